import type { Outputs } from '@plainview/contract/index';
import { MOST_CAMERAS, type CameraClock } from '@plainview/domain/camera/alignment';
import type { CameraAlignment } from '../../../features/cameras/use-cameras.ts';
import { unplayableMessage } from '../../../features/videos/unplayable-message.ts';
import type { ShownCamera } from '../../../player/cameras/CameraTile.tsx';

type ReviewVideo = Outputs['tickets']['get']['videos'][number];

/** Starts of cameras by video. */
export type CameraClocks = ReadonlyMap<string, CameraClock>;

const NOT_ALIGNED: CameraClock = { startMicroseconds: 0, driftPpm: null };

/** Returns the stored starts of cameras. */
export const clocksOf = ({ cameras }: CameraAlignment): CameraClocks =>
  new Map(
    cameras.map(({ videoId, startMicroseconds, driftPpm }) => [videoId, { startMicroseconds, driftPpm }]),
  );

/** Returns the first cameras of a ticket that have a file, as many as can be shown at once. */
export const camerasOf = (videos: readonly ReviewVideo[], clocks: CameraClocks): readonly ShownCamera[] =>
  videos
    .flatMap((video): ShownCamera[] => (video.url === null ? [] : [cameraOf(video, video.url, clocks)]))
    .slice(0, MOST_CAMERAS);

function cameraOf(video: ReviewVideo, url: string, clocks: CameraClocks): ShownCamera {
  const { videoId, id, fileName, media, facts } = video;
  return {
    videoId,
    label: id,
    fileName,
    clock: clocks.get(videoId) ?? NOT_ALIGNED,
    durationMicroseconds: facts.durationMicroseconds,
    src: media.playableUrl ?? url,
    pictureSize: { width: facts.width, height: facts.height },
    frameIndexUrl: media.frameIndexUrl,
    frameSource: media.playableUrl === null ? 'original' : 'copy',
    unplayableMessage: unplayableMessage(video),
  };
}
