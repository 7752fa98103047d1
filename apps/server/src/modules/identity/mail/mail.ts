import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { MAIL_KEPT_FOR, type MailMessage, maySendAgain } from '@plainview/domain/operations/mail/mail';
import { addTime } from '@plainview/domain/shared/time';
import { NOTIFICATIONS_KEPT_FOR } from '@plainview/domain/tickets/conversations/notification';
import {
  type CountedPage,
  type CountedPageRequest,
  readCountedPage,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem, tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { defineOutbox, sendAgain, sweepOutbox } from '../../../platform/outbox/outbox.ts';
import { deleteOldNotifications } from '../notifications/notifications.repository.ts';
import { deleteExpiredPasswordResets } from '../password-resets/password-resets.repository.ts';
import * as repository from './mail.repository.ts';

export const mailOutbox = defineOutbox<MailMessage, 'send-mail'>(
  {
    lock: repository.lockMail,
    requeue: repository.requeueMail,
    listOverdue: repository.listOverdueMail,
    deleteSettled: repository.deleteSettledMail,
  },
  { job: 'send-mail', payloadOf: (messageId) => ({ messageId }), keptFor: MAIL_KEPT_FOR },
);

/** Returns one page of the messages, with the total count on the first page only. */
export function listMail(
  context: AppContext,
  actor: AdminActor,
  filter: repository.MailFilter,
  page: CountedPageRequest,
): Promise<CountedPage<MailMessage>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listMail(tx, filter, page),
      total: () => repository.countMail(tx, filter, page.countUpTo),
    }),
  );
}

/** Returns one message, without the code that it contains. */
export async function getMail(context: AppContext, actor: AdminActor, id: string): Promise<MailMessage> {
  const message = await tenantRead(context.database, actor, (tx) => repository.getMail(tx, id));
  if (!message) throw new AppError('NOT_FOUND');
  return message;
}

/** Counts the messages that are waiting and those that failed. */
export function countOpenMail(
  context: AppContext,
  actor: AdminActor,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  return tenantRead(context.database, actor, async (tx) => ({
    waiting: (await repository.countMail(tx, { state: 'waiting', search: '' })).found,
    failed: (await repository.countMail(tx, { state: 'failed', search: '' })).found,
  }));
}

/** Queues a failed or unsent message again, as if it were new. */
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

/** Re-enqueues messages whose job was lost with a killed process. Deletes old messages,
 * notifications and expired codes. */
export async function sweepMail(app: AppContext): Promise<void> {
  await asSystem(app.database, (tx) => deleteExpiredPasswordResets(tx, app.clock.now()));
  const oldest = addTime(app.clock.now(), -NOTIFICATIONS_KEPT_FOR);
  await asSystem(app.database, (tx) => deleteOldNotifications(tx, oldest));
  await sweepOutbox(app, mailOutbox);
}
