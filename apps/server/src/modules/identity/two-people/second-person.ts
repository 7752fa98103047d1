import { isReauthRecent } from '@plainview/domain/identity/second-factors/second-factor';
import type { RequestFacts } from '@plainview/domain/identity/two-people/two-person-rule';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { getRetentionOptions } from '../../retention/schedules/schedules.repository.ts';
import { findSessionProof } from '../sessions/sessions.repository.ts';
import { readPeople } from './people.ts';

/** Returns the request in the columns of a row; null if there is none. */
export const pendingRequestOf = (
  at: Date | null,
  by: string | null,
  byId: string | null,
): RequestFacts | null => (at === null || by === null || byId === null ? null : { at, by, byId });

/**
 * What a call does: `alone` performs the action, since the two-person rule does not apply; `request` asks for
 * it; `approval` performs what another person asked for.
 */
export type StepOfTwo = 'alone' | 'request' | 'approval';

type RuleContext = Pick<AppContext, 'config' | 'clock'>;

/**
 * Returns which of the two steps a call is. Every action under the two-person rule begins here. Both steps
 * need a session, and the approval a recent reauthentication. A request whose maker has lost the right since
 * then counts as none.
 * @param pending the current request; null without one
 * @param approves time of the request that the caller approves; null if the caller saw none; `current` for
 *   actions that cannot have changed since the request
 * @throws AppError HOLD_CHANGED if the request to approve is no longer the current one
 */
export async function stepOfTwo(
  context: RuleContext,
  tx: Reader,
  actor: AdminActor,
  {
    pending,
    approves,
  }: { readonly pending: RequestFacts | null; readonly approves: Date | 'current' | null },
): Promise<StepOfTwo> {
  const { needsTwoPersons } = await getRetentionOptions(tx);
  if (!needsTwoPersons) return 'alone';
  requireSession(actor);
  if (pending === null) {
    if (approves instanceof Date) throw new AppError('HOLD_CHANGED');
    return 'request';
  }
  const isMeant = approves === 'current' || approves?.getTime() === pending.at.getTime();
  if (!(approves instanceof Date) && (await hasEnded(context, tx, actor, pending))) return 'request';
  if (!isMeant) throw new AppError(pending.byId === actor.userId ? 'OWN_REQUEST' : 'HOLD_CHANGED');
  await requireSecondPerson(context, tx, actor, pending);
  return 'approval';
}

const hasEnded = async (
  context: RuleContext,
  tx: Reader,
  actor: AdminActor,
  request: RequestFacts,
): Promise<boolean> => (await readPeople(context, tx, actor, [request])).hasEnded(request);

/** Requires that the actor may approve a request as the second person. */
export async function requireSecondPerson(
  context: RuleContext,
  tx: Reader,
  actor: AdminActor,
  request: RequestFacts,
): Promise<void> {
  const sessionId = requireSession(actor);
  const denial = (await readPeople(context, tx, actor, [request])).denialOf(request);
  if (denial) throw new AppError(denial.code, 'data' in denial ? denial.data : undefined);
  const provenAt = await findSessionProof(tx, sessionId);
  if (!isReauthRecent(provenAt, context.clock.now())) throw new AppError('REAUTHENTICATE');
}

/** Returns the session in which the actor takes part in person. @throws AppError API_KEY_NOT_ENOUGH */
export function requireSession({ sessionId, apiKey }: AdminActor): string {
  if (apiKey || sessionId === undefined) throw new AppError('API_KEY_NOT_ENOUGH');
  return sessionId;
}

/**
 * Returns whether an actor may delete evidence without a second person. Under the two-person rule,
 * administrators may not; agencies still delete their own pending tickets.
 */
export async function mayDeleteAlone(tx: Reader, actor: Pick<Actor, 'role'>): Promise<boolean> {
  return actor.role !== 'admin' || !(await getRetentionOptions(tx)).needsTwoPersons;
}
