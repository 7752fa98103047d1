import { hoverLayout } from '@plainview/domain/video/hover-pictures';
import { copySize } from './copy-plan.ts';
import { originOf } from './facts-of.ts';
import type { MeasuredVideo, Question } from './measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram } from './run-program.ts';

const WIDTH = 160;

/**
 * Writes small pictures of a whole video as one JPEG, in the layout for its duration. Decodes key frames only.
 * @param path absolute path of a file that does not exist yet
 * @returns whether an image was written
 */
export async function makeHoverPictures(
  { ffmpeg, input, signal }: Question,
  measured: MeasuredVideo,
  path: string,
): Promise<boolean> {
  const origin = originOf(measured);
  const { intervalMicroseconds, columns, rows } = hoverLayout(measured.endMicroseconds - origin);
  const { width, height } = copySize(measured.picture);
  const shownHeight = Math.max(2, Math.round((height * WIDTH) / width));
  const filter = [
    `setpts=PTS-${origin / 1_000_000}/TB`,
    // Repeats key frames that are further apart, also before the first and after the last one.
    `fps=fps=1000000/${intervalMicroseconds}:start_time=0`,
    `scale=${WIDTH}:${shownHeight},setsar=1`,
    `tpad=stop=-1:stop_mode=clone,tile=${columns}x${rows}`,
  ].join(',');
  let pictures = 0;
  const { how } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', '2', '-skip_frame', 'nokey'],
      [...inputOptions(input), '-copyts', '-i', input.address, '-map', `0:${measured.picture.index}`],
      ['-filter:v', filter, '-frames:v', '1', '-map_metadata', '-1', '-pix_fmt', 'yuvj420p', '-q:v', '5'],
      ['-c:v', 'mjpeg', '-f', 'mjpeg', '-y', path],
    ].flat(),
    timeLimit: readingLimit(input) * 2,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => {
      if (line.startsWith('frame=')) pictures = Number(line.slice('frame='.length)) || pictures;
    },
  });
  return how === 'done' && pictures > 0;
}
