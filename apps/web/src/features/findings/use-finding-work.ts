import type { FindingCategory } from '@plainview/domain/review/findings/finding';
import type { FrameShapeKind } from '@plainview/domain/review/findings/frame-shapes';
import { useCallback, useRef, useState } from 'react';
import { persistState, readPersistedState } from '../../ui/persisted-state.ts';
import {
  checkDraft,
  contentOf,
  draftAtMark,
  draftOfFinding,
  noFaults,
  reviveDraft,
  type FindingDraft,
  type FindingMark,
} from './finding-draft.ts';
import type { Finding } from './finding-order.ts';
import { notifyNotUndone, offerUndo } from './finding-undo.ts';
import { useFindingActions } from './use-findings.ts';

/** How the user draws on the frame. */
interface Drawing {
  /** Shape that dragging on the video draws; null if none. */
  readonly tool: FrameShapeKind | null;
  /** The shape to focus. */
  readonly focused: number | null;
  /** The shape to focus was just placed. */
  readonly isNew: boolean;
}

const NOT_DRAWING: Drawing = { tool: null, focused: null, isNew: false };

/**
 * Holds the finding that the reviewer has open, and saves it. Typed text stays in the draft until the server
 * has confirmed the save; the draft survives a reload and leaving the page.
 */
export function useFindingWork(
  { userId, ticketId }: { readonly userId: string; readonly ticketId: string },
  durationOf: (videoId: string) => number,
  onSaved: () => void,
) {
  const place = `${userId}.finding.${ticketId}`;
  const [draft, showDraft] = useState(() => reviveDraft(readPersistedState(place)));
  const [faults, setFaults] = useState(noFaults);
  const [drawing, setDrawing] = useState(NOT_DRAWING);
  const { add, edit, revert } = useFindingActions();
  /** The open finding as it was before it was edited; null after a reload. */
  const before = useRef<Finding | null>(null);
  const isSaving = add.isPending || edit.isPending;

  const setDraft = (next: FindingDraft | null): void => {
    showDraft(next);
    persistState(place, next);
  };

  const open = (next: FindingDraft | null): void => {
    // A running save decides what becomes of the draft; until then it stays as it was sent.
    if (isSaving) return;
    setDraft(next);
    setFaults(noFaults);
    setDrawing(NOT_DRAWING);
    add.reset();
    edit.reset();
  };

  const closeEdited = (): void => {
    const earlier = before.current;
    if (earlier)
      offerUndo('Finding changed', () =>
        revert.mutate({ id: earlier.id, ...contentOf(earlier) }, { onError: notifyNotUndone }),
      );
    close();
  };

  const close = (): void => {
    setDraft(null);
    setFaults(noFaults);
    setDrawing(NOT_DRAWING);
    onSaved();
  };

  return {
    draft,
    faults,
    isSaving,
    drawing,
    /** Starts to draw, or focuses a shape. */
    draw: (next: Partial<Drawing>): void => setDrawing({ ...NOT_DRAWING, ...next }),
    stopDrawing: useCallback(() => setDrawing(NOT_DRAWING), []),
    /** Error of the last save. */
    error: add.error ?? edit.error,
    mark: (mark: FindingMark, category: FindingCategory | null, text?: string): void =>
      open(draftAtMark(draft, mark, category, text)),
    takeUp: (finding: Finding): void => {
      if (isSaving) return;
      before.current = finding;
      open(draftOfFinding(finding));
    },
    change: (part: Partial<Pick<FindingDraft, 'category' | 'severity' | 'text' | 'shapes'>>): void => {
      if (!isSaving && draft) setDraft({ ...draft, ...part });
    },
    discard: (): void => open(null),
    save: (): void => {
      if (!draft || isSaving) return;
      const checked = checkDraft(draft, durationOf(draft.videoId));
      if ('faults' in checked) {
        setFaults(checked.faults);
        return;
      }
      setFaults(noFaults);
      if (draft.findingId === null) add.mutate({ ticketId, ...checked.finding }, { onSuccess: close });
      else edit.mutate({ id: draft.findingId, ...checked.finding }, { onSuccess: closeEdited });
    },
  };
}

/** Result of `useFindingWork`. */
export type FindingWork = ReturnType<typeof useFindingWork>;
