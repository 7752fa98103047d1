import type { AdminActor } from '@plainview/domain/account/actor';
import type { WholeDelivery } from '@plainview/domain/webhook/webhook';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '../../persistence/database/keyset-pagination.ts';
import { tenantRead } from '../../persistence/database/tenant-transaction.ts';
import {
  countDeliveries,
  listDeliveries,
  type DeliveryFilter,
} from '../../persistence/notification/webhook.repository.ts';
import { sendAgain } from '../outbox/outbox.ts';
import { webhookOutbox } from './webhook-outbox.ts';

/** Returns one page of the log, with the total count on the first page only. */
export function readDeliveries(
  context: AppContext,
  actor: AdminActor,
  filter: DeliveryFilter,
  stretch: CountedPageRequest,
): Promise<CountedPage<WholeDelivery>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(stretch, {
      rows: () => listDeliveries(tx, filter, stretch),
      total: () => countDeliveries(tx, filter, stretch.countUpTo),
    }),
  );
}

/**
 * Sends a settled delivery again, with the id that the receiver knows it by.
 * @throws AppError NOT_FOUND or DELIVERY_WAITS.
 */
export async function sendDeliveryAgain(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  await sendAgain(context, actor, webhookOutbox, id, {
    check: ({ state }) => {
      if (state === 'waiting') throw new AppError('DELIVERY_WAITS');
    },
    describe: ({ webhookId, event, sequence }) => ({
      event: 'webhook.sent_again',
      subject: 'webhook',
      subjectId: webhookId,
      data: { event, sequence },
    }),
  });
}
