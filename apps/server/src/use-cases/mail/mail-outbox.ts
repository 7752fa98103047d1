import { MAIL_KEPT_FOR, type MailMessage } from '@plainview/domain/mail/mail';
import {
  deleteSettledMail,
  listOverdueMail,
  lockMail,
  requeueMail,
} from '../../persistence/notification/mail.repository.ts';
import { defineOutbox } from '../outbox/outbox.ts';

export const mailOutbox = defineOutbox<MailMessage, 'send-mail'>(
  { lock: lockMail, requeue: requeueMail, listOverdue: listOverdueMail, deleteSettled: deleteSettledMail },
  { job: 'send-mail', payloadOf: (messageId) => ({ messageId }), keptFor: MAIL_KEPT_FOR },
);
