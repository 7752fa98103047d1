import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { maySendAgain, type MailMessage } from '@plainview/domain/operations/mail/mail';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { sendAgain } from '../../../use-cases/outbox/outbox.ts';
import { mailOutbox } from './mail-outbox.ts';

/**
 * Queues a failed or unsent message again, as if it were new.
 * @throws AppError NOT_FOUND, MAIL_NOT_SET_UP, MAIL_NOT_FAILED or MAIL_RAN_OUT.
 */
export function sendMailAgain(context: AppContext, actor: AdminActor, id: string): Promise<MailMessage> {
  return sendAgain(context, actor, mailOutbox, id, {
    check: (message, now) => {
      const ability = maySendAgain(message, { isSetUp: context.mailer !== null, now });
      if (!ability.allowed) throw new AppError(ability.code);
    },
    describe: (message) => ({
      event: 'mail.sent_again',
      subject: 'mail',
      subjectId: message.id,
      data: { kind: message.kind, address: message.address },
    }),
  });
}
