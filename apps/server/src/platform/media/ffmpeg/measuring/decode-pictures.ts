import { accessTo, inputOptions, readingLimit } from '../read-only-input.ts';
import { runProgram, type ProgramEnd } from '../run-program.ts';
import type { Question, StreamDescription } from './describe-video.ts';

interface Decoding extends Question {
  /** The video stream. */
  readonly stream: StreamDescription;
}

/** Result of decoding. */
export interface Decoded {
  readonly pictures: number;
  /** Number of errors that the decoder of the pictures reported. */
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
      [...inputOptions(input), '-i', input.address, '-map', `0:${stream.index}`, '-fps_mode', 'passthrough'],
      [...behind, '-f', 'null', '-'],
    ].flat(),
    timeLimit: readingLimit(input) * 2,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    isError: (line) => isErrorOf(stream, line),
    onLine: (line) => {
      const [name, value] = line.split('=');
      if (name === 'frame') pictures = Number(value) || pictures;
    },
  });
  return { pictures, errors: end.errorLines, end };
}

/**
 * Returns whether a line is about the pictures of this stream. ffmpeg also reports errors of streams that it only
 * examines to find out what they are.
 */
export function isErrorOf({ index, codec_name: codec = '' }: StreamDescription, line: string): boolean {
  const stream = /\bstream #?(?:\d+:)?(?<index>\d+)/iu.exec(line)?.groups?.['index'];
  if (stream !== undefined) return Number(stream) === index;
  const source = /^\[(?<name>[^\s\]]+) @/u.exec(line)?.groups?.['name'] ?? codec;
  return source.startsWith(codec) || source.includes(',') || PICTURE_DECODERS.has(source);
}

/** Decoders whose names differ from those of their codecs. */
const PICTURE_DECODERS: ReadonlySet<string> = new Set([
  'libdav1d',
  'libvpx',
  'libaom',
  'mpegvideo',
  'swscaler',
]);
