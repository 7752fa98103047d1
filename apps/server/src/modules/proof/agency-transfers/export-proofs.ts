import type { Database, Reader } from '@plainview/postgres/database';
import { isEntryIntact, parseEntry } from '@plainview/proof/ledger-entry';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { findFirstEntryAbout } from '../../../platform/ledger/custody.repository.ts';
import type { StoredCheckpoint } from '../../../platform/ledger/ledger-tree.repository.ts';
import { proveInclusion } from '../../../platform/ledger/ledger-tree.ts';
import { inclusionLines, proveKeys } from '../bundles/bundle-proofs.ts';
import { proveEntry } from '../checkpoints/read-proofs.ts';
import { inBatches, readFileLines, TransferError } from './bag-lines.ts';
import type { BagWriter } from './bag-writer.ts';
import { ENTRY_BATCH, places } from './export-format.ts';

/**
 * Adds the proofs of an export: that the ledger recorded it and contains all its entries.
 * @param checkpoint one that covers the entry of the export
 * @throws TransferError if an exported entry has a fault
 */
export async function addProofs(
  bag: BagWriter,
  {
    database,
    exportId,
    checkpoint,
  }: {
    readonly database: Database;
    readonly exportId: string;
    readonly checkpoint: StoredCheckpoint;
  },
): Promise<void> {
  const proof = await asSystem(database, async (tx) => {
    const entry = await findFirstEntryAbout(tx, exportId, 'agency.exported');
    return entry && proveEntry(tx, entry.sequence, checkpoint);
  });
  if (proof === null) throw new Error(`the entry of export ${exportId} is not in the ledger`);
  await bag.addProof(places.proof, proof);
  await bag.addProof(places.checkpoint, checkpoint.note);
  const keys = await asSystem(database, (tx) => proveKeys(tx, checkpoint.size));
  for (const [name, text] of Object.entries(keys)) await bag.addProof(name, text);
  await bag.addProof(
    places.inclusion,
    eachInclusion(bag.placeOf(places.entries), (sequences) =>
      asSystem(database, (tx) => proveLines(tx, sequences, checkpoint.size)),
    ),
  );
}

async function* eachInclusion(
  entries: string,
  prove: (sequences: readonly number[]) => Promise<string>,
): AsyncGenerator<string> {
  for await (const lines of inBatches(readFileLines(entries), { count: ENTRY_BATCH }))
    yield await prove(lines.map(sequenceOf));
}

function sequenceOf(line: string): number {
  const entry = parseEntry(line);
  if (entry && isEntryIntact(entry)) return entry.sequence;
  throw new TransferError(
    `Entry ${entry?.sequence ?? '?'} of the ledger is not what was hashed, so it cannot be proven elsewhere.`,
  );
}

const proveLines = async (tx: Reader, sequences: readonly number[], size: number): Promise<string> =>
  inclusionLines(sequences, await proveInclusion(tx, sequences, size));
