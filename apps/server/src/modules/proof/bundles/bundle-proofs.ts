import type { Reader } from '@plainview/postgres/database';
import { toBase64 } from '@plainview/proof/parsing';
import { formatKey, formatPem } from '@plainview/proof/signed-note';
import { readLedgerKeys } from '../../../platform/ledger/ledger-keys.ts';
import type { StoredCheckpoint } from '../../../platform/ledger/ledger-tree.repository.ts';
import { proveConsistency, proveInclusion } from '../../../platform/ledger/ledger-tree.ts';
import { discloseEntry, proveEntry } from '../checkpoints/read-proofs.ts';
import { findBundleEntry, listDailyCheckpoints } from './bundles.repository.ts';

/** Maximum number of earlier checkpoints: the last one of each day. */
const MOST_EARLIER = 400;

/**
 * Makes the files of a bundle below `proof/` (docs/proof-format.md).
 * @param checkpoint one that covers the entry of the bundle
 * @returns null if the checkpoint does not cover it
 */
export async function proveBundle(
  tx: Reader,
  facts: {
    readonly bundleId: string;
    readonly sequences: readonly number[];
    readonly since: Date;
    readonly checkpoint: StoredCheckpoint;
  },
): Promise<Readonly<Record<string, string>> | null> {
  const { bundleId, sequences, since, checkpoint } = facts;
  const entry = await findBundleEntry(tx, bundleId);
  const proof = entry && (await proveEntry(tx, entry.sequence, checkpoint));
  if (!proof) return null;
  const { size } = checkpoint;
  const inclusion = await proveInclusion(tx, sequences, size);
  const earlier = await listDailyCheckpoints(tx, { since, below: size, limit: MOST_EARLIER });
  const consistency = await proveConsistency(
    tx,
    earlier.map((each) => each.size),
    size,
  );
  return {
    'proof/bundle.tlog-proof': proof,
    'proof/checkpoint': checkpoint.note,
    'proof/inclusion.jsonl': inclusionLines(sequences, inclusion),
    'proof/earlier.jsonl': lines(
      earlier.map(({ note }, place) => ({ checkpoint: note, hashes: base64(consistency[place]) })),
    ),
    ...(await proveKeys(tx, size)),
  };
}

/** Returns the lines of `proof/inclusion.jsonl`. */
export const inclusionLines = (
  sequences: readonly number[],
  proofs: readonly (readonly Uint8Array[])[],
): string => lines(sequences.map((sequence, place) => ({ sequence, hashes: base64(proofs[place]) })));

/**
 * Returns the files below `proof/` about the keys that sign the ledger, under the checkpoint of this size.
 */
export async function proveKeys(tx: Reader, size: number): Promise<Readonly<Record<string, string>>> {
  const keys = await readLedgerKeys(tx);
  const changes = keys.map(({ entry }) => entry);
  const proofs = await proveInclusion(
    tx,
    changes.map(({ sequence }) => sequence),
    size,
  );
  const current = keys.at(-1)?.key;
  return {
    'proof/keys.txt': keys.map(({ key }) => `${formatKey(key)}\n`).join(''),
    'proof/key-changes.jsonl': lines(
      changes.map((change, place) => ({ line: discloseEntry(change), hashes: base64(proofs[place]) })),
    ),
    'proof/ledger-key.pem': current ? formatPem(current) : '',
  };
}

const base64 = (hashes: readonly Uint8Array[] = []): string[] => hashes.map((hash) => toBase64(hash));

const lines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
