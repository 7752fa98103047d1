import { defaultCategory, videoCategories, type VideoCategory } from '@plainview/domain/ticket/ticket-price';
import { noRecordingDetails, type RecordingDetails } from '../recording.ts';

/** User input for one video; null where the user changed nothing. */
export interface VideoDraft extends RecordingDetails {
  readonly length: string | null;
  readonly category: VideoCategory;
  readonly notes: string;
}

/** User input in the form. Uploads are stored separately. */
export interface TicketDraft {
  readonly submissionKey: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
  readonly notes: string;
  readonly caseNumber: string;
  /** Local day and time in the format of `datetime-local`; empty if unknown. */
  readonly incidentAt: string;
  readonly isSeries: boolean;
  /** By upload id, so that details match their video after a reload; by the item's key until it has one. */
  readonly videos: Readonly<Record<string, VideoDraft>>;
}

export const emptyVideo: VideoDraft = {
  length: null,
  category: defaultCategory,
  notes: '',
  ...noRecordingDetails,
};

/** Returns an empty form. Its idempotency key makes a repeated submission harmless. */
export const emptyDraft = (): TicketDraft => ({
  submissionKey: crypto.randomUUID(),
  incidentType: '',
  officersInvolved: [],
  notes: '',
  caseNumber: '',
  incidentAt: '',
  isSeries: false,
  videos: {},
});

/** Returns whether the form contains no input worth keeping. */
export function isUntouched(draft: TicketDraft): boolean {
  const { incidentType, officersInvolved, notes, caseNumber, incidentAt, isSeries } = draft;
  return (
    officersInvolved.length === 0 &&
    `${incidentType}${notes}${caseNumber}${incidentAt}`.trim() === '' &&
    !isSeries
  );
}

const place = (userId: string): string => `plainview.draft.${userId}`;

/** Stores the form for this tab, until the tab closes or the user signs out. */
export function saveDraft(userId: string, draft: TicketDraft): void {
  try {
    sessionStorage.setItem(place(userId), JSON.stringify(draft));
  } catch {
    console.warn('What is typed cannot be kept over a reload: this browser offers no storage.');
  }
}

export function forgetDraft(userId: string): void {
  try {
    sessionStorage.removeItem(place(userId));
  } catch {
    // Storage is unavailable, so there is nothing to remove.
  }
}

/** Returns the stored form, or an empty one. */
export function readDraft(userId: string): TicketDraft {
  try {
    return revive(JSON.parse(sessionStorage.getItem(place(userId)) ?? 'null'));
  } catch {
    return emptyDraft();
  }
}

/** Restores only the stored fields with a valid shape, since an older release may have written them. */
export function revive(kept: unknown): TicketDraft {
  const empty = emptyDraft();
  if (!isRecord(kept)) return empty;
  const { submissionKey, incidentType, officersInvolved, notes, isSeries, videos } = kept;
  return {
    submissionKey: typeof submissionKey === 'string' ? submissionKey : empty.submissionKey,
    incidentType: typeof incidentType === 'string' ? incidentType : empty.incidentType,
    officersInvolved: Array.isArray(officersInvolved)
      ? officersInvolved.filter((name): name is string => typeof name === 'string')
      : [],
    notes: textOf(notes),
    caseNumber: textOf(kept['caseNumber']),
    incidentAt: textOf(kept['incidentAt']),
    isSeries: isSeries === true,
    videos: isRecord(videos)
      ? Object.fromEntries(Object.entries(videos).map(([id, video]) => [id, reviveVideo(video)]))
      : {},
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function reviveVideo(kept: unknown): VideoDraft {
  if (!isRecord(kept)) return emptyVideo;
  return {
    length: typeof kept['length'] === 'string' ? kept['length'] : null,
    category: videoCategories.find((known) => known === kept['category']) ?? defaultCategory,
    notes: textOf(kept['notes']),
    deviceId: textOf(kept['deviceId']),
    location: textOf(kept['location']),
    recordedAt: textOf(kept['recordedAt']),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
