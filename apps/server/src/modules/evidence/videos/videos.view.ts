import type { Outputs } from '@plainview/contract/index';
import type { MediaFacts } from '@plainview/domain/evidence/media/media-facts';
import type { LibraryVideo, ListedVideo, Video } from '@plainview/domain/evidence/videos/video';
import { mayDeleteVideo } from '@plainview/domain/evidence/videos/video-rights';
import type { PermissionSubject } from '@plainview/domain/identity/users/actor';
import { formatLength } from '@plainview/domain/shared/duration';
import { formatCents } from '@plainview/domain/shared/money';
import type { ChargedLength } from './correct-length.ts';

type Listed = Outputs['videos']['list']['items'][number];
type Facts = Outputs['tickets']['get']['videos'][number]['facts'];
type Library = Outputs['processing']['start']['videos'][number];

/** Returns the path of a video's file, or null if no file is stored. */
export function videoUrl(video: Video): string | null {
  return video.storageKey === null ? null : `/media/videos/${video.id}`;
}

/** Returns what was measured in a file. */
export const mediaFactsView = (facts: MediaFacts): Facts => ({
  ...facts,
  sourceSignatures: facts.sourceSignatures && [...facts.sourceSignatures],
  soundTracks: facts.soundTracks && [...facts.soundTracks],
  pictureTracks: facts.pictureTracks && [...facts.pictureTracks],
  clockBreaks: facts.clockBreaks && [...facts.clockBreaks],
});

/** Returns the path of a file that was made from a video. */
export const derivedFileUrl = (id: string): string => `/media/derived/${id}`;

/** Returns the length of a video that is charged, with its price. */
export const chargedLengthView = (charged: ChargedLength): Outputs['videos']['correctLength'] => ({
  videoId: charged.videoId,
  length: formatLength(charged.lengthSeconds),
  cost: formatCents(charged.costCents),
  totalCost: formatCents(charged.totalCents),
});

/** Returns a video as a row of the library. */
export const listedVideoView = (video: ListedVideo, who: PermissionSubject): Listed => ({
  ...libraryVideoView(video, who),
  incidentType: video.incidentType,
  posterUrl: video.posterId && derivedFileUrl(video.posterId),
});

/** Returns a video as shown in the library, with the actions that the role may take. */
export function libraryVideoView(video: LibraryVideo, who: PermissionSubject): Library {
  const { deviceId, location, recordingDate, storageKey } = video;
  return {
    id: video.id,
    ticketId: video.ticketId,
    ticketNumber: video.ticketNumber,
    ticketStatus: video.ticketStatus,
    officerName: video.officerName,
    agencyName: video.agencyName,
    reviewType: video.reviewType,
    uploadDate: video.storedAt,
    status: video.status,
    videoUrl: videoUrl(video),
    notes: video.notes,
    fileName: video.fileName,
    sizeBytes: video.sizeBytes,
    sha256: video.sha256,
    length: formatLength(video.lengthSeconds),
    metadata: {
      deviceId,
      location,
      recordingDate,
      storagePath: storageKey === null ? null : `videos/${storageKey}`,
    },
    abilities: {
      delete: mayDeleteVideo(who, {
        ticket: {
          status: video.ticketStatus,
          isOnHold: video.isTicketOnHold,
          isSecondReview: video.isSecondReview,
        },
        videosOfTicket: video.videosOfTicket,
        hasStoredFile: storageKey !== null,
      }),
    },
  };
}
