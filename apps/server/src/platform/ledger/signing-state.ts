import type { LedgerKeyFacts } from '@plainview/domain/operations/health/ledger-key-check';
import type { Reader } from '@plainview/postgres/database';
import { LedgerKeyUnavailable, openCurrentSigner, readLedgerKeys, type SigningMeans } from './ledger-keys.ts';
import { readSealedKey } from './sealed-ledger-key.repository.ts';

/**
 * Returns whether this process can sign with the current key, which it opens for this.
 * @param read runs its reads in a transaction
 */
export async function readSigningState(
  means: SigningMeans,
  read: <Result>(work: (tx: Reader) => Promise<Result>) => Promise<Result>,
): Promise<LedgerKeyFacts['own']> {
  const { current, sealed } = await read(async (tx) => ({
    current: (await readLedgerKeys(tx)).at(-1),
    sealed: await readSealedKey(tx),
  }));
  if (!current) return 'no-key';
  try {
    await openCurrentSigner(means, current, sealed);
    return 'signs';
  } catch (error) {
    if (error instanceof LedgerKeyUnavailable) return error.fault;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
