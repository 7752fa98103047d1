import { videoOfficerName, videoSearchText } from '@plainview/domain/video/video';
import type { VideoRecord } from '../../persistence/video/video.repository.ts';

/** What the library lists of a video's ticket, kept beside the video so that an index serves it. */
export function libraryColumnsOf(
  ticket: { readonly agencyName: string; readonly reviewType: string },
  officersInvolved: readonly string[],
): Pick<VideoRecord, 'officerName' | 'reviewType' | 'searchText'> {
  const { agencyName, reviewType } = ticket;
  const officerName = videoOfficerName(officersInvolved);
  return { officerName, reviewType, searchText: videoSearchText({ officerName, agencyName, reviewType }) };
}

/** What the agency says of a recording; an empty text is nothing said. */
export function recordingColumns(said: {
  readonly deviceId: string;
  readonly location: string;
  readonly recordingDate: Date | null;
}): Pick<VideoRecord, 'deviceId' | 'location' | 'recordingDate'> {
  const { deviceId, location, recordingDate } = said;
  return { deviceId: deviceId || null, location: location || null, recordingDate };
}
