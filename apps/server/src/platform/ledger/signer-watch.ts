import type { LedgerKeyFacts } from '@plainview/domain/operations/health/ledger-key-check';
import type { Database } from '@plainview/postgres/database';
import type { Logger } from 'pino';
import type { SignerWatch } from '../auth/ledger-signer/signer.ts';
import { SigningFault } from '../database/locks/signing-fault.ts';
import { asSystem } from '../database/tenant-transaction.ts';
import { shareLedgerKey, type SigningMeans } from './ledger-keys.ts';
import { readSigningState } from './signing-state.ts';

/** Creates a watch that has not checked anything yet. */
export function createSignerWatch(
  context: SigningMeans & { readonly database: Database; readonly log: Logger },
): SignerWatch {
  const { database, log } = context;
  const fault = new SigningFault(database);
  let state: LedgerKeyFacts['own'] = 'no-key';
  const canSign = (): boolean => state === 'signs' || state === 'no-key';
  const check = async (): Promise<void> => {
    await shareLedgerKey(context);
    const before = JSON.stringify(state);
    state = await readSigningState(context, (work) => asSystem(database, work));
    if (canSign()) return fault.close();
    if (JSON.stringify(state) !== before) log.error({ state }, 'this process cannot sign the ledger');
    return fault.advertise();
  };
  // One after the other, so that a check does not close what another one opens.
  let last: Promise<void> = Promise.resolve();
  return {
    canSign,
    check() {
      last = last
        .then(check)
        .catch((error: unknown) => log.warn({ err: error }, 'the key of the ledger could not be checked'));
      return last;
    },
    async close() {
      await last;
      await fault.close();
    },
  };
}
