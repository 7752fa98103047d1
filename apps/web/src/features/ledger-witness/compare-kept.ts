import {
  parseCheckpoint,
  parseTlogProof,
  provenEntry,
  type ReadCheckpoint,
} from '@plainview/proof/checkpoint';
import type { DisclosedEntry } from '@plainview/proof/ledger-entry';
import { parseKey, verifyNote } from '@plainview/proof/signed-note';
import { compareCheckpoints } from '@plainview/proof/witness/compare-checkpoints';
import { pluralize } from '../../ui/pluralize.ts';
import type { LedgerIdentity, LedgerSource } from './ledger-source.ts';

/** A sentence about a checkpoint or receipt. `unknown`: it could not be verified now. */
export interface Finding {
  readonly state: 'proven' | 'wrong' | 'unknown';
  readonly text: string;
}

/** A finding about one checkpoint or receipt, or about both. */
export interface FindingGroup {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** A checkpoint that the user kept, or a receipt, which contains one. */
export interface KeptItem {
  readonly checkpoint: ReadCheckpoint;
  /** The entry that a receipt proves; null for a checkpoint. */
  readonly entry: DisclosedEntry | null;
  /** Whether the entry is intact and in the checkpoint. */
  readonly isProven: boolean;
}

const proven = (text: string): Finding => ({ state: 'proven', text });
const wrong = (text: string): Finding => ({ state: 'wrong', text });
const unknown = (text: string): Finding => ({ state: 'unknown', text });

const entries = ({ size }: { readonly size: number }): string => pluralize(size, 'entry', 'entries');

/**
 * Reads a checkpoint or a receipt (`.tlog-proof`). Accepts what copying changes: line ends and blank
 * space around it.
 */
export function readKeptItem(text: string): KeptItem | null {
  const note = `${text.replaceAll('\r\n', '\n').trim()}\n`;
  const checkpoint = parseCheckpoint(note);
  const proof = parseTlogProof(note);
  if (!proof) return checkpoint && { checkpoint, entry: null, isProven: false };
  const { entry } = proof;
  const isProven = provenEntry(proof, proof.checkpoint) !== null;
  return entry && { checkpoint: proof.checkpoint, entry, isProven };
}

/**
 * Compares one or two checkpoints with each other and with the server's newest one.
 * @returns null if the server cannot be reached
 */
export async function compareKept(
  items: readonly KeptItem[],
  source: LedgerSource,
): Promise<readonly FindingGroup[] | null> {
  const identity = await source.readIdentity();
  const newest = identity && parseCheckpoint(identity.checkpoint);
  if (!newest) return null;
  const groups: FindingGroup[] = [];
  for (const [place, item] of items.entries())
    groups.push({
      title: `${place === 0 ? 'First' : 'Second'} ${item.entry ? 'receipt' : 'checkpoint'}`,
      findings: [...findingsOf(item, identity), await findRelation(item.checkpoint, newest, source)],
    });
  const [first, second] = items;
  if (first && second)
    groups.push({
      title: 'Both',
      findings: [await findBetween(first.checkpoint, second.checkpoint, newest, source)],
    });
  return groups;
}

/** Verifies a checkpoint's signature, and the entry of a receipt. */
function findingsOf({ checkpoint, entry, isProven }: KeptItem, { keys }: LedgerIdentity): Finding[] {
  const accepted = keys.map((text) => parseKey(text)).filter((key) => key !== null);
  const verified = new Set(accepted.map((key) => verifyNote(checkpoint, key)));
  const signature = verified.has(true)
    ? proven(`It states that the record had ${entries(checkpoint)}, signed by this server’s key.`)
    : verified.has(false)
      ? wrong('Its signature is wrong: it was changed, or this server did not sign it.')
      : wrong('It is signed with a key that this server does not name.');
  if (!entry) return [signature];
  const number = entry.sequence.toLocaleString('en-US');
  return [
    signature,
    isProven
      ? proven(`Entry ${number}, which it proves, is intact and was part of the record.`)
      : wrong(`Entry ${number}, which it discloses, was changed or is not in its checkpoint.`),
  ];
}

/** Compares a checkpoint with the server's newest one. */
async function findRelation(
  kept: ReadCheckpoint,
  newest: ReadCheckpoint,
  source: LedgerSource,
): Promise<Finding> {
  if (kept.origin !== newest.origin) return wrong('It is of another ledger than this server’s.');
  if (kept.size > newest.size)
    return wrong(`The server’s record has only ${entries(newest)} now: entries are missing.`);
  const relation = await relationOf(kept, newest, source);
  if (relation === null) return unknown('The server did not send a proof. Try again later.');
  if (relation === 'same') return proven('It is the server’s newest checkpoint.');
  return relation === 'continues'
    ? proven(`The server’s record, now with ${entries(newest)}, still begins with these entries.`)
    : wrong(`The server’s record, now with ${entries(newest)}, does not begin with these entries.`);
}

/** Compares two checkpoints that the user kept. */
async function findBetween(
  one: ReadCheckpoint,
  other: ReadCheckpoint,
  newest: ReadCheckpoint,
  source: LedgerSource,
): Promise<Finding> {
  const [earlier, later] = one.size <= other.size ? [one, other] : [other, one];
  const isProvable = earlier.size === later.size || later.size <= newest.size;
  const relation = isProvable ? await relationOf(earlier, later, source) : null;
  if (relation === 'other-ledger') return wrong('They are of different ledgers.');
  if (relation === 'same') return proven('They state the same record.');
  if (relation === 'continues')
    return proven(`The record only grew between them, from ${entries(earlier)} to ${entries(later)}.`);
  if (relation === null) return unknown('The server did not prove that one continues the other.');
  return earlier.size === later.size
    ? wrong(`They state different records with ${entries(earlier)}: the record was rewritten.`)
    : wrong('The server’s record does not lead from one to the other.');
}

async function relationOf(earlier: ReadCheckpoint, later: ReadCheckpoint, source: LedgerSource) {
  const relation = compareCheckpoints(earlier, later, null);
  if (relation !== null) return relation;
  const proof = await source.readConsistency(earlier.size, later.size);
  return proof && compareCheckpoints(earlier, later, proof);
}
