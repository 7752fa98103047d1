import type { AdminActor } from '@plainview/domain/account/actor';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import { enqueueJob } from '../../job-queue/job-catalogue.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import type { PageRequest } from '../../persistence/database/keyset-pagination.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  countDeliveries,
  listDeliveries,
  lockDelivery,
  updateDelivery,
  type DeliveryFilter,
  type WholeDelivery,
} from '../../persistence/notification/webhook.repository.ts';
import { recordEvent } from '../custody/record-event.ts';

/** Returns one page of the log, with the total count on the first page only. */
export function readDeliveries(
  context: AppContext,
  actor: AdminActor,
  filter: DeliveryFilter,
  stretch: PageRequest,
): Promise<{ readonly rows: readonly WholeDelivery[]; readonly total: number | null }> {
  return tenantRead(context.database, actor, async (tx) => ({
    rows: await listDeliveries(tx, filter, stretch),
    total: stretch.after === null ? await countDeliveries(tx, filter) : null,
  }));
}

/**
 * Sends a settled delivery again, with the id that the receiver knows it by.
 * @throws AppError NOT_FOUND or DELIVERY_WAITS.
 */
export async function sendDeliveryAgain(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const delivery = await lockDelivery(tx, id);
    if (!delivery) throw new AppError('NOT_FOUND');
    if (delivery.state === 'waiting') throw new AppError('DELIVERY_WAITS');
    await updateDelivery(tx, delivery.id, {
      state: 'waiting',
      attempts: 0,
      status: null,
      note: null,
      nextAttemptAt: now,
      settledAt: null,
    });
    await enqueueDelivery(tx, delivery.id);
    await recordEvent(tx, actor, now, {
      event: 'webhook.sent_again',
      subject: 'webhook',
      subjectId: delivery.webhookId,
      agencyId: null,
      audience: 'internal',
      data: { event: delivery.event, sequence: delivery.sequence },
    });
  });
}

/** Queues the job that sends a delivery; at most one per delivery. */
export async function enqueueDelivery(tx: Transaction, deliveryId: string, runAt?: Date): Promise<void> {
  await enqueueJob(
    tx,
    'send-webhook',
    { deliveryId },
    { key: `send-webhook:${deliveryId}`, ...(runAt && { runAt }) },
  );
}
