import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE, SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../platform/app-context.ts';
import type { ChangeListener } from '../../../platform/database/connections/change-listener.ts';
import { signCheckpoint } from '../../../platform/ledger/checkpoint.ts';

/** The pause is this many times as long as signing took: a signer command may take seconds. */
const REST_FACTOR = 10;

/**
 * Signs the ledger whenever it has grown: each entry within about a second, together with those that came
 * meanwhile. After a failure it pauses for a minute.
 * @returns a function that signs what is left and ends this
 */
export function signContinuously(
  context: Pick<AppContext, 'database' | 'config' | 'clock' | 'log' | 'ledgerKeySealer'>,
  changes: ChangeListener,
): () => Promise<void> {
  const ending = new AbortController();
  let hasGrown = false;
  let signing: Promise<void> | null = null;

  async function signWhileGrowing(): Promise<void> {
    let rest = SECOND;
    while (hasGrown) {
      await wait(rest, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      hasGrown = false;
      const begun = performance.now();
      try {
        await signCheckpoint(context);
        rest = Math.max(SECOND, REST_FACTOR * (performance.now() - begun));
      } catch (error) {
        context.log.error({ err: error }, 'the ledger could not be signed');
        rest = MINUTE;
        if (ending.signal.aborted) break;
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
    ending.abort();
    await signing;
  };
}
