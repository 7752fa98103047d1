import {
  formatSightings,
  readSightings,
  type ProposedFace,
  type StoredFaceSearch,
  type WrittenFaceSearch,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { DETECTOR } from './search-faces.ts';

/** The store of the faces of a video. Each save is based on a version and returns the next one. */
export interface FaceStore {
  readonly load: () => Promise<{ readonly search: StoredFaceSearch | null; readonly version: number }>;
  readonly save: (version: number, search: WrittenFaceSearch) => Promise<number>;
  /** Returns whether a save failed because someone else has saved. */
  readonly isConflict: (error: unknown) => boolean;
  /** Returns whether the same call may succeed later. */
  readonly isTemporary: (error: unknown) => boolean;
}

export type FaceSaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What is saved of a video's faces. */
interface FaceContent extends Pick<WrittenFaceSearch, 'stride' | 'searchedFrames' | 'isComplete'> {
  readonly faces: readonly {
    readonly track: ProposedFace;
    readonly frame: number;
    readonly isRejected: boolean;
  }[];
}

interface SaverOptions {
  readonly read: () => FaceContent;
  readonly onChange: (state: FaceSaveState) => void;
}

/** Pauses after which changes are saved. Faces that a search finds are saved together. */
const SAVE_AFTER = { decision: 1000, found: 60_000 };
const RETRY_AFTER = 5000;

/** Loads the faces of a video, and saves them by itself. */
export class FaceSaver {
  private readonly store: FaceStore;
  private readonly options: SaverOptions;
  /** Null until what was stored is loaded. */
  private version: number | null = null;
  private isLoading = false;
  private isDisposed = false;
  private state: FaceSaveState = { kind: 'saved' };
  private changes = 0;
  private savedChanges = 0;
  private saving: Promise<boolean> | null = null;
  private timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null = null;

  constructor(store: FaceStore, options: SaverOptions) {
    this.store = store;
    this.options = options;
  }

  private setState(state: FaceSaveState): void {
    this.state = state;
    this.options.onChange(state);
  }

  /** Loads what was stored. Returns null if it is loaded already or could not be. */
  async load() {
    this.isDisposed = false;
    if (this.isLoading || this.version !== null) return null;
    this.isLoading = true;
    try {
      const { search, version } = await this.store.load();
      this.version = version;
      this.setState({ kind: 'saved' });
      const faces = search?.faces.map(({ id, sightings, frame, isRejected }) => ({
        track: { id, sightings: readSightings({ id, sightings }) },
        frame,
        isRejected,
      }));
      return { search, faces: faces ?? [] };
    } catch (error) {
      this.setState({ kind: 'failed', error });
      return null;
    } finally {
      this.isLoading = false;
    }
  }

  /** Notes that the faces have changed, and saves them after a while. */
  noteChange(kind: keyof typeof SAVE_AFTER): void {
    this.changes += 1;
    if (this.state.kind === 'conflict') return;
    if (this.saving === null) this.setState({ kind: 'unsaved' });
    this.schedule(SAVE_AFTER[kind]);
  }

  private schedule(after: number): void {
    // What is read afterwards is no longer what was changed.
    if (this.isDisposed) return;
    const at = Date.now() + after;
    if (this.timer && this.timer.at <= at) return;
    if (this.timer) clearTimeout(this.timer.id);
    this.timer = { id: setTimeout(() => void this.saveNow(), after), at };
  }

  /** Saves what is not saved yet. @returns whether everything is saved */
  async saveNow(): Promise<boolean> {
    if (this.timer) clearTimeout(this.timer.id);
    this.timer = null;
    while (this.saving) await this.saving;
    if (this.changes === this.savedChanges) return true;
    if (this.version === null || this.isDisposed || this.state.kind === 'conflict') return false;
    this.saving = this.send(this.version, this.options.read());
    const isSaved = await this.saving;
    this.saving = null;
    return isSaved;
  }

  private async send(version: number, { faces, ...search }: FaceContent): Promise<boolean> {
    const { changes } = this;
    this.setState({ kind: 'saving' });
    try {
      this.version = await this.store.save(version, {
        ...search,
        detector: DETECTOR,
        faces: faces.map(({ track, frame, isRejected }) => ({
          id: track.id,
          sightings: formatSightings(track.sightings),
          frame,
          isRejected,
        })),
      });
      this.savedChanges = changes;
      const isNewest = changes === this.changes;
      this.setState({ kind: isNewest ? 'saved' : 'unsaved' });
      return isNewest;
    } catch (error) {
      this.setState(this.store.isConflict(error) ? { kind: 'conflict' } : { kind: 'failed', error });
      if (this.store.isTemporary(error)) this.schedule(RETRY_AFTER);
      return false;
    }
  }

  /** Saves what is not saved, and nothing afterwards. */
  dispose(): void {
    this.isDisposed = true;
    if (this.timer) clearTimeout(this.timer.id);
    this.timer = null;
    if (this.changes === this.savedChanges || this.state.kind === 'conflict') return;
    const content = this.options.read();
    const sendLast = async (): Promise<void> => {
      await this.saving;
      if (this.version !== null) await this.send(this.version, content);
    };
    void sendLast();
  }
}
