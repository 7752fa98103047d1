import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  DELIVERY_KEPT_FOR,
  type WebhookDelivery,
  type WholeDelivery,
} from '@plainview/domain/operations/webhooks/webhook';
import {
  type CountedPage,
  type CountedPageRequest,
  readCountedPage,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead } from '../../../platform/database/tenant-transaction.ts';
import { defineOutbox, sendAgain, sweepOutbox } from '../../../platform/outbox/outbox.ts';
import * as repository from './webhooks.repository.ts';

/** The deliveries that the job `send-webhook` sends one by one. */
export const webhookOutbox = defineOutbox<WebhookDelivery, 'send-webhook'>(
  {
    lock: repository.lockDelivery,
    requeue: repository.requeueDelivery,
    listOverdue: repository.listOverdueDeliveries,
    deleteSettled: repository.deleteSettledDeliveries,
  },
  { job: 'send-webhook', payloadOf: (deliveryId) => ({ deliveryId }), keptFor: DELIVERY_KEPT_FOR },
);

/** Lists one page of the log, with the total count on the first page only. */
export function listDeliveries(
  context: AppContext,
  actor: AdminActor,
  filter: repository.DeliveryFilter,
  page: CountedPageRequest,
): Promise<CountedPage<WholeDelivery>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listDeliveries(tx, filter, page),
      total: () => repository.countDeliveries(tx, filter, page.countUpTo),
    }),
  );
}

/** Sends a settled delivery again, with the id that the receiver knows it by. */
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

/** Re-enqueues deliveries whose job was lost with a killed process. Deletes old deliveries. */
export const sweepWebhooks = (app: AppContext): Promise<void> => sweepOutbox(app, webhookOutbox);
