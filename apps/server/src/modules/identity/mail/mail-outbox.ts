import { MAIL_KEPT_FOR, type MailMessage } from '@plainview/domain/operations/mail/mail';
import { defineOutbox } from '../../../use-cases/outbox/outbox.ts';
import { deleteSettledMail, listOverdueMail, lockMail, requeueMail } from './mail.repository.ts';

export const mailOutbox = defineOutbox<MailMessage, 'send-mail'>(
  { lock: lockMail, requeue: requeueMail, listOverdue: listOverdueMail, deleteSettled: deleteSettledMail },
  { job: 'send-mail', payloadOf: (messageId) => ({ messageId }), keptFor: MAIL_KEPT_FOR },
);
