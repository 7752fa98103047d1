import type { MailMessage } from '@plainview/domain/operations/mail/mail';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import { mailMessages } from './mail.table.ts';

/** Lists the ids of some users whose digest is due. */
export async function listDigestRecipients(
  tx: Reader,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: mailMessages.userId })
    .from(mailMessages)
    .where(and(lte(mailMessages.digestAt, now), isNotNull(mailMessages.userId)))
    .limit(limit);
  return rows.flatMap(({ userId }) => (userId === null ? [] : [userId]));
}

/** Returns the messages that a user's digest contains, oldest first, with their rows locked. */
export function lockDigestMessages(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<Pick<MailMessage, 'id' | 'kind' | 'subject'>[]> {
  return tx
    .select({ id: mailMessages.id, kind: mailMessages.kind, subject: mailMessages.subject })
    .from(mailMessages)
    .where(and(eq(mailMessages.userId, userId), lte(mailMessages.digestAt, now)))
    .orderBy(asc(mailMessages.createdAt), asc(mailMessages.id))
    .for('update');
}

/** Records that a digest with these messages was written, or that none is needed. */
export async function endDigest(tx: Transaction, messageIds: readonly string[]): Promise<void> {
  await tx
    .update(mailMessages)
    .set({ digestAt: null })
    .where(inArray(mailMessages.id, [...messageIds]));
}
