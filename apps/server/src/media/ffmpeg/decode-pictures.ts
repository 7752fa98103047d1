import type { Question } from './measure-video.ts';
import { accessTo, inputOptions, readingLimit } from './read-only-input.ts';
import { runProgram, type ProgramEnd } from './run-program.ts';

interface Decoding extends Question {
  /** Index of the video stream. */
  readonly stream: number;
}

/** Result of decoding. */
export interface Decoded {
  readonly pictures: number;
  /** Number of errors that the decoder reported. */
  readonly errors: number;
  readonly end: ProgramEnd;
}

/** Decodes up to and including the first decodable frame. */
export const decodeFirstPicture = (decoding: Decoding): Promise<Decoded> =>
  decode(decoding, [], ['-frames:v', '1']);

/** Decodes every key frame, on which all other frames depend. */
export const decodeKeyPictures = (decoding: Decoding): Promise<Decoded> =>
  decode(decoding, ['-skip_frame', 'nokey'], []);

async function decode(
  { ffmpeg, input, stream, signal }: Decoding,
  before: readonly string[],
  behind: readonly string[],
): Promise<Decoded> {
  let pictures = 0;
  const end = await runProgram({
    program: ffmpeg.ffmpeg,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input),
    args: [
      ['-nostdin', '-v', 'repeat+error', '-progress', 'pipe:1', '-threads', '2', ...before],
      [...inputOptions(input), '-i', input.address, '-map', `0:${stream}`, '-fps_mode', 'passthrough'],
      [...behind, '-f', 'null', '-'],
    ].flat(),
    timeLimit: readingLimit(input) * 2,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine: (line) => {
      const [name, value] = line.split('=');
      if (name === 'frame') pictures = Number(value) || pictures;
    },
  });
  return { pictures, errors: end.errorLines, end };
}
