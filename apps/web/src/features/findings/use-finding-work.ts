import { useState } from 'react';
import {
  checkDraft,
  draftAtMark,
  draftOfFinding,
  noFaults,
  type FindingDraft,
  type FindingMark,
} from './finding-draft.ts';
import type { Finding } from './finding-order.ts';
import { useFindingActs } from './use-findings.ts';

/**
 * The one finding that a reviewer has open, and saving it. What was typed stays in the draft until the server
 * has answered that it is kept.
 */
export function useFindingWork(ticketId: string, durationOf: (videoId: string) => number) {
  const [draft, setDraft] = useState<FindingDraft | null>(null);
  const [faults, setFaults] = useState(noFaults);
  const { add, edit } = useFindingActs(ticketId);
  const isSaving = add.isPending || edit.isPending;

  const open = (next: FindingDraft | null): void => {
    // A save on its way decides what becomes of the draft; until then it stays as it was sent.
    if (isSaving) return;
    setDraft(next);
    setFaults(noFaults);
    add.reset();
    edit.reset();
  };

  const close = (): void => {
    setDraft(null);
    setFaults(noFaults);
  };

  return {
    draft,
    faults,
    isSaving,
    /** Why the last save failed, if it did. */
    error: add.error ?? edit.error,
    mark: (mark: FindingMark): void => open(draftAtMark(draft, mark)),
    takeUp: (finding: Finding): void => open(draftOfFinding(finding)),
    change: (part: Partial<Pick<FindingDraft, 'category' | 'severity' | 'text'>>): void => {
      if (!isSaving) setDraft((current) => current && { ...current, ...part });
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
      else edit.mutate({ id: draft.findingId, ...checked.finding }, { onSuccess: close });
    },
  };
}

/** The open finding and what can be done with it. */
export type FindingWork = ReturnType<typeof useFindingWork>;
