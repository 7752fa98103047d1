import { MINUTE } from '@plainview/domain/shared/time';
import type { Ffmpeg } from '../ffmpeg/ffmpeg.ts';
import { accessTo, inputOptions, readingLimit, type MediaInput } from '../ffmpeg/read-only-input.ts';
import { runProgram, type ProgramEnd } from '../ffmpeg/run-program.ts';

/** A stream of a file, as it is decoded for a comparison. */
export interface DecodedStream {
  readonly input: MediaInput;
  /** Options before the input. */
  readonly before?: readonly string[];
  /** Options that choose, filter and code the stream. */
  readonly output: readonly string[];
}

interface Pair {
  readonly ffmpeg: Ffmpeg;
  readonly signal: AbortSignal;
  readonly original: DecodedStream;
  readonly copy: DecodedStream;
  /** Sizes of the pieces of both streams in bytes. Only the last ones may be smaller. */
  readonly pieceBytes: readonly [original: number, copy: number];
  /** Called with the pieces of both streams at the same place; null after the end of a stream. */
  readonly onPieces: (original: Uint8Array | null, copy: Uint8Array | null) => void;
  /** Duration of the video in seconds. */
  readonly seconds: number;
}

const STARTING_TIME = 30 * MINUTE;
const SLOWEST = 20_000;

/**
 * Decodes a stream of the original and one of the copy at the same time, and compares them piece by piece, so that
 * no more than two pieces are in memory.
 * @returns how decoding ended
 * @throws the signal's reason when aborted
 */
export async function decodeBoth(pair: Pair): Promise<readonly [ProgramEnd, ProgramEnd]> {
  const [original, copy] = [createReader(pair.pieceBytes[0]), createReader(pair.pieceBytes[1])];
  const [endOfOriginal, endOfCopy] = await Promise.all([
    decode(pair, pair.original, original),
    decode(pair, pair.copy, copy),
    comparePieces(pair, original, copy),
  ]);
  return [endOfOriginal, endOfCopy];
}

type Reader = ReturnType<typeof createReader>;

async function comparePieces({ onPieces }: Pair, original: Reader, copy: Reader): Promise<void> {
  for (;;) {
    const [one, other] = await Promise.all([original.next(), copy.next()]);
    if (one === null && other === null) return;
    onPieces(one, other);
  }
}

async function decode(pair: Pair, stream: DecodedStream, reader: Reader): Promise<ProgramEnd> {
  const { ffmpeg, signal, seconds } = pair;
  try {
    return await runProgram({
      program: ffmpeg.ffmpeg,
      sandbox: ffmpeg.sandbox,
      access: accessTo(stream.input),
      args: [
        ['-nostdin', '-v', 'error', '-progress', 'pipe:1', '-threads', '2', ...(stream.before ?? [])],
        [...inputOptions(stream.input), '-i', stream.input.address, ...stream.output, 'pipe:3'],
      ].flat(),
      timeLimit: readingLimit(stream.input) + STARTING_TIME + SLOWEST * seconds,
      stallTimeout: ffmpeg.stallTimeout,
      signal,
      readOutput: (output) => reader.read(output),
    });
  } finally {
    reader.end();
  }
}

/** Cuts a program's output into pieces. The program waits until the next piece is asked for. */
function createReader(pieceBytes: number) {
  let piece = new Uint8Array(pieceBytes);
  let filled = 0;
  let hasEnded = false;
  let asked = Promise.withResolvers<void>();
  let answer: PromiseWithResolvers<Uint8Array | null> | null = null;

  async function hand(bytes: Uint8Array): Promise<void> {
    await asked.promise;
    asked = Promise.withResolvers();
    answer?.resolve(bytes);
    answer = null;
  }

  return {
    async read(output: AsyncIterable<Uint8Array>): Promise<void> {
      // One piece is compared while the next one is filled.
      let spare = new Uint8Array(pieceBytes);
      for await (const chunk of output) {
        for (let from = 0; from < chunk.length;) {
          const part = chunk.subarray(from, from + pieceBytes - filled);
          piece.set(part, filled);
          filled += part.length;
          from += part.length;
          if (filled < pieceBytes) continue;
          await hand(piece);
          [piece, spare] = [spare, piece];
          filled = 0;
        }
      }
      if (filled > 0) await hand(piece.subarray(0, filled));
    },
    /** Returns the next piece, which is valid until the next call; null after the last one. */
    next(): Promise<Uint8Array | null> {
      if (hasEnded) return Promise.resolve(null);
      answer = Promise.withResolvers();
      asked.resolve();
      return answer.promise;
    },
    /** Says that no more pieces follow. */
    end(): void {
      hasEnded = true;
      asked.resolve();
      answer?.resolve(null);
      answer = null;
    },
  };
}
