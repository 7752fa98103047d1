import type { AdminActor } from '@plainview/domain/account/actor';
import type { ListedWebhook } from '@plainview/domain/operations/webhooks/webhook';
import type { AppContext } from '../../../app-context.ts';
import { tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { listWebhooks } from './webhooks.repository.ts';

/** Lists all webhooks. */
export const readWebhooks = (context: AppContext, actor: AdminActor): Promise<readonly ListedWebhook[]> =>
  tenantReadAtOnce(context.database, actor, listWebhooks);
