import type { Inputs } from '@plainview/contract/index';
import { wearerOnTicket } from '@plainview/domain/evidence/videos/video';
import { formatLength, parseLength } from '@plainview/domain/shared/duration';
import type { UploadItem } from '../../../upload/use-uploads.ts';
import type { TicketSettings } from '../../ticket-settings/use-ticket-settings.ts';
import { findTimeProblem } from '../local-time/viewer-time.ts';
import { incidentTimeCall, recordingCall } from '../recording.ts';
import { emptyVideo, type TicketDraft, type VideoDraft } from './ticket-draft.ts';
import type { VideoDetails } from './VideoDetailFields.tsx';

/** Shown until the duration of a file is known (specification, section 2, "Ticket creation form"). */
export const UNKNOWN_LENGTH = '00:00:00';

/** Returns the key under which a video's details are stored in the draft. */
export const draftKeyOf = (item: UploadItem): string => item.uploadId ?? item.key;

/** User input for videos. */
export type VideoDrafts = Pick<TicketDraft, 'videos' | 'category'>;

/** Returns the details entered for a video, under either of its keys. */
export function videoDraftOf(draft: VideoDrafts, item: UploadItem): VideoDraft {
  return (
    draft.videos[draftKeyOf(item)] ?? draft.videos[item.key] ?? { ...emptyVideo, category: draft.category }
  );
}

/**
 * Changes the details of a video. The category of an only video is that of the ticket, which further ones have,
 * too.
 */
export function changeVideo<Draft extends VideoDrafts>(
  draft: Draft,
  item: UploadItem,
  change: Partial<VideoDraft>,
  isOnly: boolean,
): Draft {
  const video = { ...videoDraftOf(draft, item), ...change };
  const category = isOnly ? video.category : draft.category;
  return { ...draft, category, videos: { ...draft.videos, [draftKeyOf(item)]: video } };
}

/** Returns the details that the form shows of a video: the file's duration until the user changes it. */
export function videoDetails(draft: VideoDrafts, item: UploadItem): VideoDetails {
  const { length, ...said } = videoDraftOf(draft, item);
  const read = item.lengthSeconds === null ? UNKNOWN_LENGTH : formatLength(Math.round(item.lengthSeconds));
  return { ...said, length: length ?? read };
}

/** Returns whether a file is part of the ticket. Refused files are listed but excluded. */
export const isIncluded = (item: UploadItem): boolean => item.phase !== 'refused';

/** Returns why the form cannot be submitted yet, or null if it can. */
export function findMissingInput(draft: TicketDraft, items: readonly UploadItem[]): string | null {
  if (!items.some(isIncluded)) return 'Add at least one video.';
  const missing = findMissingUpload(draft, items);
  if (missing !== null) return missing;
  if (draft.incidentType.trim() === '') return 'Enter the incident type.';
  if (draft.officersInvolved.length === 0) return 'Add at least one officer.';
  return findTimeProblem([draft.incidentAt]);
}

/** Returns why the files cannot become part of a ticket yet, or null if they can. */
export function findMissingUpload(draft: VideoDrafts, items: readonly UploadItem[]): string | null {
  const parts = items.filter(isIncluded);
  const open = parts.filter((item) => item.phase !== 'stored').length;
  if (open > 0) return open === 1 ? 'Waiting for one upload.' : `Waiting for ${open} uploads.`;
  if (parts.some((item) => parseLength(videoDetails(draft, item).length) === null)) {
    return 'Enter each duration as hh:mm:ss.';
  }
  return findTimeProblem(parts.map((item) => videoDraftOf(draft, item).recordedAt));
}

function videoInput(details: VideoDetails, uploadId: string, officers: readonly string[]) {
  const { length, category, notes } = details;
  const wornBy = wearerOnTicket(details.wornBy, officers);
  return { uploadId, length, category, notes, ...recordingCall({ ...details, wornBy }) };
}

/**
 * Converts the included uploads to the call's input.
 * @param officers officers of the ticket; cameras of others have no officer
 */
export const videoInputs = (draft: VideoDrafts, items: readonly UploadItem[], officers: readonly string[]) =>
  items
    .filter(isIncluded)
    .flatMap((item) =>
      item.uploadId === null ? [] : [videoInput(videoDetails(draft, item), item.uploadId, officers)],
    );

/**
 * Converts the form to the call's input.
 * @param draftId id of the draft, which is also the idempotency key of the ticket
 * @param settings ticket settings that the form shows
 */
export function newTicketInput(
  draft: TicketDraft,
  items: readonly UploadItem[],
  draftId: string,
  settings: Pick<TicketSettings, 'version' | 'rush'>,
): Inputs['tickets']['create'] {
  const { incidentType, officersInvolved, notes, caseNumber, isSeries, isRush } = draft;
  return {
    submissionKey: draftId,
    settingsVersion: settings.version,
    isRush: isRush && settings.rush !== null,
    incidentType,
    officersInvolved: [...officersInvolved],
    notes,
    caseNumber,
    incidentTime: incidentTimeCall(draft.incidentAt),
    isSeries,
    videos: videoInputs(draft, items, officersInvolved),
  };
}
