import {
  formatOffset,
  parseOffset,
  type CameraClock,
  type OffsetOrigin,
  type StartState,
} from '@plainview/domain/evidence/cameras/alignment';
import { useMemo, useState } from 'react';
import { rowsToSave } from './rows-to-save.ts';
import { useAlignCameras, type CameraAlignment } from './use-cameras.ts';

type StoredStart = CameraAlignment['cameras'][number];

/** A start as it is being edited: typed, or taken over from a comparison of the sound. */
interface DraftStart {
  readonly text: string;
  readonly driftPpm: number | null;
  readonly origin: OffsetOrigin;
  readonly confidence: number | null;
}

/** A camera in the form. */
export interface AlignmentRow {
  readonly videoId: string;
  readonly text: string;
  readonly error: string | null;
  readonly isChanged: boolean;
  readonly origin: OffsetOrigin;
  readonly confidence: number | null;
  readonly driftPpm: number | null;
  /** Null if the camera is not aligned. */
  readonly stored: StoredStart | null;
}

/** Result of comparing the sound. */
export interface FoundStart extends CameraClock {
  readonly confidence: number | null;
}

const NOT_VALID = 'Enter a time as hh:mm:ss.mmm, for example 00:00:02.500 or -00:00:02.500';
const NO_DRAFTS: ReadonlyMap<string, DraftStart> = new Map();

const clockOf = ({ text, driftPpm }: Pick<AlignmentRow, 'text' | 'driftPpm'>): CameraClock => ({
  startMicroseconds: parseOffset(text) ?? 0,
  driftPpm,
});

function startStateOf({ isChanged, stored }: AlignmentRow): StartState {
  if (isChanged) return 'edited';
  return stored ? 'stored' : 'missing';
}

/** Returns how the stored start was found, in a few words. */
function startByOf({ stored }: AlignmentRow): string | null {
  if (!stored) return null;
  return stored.origin === 'audio' ? 'by sound' : 'typed';
}

function rowOf(videoId: string, draft: DraftStart | undefined, stored: StoredStart | null): AlignmentRow {
  const text = draft?.text ?? formatOffset(stored?.startMicroseconds ?? 0);
  const { origin, confidence, driftPpm } = draft ?? stored ?? typed('');
  const isChanged =
    draft !== undefined &&
    (parseOffset(draft.text) !== (stored?.startMicroseconds ?? 0) || draft.origin !== stored?.origin);
  const error = parseOffset(text) === null ? NOT_VALID : null;
  return { videoId, text, error, isChanged, origin, confidence, driftPpm, stored };
}

/** A typed start has the drift that is known. */
const typed = (text: string, driftPpm: number | null = null): DraftStart => ({
  text,
  driftPpm,
  origin: 'typed',
  confidence: null,
});

/** Holds the starts of cameras while they are edited, and stores them. Changes show at once. */
export function useAlignmentDraft(ticketId: string, alignment: CameraAlignment, videoIds: readonly string[]) {
  const [drafts, setDrafts] = useState(NO_DRAFTS);
  const align = useAlignCameras(ticketId);
  const rows = useMemo(
    () =>
      videoIds.map((videoId) =>
        rowOf(
          videoId,
          drafts.get(videoId),
          alignment.cameras.find((camera) => camera.videoId === videoId) ?? null,
        ),
      ),
    [videoIds, drafts, alignment],
  );
  const starts = useMemo(
    () =>
      new Map(
        rows.map((row) => [
          row.videoId,
          { clock: clockOf(row), start: startStateOf(row), startBy: startByOf(row) },
        ]),
      ),
    [rows],
  );
  const rowFor = (videoId: string): AlignmentRow | undefined => rows.find((row) => row.videoId === videoId);
  const put = (videoId: string, draft: DraftStart): void => {
    align.reset();
    setDrafts(new Map(drafts).set(videoId, draft));
  };
  return {
    rows,
    /** Starts as they are shown: edited ones, or the stored ones. */
    starts,
    isChanged: rows.some((row) => row.isChanged),
    isValid: rows.every((row) => row.error === null),
    isSaving: align.isPending,
    error: align.error,
    type: (videoId: string, text: string): void => put(videoId, typed(text, rowFor(videoId)?.driftPpm)),
    /** Moves a camera on the common timeline. */
    nudge: (videoId: string, microseconds: number): void => {
      const row = rowFor(videoId);
      const start = row && parseOffset(row.text);
      if (row && start !== null && start !== undefined)
        put(videoId, typed(formatOffset(Math.round(start + microseconds)), row.driftPpm));
    },
    /** Takes over what a comparison found. */
    take: (videoId: string, { startMicroseconds, driftPpm, confidence }: FoundStart): void =>
      put(videoId, { text: formatOffset(startMicroseconds), driftPpm, origin: 'audio', confidence }),
    /** Takes over starts of several cameras, which remain to be saved. */
    takeAll: (found: ReadonlyMap<string, number>): void => {
      align.reset();
      const next = new Map(drafts);
      for (const [videoId, start] of found)
        next.set(videoId, typed(formatOffset(start), rowFor(videoId)?.driftPpm));
      setDrafts(next);
    },
    reset: (): void => {
      align.reset();
      setDrafts(NO_DRAFTS);
    },
    save: (mainId: string): void =>
      align.mutate(
        {
          ticketId,
          revision: alignment.revision,
          cameras: rowsToSave(rows, mainId).map((row) => ({
            videoId: row.videoId,
            startMicroseconds: clockOf(row).startMicroseconds,
            driftPpm: row.driftPpm,
            origin: row.origin,
            confidence: row.confidence,
          })),
        },
        { onSuccess: () => setDrafts(NO_DRAFTS) },
      ),
  };
}

/** Result of `useAlignmentDraft`. */
export type AlignmentDraft = ReturnType<typeof useAlignmentDraft>;
