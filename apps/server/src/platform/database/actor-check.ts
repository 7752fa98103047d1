import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Reader } from '@plainview/postgres/database';

/** Reads whether an actor is still who a request's credentials belong to. Rejects if not. Sends its query at once. */
export type ActorCheck = (tx: Reader) => Promise<void>;

const checks = new WeakMap<object, ActorCheck>();

/** Makes each transaction of the actor check the actor along with its own statements, until one has. */
export function checkInTransaction(actor: Actor, check: ActorCheck): void {
  checks.set(actor, async (tx) => {
    await check(tx);
    checks.delete(actor);
  });
}

/** Checks an actor who has not been checked. Sends its query at once. */
export const checkActor = async (actor: object, tx: Reader): Promise<void> => checks.get(actor)?.(tx);
