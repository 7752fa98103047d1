import { findMutedRange, findTrack, type Marks } from '@plainview/domain/release/redactions/marks';
import { createExternalStore } from '../../../ui/external-store.ts';
import { changeContent, redoChange, startHistory, undoChange, type EditHistory } from './edit-history.ts';
import { areSameMarks, type VersionedMarks } from './written-marks.ts';

/** Stored marks, and who saved them last. */
export interface StoredMarks extends VersionedMarks {
  /** Null if nothing was saved yet. */
  readonly savedBy: string | null;
}

/** The store of the marks. Each save is based on a version and returns the next one. */
export interface MarksServer {
  readonly saveTracks: (version: number, tracks: Marks['tracks']) => Promise<number>;
  readonly saveMutedRanges: (version: number, ranges: Marks['mutedRanges']) => Promise<number>;
  readonly load: () => Promise<StoredMarks>;
  /** Returns whether a save failed because someone else has saved. */
  readonly isConflict: (error: unknown) => boolean;
  /** Returns whether the same save may succeed later. */
  readonly isTemporary: (error: unknown) => boolean;
}

/** Keeps what is not saved over a reload. */
export interface MarksDraft {
  readonly read: () => VersionedMarks | null;
  readonly write: (draft: VersionedMarks | null) => void;
}

export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'conflict'; readonly theirs: StoredMarks };

export interface MarksState {
  readonly marks: Marks;
  /** The selected track or muted range. */
  readonly selectedId: string | null;
  /** The track whose region takes the focus once it is shown. */
  readonly focusedId: string | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveState;
}

/** A pause this long saves. */
const SAVE_AFTER = 1000;
const RETRY_AFTER = 5000;
const KEEP_AFTER = 200;

/** Edits what is hidden and muted in a video, and saves it by itself. */
export class VideoMarks {
  readonly state;
  private readonly server: MarksServer;
  private readonly draft: MarksDraft;
  private history: EditHistory<Marks>;
  /** The marks on the server, as far as known. */
  private stored: VersionedMarks;
  private save: SaveState = { kind: 'saved' };
  private selectedId: string | null = null;
  private focusedId: string | null = null;
  private isSaving = false;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(stored: StoredMarks, server: MarksServer, draft: MarksDraft) {
    this.server = server;
    this.draft = draft;
    this.stored = stored;
    this.history = startHistory(stored.marks);
    this.takeDraft(stored);
    this.state = createExternalStore(this.snapshot());
  }

  /** Continues with what was not saved before a reload. */
  private takeDraft(stored: StoredMarks): void {
    const draft = this.draft.read();
    if (!draft || areSameMarks(draft.marks, stored.marks)) return;
    this.history = changeContent(this.history, draft.marks);
    const isCurrent =
      draft.tracksVersion === stored.tracksVersion && draft.mutedRangesVersion === stored.mutedRangesVersion;
    const { tracksVersion, mutedRangesVersion } = draft;
    this.stored = { ...stored, tracksVersion, mutedRangesVersion };
    this.save = isCurrent ? { kind: 'unsaved' } : { kind: 'conflict', theirs: stored };
    if (isCurrent) this.scheduleSave(SAVE_AFTER);
  }

  private snapshot(): MarksState {
    const { present: marks, past, future } = this.history;
    const { selectedId, focusedId, save } = this;
    return {
      marks,
      selectedId: findTrack(marks, selectedId) || findMutedRange(marks, selectedId) ? selectedId : null,
      focusedId,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      save,
    };
  }

  private update(): void {
    this.state.set(this.snapshot());
  }

  /** Selects a track or a muted range. @param isFocused whether the region takes the focus */
  select(id: string | null, isFocused = false): void {
    this.selectedId = id;
    this.focusedId = isFocused ? id : null;
    this.update();
  }

  /** Notes that the region has the focus. */
  settleFocus(): void {
    if (this.focusedId === null) return;
    this.focusedId = null;
    this.update();
  }

  /** Changes the marks. @param mergeKey see `changeContent` */
  edit(change: (marks: Marks) => Marks, mergeKey: string | null = null): void {
    this.setHistory(changeContent(this.history, change(this.history.present), mergeKey));
  }

  undo(): void {
    this.setHistory(undoChange(this.history));
  }

  redo(): void {
    this.setHistory(redoChange(this.history));
  }

  private setHistory(history: EditHistory<Marks>): void {
    if (history === this.history) return;
    this.history = history;
    if (this.save.kind !== 'conflict') {
      if (!this.isSaving) this.save = { kind: 'unsaved' };
      this.scheduleSave(SAVE_AFTER);
    }
    this.update();
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  /** Keeps what is not saved over a reload. */
  keep(): void {
    clearTimeout(this.keepTimer);
    const isSaved = this.save.kind === 'saved';
    this.draft.write(isSaved ? null : { ...this.stored, marks: this.history.present });
  }

  private scheduleSave(after: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.saveNow(), after);
  }

  /** Saves what is not saved yet. */
  async saveNow(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.isSaving || this.save.kind === 'conflict') return;
    const { present } = this.history;
    this.isSaving = true;
    this.save = { kind: 'saving' };
    this.update();
    try {
      await this.send(present);
      const isNewest = present === this.history.present;
      this.save = { kind: isNewest ? 'saved' : 'unsaved' };
      if (!isNewest) this.scheduleSave(SAVE_AFTER);
    } catch (error) {
      await this.handleFailure(error);
    }
    this.isSaving = false;
    this.keep();
    this.update();
  }

  private async send({ tracks, mutedRanges }: Marks): Promise<void> {
    if (tracks !== this.stored.marks.tracks) {
      const tracksVersion = await this.server.saveTracks(this.stored.tracksVersion, tracks);
      this.stored = { ...this.stored, tracksVersion, marks: { ...this.stored.marks, tracks } };
    }
    if (mutedRanges !== this.stored.marks.mutedRanges) {
      const { mutedRangesVersion: base } = this.stored;
      const mutedRangesVersion = await this.server.saveMutedRanges(base, mutedRanges);
      this.stored = { ...this.stored, mutedRangesVersion, marks: { ...this.stored.marks, mutedRanges } };
    }
  }

  private async handleFailure(error: unknown): Promise<void> {
    this.save = { kind: 'failed', error };
    if (!this.server.isConflict(error)) {
      if (this.server.isTemporary(error)) this.scheduleSave(RETRY_AFTER);
      return;
    }
    try {
      this.settle(await this.server.load());
    } catch (failure) {
      this.save = { kind: 'failed', error: failure };
      this.scheduleSave(RETRY_AFTER);
    }
  }

  /** Takes what the server has after a conflict: the same marks are saved, even if no response said so. */
  private settle(theirs: StoredMarks): void {
    const isSaved = areSameMarks(theirs.marks, this.history.present);
    if (isSaved) this.stored = { ...theirs, marks: this.history.present };
    this.save = isSaved ? { kind: 'saved' } : { kind: 'conflict', theirs };
  }

  /** Replaces the marks with what someone else has saved. Undo returns to the own ones. */
  loadTheirs(): void {
    if (this.save.kind !== 'conflict') return;
    const { theirs } = this.save;
    this.stored = theirs;
    this.history = changeContent(this.history, theirs.marks);
    this.save = { kind: 'saved' };
    this.keep();
    this.update();
  }
}
