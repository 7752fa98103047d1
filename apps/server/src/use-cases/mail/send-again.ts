import type { AdminActor } from '@plainview/domain/account/actor';
import { type MailMessage, maySendAgain } from '@plainview/domain/mail/mail';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import { lockMail, updateMail } from '../../persistence/notification/mail.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { enqueueSending } from './queue-email.ts';

/**
 * Queues a failed or unsent message again, as if it were new.
 * @throws AppError NOT_FOUND, MAIL_NOT_SET_UP, MAIL_NOT_FAILED or MAIL_RAN_OUT.
 */
export async function sendMailAgain(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<MailMessage> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const message = await lockMail(tx, id);
    if (!message) throw new AppError('NOT_FOUND');
    const ability = maySendAgain(message, { isSetUp: context.mailer !== null, now });
    if (!ability.allowed) throw new AppError(ability.code);
    const change = {
      state: 'waiting',
      attempts: 0,
      note: null,
      nextAttemptAt: now,
      settledAt: null,
    } as const;
    await updateMail(tx, message.id, change);
    await enqueueSending(tx, message.id);
    await recordEvent(tx, actor, now, {
      event: 'mail.sent_again',
      subject: 'mail',
      subjectId: message.id,
      agencyId: null,
      audience: 'internal',
      data: { kind: message.kind, address: message.address },
    });
    return { ...message, ...change };
  });
}
