import type { Role } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { composeEmail } from '@plainview/domain/operations/mail/email-content';
import type { EmailTopic } from '@plainview/domain/operations/mail/email-topic';
import { mailReasons, mayReceive } from '@plainview/domain/operations/mail/mail';
import { digestTimeOf } from '@plainview/domain/operations/mail/mail-digest';
import { queueEntry, settleEntry } from '@plainview/domain/shared/outbox';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { createMail } from './mail.repository.ts';
import { mailOutbox } from './mail.ts';

/** The recipient of a message. */
export interface MailRecipient {
  /** Null for a recipient without an account. */
  readonly id: string | null;
  readonly name: string;
  readonly role: Role;
  /** The destination: the account's address, or the one it changes from or to. */
  readonly email: string;
}

interface Message {
  /** Identifies the event. The same key sends no second message. */
  readonly eventKey: string;
  readonly about: EmailTopic;
  readonly now: Date;
  /** Set if the message contains a code, which is derived from this id. */
  readonly id?: string;
  /** When the message's link expires. */
  readonly expiresAt?: Date;
  /** When the digest is due that contains the message instead. */
  readonly digestAt?: Date | null;
}

/**
 * Adds a message to the outbox in the action's own transaction, with the job that sends it. If no mail server
 * is set up, the message is stored as not sent, so that an administrator can see it.
 */
export async function queueEmail(
  context: AppContext,
  tx: Transaction,
  recipient: MailRecipient,
  { eventKey, about, now, id = newId(), expiresAt, digestAt = null }: Message,
): Promise<void> {
  const letter = composeEmail(about, recipient);
  const { text, html } = await context.renderEmail(letter);
  const isSent = context.mailer !== null && digestAt === null;
  const reason = context.mailer === null ? mailReasons.notSetUp : mailReasons.inDigest;
  const added = await createMail(tx, {
    id,
    eventKey,
    kind: about.kind,
    userId: recipient.id,
    recipientName: recipient.name,
    address: recipient.email,
    subject: letter.subject,
    text,
    html,
    createdAt: now,
    ...(isSent ? queueEntry(now) : settleEntry({ attempts: 0, note: reason }, 'suppressed', now)),
    expiresAt: expiresAt ?? null,
    digestAt: context.mailer === null ? null : digestAt,
  });
  if (added && isSent) await mailOutbox.enqueue(tx, id);
}

/**
 * Like `queueEmail`, for each of these accounts that may receive the message and has not turned it off. It
 * waits for the digest of those who want one.
 */
export async function queueEmails(
  context: AppContext,
  tx: Transaction,
  people: readonly User[],
  message: Message,
): Promise<void> {
  for (const person of people) {
    const { about, now } = message;
    if (!mayReceive(about.kind, person)) continue;
    await queueEmail(context, tx, person, { ...message, digestAt: digestTimeOf(about.kind, person, now) });
  }
}
