import { hashOf, sha256Hex } from '../shared/content-hash.ts';
import type { SaltedFact } from './custody-event.ts';

/** Previous hash of the first entry. */
export const GENESIS_HASH = '0'.repeat(64);

/** The end of the ledger. An empty one has sequence 0 and the genesis hash. */
export interface CustodyHead {
  readonly sequence: number;
  readonly hash: string;
}

/** An entry of the ledger. */
export interface CustodyEntry extends SaltedFact {
  readonly sequence: number;
  readonly contentHash: string;
  readonly previousHash: string;
  readonly hash: string;
}

/** Returns the SHA-256 of a fact in canonical JSON (RFC 8785). */
export const custodyContentHash = (fact: SaltedFact): string => hashOf(custodyContent(fact));

/**
 * Returns the content of a fact that is hashed and disclosed (docs/proof-format.md). A missing `actorEmail`
 * or `salt` is omitted, so that entries written before they were recorded keep their hash. Adding or removing
 * one later changes it.
 */
export function custodyContent(fact: SaltedFact): Readonly<Record<string, unknown>> {
  const { occurredAt, actorId, actorName, actorEmail, agencyId, audience } = fact;
  const { event, subject, subjectId, ticketId, data, salt } = fact;
  return {
    occurredAt,
    actorId,
    actorName,
    ...(actorEmail !== null && { actorEmail }),
    agencyId,
    audience,
    event,
    subject,
    subjectId,
    ticketId,
    data,
    ...(salt !== null && { salt }),
  };
}

/**
 * Returns the hash that links an entry to the previous one. It depends on the content hash only, so that
 * parts of the ledger can be disclosed and verified without the content of other agencies.
 */
export function custodyLinkHash(sequence: number, previousHash: string, contentHash: string): string {
  return sha256Hex(`${sequence}:${previousHash}:${contentHash}`);
}

/** Appends a fact to the ledger. */
export function appendCustody(head: CustodyHead, fact: SaltedFact): CustodyEntry {
  const sequence = head.sequence + 1;
  const contentHash = custodyContentHash(fact);
  return {
    ...fact,
    sequence,
    contentHash,
    previousHash: head.hash,
    hash: custodyLinkHash(sequence, head.hash, contentHash),
  };
}

/**
 * Kinds of faults: `order` (entries are missing before it), `link` (it does not link to the previous entry),
 * `content` (its content is not what was hashed), `hash` (its own hash is wrong), `head` (the ledger does not
 * end where it was recorded to end), `tree` (a stored node of the Merkle tree is not that of its entries),
 * and `checkpoint` (the newest checkpoint is not that of the tree).
 */
export const custodyFaultKinds = ['order', 'link', 'content', 'hash', 'head', 'tree', 'checkpoint'] as const;
export type CustodyFaultKind = (typeof custodyFaultKinds)[number];

/** A fault at one entry of the ledger. */
export interface CustodyFault {
  readonly sequence: number;
  readonly fault: CustodyFaultKind;
  /**
   * SHA-256 of all compared values as they are stored now. Acknowledgments refer to it, so that another
   * change of the same entry is a new fault.
   */
  readonly found: string;
}

/** Faults of consecutive entries, and the end of the ledger after these entries. */
export interface CustodyWalk {
  readonly head: CustodyHead;
  readonly faults: readonly CustodyFault[];
}

/**
 * Verifies consecutive entries, starting from the head before them. After a fault, continues from the stored
 * values, so that each fault is listed once. Call it page by page for a long ledger.
 */
export function walkCustody(head: CustodyHead, entries: Iterable<CustodyEntry>): CustodyWalk {
  let current = head;
  const faults: CustodyFault[] = [];
  for (const entry of entries) {
    faults.push(...faultsOf(current, entry));
    current = { sequence: entry.sequence, hash: entry.hash };
  }
  return { head: current, faults };
}

/**
 * Compares the verified end of the ledger with the recorded one. Returns the fault, or null if
 * they are the same.
 */
export function headFault(walked: CustodyHead, recorded: CustodyHead): CustodyFault | null {
  if (walked.sequence === recorded.sequence && walked.hash === recorded.hash) return null;
  const found = hashOf({ walked: placeOf(walked), recorded: placeOf(recorded) });
  return { sequence: walked.sequence + 1, fault: 'head', found };
}

function faultsOf(head: CustodyHead, entry: CustodyEntry): CustodyFault[] {
  const { sequence, contentHash, previousHash, hash } = entry;
  const content = storedContentHash(entry);
  const isNext = sequence === head.sequence + 1;
  const kinds: CustodyFaultKind[] = [];
  if (!isNext) kinds.push('order');
  if (isNext && previousHash !== head.hash) kinds.push('link');
  if (contentHash !== content) kinds.push('content');
  if (hash !== custodyLinkHash(sequence, previousHash, contentHash)) kinds.push('hash');
  if (kinds.length === 0) return [];
  const found = hashOf({ before: placeOf(head), sequence, content, contentHash, previousHash, hash });
  return kinds.map((fault) => ({ sequence, fault, found }));
}

/**
 * Hashes a stored entry. Returns null if its data was tampered with and contains a number that JSON
 * cannot represent.
 */
function storedContentHash(entry: CustodyEntry): string | null {
  try {
    return custodyContentHash(entry);
  } catch {
    return null;
  }
}

const placeOf = ({ sequence, hash }: CustodyHead): CustodyHead => ({ sequence, hash });
