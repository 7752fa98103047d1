import type { Transaction } from '@plainview/postgres/database';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { formatCheckpoint, formatNote } from '@plainview/proof/issuing/format-proof';
import type { TreeHead } from '@plainview/proof/merkle-tree';
import type { AppContext } from '../app-context.ts';
import { asSystem } from '../database/tenant-transaction.ts';
import { linkEntries } from './custody-append.repository.ts';
import { readCustodyHead } from './custody.repository.ts';
import { announceFirstKey, openCurrentSigner, readLedgerKeys, type LedgerKey } from './ledger-keys.ts';
import { insertCheckpoint, readNewestCheckpoint, type StoredCheckpoint } from './ledger-tree.repository.ts';
import { readTreeHeads, storeNodes } from './ledger-tree.ts';
import { readSealedKey, type SealedLedgerKey } from './sealed-ledger-key.repository.ts';

/** The ledger does not continue what was signed before, so nothing more may be signed. */
export class LedgerRewritten extends Error {
  override readonly name = 'LedgerRewritten';
}

/**
 * Signs the current state of the ledger, unless the newest checkpoint already does.
 * @throws LedgerRewritten; Error if the key is missing or cannot be used
 */
export async function signCheckpoint(
  context: Pick<AppContext, 'database' | 'config' | 'clock' | 'ledgerKeySealer'>,
): Promise<StoredCheckpoint> {
  const { database, clock } = context;
  const read = await asSystem(database, readUnsigned);
  if (read.newest) return read.newest;
  if (read.keys.length === 0) {
    await announceFirstKey(context);
    return signCheckpoint(context);
  }
  const current = read.keys.at(-1);
  // Outside of a transaction: a signer command may take seconds.
  const signer = await openCurrentSigner(context, current, read.sealed);
  const key = { name: current?.key.name ?? '', publicKey: signer.publicKey };
  const text = formatCheckpoint({ ...read.head, origin: key.name });
  const checkpoint = {
    size: read.head.size,
    note: formatNote(text, key, await signer.sign(Buffer.from(text))),
    signedAt: clock.now(),
  };
  await asSystem(database, (tx) => insertCheckpoint(tx, checkpoint));
  return checkpoint;
}

/**
 * Like `signCheckpoint`, but returns the newest signed state if the current one cannot be signed; null
 * if there is none.
 */
export async function newestCheckpoint(context: AppContext): Promise<StoredCheckpoint | null> {
  try {
    return await signCheckpoint(context);
  } catch (error) {
    context.log.error({ err: error }, 'the ledger could not be signed');
    return asSystem(context.database, readNewestCheckpoint);
  }
}

type Unsigned =
  | { readonly newest: StoredCheckpoint }
  | {
      readonly newest: null;
      readonly head: TreeHead;
      readonly keys: readonly LedgerKey[];
      readonly sealed: SealedLedgerKey | null;
    };

/**
 * Returns the newest checkpoint if nothing was added since; otherwise what to sign, after comparing the two.
 */
async function readUnsigned(tx: Transaction): Promise<Unsigned> {
  // A process may have stopped between a commit and its link.
  await linkEntries(tx);
  const { sequence } = await readCustodyHead(tx);
  const newest = await readNewestCheckpoint(tx);
  const signed = newest && parseCheckpoint(newest.note);
  if (signed && signed.size > sequence)
    throw new LedgerRewritten(`${signed.size} entries were signed, but the ledger has ${sequence}`);
  if (newest && newest.size === sequence) return { newest };
  await storeNodes(tx, sequence);
  const [head, before] = await readTreeHeads(tx, signed ? [sequence, signed.size] : [sequence]);
  if (!head) throw new Error('the tree has no head');
  if (signed && before && !Buffer.from(signed.root).equals(before.root))
    throw new LedgerRewritten(`the first ${signed.size} entries are not those that were signed`);
  return { newest: null, head, keys: await readLedgerKeys(tx), sealed: await readSealedKey(tx) };
}
