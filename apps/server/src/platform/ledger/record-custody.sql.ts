import { randomBytes } from 'node:crypto';
import type { CustodyFact } from '@plainview/domain/ledger/custody-event';
import { custodyContentHash } from '@plainview/domain/ledger/ledger-entries';
import { isStorable } from '@plainview/domain/shared/storable';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { afterCommit, beforeCommit } from '@plainview/postgres/transaction';
import {
  type HashedFact,
  insertEntries,
  linkCommittedEntries,
  linkEntries,
  readAsStored,
} from './custody-append.repository.ts';

/** A UUID as PostgreSQL returns it. */
const STORED_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const isStoredUuid = (id: string | null): boolean => id === null || STORED_UUID.test(id);

/**
 * Returns whether a value of an entry's data is of a type that JSON can represent. JSON has no
 * other names for it.
 */
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'));

/**
 * Returns whether the database certainly stores a fact as it was hashed: UUIDs in lower case, text that it
 * accepts, and numbers that JSON can represent, of which `jsonb` keeps every digit. This holds for almost all
 * facts. For any other, ask the database (`readAsStored`).
 */
export function isStoredVerbatim(fact: CustodyFact): boolean {
  const { actorId, agencyId, ticketId, data } = fact;
  return (
    [actorId, agencyId, ticketId].every(isStoredUuid) &&
    Object.values(data).every(isPlain) &&
    isStorable(fact)
  );
}

const SALT_BYTES = 16;

/** The facts of a transaction that are not in the ledger yet. */
class UnwrittenFacts {
  readonly #tx: Transaction;
  #facts: HashedFact[] = [];
  #unverified: HashedFact[] = [];
  #verifications: Promise<void>[] = [];
  #areLinked = true;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  /** @returns the hash of the fact's content */
  add(fact: CustodyFact): string {
    const salted = { ...fact, salt: randomBytes(SALT_BYTES).toString('hex') };
    const hashed = { ...salted, contentHash: custodyContentHash(salted) };
    this.#facts.push(hashed);
    if (isStoredVerbatim(hashed)) return hashed.contentHash;
    this.#unverified.push(hashed);
    // One statement for all facts of this turn of the event loop. It leaves along with what
    // else the turn sends.
    if (this.#unverified.length === 1) process.nextTick(() => this.#verify());
    return hashed.contentHash;
  }

  /** Whether all entries of this transaction that were written are linked. */
  get areLinked(): boolean {
    return this.#areLinked;
  }

  /**
   * Sends the statement that stores all facts, once they are verified.
   * @returns what waits for the statement
   */
  async write(): Promise<readonly Promise<unknown>[]> {
    this.#verify();
    await Promise.all(this.#verifications.splice(0));
    const facts = this.#facts.splice(0);
    return facts.length === 0 ? [] : [this.#insert(facts)];
  }

  /** Links the entries that were written, within the transaction. */
  async link(): Promise<void> {
    if (!this.#areLinked) await linkEntries(this.#tx);
    this.#areLinked = true;
  }

  async #insert(facts: readonly HashedFact[]): Promise<void> {
    this.#areLinked = (await insertEntries(this.#tx, facts)) && this.#areLinked;
  }

  #verify(): void {
    const facts = this.#unverified.splice(0);
    if (facts.length === 0) return;
    const verification = verifyAsStored(this.#tx, facts);
    // The transaction's end awaits it, unless the transaction fails before.
    verification.catch(() => undefined);
    this.#verifications.push(verification);
  }
}

const unwritten = new WeakMap<Reader, UnwrittenFacts>();

/**
 * Records a fact in the ledger. The transaction stores all its facts along with its commit. They are linked
 * then, or right after the commit if another transaction is linking: no change waits for another
 * one's commit (decision 0120).
 * @returns the hash of its content, which no other entry has
 */
export function recordCustody(tx: Transaction, fact: CustodyFact): string {
  let facts = unwritten.get(tx);
  if (!facts) {
    const added = new UnwrittenFacts(tx);
    unwritten.set(tx, added);
    beforeCommit(tx, () => added.write());
    afterCommit(tx, async (client) => {
      if (!added.areLinked) await linkCommittedEntries(client);
    });
    facts = added;
  }
  return facts.add(fact);
}

/**
 * Links all recorded facts to the ledger now: none in a transaction that only reads. Readers of the ledger call it first,
 * so that a transaction always sees its own entries. From then on, others link only after this transaction has ended.
 */
export async function writeCustody(tx: Reader): Promise<void> {
  const facts = unwritten.get(tx);
  if (!facts) return;
  await Promise.all(await facts.write());
  await facts.link();
}

/**
 * Hashes the facts as the database stores them: a value that it stores in another form, such as an upper-case
 * UUID or an unpaired surrogate, would otherwise break the ledger permanently.
 * @throws Error if a fact does not have the same hash; the transaction must not commit then
 */
async function verifyAsStored(tx: Reader, facts: readonly HashedFact[]): Promise<void> {
  const stored = await readAsStored(tx, facts);
  const differs = facts.filter(({ contentHash }, index) => {
    const fact = stored[index];
    return fact === undefined || custodyContentHash(fact) !== contentHash;
  });
  if (differs.length === 0 && stored.length === facts.length) return;
  const events = differs.map(({ event }) => event).join(', ');
  throw new Error(`the database does not keep these facts as they were hashed: ${events}`);
}
