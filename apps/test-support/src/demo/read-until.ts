import { setTimeout as pause } from 'node:timers/promises';
import type { DemoStage } from './demo-stage.ts';

const LOOK_AGAIN_MILLISECONDS = 250;
/** The product works on the videos one by one, and on a busy computer slowly. */
const LONGEST_WAIT_MILLISECONDS = 180_000;

/**
 * Reads something until it is as wanted, or for a few minutes. The next event waits, so all entries of the ledger
 * stay in order.
 * @returns what was read last
 */
export async function readUntil<Read>(
  { signal }: Pick<DemoStage, 'signal'>,
  read: () => Promise<Read>,
  isWanted: (read: Read) => boolean,
): Promise<Read> {
  const giveUpAt = performance.now() + LONGEST_WAIT_MILLISECONDS;
  for (;;) {
    signal?.throwIfAborted();
    const found = await read();
    if (isWanted(found) || performance.now() > giveUpAt) return found;
    await pause(LOOK_AGAIN_MILLISECONDS);
  }
}
