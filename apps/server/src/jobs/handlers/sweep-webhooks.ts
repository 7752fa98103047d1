import { DELIVERY_KEPT_MILLISECONDS } from '@plainview/domain/webhook/webhook';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import {
  deleteOldDeliveries,
  listOverdueDeliveries,
} from '../../persistence/notification/webhook.repository.ts';
import { enqueueDelivery } from '../../use-cases/webhook/deliveries.ts';

const BATCH = 500;
const OVERDUE_MILLISECONDS = 5 * 60_000;

/** Re-enqueues deliveries whose job was lost with a killed process. Deletes old deliveries. */
export async function sweepWebhooks(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const since = new Date(now.getTime() - OVERDUE_MILLISECONDS);
    for (const { id } of await listOverdueDeliveries(tx, since, BATCH)) await enqueueDelivery(tx, id);
  });
  const before = new Date(now.getTime() - DELIVERY_KEPT_MILLISECONDS);
  while ((await asSystem(app.database, (tx) => deleteOldDeliveries(tx, before, BATCH))) === BATCH);
}
