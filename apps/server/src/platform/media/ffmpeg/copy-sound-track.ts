import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import { positionExpression } from './continuous-clock.ts';
import type { Question, StreamDescription } from './measuring/describe-video.ts';
import { originOf } from './measuring/facts-of.ts';
import type { TimedVideo } from './measuring/measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram } from './run-program.ts';

/**
 * Writes a sound track as MP4 with AAC, on the clock of the video: it begins at position zero, with silence where
 * the track has none.
 * @param path absolute path of the file to write
 * @returns why it could not be written; null if it was
 * @throws the signal's reason when aborted
 */
export async function copySoundTrack(
  { ffmpeg, input, signal }: Question,
  { timed, stream, path }: { timed: TimedVideo; stream: StreamDescription; path: string },
): Promise<string | null> {
  const seconds = (timed.endMicroseconds - originOf(timed)) / 1_000_000;
  const { how, why } = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input, path),
    args: [
      ['-nostdin', '-v', 'error', '-progress', 'pipe:1', ...inputOptions(input), '-copyts'],
      ['-i', input.address, '-map', `0:${stream.index}`],
      [
        '-filter:a',
        `asetpts=${positionExpression(timed, stream)},aresample=async=1000:first_pts=0`,
        '-c:a',
        'aac',
        '-b:a',
        '128k',
      ],
      ['-ac', '2', '-t', String(seconds + 1), '-map_metadata', '-1', '-map_chapters', '-1'],
      ['-movflags', '+faststart', '-f', 'mp4', '-y', path],
    ].flat(),
    timeLimit: readingLimit(input) + MINUTE + seconds * SECOND,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
  });
  return how === 'done' ? null : why || 'ffmpeg did not finish';
}
