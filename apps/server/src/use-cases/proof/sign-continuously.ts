import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../app-context.ts';
import type { ChangeListener } from '../../persistence/database/connections/change-listener.ts';
import { signCheckpoint } from './checkpoint.ts';

/** A signer command may take seconds: it runs for a tenth of the time at most. */
const REST_FACTOR = 10;

/**
 * Signs the ledger whenever it has grown: each entry within about a second, together with those that came
 * meanwhile. After a failure it pauses for a minute.
 * @returns a function that ends this, once what has grown is signed
 */
export function signContinuously(
  context: Pick<AppContext, 'database' | 'config' | 'clock' | 'log' | 'stopping'>,
  changes: ChangeListener,
): () => Promise<void> {
  let hasGrown = false;
  let signing: Promise<void> | null = null;

  async function signWhileGrowing(): Promise<void> {
    let rest = SECOND;
    while (hasGrown) {
      await wait(rest, undefined, { signal: context.stopping, ref: false }).catch(() => undefined);
      hasGrown = false;
      const begun = performance.now();
      try {
        await signCheckpoint(context);
        rest = Math.max(SECOND, REST_FACTOR * (performance.now() - begun));
      } catch (error) {
        context.log.error({ err: error }, 'the ledger could not be signed');
        rest = MINUTE;
        if (context.stopping.aborted) break;
      }
    }
    signing = null;
  }

  const unsubscribe = changes.subscribe(() => {
    hasGrown = true;
    signing ??= signWhileGrowing();
  });
  return async () => {
    unsubscribe();
    await signing;
  };
}
