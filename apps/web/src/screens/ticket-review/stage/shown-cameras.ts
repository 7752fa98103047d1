import type { Outputs } from '@plainview/contract/index';
import {
  MOST_CAMERAS,
  type CameraClock,
  type StartState,
} from '@plainview/domain/evidence/cameras/alignment';
import { soundChoices } from '../../../features/videos/sound-choices.ts';
import { unplayableMessage } from '../../../features/videos/unplayable-message.ts';
import type { ShownCamera } from '../../../player/cameras/CameraTile.tsx';
import type { MissingPicture } from '../../../player/cameras/CameraTiles.tsx';

type ReviewVideo = Outputs['tickets']['get']['videos'][number];

/** The start of a camera on the common timeline, and whether it is stored. */
export interface CameraStart {
  readonly clock: CameraClock;
  readonly start: StartState;
  /** How the stored start was found, in a few words; null without one. */
  readonly startBy: string | null;
}

const NOT_ALIGNED: CameraStart = {
  clock: { startMicroseconds: 0, driftPpm: null },
  start: 'missing',
  startBy: null,
};
const USUAL_FRAME_RATE = 30;

/** Returns the first videos of a ticket that have a file, as many as can be shown at once. */
export const shownVideos = (videos: readonly ReviewVideo[]): readonly ReviewVideo[] =>
  videos.filter(({ url }) => url !== null).slice(0, MOST_CAMERAS);

/**
 * Returns what the players of the shown videos need, each followed by the other pictures of its file as far as
 * there is room.
 * @param starts by video
 */
export function camerasOf(
  videos: readonly ReviewVideo[],
  starts: ReadonlyMap<string, CameraStart>,
): readonly ShownCamera[] {
  const shown = shownVideos(videos);
  const cameras: ShownCamera[] = [];
  let room = MOST_CAMERAS - shown.length;
  for (const video of shown) {
    const start = starts.get(video.videoId) ?? NOT_ALIGNED;
    const further = furtherPictures(video, start).slice(0, room);
    room -= further.length;
    cameras.push(cameraOf(video, start), ...further);
  }
  return cameras;
}

/** Returns the further pictures of the shown videos that have no copy, each with the reason. */
export const missingPictures = (videos: readonly ReviewVideo[]): readonly MissingPicture[] =>
  shownVideos(videos).flatMap(({ videoId, id, media }) =>
    (media.trackCopies ?? [])
      .filter(({ kind, state }) => kind === 'video-track' && state !== 'done')
      .map(({ number, state }) => ({
        key: `${videoId}/picture-${number}`,
        label: `${id}, picture ${number}`,
        text:
          state === 'failed'
            ? 'This picture could not be copied, so it cannot be shown here.'
            : media.state === 'unavailable'
              ? 'This picture cannot be shown without ffmpeg.'
              : 'This picture will be shown when it is copied.',
      })),
  );

/** Returns the keys of all cameras that can be shown. */
export const cameraIds = (videos: readonly ReviewVideo[]): readonly string[] =>
  camerasOf(videos, new Map()).map(({ videoId }) => videoId);

function cameraOf(
  { videoId, id, fileName, wornBy, url, media, facts, recordingDate }: ReviewVideo,
  start: CameraStart,
): ShownCamera {
  return {
    videoId,
    label: id,
    fileName,
    wornBy,
    pictureOf: null,
    recordingDate,
    sounds: soundChoices({ facts, media }),
    ...start,
    durationMicroseconds: facts.durationMicroseconds,
    frameRate: facts.frameRate ?? USUAL_FRAME_RATE,
    src: media.playableUrl ?? url ?? '',
    pictureSize: { width: facts.width, height: facts.height },
    frameIndexUrl: media.frameIndexUrl,
    frameSource: media.playableUrl === null ? 'original' : 'copy',
    unplayableMessage: unplayableMessage({ facts }),
  };
}

/** Returns a camera for each further picture of a file that has been copied. Their length is not measured. */
function furtherPictures(video: ReviewVideo, start: CameraStart): ShownCamera[] {
  const tracks = video.facts.pictureTracks ?? [];
  return video.media.videoTracks.flatMap(({ number, url }) => {
    const track = tracks.find((one) => one.number === number && !one.isMain);
    if (!track) return [];
    return {
      ...cameraOf(video, start),
      videoId: `${video.videoId}/picture-${number}`,
      label: `${video.id}, picture ${number}`,
      fileName: track.label ?? video.fileName,
      pictureOf: video.videoId,
      sounds: [],
      durationMicroseconds: 0,
      src: url,
      pictureSize: { width: track.width, height: track.height },
      frameIndexUrl: null,
      frameSource: 'copy',
    };
  });
}
