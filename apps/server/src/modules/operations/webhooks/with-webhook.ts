import type { AdminActor } from '@plainview/domain/account/actor';
import type { Webhook } from '@plainview/domain/operations/webhooks/webhook';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { lockWebhook } from './webhooks.repository.ts';

/** Runs a change of a webhook in a transaction that locks it. @throws AppError NOT_FOUND. */
export async function withWebhook(
  context: AppContext,
  actor: AdminActor,
  id: string,
  change: (tx: Transaction, webhook: Webhook, now: Date) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const webhook = await lockWebhook(tx, id);
    if (!webhook) throw new AppError('NOT_FOUND');
    await change(tx, webhook, now);
  });
}
