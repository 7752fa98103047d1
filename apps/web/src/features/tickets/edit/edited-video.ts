import { wearerOnTicket } from '@plainview/domain/evidence/videos/video';
import { localTimeInput } from '../local-time/viewer-time.ts';
import { recordingCall } from '../recording.ts';
import type { Ticket } from '../ticket-queries.ts';

type TicketVideo = Ticket['videos'][number];

/** Returns the form's values of a stored video. */
export const editableVideo = ({ videoId, id, fileName, details, measuredLength, ...video }: TicketVideo) => ({
  videoId,
  id,
  fileName,
  length: details.length,
  category: details.category,
  measuredLength,
  notes: video.notes,
  deviceId: video.deviceId,
  wornBy: video.wornBy,
  location: video.location,
  recordedAt: localTimeInput(video.recordingDate),
  savedRecordingDate: video.recordingDate,
});

/** A stored video as the form changes it. */
export type EditableVideo = ReturnType<typeof editableVideo>;

/**
 * Converts a stored video to the call's input.
 * @param officers officers of the ticket; cameras of others have no officer
 */
export function editedVideo(video: EditableVideo, officers: readonly string[]) {
  const { videoId, length, category, notes, savedRecordingDate } = video;
  const wornBy = wearerOnTicket(video.wornBy, officers);
  return { videoId, length, category, notes, ...recordingCall({ ...video, wornBy }, savedRecordingDate) };
}

/** Returns the ids of the videos that the user removed from the form. */
export function removedIds(shown: readonly EditableVideo[], left: readonly EditableVideo[]): string[] {
  const ids = new Set(left.map(({ videoId }) => videoId));
  return shown.map(({ videoId }) => videoId).filter((id) => !ids.has(id));
}
