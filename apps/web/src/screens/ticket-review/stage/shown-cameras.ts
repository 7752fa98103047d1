import type { Outputs } from '@plainview/contract/index';
import { MOST_CAMERAS, type CameraClock } from '@plainview/domain/camera/alignment';
import { unplayableMessage } from '../../../features/videos/unplayable-message.ts';
import type { ShownCamera } from '../../../player/cameras/CameraTile.tsx';

type ReviewVideo = Outputs['tickets']['get']['videos'][number];

const NOT_ALIGNED: CameraClock = { startMicroseconds: 0, driftPpm: null };
const USUAL_FRAME_RATE = 30;

/** Returns the first videos of a ticket that have a file, as many as can be shown at once. */
export const shownVideos = (videos: readonly ReviewVideo[]): readonly ReviewVideo[] =>
  videos.filter(({ url }) => url !== null).slice(0, MOST_CAMERAS);

/** Returns what the players of the shown videos need. @param clocks starts by video */
export const camerasOf = (
  videos: readonly ReviewVideo[],
  clocks: ReadonlyMap<string, CameraClock>,
): readonly ShownCamera[] =>
  shownVideos(videos).map(({ videoId, id, fileName, url, media, facts }) => ({
    videoId,
    label: id,
    fileName,
    clock: clocks.get(videoId) ?? NOT_ALIGNED,
    durationMicroseconds: facts.durationMicroseconds,
    frameRate: facts.frameRate ?? USUAL_FRAME_RATE,
    src: media.playableUrl ?? url ?? '',
    pictureSize: { width: facts.width, height: facts.height },
    frameIndexUrl: media.frameIndexUrl,
    frameSource: media.playableUrl === null ? 'original' : 'copy',
    unplayableMessage: unplayableMessage({ facts }),
  }));
