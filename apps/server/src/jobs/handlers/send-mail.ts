import { type MailMessage, mailReasons, mayReceive, nextAttempt } from '@plainview/domain/mail/mail';
import type { AppContext } from '../../app-context.ts';
import { codeHashOf } from '../../auth/email-tokens.ts';
import type { Mailer } from '../../integrations/mail/mailer.ts';
import type { JobPayload } from '../../job-queue/job-catalogue.ts';
import { findUser } from '../../persistence/account/account.repository.ts';
import { findInvitationByCode } from '../../persistence/account/invitation.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { takeMail, updateMail } from '../../persistence/notification/mail.repository.ts';
import { enqueueSending } from '../../use-cases/mail/queue-email.ts';

/**
 * Sends one message of the outbox and records the result. The message's row stays locked from before the server is
 * called until the result is stored, so that no two processes send it. The lock of a killed process is released with
 * its connection.
 * One gap remains that no SMTP client can close: the server accepts the message, and this process dies or loses the
 * database before the result is stored. The message is then sent again under the same Message-ID, so that the
 * recipient's side can detect the duplicate.
 */
export async function sendMail(
  app: AppContext,
  { messageId }: JobPayload<'send-mail'>,
  signal: AbortSignal,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const message = await takeMail(tx, messageId);
    if (message?.state !== 'waiting') return;
    const now = app.clock.now();
    // A retry has its own job, which is not due yet.
    if (message.nextAttemptAt && message.nextAttemptAt > now) return;
    const obstacle = await obstacleTo(app, tx, message, now);
    if (obstacle !== null || app.mailer === null) {
      await updateMail(tx, messageId, { ...settled('suppressed', now), note: obstacle });
      return;
    }
    await attempt(app, tx, { mailer: app.mailer, message, signal });
  });
}

const settled = (state: 'sent' | 'failed' | 'suppressed', now: Date) => ({
  state,
  settledAt: now,
  nextAttemptAt: null,
});

/** Returns why a message must no longer be sent, or null. */
async function obstacleTo(
  { mailer, mailCodes }: AppContext,
  tx: Transaction,
  message: MailMessage,
  now: Date,
): Promise<string | null> {
  if (mailer === null) return mailReasons.notSetUp;
  if (message.expiresAt && message.expiresAt <= now) return mailReasons.ranOut;
  if (message.kind === 'invitation') {
    const isOpen = await findInvitationByCode(tx, codeHashOf(mailCodes.codeOf(message.id)), now);
    return isOpen ? null : mailReasons.revoked;
  }
  if (message.userId === null) return mailReasons.unwanted;
  const user = await findUser(tx, message.userId);
  return user && !mayReceive(message.kind, user) ? mailReasons.unwanted : null;
}

async function attempt(
  app: AppContext,
  tx: Transaction,
  {
    mailer,
    message,
    signal,
  }: { readonly mailer: Mailer; readonly message: MailMessage; readonly signal: AbortSignal },
): Promise<void> {
  const { id, subject } = message;
  const withCode = (form: string): string =>
    form.replaceAll(app.mailCodes.placeholderOf(id), () => app.mailCodes.codeOf(id));
  const { outcome, said } = await mailer.send(
    {
      messageId: mailer.messageIdOf(id),
      to: { name: message.recipientName, address: message.address },
      subject,
      text: withCode(message.text),
      html: withCode(message.html),
    },
    signal,
  );
  const now = app.clock.now();
  const attempts = message.attempts + 1;
  const noted = { attempts, note: said };
  if (outcome === 'accepted') return updateMail(tx, id, { ...settled('sent', now), ...noted });
  const again = outcome === 'later' ? nextAttempt(attempts, now) : null;
  // The server's reply may name the recipient. It is stored with the message, for administrators, and not logged.
  app.log.warn({ mail: id, attempts, givenUp: again === null }, 'a message was not sent');
  if (again === null) return updateMail(tx, id, { ...settled('failed', now), ...noted });
  await updateMail(tx, id, { ...noted, nextAttemptAt: again });
  await enqueueSending(tx, id, again);
}
