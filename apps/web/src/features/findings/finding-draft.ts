import type { Inputs } from '@plainview/contract/index';
import {
  checkFindingRange,
  findingCategories,
  findingSeverities,
  LONGEST_FINDING_TEXT,
  type FindingCategory,
  type FindingFault,
  type FindingSeverity,
} from '@plainview/domain/report/finding';
import type { Finding } from './finding-order.ts';

/** Where a finding lies: a moment, or a range when it has an end. */
export interface FindingMark {
  readonly videoId: string;
  readonly startMicroseconds: number;
  readonly endMicroseconds: number | null;
}

/** A finding being written: new while it has no id. */
export interface FindingDraft extends FindingMark {
  readonly findingId: string | null;
  readonly category: FindingCategory | null;
  readonly severity: FindingSeverity;
  readonly text: string;
}

/** What is wrong with a draft: sentences by field, and a range that cannot be. */
export interface DraftFaults {
  readonly fields: Readonly<Record<string, string>>;
  readonly range: FindingFault | null;
}

/** Nothing wrong. */
export const noFaults: DraftFaults = { fields: {}, range: null };

type NewFinding = Omit<Inputs['findings']['add'], 'ticketId'>;

/** Either what can be sent, or what is wrong. */
export type CheckedDraft = { readonly finding: NewFinding } | { readonly faults: DraftFaults };

/**
 * A mark opens an empty draft, or moves the one that is open: whoever marks again while writing corrects the
 * position, and what was written stays.
 */
export function draftAtMark(open: FindingDraft | null, mark: FindingMark): FindingDraft {
  if (open) return { ...open, ...mark };
  return { ...mark, findingId: null, category: null, severity: 'information', text: '' };
}

/**
 * A mark within the length that the server measured. A browser may hold the last frame some microseconds
 * longer than that, and a mark made there would be refused as outside of the video.
 */
export function markWithin(mark: FindingMark, videoDurationMicroseconds: number): FindingMark {
  const within = (microseconds: number): number =>
    Math.max(0, Math.min(Math.round(microseconds), videoDurationMicroseconds));
  return {
    videoId: mark.videoId,
    startMicroseconds: within(mark.startMicroseconds),
    endMicroseconds: mark.endMicroseconds === null ? null : within(mark.endMicroseconds),
  };
}

/** A finding taken up again. */
export function draftOfFinding(finding: Finding): FindingDraft {
  const { id, videoId, startMicroseconds, endMicroseconds, category, severity, text } = finding;
  return { findingId: id, videoId, startMicroseconds, endMicroseconds, category, severity, text };
}

/** True where closing the draft would lose something that a person wrote. */
export function draftHoldsWork(draft: FindingDraft | null, saved: Finding | null): boolean {
  if (!draft) return false;
  if (!saved) return draft.text.trim() !== '' || draft.category !== null;
  return (
    draft.text !== saved.text ||
    draft.category !== saved.category ||
    draft.severity !== saved.severity ||
    draft.videoId !== saved.videoId ||
    draft.startMicroseconds !== saved.startMicroseconds ||
    draft.endMicroseconds !== saved.endMicroseconds
  );
}

/** The checks that the server makes too, run before sending so that a fault shows beside its field. */
export function checkDraft(draft: FindingDraft, videoDurationMicroseconds: number): CheckedDraft {
  const { videoId, startMicroseconds, endMicroseconds, category, severity } = draft;
  const text = draft.text.trim();
  const range = checkFindingRange(draft, videoDurationMicroseconds);
  const textFault = faultOfText(text);
  if (category !== null && textFault === null && range === null) {
    return { finding: { videoId, startMicroseconds, endMicroseconds, category, severity, text } };
  }
  return {
    faults: {
      fields: {
        ...(textFault !== null && { text: textFault }),
        ...(category === null && { category: 'Please choose a category.' }),
      },
      range: range && range.code,
    },
  };
}

function faultOfText(text: string): string | null {
  if (text === '') return 'Please write what the video shows here.';
  if (text.length > LONGEST_FINDING_TEXT)
    return `This is longer than ${LONGEST_FINDING_TEXT} characters. Please shorten it or write two findings.`;
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Takes up a draft that was kept over a reload; what has not the right shape counts as none. */
export function reviveDraft(kept: unknown): FindingDraft | null {
  if (!isRecord(kept)) return null;
  const { findingId, videoId, startMicroseconds, endMicroseconds, category, severity, text } = kept;
  const isMark =
    typeof videoId === 'string' &&
    Number.isSafeInteger(startMicroseconds) &&
    (endMicroseconds === null || Number.isSafeInteger(endMicroseconds));
  if (!isMark || typeof text !== 'string') return null;
  return {
    findingId: typeof findingId === 'string' ? findingId : null,
    videoId,
    startMicroseconds: Number(startMicroseconds),
    endMicroseconds: endMicroseconds === null ? null : Number(endMicroseconds),
    category: findingCategories.find((known) => known === category) ?? null,
    severity: findingSeverities.find((known) => known === severity) ?? 'information',
    text,
  };
}
