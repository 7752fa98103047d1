import { hoverLayout } from '@plainview/domain/evidence/media/hover-pictures';
import { copySize } from './copy-plan.ts';
import { originOf } from './measuring/facts-of.ts';
import type { TimedVideo } from './measuring/measure-video.ts';

const WIDTH = 160;

/**
 * Returns ffmpeg's options for an output with small pictures of a whole video in one JPEG, in the layout
 * for its duration.
 * @param path absolute path of the file
 */
export function hoverOutput(timed: TimedVideo, path: string): readonly string[] {
  const origin = originOf(timed);
  const { intervalMicroseconds, columns, rows } = hoverLayout(timed.endMicroseconds - origin);
  const { width, height } = copySize(timed.picture);
  const shownHeight = Math.max(2, Math.round((height * WIDTH) / width));
  const filter = [
    `setpts=PTS-${origin / 1_000_000}/TB`,
    // Repeats pictures that last longer, also the first and the last one.
    `fps=fps=1000000/${intervalMicroseconds}:start_time=0`,
    `scale=${WIDTH}:${shownHeight},setsar=1`,
    `tpad=stop=${columns * rows}:stop_mode=clone,tile=${columns}x${rows}`,
  ].join(',');
  return [
    ['-map', `0:${timed.picture.index}`, '-filter:v', filter, '-frames:v', '1', '-map_metadata', '-1'],
    ['-pix_fmt', 'yuvj420p', '-q:v', '5', '-c:v', 'mjpeg', '-f', 'mjpeg', '-y', path],
  ].flat();
}
