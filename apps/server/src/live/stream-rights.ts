import type { Actor } from '@plainview/domain/identity/users/actor';
import type { LedgerReader } from '@plainview/domain/proof/ledger/custody-visibility';
import type { Reader } from '@plainview/postgres/database';
import {
  listChangedSessions,
  listKeyAccounts,
  listSessionAccounts,
  type VersionedSessionAccount,
} from '../modules/identity/sessions/caller.repository.ts';
import { mustChange } from '../modules/identity/sessions/password-expiry.ts';
import {
  admitKey,
  admitSession,
  type Caller,
  type Principal,
} from '../modules/identity/sessions/resolve-caller.ts';
import type { AppContext } from '../platform/app-context.ts';

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

/** Returns what determines the entries that an actor sees, without the rest of the account. */
export const readerOf = (actor: Actor): LedgerReader =>
  actor.role === 'admin' ? { role: actor.role } : { role: actor.role, agencyId: actor.agencyId };

/** Returns the owner's current actor, or null if the owner has lost access. */
export type StreamRights = (owner: StreamOwner) => Actor | null;

/**
 * The accounts of sessions with open streams, as they were last read. While a stream's changes are delivered, PostgreSQL
 * compares their versions, so that it sends only the accounts that have changed.
 */
const lastRead = new WeakMap<StreamOwner, VersionedSessionAccount>();

/**
 * Reads the current rights of many owners in one query for all sessions and one for all keys, by the rules
 * that apply to every request. If an account has changed, another query reads it. Does not record use of sessions or
 * keys. Runs as the system.
 */
export async function readStreamRights(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  tx: Reader,
  owners: readonly StreamOwner[],
): Promise<StreamRights> {
  const now = clock.now();
  const isSession = ({ sessionToken }: StreamOwner): boolean => sessionToken !== null;
  const keyIds = credentialsOf(owners.filter((owner) => !isSession(owner)));
  // Sent together, so that they share one round trip.
  const [sessions, keys] = await Promise.all([
    readSessions(
      tx,
      owners.filter((owner) => isSession(owner)),
    ),
    keyIds.length > 0 ? listKeyAccounts(tx, keyIds) : [],
  ]);
  const callers = new Map<string, Caller>();
  for (const { session, user, password, hasExpired } of sessions) {
    const mustChangePassword = password !== null && mustChange(password, config.policy, now);
    if (!hasExpired)
      callers.set(session.id, admitSession(config, { session, user, mustChangePassword }, now));
  }
  for (const account of keys) callers.set(account.key.id, admitKey(config, account, now));
  return ({ credentialId, sessionToken }) => {
    const caller = callers.get(credentialId);
    if (caller?.kind !== 'actor' || (caller.session?.token ?? null) !== sessionToken) return null;
    return caller.actor;
  };
}

/** Returns the present accounts of sessions. */
async function readSessions(
  tx: Reader,
  owners: readonly StreamOwner[],
): Promise<Iterable<VersionedSessionAccount>> {
  const accounts = new Map<string, VersionedSessionAccount>();
  const unread: string[] = [];
  for (const owner of owners) {
    const account = lastRead.get(owner);
    if (account) accounts.set(owner.credentialId, account);
    else unread.push(owner.credentialId);
  }
  const read = async (ids: readonly string[]) => (ids.length > 0 ? listSessionAccounts(tx, ids) : []);
  const [changed, added] = await Promise.all([
    accounts.size > 0 ? listChangedSessions(tx, accounts) : [],
    read(unread),
  ]);
  for (const id of changed) accounts.delete(id);
  for (const account of [...added, ...(await read(changed))]) accounts.set(account.session.id, account);
  for (const owner of owners) {
    const account = accounts.get(owner.credentialId);
    if (account) lastRead.set(owner, account);
    else lastRead.delete(owner);
  }
  return accounts.values();
}

const credentialsOf = (owners: readonly StreamOwner[]): readonly string[] => [
  ...new Set(owners.map(({ credentialId }) => credentialId)),
];
