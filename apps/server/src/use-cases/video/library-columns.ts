import { videoOfficerName, videoSearchText } from '@plainview/domain/video/video';
import type { VideoRecord } from '../../persistence/video/video.repository.ts';

/** Returns the ticket data that the library lists. It is stored with the video so that an index can serve it. */
export function libraryColumnsOf(
  ticket: { readonly agencyName: string; readonly reviewType: string },
  officersInvolved: readonly string[],
): Pick<VideoRecord, 'officerName' | 'reviewType' | 'searchText'> {
  const { agencyName, reviewType } = ticket;
  const officerName = videoOfficerName(officersInvolved);
  return { officerName, reviewType, searchText: videoSearchText({ officerName, agencyName, reviewType }) };
}

/** Returns the agency's details about a recording, with empty text as null. */
export function recordingColumns(said: {
  readonly deviceId: string;
  readonly location: string;
  readonly recordingDate: Date | null;
}): Pick<VideoRecord, 'deviceId' | 'location' | 'recordingDate'> {
  const { deviceId, location, recordingDate } = said;
  return { deviceId: deviceId || null, location: location || null, recordingDate };
}
