import { hashOf, sha256Hex } from '../shared/content-hash.ts';
import type { CustodyFact } from './custody-event.ts';

/** What the first entry links to. */
export const GENESIS_HASH = '0'.repeat(64);

/** The end of the chain. Sequence 0 with the genesis hash is the empty chain. */
export interface CustodyHead {
  readonly sequence: number;
  readonly hash: string;
}

/** One link of the chain. */
export interface CustodyEntry extends CustodyFact {
  readonly sequence: number;
  readonly contentHash: string;
  readonly previousHash: string;
  readonly hash: string;
}

/**
 * Returns the SHA-256 of a fact in canonical JSON (RFC 8785). A missing `actorEmail` is left out, so that entries written
 * before it was recorded keep their hash, while adding or removing one later changes it.
 */
export function custodyContentHash(fact: CustodyFact): string {
  const { occurredAt, actorId, actorName, actorEmail, agencyId, audience } = fact;
  const { event, subject, subjectId, ticketId, data } = fact;
  return hashOf({
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
  });
}

/**
 * The hash that links an entry to the one before. It rests on the content's hash alone, so that a part of
 * the log can be shown and checked while other agencies' contents stay closed.
 */
export function custodyLinkHash(sequence: number, previousHash: string, contentHash: string): string {
  return sha256Hex(`${sequence}:${previousHash}:${contentHash}`);
}

/** Puts a fact behind the head of the chain. */
export function appendCustody(head: CustodyHead, fact: CustodyFact): CustodyEntry {
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
 * What can be wrong with an entry: `order` (entries are missing before it), `link` (it does not link to the entry before),
 * `content` (it is not what was hashed), `hash` (its own hash is wrong); `head` where the chain ends elsewhere than recorded.
 */
export const custodyFaultKinds = ['order', 'link', 'content', 'hash', 'head'] as const;
export type CustodyFaultKind = (typeof custodyFaultKinds)[number];

/** Something wrong at one entry of the chain. */
export interface CustodyFault {
  readonly sequence: number;
  readonly fault: CustodyFaultKind;
  /**
   * SHA-256 of everything that was compared, as it is stored now. An acknowledgement names it, so that another change at the
   * same entry is a new fault.
   */
  readonly found: string;
}

/** Faults of consecutive entries, and the end of the chain after them. */
export interface CustodyWalk {
  readonly head: CustodyHead;
  readonly faults: readonly CustodyFault[];
}

/**
 * Checks consecutive entries against the head before them and goes on after a fault from what is stored, so that each fault is
 * listed once. Call it page by page for a long chain.
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

/** Compares the end of the chain that was walked with the recorded one. Returns the fault, or null if they are the same. */
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

/** Hashes a stored entry. Data that was changed behind our back may hold a number that JSON has no form for. */
function storedContentHash(entry: CustodyEntry): string | null {
  try {
    return custodyContentHash(entry);
  } catch {
    return null;
  }
}

const placeOf = ({ sequence, hash }: CustodyHead): CustodyHead => ({ sequence, hash });
