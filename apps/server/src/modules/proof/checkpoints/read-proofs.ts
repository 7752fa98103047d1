import { custodyContent, type CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { Reader } from '@plainview/postgres/database';
import { formatTlogProof } from '@plainview/proof/issuing/format-proof';
import { formatEntry } from '@plainview/proof/ledger-entry';
import { toBase64 } from '@plainview/proof/parsing';
import { formatKey, formatPem } from '@plainview/proof/signed-note';
import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem, systemRead } from '../../../platform/database/tenant-transaction.ts';
import { findCustodyEntry } from '../../../platform/ledger/custody.repository.ts';
import { readLedgerKeys, type LedgerKey } from '../../../platform/ledger/ledger-keys.ts';
import {
  readCheckpoints,
  readNewestCheckpoint,
  type StoredCheckpoint,
} from '../../../platform/ledger/ledger-tree.repository.ts';
import { proveConsistency, proveInclusion } from '../../../platform/ledger/ledger-tree.ts';
import { findTimestamp, readNewestTimestamp } from './ledger-timestamp.repository.ts';

/** The public description of the ledger: who signs it, and its newest checkpoint. */
export interface LedgerIdentity {
  readonly origin: string;
  /** Oldest first. */
  readonly keys: readonly {
    /** In the form of signed notes: name, key ID and key. */
    readonly key: string;
    readonly pem: string;
    /** Sequence number of the entry that announced the key. */
    readonly announcedAt: number;
    /** Sequence number of the entry that replaced it; null for the current key. */
    readonly replacedAt: number | null;
  }[];
  /** The note of the newest checkpoint; null before the first one. */
  readonly checkpoint: string | null;
  /** The entries of that checkpoint that announced the keys, oldest first. */
  readonly keyChanges: readonly KeyChangeProof[];
  /** The newest timestamp of a checkpoint by an authority; null if there is none. */
  readonly timestamp: {
    /** The number of entries of that checkpoint. */
    readonly size: number;
    /** The time that the authority states. */
    readonly time: Date;
    readonly authority: string;
  } | null;
}

/** Returns the note of the newest checkpoint, or of the one with this many entries; null if there is none. */
export async function readCheckpointNote(
  { database }: AppContext,
  size: number | null,
): Promise<string | null> {
  if (size === null) return (await systemRead(database, readNewestCheckpoint))?.note ?? null;
  const [checkpoint] = await systemRead(database, (tx) => readCheckpoints(tx, [size]));
  return checkpoint?.note ?? null;
}

/**
 * Returns the timestamp (TimeStampResp, DER) of the checkpoint with this many entries; null if it has none.
 */
export async function readTimestamp(
  { database }: AppContext,
  size: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await systemRead(database, (tx) => findTimestamp(tx, size));
  return found && Uint8Array.from(Buffer.from(found.answer, 'base64'));
}

/** An entry that announced a key, with the proof that a checkpoint contains it. */
export interface KeyChangeProof {
  /** The disclosed entry. */
  readonly line: string;
  /** The inclusion proof, in base64. */
  readonly hashes: readonly string[];
}

/** Returns the keys of the ledger and its newest checkpoint; null before the first key is announced. */
export function readLedgerIdentity(context: AppContext): Promise<LedgerIdentity | null> {
  return asSystem(context.database, async (tx) => {
    const keys = await readLedgerKeys(tx);
    const [first] = keys;
    if (!first) return null;
    const newest = await readNewestCheckpoint(tx);
    return {
      origin: first.key.name,
      keys: keys.map(({ key, entry, replacedAt }) => ({
        key: formatKey(key),
        pem: formatPem(key),
        announcedAt: entry.sequence,
        replacedAt,
      })),
      checkpoint: newest?.note ?? null,
      timestamp: await readTimestampFacts(tx),
      keyChanges: newest ? await proveKeyChanges(tx, keys, newest.size) : [],
    };
  });
}

async function readTimestampFacts(tx: Reader): Promise<LedgerIdentity['timestamp']> {
  const newest = await readNewestTimestamp(tx);
  return newest && { size: newest.size, time: newest.time, authority: newest.authority };
}

async function proveKeyChanges(
  tx: Reader,
  keys: readonly LedgerKey[],
  size: number,
): Promise<KeyChangeProof[]> {
  const entries = keys.map(({ entry }) => entry).filter(({ sequence }) => sequence <= size);
  const sequences = entries.map(({ sequence }) => sequence);
  const proofs = await proveInclusion(tx, sequences, size);
  return entries.map((entry, place) => ({
    line: discloseEntry(entry),
    hashes: (proofs[place] ?? []).map((hash) => toBase64(hash)),
  }));
}

/**
 * Returns the proof that the ledger with `to` entries continues the one with `from` entries, in base64; null
 * if no checkpoint has as many entries.
 */
export function readConsistencyProof(
  context: AppContext,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly string[] | null> {
  return asSystem(context.database, async (tx) => {
    const newest = await readNewestCheckpoint(tx);
    if (!newest || from > to || to > newest.size) return null;
    const [proof = []] = await proveConsistency(tx, [from], to);
    return proof.map((hash) => toBase64(hash));
  });
}

/** Returns a ledger entry as one line of JSON, as proofs disclose it. */
export const discloseEntry = (entry: CustodyEntry): string =>
  formatEntry({
    sequence: entry.sequence,
    previousHash: entry.previousHash,
    hash: entry.hash,
    entry: custodyContent(entry),
  });

/**
 * Returns the proof of an entry (`.tlog-proof`).
 * @param checkpoint one that covers the entry
 */
export async function proveEntry(
  tx: Reader,
  sequence: number,
  checkpoint: StoredCheckpoint,
): Promise<string | null> {
  const entry = await findCustodyEntry(tx, sequence);
  if (!entry || sequence > checkpoint.size) return null;
  const [hashes = []] = await proveInclusion(tx, [sequence], checkpoint.size);
  return formatTlogProof({
    extra: discloseEntry(entry),
    index: sequence - 1,
    hashes,
    checkpoint: checkpoint.note,
  });
}
