import { duties } from '@plainview/domain/identity/users/duty';
import type { User } from '@plainview/domain/identity/users/user';
import type { Database, Transaction } from '@plainview/postgres/database';
import { makePassword, type PasswordHasher } from '../../../platform/auth/password-hash.ts';
import { emailKey } from '../../../platform/core/email-key.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { asSystem, lockAccountChanges } from '../../../platform/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { findPasswordHash, setTemporaryPassword } from '../profiles/profiles.repository.ts';
import {
  deleteSecondFactor,
  lockChangesOfSecondFactor,
} from '../second-factors/second-factors.repository.ts';
import { createGrant } from './account-grant.repository.ts';
import {
  countApprovedAdministrators,
  createIdentity,
  createUser,
  endSessions,
  findIdentityByEmail,
  findUser,
  lockUser,
  setUserLock,
  setUserRole,
  setUserStatus,
  setWithheldDuties,
} from './account.repository.ts';

export interface AccessRecoveryRequest {
  readonly email: string;
  /** Replaces the password, for example if it is lost and no mail can be sent. */
  readonly isPasswordLost: boolean;
}

export interface AccessRecovery {
  readonly user: User;
  /** Created or restored: no approved administrator was left, so the account became one. */
  readonly change: 'opened' | 'created' | 'restored';
  /** The generated password, which must be changed at the next sign-in. Null if the account keeps its own. */
  readonly password: string | null;
}

/**
 * Recovers an account for the operator when no administrator can help: removes its second factors, lock and
 * withheld duties and ends its sessions. The password stays unless it is lost or missing. If no approved
 * administrator is left, the account becomes one; it is created if no account has the address.
 * @returns null if no account has the address and an approved administrator exists
 */
export async function recoverAccess(
  { database, passwords }: { readonly database: Database; readonly passwords: PasswordHasher },
  { email: typed, isPasswordLost }: AccessRecoveryRequest,
  now: Date,
): Promise<AccessRecovery | null> {
  const email = emailKey(typed);
  const password = makePassword();
  const passwordHash = await passwords.hash(password);
  return asSystem(database, async (tx) => {
    await lockAccountChanges(tx);
    const hasNoAdministrator = (await countApprovedAdministrators(tx)) === 0;
    const opened = await openAccount(tx, { email, passwordHash, hasNoAdministrator, now });
    if (!opened) return null;
    const { user, change } = opened;
    await lockChangesOfSecondFactor(tx, user.id);
    await deleteSecondFactor(tx, user.id);
    await setUserLock(tx, user.id, null);
    await setWithheldDuties(tx, user.id, []);
    await recordGrant(tx, user, change, now);
    await endSessions(tx, user.id);
    const isReplaced =
      isPasswordLost || change === 'created' || (await findPasswordHash(tx, user.id)) === null;
    if (isReplaced) await setTemporaryPassword(tx, user.id, passwordHash, now);
    await recordEvent(tx, 'Plainview', now, {
      event: 'user.let_in',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { ...accountData(user), change, newPassword: isReplaced },
    });
    return { user, change, password: isReplaced ? password : null };
  });
}

/** Records the access and the duties that the account got, if it did not have them. */
async function recordGrant(
  tx: Transaction,
  { id, withheldDuties }: Pick<User, 'id' | 'withheldDuties'>,
  change: AccessRecovery['change'],
  now: Date,
): Promise<void> {
  const given = change === 'opened' ? withheldDuties : duties;
  if (given.length === 0) return;
  await createGrant(tx, { accountId: id, kind: 'recovered', byId: null, at: now, duties: given });
}

async function openAccount(
  tx: Transaction,
  account: {
    readonly email: string;
    readonly passwordHash: string;
    readonly hasNoAdministrator: boolean;
    readonly now: Date;
  },
): Promise<Pick<AccessRecovery, 'user' | 'change'> | null> {
  const { email, passwordHash, hasNoAdministrator, now } = account;
  const identity = await findIdentityByEmail(tx, email);
  const existing = identity && (await lockUser(tx, identity.id));
  if (existing && !hasNoAdministrator) return { user: existing, change: 'opened' };
  if (!hasNoAdministrator) return null;
  const id = identity?.id ?? newId();
  const administrator = { role: 'admin', status: 'approved' } as const;
  if (existing) {
    await setUserRole(tx, id, administrator.role);
    await setUserStatus(tx, id, administrator.status);
    return { user: { ...existing, ...administrator }, change: 'restored' };
  }
  const name = 'Admin';
  if (!identity) await createIdentity(tx, { id, name, email, passwordHash, isOperator: true });
  await createUser(tx, { id, name, email, ...administrator, agencyId: null, createdAt: now });
  await createGrant(tx, { accountId: id, kind: 'setup', byId: null, at: now, duties });
  const user = await findUser(tx, id);
  if (!user) throw new Error('the account was not stored');
  return { user, change: identity ? 'restored' : 'created' };
}
