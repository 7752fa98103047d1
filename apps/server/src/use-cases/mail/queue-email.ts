import { randomUUID } from 'node:crypto';
import type { Role } from '@plainview/domain/account/actor';
import { composeEmail, type MailSubject } from '@plainview/domain/mail/email-content';
import { mailReasons, mayReceive } from '@plainview/domain/mail/mail';
import type { AppContext } from '../../app-context.ts';
import { enqueueJob } from '../../job-queue/job-catalogue.ts';
import type { UserRecord } from '../../persistence/account/account.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { insertMail } from '../../persistence/notification/mail.repository.ts';

/** Who a message goes to. */
export interface MailRecipient {
  /** Null for a recipient without an account. */
  readonly id: string | null;
  readonly name: string;
  readonly role: Role;
  /** Where it goes: the account's address, or one that it moves to or from. */
  readonly email: string;
}

interface Message {
  /** Names the act that is told of; the same once more makes no second message. */
  readonly eventKey: string;
  readonly about: MailSubject;
  readonly now: Date;
  /** Given where the message carries a code, which belongs to its id. */
  readonly id?: string;
  /** When its link stops working. */
  readonly expiresAt?: Date;
}

/**
 * Writes a message into the outbox within the act's own transaction, with the job that sends it. Where no mail server
 * is set up it is written as not sent, so that an administrator sees what would have gone.
 */
export async function queueEmail(
  context: AppContext,
  tx: Transaction,
  recipient: MailRecipient,
  { eventKey, about, now, id = randomUUID(), expiresAt }: Message,
): Promise<void> {
  const letter = composeEmail(about, recipient);
  const { text, html } = await context.renderLetter(letter);
  const isSent = context.mailer !== null;
  const added = await insertMail(tx, {
    id,
    eventKey,
    kind: about.kind,
    userId: recipient.id,
    recipientName: recipient.name,
    address: recipient.email,
    subject: letter.subject,
    text,
    html,
    state: isSent ? 'waiting' : 'suppressed',
    attempts: 0,
    note: isSent ? null : mailReasons.notSetUp,
    createdAt: now,
    nextAttemptAt: isSent ? now : null,
    settledAt: isSent ? null : now,
    expiresAt: expiresAt ?? null,
  });
  if (added && isSent) await enqueueSending(tx, id);
}

/** As `queueEmail`, to each of these accounts that may have it and wants it. */
export async function writeMailToAll(
  context: AppContext,
  tx: Transaction,
  people: readonly UserRecord[],
  message: Message,
): Promise<void> {
  for (const person of people) {
    if (mayReceive(message.about.kind, person)) await queueEmail(context, tx, person, message);
  }
}

/** Adds the job that sends a message; one for each message. */
export async function enqueueSending(tx: Transaction, messageId: string, runAt?: Date): Promise<void> {
  await enqueueJob(
    tx,
    'send-mail',
    { messageId },
    { key: `send-mail:${messageId}`, ...(runAt && { runAt }) },
  );
}
