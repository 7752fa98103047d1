import { SECOND } from '@plainview/domain/shared/time';
import type { Ffmpeg } from './ffmpeg.ts';
import { runProgram } from './run-program.ts';

const LIMIT = 10 * SECOND;

/** Has ffmpeg draw, encode and discard a second of pictures, as it works on videos. @throws Error with what it said */
export async function tryFfmpeg({ ffmpeg, sandbox }: Ffmpeg): Promise<void> {
  const { how, why } = await runProgram({
    program: ffmpeg,
    sandbox,
    access: { reads: [], needsNetwork: false },
    args: [
      '-nostdin',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=1:size=64x64',
      '-f',
      'null',
      '-',
    ],
    timeLimit: LIMIT,
    stallTimeout: LIMIT,
  });
  if (how !== 'done') throw new Error(`it does not run: ${why}`);
}
