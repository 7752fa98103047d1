import type { Actor } from '@plainview/domain/account/actor';
import { hasSessionEnded } from '@plainview/domain/account/second-factor';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import {
  endOtherSessions,
  endSessionOf,
  listSessions,
  type SessionRecord,
} from '../../persistence/account/session.repository.ts';
import { tenantRead, tenantTransaction } from '../../persistence/database/tenant-transaction.ts';

/** Where the acting person is signed in, the last used first. */
export async function readDevices(context: AppContext, actor: Actor): Promise<SessionRecord[]> {
  const now = context.clock.now();
  const found = await tenantRead(context.database, actor, (tx) => listSessions(tx, actor.userId, now));
  return found.filter((session) => !hasSessionEnded(session, context.config.sessionIdleMinutes, now));
}

/** Signs one of the acting person's devices out. @throws AppError NOT_FOUND, also for somebody else's. */
export async function endDevice(context: AppContext, actor: Actor, id: string): Promise<void> {
  const isEnded = await tenantTransaction(context.database, actor, (tx) =>
    endSessionOf(tx, actor.userId, id),
  );
  if (!isEnded) throw new AppError('NOT_FOUND');
}

/** Signs out every device of the acting person but the one with this session. */
export async function endOtherDevices(context: AppContext, actor: Actor, sessionId: string): Promise<void> {
  await tenantTransaction(context.database, actor, (tx) => endOtherSessions(tx, actor.userId, sessionId));
}
