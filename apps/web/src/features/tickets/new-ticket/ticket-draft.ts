import {
  emptyDraftFields,
  type DraftFields,
  type DraftVideo,
} from '@plainview/domain/tickets/drafts/ticket-draft';
import { defaultCategory, videoCategories } from '@plainview/domain/tickets/tickets/ticket-price';
import type { UploadItem } from '../../../upload/use-uploads.ts';
import { noRecordingDetails } from '../recording.ts';

/** User input for one video; its length is null until the user changes it. */
export type VideoDraft = DraftVideo;

/** User input in the form. Uploads are stored separately. */
export type TicketDraft = DraftFields;

export const emptyVideo: VideoDraft = {
  length: null,
  category: defaultCategory,
  notes: '',
  ...noRecordingDetails,
};

/**
 * Returns a draft with the details of its videos by upload id. While the form is open, those of files whose
 * upload the server has not named yet have the key of the item, which means another file after a reload.
 */
export function byUploadId(draft: TicketDraft, items: readonly UploadItem[]): TicketDraft {
  const ids = new Map(items.map((item) => [item.key, item.uploadId]));
  const named = Object.entries(draft.videos).flatMap(([key, video]) => {
    const id = ids.has(key) ? ids.get(key) : key;
    return id ? [[id, video] as const] : [];
  });
  return { ...draft, videos: Object.fromEntries(named) };
}

/** Restores only the stored fields with a valid shape, since an older release may have written them. */
export function revive(kept: unknown): TicketDraft {
  if (!isRecord(kept)) return emptyDraftFields;
  const { officersInvolved, videos } = kept;
  return {
    incidentType: textOf(kept['incidentType']),
    officersInvolved: Array.isArray(officersInvolved)
      ? officersInvolved.filter((name): name is string => typeof name === 'string')
      : [],
    notes: textOf(kept['notes']),
    caseNumber: textOf(kept['caseNumber']),
    incidentAt: textOf(kept['incidentAt']),
    isSeries: kept['isSeries'] === true,
    isRush: kept['isRush'] === true,
    category: categoryOf(kept['category']),
    videos: isRecord(videos)
      ? Object.fromEntries(Object.entries(videos).map(([id, video]) => [id, reviveVideo(video)]))
      : {},
  };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function reviveVideo(kept: unknown): VideoDraft {
  if (!isRecord(kept)) return emptyVideo;
  return {
    length: typeof kept['length'] === 'string' ? kept['length'] : null,
    category: categoryOf(kept['category']),
    notes: textOf(kept['notes']),
    deviceId: textOf(kept['deviceId']),
    wornBy: textOf(kept['wornBy']),
    location: textOf(kept['location']),
    recordedAt: textOf(kept['recordedAt']),
  };
}

const categoryOf = (value: unknown) => videoCategories.find((known) => known === value) ?? defaultCategory;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
