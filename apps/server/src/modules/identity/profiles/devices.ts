import { hasSessionEnded } from '@plainview/domain/identity/second-factors/second-factor';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantReadAtOnce, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../sessions/sessions.repository.ts';

/** Lists the actor's own sessions, most recently used first. */
export async function listDevices(context: AppContext, actor: Actor): Promise<Session[]> {
  const now = context.clock.now();
  const found = await tenantReadAtOnce(context.database, actor, (tx) => listSessions(tx, actor.userId, now));
  return found.filter((session) => !hasSessionEnded(session, context.config.sessionIdleMinutes, now));
}

/** Ends one of the actor's own sessions. @throws AppError NOT_FOUND, also for another user's session. */
export async function endDevice(context: AppContext, actor: Actor, id: string): Promise<void> {
  const isEnded = await tenantTransaction(context.database, actor, (tx) =>
    endSessionOf(tx, actor.userId, id),
  );
  if (!isEnded) throw new AppError('NOT_FOUND');
}

/** Ends all of the actor's sessions except this one. */
export async function endOtherDevices(context: AppContext, actor: Actor, sessionId: string): Promise<void> {
  await tenantTransaction(context.database, actor, (tx) => endOtherSessions(tx, actor.userId, sessionId));
}
