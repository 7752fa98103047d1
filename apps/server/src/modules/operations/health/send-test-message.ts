import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { testMessage } from '@plainview/domain/operations/mail/test-message';
import { SECOND } from '@plainview/domain/shared/time';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Delivery } from '../../../integrations/mail/mailer.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { findUser } from '../../identity/users/account.repository.ts';

const PATIENCE = 30 * SECOND;

/**
 * Sends a message to the administrator now, past the outbox, so that the mail server's own
 * answer can be shown.
 * @throws AppError MAIL_NOT_SET_UP
 */
export async function sendTestMessage(
  { mailer, renderEmail, database, stopping }: AppContext,
  actor: AdminActor,
): Promise<Delivery & { readonly address: string }> {
  if (mailer === null) throw new AppError('MAIL_NOT_SET_UP');
  const user = await tenantTransaction(database, actor, (tx) => findUser(tx, actor.userId));
  if (user === null) throw new AppError('NOT_FOUND');
  const content = testMessage(user.name);
  const { text, html } = await renderEmail(content);
  const delivery = await mailer.send(
    {
      messageId: mailer.messageIdOf(randomUUID()),
      to: { name: user.name, address: user.email },
      subject: content.subject,
      text,
      html,
    },
    AbortSignal.any([stopping, AbortSignal.timeout(PATIENCE)]),
  );
  return { ...delivery, address: user.email };
}
