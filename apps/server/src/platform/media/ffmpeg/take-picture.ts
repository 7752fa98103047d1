import { copySize } from './copy-plan.ts';
import type { DescribedVideo, Question } from './measuring/describe-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram, type ProgramEnd } from './run-program.ts';

const WIDEST = 640;
/** Maximum number of seconds to skip while the picture is dark, as with a lens cap or in a pocket. */
const DARK_SECONDS = 30;

/** Returns the filter that scales a video's frames to thumbnail size, in square pixels. */
export function scaledTo({ picture }: DescribedVideo): string {
  const { width, height } = copySize(picture);
  const size =
    width > WIDEST
      ? { width: WIDEST, height: Math.max(2, Math.round((height * WIDEST) / width)) }
      : { width, height };
  return `scale=${size.width}:${size.height},setsar=1`;
}

/**
 * Writes one frame of a video as a JPEG: the first one after `at` seconds that passes the filter.
 * @param path absolute path of a file that does not exist yet
 */
export async function takePicture(
  { ffmpeg, input, signal }: Question,
  { picture }: DescribedVideo,
  path: string,
  { at, filter }: { readonly at: number; readonly filter: string },
): Promise<{ readonly how: ProgramEnd['how']; readonly pictures: number }> {
  let pictures = 0;
  const { how } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', '2', '-t', String(DARK_SECONDS)],
      // Frames without a container cannot be sought.
      [
        ...(at > 0 ? ['-ss', String(at)] : []),
        ...inputOptions(input),
        '-i',
        input.address,
        '-map',
        `0:${picture.index}`,
      ],
      ['-filter:v', filter, '-frames:v', '1', '-map_metadata', '-1', '-pix_fmt', 'yuvj420p', '-q:v', '4'],
      ['-c:v', 'mjpeg', '-f', 'mjpeg', '-y', path],
    ].flat(),
    timeLimit: readingLimit(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => {
      if (line.startsWith('frame=')) pictures = Number(line.slice('frame='.length)) || pictures;
    },
  });
  return { how, pictures };
}
