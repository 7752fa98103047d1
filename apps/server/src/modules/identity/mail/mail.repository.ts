import type { MailMessage, MailState } from '@plainview/domain/operations/mail/mail';
import { queueEntry, type OutboxProgress } from '@plainview/domain/shared/outbox';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest, type RowCount } from '@plainview/postgres/keyset-pagination';
import { tryTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { and, asc, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import { countMatches, matching, newestPage } from '../../../platform/database/search.ts';
import { mailMessages, mailSearchText, mentionsRecord } from './mail.table.ts';

/** A message to insert. `eventKey` identifies the event that it reports. */
export type NewMail = MailMessage & { readonly eventKey: string };

/** Inserts a message. @returns false if the same event was already written to this address */
export async function createMail(tx: Transaction, message: NewMail): Promise<boolean> {
  const added = await tx
    .insert(mailMessages)
    .values(message)
    .onConflictDoNothing({ target: [mailMessages.eventKey, mailMessages.address] })
    .returning({ id: mailMessages.id });
  return added.length > 0;
}

/** Returns a message, or null if there is none that the actor may see. */
export async function getMail(tx: Reader, id: string): Promise<MailMessage | null> {
  const [message] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id));
  return message ?? null;
}

/**
 * Returns a message and reserves it until the transaction ends; null if there is none or
 * another process has it.
 */
export async function takeMail(tx: Transaction, id: string): Promise<MailMessage | null> {
  return (await tryTransactionLock(tx, `mail ${id}`)) ? getMail(tx, id) : null;
}

/** Works like `getMail`, with the row locked until the transaction ends. */
export async function lockMail(tx: Transaction, id: string): Promise<MailMessage | null> {
  const [message] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id)).for('update');
  return message ?? null;
}

/** Records the result of an attempt, or why a message is not sent. */
export async function setMailProgress(
  tx: Transaction,
  id: string,
  progress: OutboxProgress<Exclude<MailState, 'waiting'>>,
): Promise<void> {
  await tx
    .update(mailMessages)
    .set({ ...progress, digestAt: null })
    .where(eq(mailMessages.id, id));
}

/** Resets a message to be sent from now on. @returns the updated message */
export async function requeueMail(tx: Transaction, message: MailMessage, now: Date): Promise<MailMessage> {
  const progress = queueEntry(now);
  await setMailProgress(tx, message.id, progress);
  return { ...message, ...progress, digestAt: null };
}

/** Filter of a list of messages. */
export interface MailFilter {
  readonly state: MailState | null;
  readonly search: string;
}

const searched = {
  id: mailMessages.id,
  searchText: mailSearchText(mailMessages),
  // Only the text contains a ticket's whole id.
  isAboutRecord: (recordId: string) =>
    parseRecordId(recordId) === null ? undefined : mentionsRecord(mailMessages.text, recordId),
};

const filtersOf = ({ state }: MailFilter) => (state ? eq(mailMessages.state, state) : undefined);

/** Lists a page of the messages that match a filter, by time. */
export async function listMail(tx: Reader, filter: MailFilter, page: PageRequest): Promise<MailMessage[]> {
  const filters = filtersOf(filter);
  const newest = filters === undefined ? newestPage(page) : null;
  const matches = await matching(tx, 'mail_messages', searched, filter.search, newest);
  const { where, orderBy } = keysetCondition({ key: mailMessages.createdAt, id: mailMessages.id }, page);
  return tx
    .select()
    .from(mailMessages)
    .where(and(filters, matches, where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the messages that match a filter. May stop at `upTo`. */
export async function countMail(
  tx: Reader,
  filter: MailFilter,
  upTo: number | null = null,
): Promise<RowCount> {
  const { search } = filter;
  return countMatches(tx, 'mail_messages', searched, {
    search,
    filters: filtersOf(filter),
    table: mailMessages,
    newest: mailMessages.createdAt,
    upTo,
  });
}

/** Lists waiting messages whose attempt was due before `since`, longest overdue first. */
export function listOverdueMail(tx: Reader, since: Date, limit: number): Promise<{ readonly id: string }[]> {
  return tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(eq(mailMessages.state, 'waiting'), lt(mailMessages.nextAttemptAt, since)))
    .orderBy(asc(mailMessages.nextAttemptAt))
    .limit(limit);
}

/** Deletes at most `limit` messages that were settled before `before`. @returns the number deleted */
export async function deleteSettledMail(tx: Transaction, before: Date, limit: number): Promise<number> {
  const old = tx
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(and(ne(mailMessages.state, 'waiting'), lt(mailMessages.createdAt, before)))
    .orderBy(desc(mailMessages.createdAt))
    .limit(limit);
  const gone = await tx
    .delete(mailMessages)
    .where(inArray(mailMessages.id, old))
    .returning({ id: mailMessages.id });
  return gone.length;
}
