import {
  type MailMessage,
  mailReasons,
  mayReceive,
  nextAttempt,
} from '@plainview/domain/operations/mail/mail';
import { afterAttempt, isAttemptDue, settleEntry } from '@plainview/domain/shared/outbox';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { codeHashOf } from '../../../platform/auth/email-tokens.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import type { Mailer } from '../../../platform/integrations/mail/mailer.ts';
import type { JobPayload } from '../../../platform/jobs/job-catalog.ts';
import { findReleaseLinkByCode } from '../../release/release-links/release-links.repository.ts';
import { getInvitationByCode } from '../invitations/invitations.repository.ts';
import { findUser } from '../users/account.repository.ts';
import { setMailProgress, takeMail } from './mail.repository.ts';
import { mailOutbox } from './mail.ts';

/**
 * Sends one message of the outbox and records the result. The message's row stays locked from before the
 * server is called until the result is stored, so that no two processes send it. The lock of a killed process
 * is released with its connection. One gap remains that no SMTP client can close: the server accepts the
 * message, and this process dies or loses the database before the result is stored. The message is then sent
 * again under the same Message-ID, so that the recipient's side can detect the duplicate.
 */
export async function sendMail(
  app: AppContext,
  { messageId }: JobPayload<'send-mail'>,
  signal: AbortSignal,
): Promise<void> {
  await asSystem(app.database, async (tx) => {
    const message = await takeMail(tx, messageId);
    const now = app.clock.now();
    if (!message || !isAttemptDue(message, now)) return;
    const obstacle = await findReasonNotToSend(app, tx, message, now);
    if (obstacle !== null || app.mailer === null) {
      const { attempts } = message;
      await setMailProgress(tx, messageId, settleEntry({ attempts, note: obstacle }, 'suppressed', now));
      return;
    }
    await attempt(app, tx, { mailer: app.mailer, message, signal });
  });
}

/** Returns why a message must no longer be sent, or null. */
async function findReasonNotToSend(
  { mailer, mailCodes }: AppContext,
  tx: Reader,
  message: MailMessage,
  now: Date,
): Promise<string | null> {
  if (mailer === null) return mailReasons.notSetUp;
  if (message.expiresAt && message.expiresAt <= now) return mailReasons.ranOut;
  if (message.kind === 'invitation') {
    const isOpen = await getInvitationByCode(tx, codeHashOf(mailCodes.codeOf(message.id)), now);
    return isOpen ? null : mailReasons.revoked;
  }
  if (message.kind === 'releaseLink') {
    const link = await findReleaseLinkByCode(tx, codeHashOf(mailCodes.codeOf(message.id)));
    return link?.revokedAt === null ? null : mailReasons.linkEnded;
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
  const retryAt = outcome === 'later' ? nextAttempt(message.attempts + 1, now) : null;
  const delivered = outcome === 'accepted' ? 'sent' : null;
  const progress = afterAttempt(message, { delivered, retryAt, note: said }, now);
  await setMailProgress(tx, id, progress);
  if (delivered !== null) return;
  // The server's reply may name the recipient. It is stored with the message, for
  // administrators, and not logged.
  app.log.warn(
    { mail: id, attempts: progress.attempts, givenUp: retryAt === null },
    'a message was not sent',
  );
  if (retryAt !== null) await mailOutbox.enqueue(tx, id, retryAt);
}
