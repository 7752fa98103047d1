import { MINUTE, subtractTime } from '@plainview/domain/shared/time';
import { DELIVERY_KEPT_FOR } from '@plainview/domain/webhook/webhook';
import type { AppContext } from '../../app-context.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import {
  deleteOldDeliveries,
  listOverdueDeliveries,
} from '../../persistence/notification/webhook.repository.ts';
import { enqueueDelivery } from '../../use-cases/webhook/deliveries.ts';

const BATCH = 500;
const OVERDUE_AFTER = 5 * MINUTE;

/** Re-enqueues deliveries whose job was lost with a killed process. Deletes old deliveries. */
export async function sweepWebhooks(app: AppContext): Promise<void> {
  const now = app.clock.now();
  await asSystem(app.database, async (tx) => {
    const since = subtractTime(now, OVERDUE_AFTER);
    for (const { id } of await listOverdueDeliveries(tx, since, BATCH)) await enqueueDelivery(tx, id);
  });
  const before = subtractTime(now, DELIVERY_KEPT_FOR);
  while ((await asSystem(app.database, (tx) => deleteOldDeliveries(tx, before, BATCH))) === BATCH);
}
