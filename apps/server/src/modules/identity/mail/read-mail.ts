import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { MailMessage } from '@plainview/domain/operations/mail/mail';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { countMail, findMail, listMail, type MailFilter } from './mail.repository.ts';

/** Returns one page of the messages, with the total count on the first page only. */
export function readMailList(
  context: AppContext,
  actor: AdminActor,
  filter: MailFilter,
  stretch: CountedPageRequest,
): Promise<CountedPage<MailMessage>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listMail(tx, filter, stretch),
      total: () => countMail(tx, filter, stretch.countUpTo),
    }),
  );
}

/** Returns one message, without the code that it contains. @throws AppError NOT_FOUND. */
export async function readMail(context: AppContext, actor: AdminActor, id: string): Promise<MailMessage> {
  const message = await tenantRead(context.database, actor, (tx) => findMail(tx, id));
  if (!message) throw new AppError('NOT_FOUND');
  return message;
}

/** Counts the messages that are waiting and those that failed. */
export function countOpenMail(
  context: AppContext,
  actor: AdminActor,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  return tenantRead(context.database, actor, async (tx) => ({
    waiting: (await countMail(tx, { state: 'waiting', search: '' })).found,
    failed: (await countMail(tx, { state: 'failed', search: '' })).found,
  }));
}
