import type { LedgerKeyFacts } from '@plainview/domain/operations/health/ledger-key-check';
import { MINUTE } from '@plainview/domain/shared/time';
import type { AppContext } from '../platform/app-context.ts';
import { SigningFault } from '../platform/database/locks/signing-fault.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';
import { shareLedgerKey } from '../platform/ledger/ledger-keys.ts';
import { readSigningState } from '../platform/ledger/signing-state.ts';
import { repeat } from './repeat.ts';

/** Knows whether this process can sign the ledger. */
export interface SignerWatch {
  /** Whether it could at the last check. A ledger without a key needs none. */
  readonly canSign: () => boolean;
  /** Checks it now, shares the key of this machine, and advertises a fault to the other processes. */
  check(): Promise<void>;
}

/**
 * Checks each minute whether this process can sign the ledger, and lets the other processes know if it cannot.
 * @param isRepeated whether it checks again after the first time
 * @param running receives the cleanup callback
 */
export async function watchSigner(
  context: Pick<AppContext, 'database' | 'config' | 'log' | 'ledgerKeySealer'>,
  isRepeated: boolean,
  running: (() => Promise<void>)[],
): Promise<SignerWatch> {
  const { database, log } = context;
  const fault = new SigningFault(database);
  let state: LedgerKeyFacts['own'] = 'no-key';
  const canSign = (): boolean => state === 'signs' || state === 'no-key';
  const check = async (): Promise<void> => {
    try {
      await shareLedgerKey(context);
      const before = state;
      state = await readSigningState(context, (work) => asSystem(database, work));
      if (canSign()) await fault.close();
      else await fault.advertise();
      if (JSON.stringify(state) !== JSON.stringify(before) && !canSign())
        log.error({ state }, 'this process cannot sign the ledger');
    } catch (error) {
      log.warn({ err: error }, 'the key of the ledger could not be checked');
    }
  };
  await check();
  const stop = isRepeated ? repeat(MINUTE, check) : null;
  running.push(async () => {
    await stop?.();
    await fault.close().catch(() => undefined);
  });
  return { canSign, check };
}
