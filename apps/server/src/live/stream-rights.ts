import type { Actor } from '@plainview/domain/account/actor';
import type { AppContext } from '../app-context.ts';
import { listUsersById } from '../persistence/account/account.repository.ts';
import { listApiKeysById } from '../persistence/account/api-key.repository.ts';
import { listSessionsById } from '../persistence/account/session.repository.ts';
import type { Transaction } from '../persistence/database/database.ts';
import { usersRequiringPasswordChange } from '../use-cases/session/password-expiry.ts';
import { admitKey, admitSession, type Caller, type Principal } from '../use-cases/session/resolve-caller.ts';

/** The session or API key that opened a stream. */
export interface StreamOwner {
  /** Id of the session or API key. */
  readonly credentialId: string;
  readonly userId: string;
  /** The session's token when the stream was opened; a rotated token ends the stream. Null for an API key. */
  readonly sessionToken: string | null;
}

export const ownerOf = ({ credentialId, user, session }: Principal): StreamOwner => ({
  credentialId,
  userId: user.id,
  sessionToken: session?.token ?? null,
});

/** Returns the owner's current actor, or null if the owner has lost access. */
export type StreamRights = (owner: StreamOwner) => Actor | null;

/**
 * Reads the current rights of many owners in a fixed number of queries, by the rules that apply to every request.
 * Does not record use of sessions or keys. Runs as the system.
 */
export async function readStreamRights(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  tx: Transaction,
  owners: readonly StreamOwner[],
): Promise<StreamRights> {
  if (owners.length === 0) return () => null;
  const now = clock.now();
  const bySession = owners.filter(({ sessionToken }) => sessionToken !== null);
  const byKey = owners.filter(({ sessionToken }) => sessionToken === null);
  const sessions =
    bySession.length > 0 ? await listSessionsById(tx, distinct(bySession, 'credentialId')) : [];
  const keys = byKey.length > 0 ? await listApiKeysById(tx, distinct(byKey, 'credentialId')) : [];
  const userIds = distinct(owners, 'userId');
  const users = new Map((await listUsersById(tx, userIds)).map((user) => [user.id, user]));
  const mustChange = await usersRequiringPasswordChange(tx, userIds, config.policy, now);

  const callers = new Map<string, Caller>();
  for (const session of sessions) {
    const user = users.get(session.userId);
    const mustChangePassword = mustChange.has(session.userId);
    if (user) callers.set(session.id, admitSession(config, { session, user, mustChangePassword }, now));
  }
  for (const key of keys) {
    const user = users.get(key.userId ?? '');
    if (user) callers.set(key.id, admitKey(config, { key, user }, now));
  }
  return ({ credentialId, sessionToken }) => {
    const caller = callers.get(credentialId);
    if (caller?.kind !== 'actor' || (caller.session?.token ?? null) !== sessionToken) return null;
    return caller.actor;
  };
}

const distinct = (owners: readonly StreamOwner[], field: 'credentialId' | 'userId'): readonly string[] => [
  ...new Set(owners.map((owner) => owner[field])),
];
