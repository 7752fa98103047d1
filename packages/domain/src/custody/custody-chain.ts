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

/** Result of a check: the new head, or the first entry that does not fit and what is wrong with it. */
export type CustodyCheck =
  | { readonly intact: true; readonly head: CustodyHead }
  | {
      readonly intact: false;
      readonly sequence: number;
      readonly fault: 'order' | 'link' | 'content' | 'hash';
    };

/** Checks consecutive entries against the head before them; call it page by page for a long chain. */
export function checkCustody(head: CustodyHead, entries: Iterable<CustodyEntry>): CustodyCheck {
  let current = head;
  for (const entry of entries) {
    const fault = faultOf(current, entry);
    if (fault) return { intact: false, sequence: entry.sequence, fault };
    current = { sequence: entry.sequence, hash: entry.hash };
  }
  return { intact: true, head: current };
}

function faultOf(head: CustodyHead, entry: CustodyEntry): 'order' | 'link' | 'content' | 'hash' | null {
  if (entry.sequence !== head.sequence + 1) return 'order';
  if (entry.previousHash !== head.hash) return 'link';
  if (entry.contentHash !== custodyContentHash(entry)) return 'content';
  return entry.hash === custodyLinkHash(entry.sequence, entry.previousHash, entry.contentHash)
    ? null
    : 'hash';
}
