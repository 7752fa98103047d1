import type { AgencyActor } from '@plainview/domain/account/actor';
import type { SavedView } from '@plainview/domain/tickets/saved-views/saved-view';
import type { AppContext } from '../../../app-context.ts';
import { tenantRead } from '../../../persistence/database/tenant-transaction.ts';
import { listSavedViews } from './saved-views.repository.ts';

/** Returns the actor's saved views, by name. */
export function readSavedViews(context: AppContext, actor: AgencyActor): Promise<SavedView[]> {
  return tenantRead(context.database, actor, (tx) => listSavedViews(tx, actor.userId));
}
