import { appendCustody, type CustodyEntry, walkCustody } from '@plainview/domain/custody/custody-chain';
import type { CustodyFact } from '@plainview/domain/custody/custody-event';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { beforeCommit } from '../database/transaction.ts';
import { custodyEntries, custodyHead } from '../schema/custody.ts';
import { readUnsealedEntries } from './custody-chain.repository.ts';

/** Facts that a transaction has recorded and not yet written. */
const unwritten = new WeakMap<Transaction, CustodyFact[]>();

/**
 * Records a fact in the ledger. The transaction writes the entries of all its facts just before it commits, because the
 * head of the chain stays locked from then on: all other changes wait for it.
 */
export function recordCustody(tx: Transaction, fact: CustodyFact): void {
  const facts = unwritten.get(tx);
  if (facts) {
    facts.push(fact);
  } else {
    unwritten.set(tx, [fact]);
    beforeCommit(tx, () => writeCustody(tx));
  }
}

/**
 * Appends the entries of all recorded facts to the chain. Readers of the ledger call it first, so that a transaction
 * always sees its own entries. The stored rows are read back and hashed: a value that the database stores in another
 * form, such as an upper-case UUID or an unpaired surrogate, would otherwise break the chain permanently.
 * @throws Error if a stored row does not have the same hash; the transaction must not commit then
 */
export async function writeCustody(tx: Transaction): Promise<void> {
  const facts = unwritten.get(tx)?.splice(0) ?? [];
  if (facts.length === 0) return;
  const [head] = await tx.select().from(custodyHead).where(eq(custodyHead.id, 1)).for('update');
  if (!head) throw new Error('the custody chain has no head');
  const entries = append(head, facts);
  const { sequence, hash } = entries.at(-1) ?? head;
  // One round trip. `execute` sends each statement at once, so PostgreSQL runs them in this order.
  const [, stored] = await Promise.all([
    tx.insert(custodyEntries).values(entries).execute(),
    readUnsealedEntries(tx, { first: head.sequence + 1, last: sequence }),
    tx.update(custodyHead).set({ sequence, hash }).where(eq(custodyHead.id, 1)).execute(),
  ]);
  const walk = walkCustody(head, stored);
  if (walk.faults.length > 0 || walk.head.hash !== hash) {
    const events = entries.map((entry) => `${entry.sequence} (${entry.event})`).join(', ');
    throw new Error(`the database does not keep these entries as they were hashed: ${events}`);
  }
}

function append(head: Parameters<typeof appendCustody>[0], facts: readonly CustodyFact[]): CustodyEntry[] {
  const entries: CustodyEntry[] = [];
  for (const fact of facts) entries.push(appendCustody(entries.at(-1) ?? head, fact));
  return entries;
}
