import {
  mayDeleteUser,
  mayDutiesBeRemoved,
  mayEndSessions,
  maySetAgencyAdministrator,
  mayUnlock,
} from '@plainview/domain/identity/users/account-rights';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { User } from '@plainview/domain/identity/users/user';
import { readCountedPage, type CountedPageRequest } from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  accountTransaction,
  tenantRead,
  tenantReadAtOnce,
} from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { accountData, recordEvent } from '../../../platform/ledger/record-event.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import { listUploads } from '../../evidence/uploads/uploads.repository.ts';
import { revokeKeysOf } from '../api-keys/api-keys.ts';
import * as colleagues from '../colleagues/colleagues.repository.ts';
import { revokeInvitationsOf } from '../invitations/invitations.ts';
import * as repository from './account.repository.ts';
import { unassignTickets } from './disable-account.ts';
import { dutiesOfOtherAdmins } from './set-duties.ts';

/**
 * Returns one page of the accounts with one status, the number of approved administrators, which limits the
 * possible actions, and the names of all agencies.
 */
export function listUsers(
  context: AppContext,
  actor: AdminActor,
  filter: repository.UserFilter,
  page: CountedPageRequest,
): Promise<{
  readonly users: readonly repository.ListedUser[];
  readonly total: number | null;
  readonly isTotalExact: boolean;
  readonly administrators: number;
  readonly agencyNames: readonly string[];
}> {
  // A search first finds the matches.
  const read = filter.search === '' ? tenantReadAtOnce : tenantRead;
  return read(context.database, actor, async (tx) => {
    const [{ rows: users, ...count }, administrators, agencies] = await Promise.all([
      readCountedPage(page, {
        rows: () => repository.listUsers(tx, filter, page),
        total: () => repository.countUsers(tx, filter, page.countUpTo),
      }),
      repository.countApprovedAdministrators(tx),
      // Only pending accounts are compared with other agencies.
      filter.status === 'pending' ? listAgencies(tx) : [],
    ]);
    return { users, ...count, administrators, agencyNames: agencies.map(({ name }) => name) };
  });
}

/**
 * Deletes an account with its identity and sessions and revokes its keys. Its tickets, reports and
 * custody entries remain.
 */
export async function deleteUser(context: AppContext, actor: AdminActor, userId: string): Promise<void> {
  await accountTransaction(context.database, actor, async (tx) => {
    const administrators = await repository.countApprovedAdministrators(tx);
    const user = await repository.lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayDeleteUser(actor.userId, user, administrators);
    if (!ability.allowed) throw new AppError(ability.code);
    if (context.config.policy.separatesDuties) {
      const going = mayDutiesBeRemoved(user, await dutiesOfOtherAdmins(tx, user.id));
      if (!going.allowed) throw new AppError(going.code);
    }
    // Uploads without a ticket are deleted with the account. Files that belong to tickets remain.
    for (const upload of await listUploads(tx, user.id)) {
      await enqueueJob(tx, 'delete-blob', { storageKey: upload.id });
    }
    const now = context.clock.now();
    await revokeKeysOf(tx, actor, user.id, now);
    await unassignTickets(tx, actor, user, now);
    await revokeInvitationsOf(tx, actor, user, now);
    await repository.deleteIdentity(tx, user.id);
    await recordEvent(tx, actor, now, {
      event: 'user.deleted',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: { ...accountData(user), role: user.role },
    });
  });
}

/** Unlocks an account that was locked by failed sign-ins (CJIS AC-7). */
export async function unlockUser(context: AppContext, actor: AdminActor, userId: string): Promise<User> {
  const now = context.clock.now();
  const unlocked = await accountTransaction(context.database, actor, async (tx) => {
    const user = await repository.lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayUnlock(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    await repository.setUserLock(tx, user.id, null);
    await recordEvent(tx, actor, now, {
      event: 'user.unlocked',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: accountData(user),
    });
    return { ...user, lockedAt: null };
  });
  await context.rateLimits.forgive('account', unlocked.email);
  return unlocked;
}

/**
 * Makes an agency user an administrator of the agency, or withdraws that: then the sessions end, so that no
 * action in progress continues, and open invitations of the user are revoked. Administrators of the service
 * set any agency user, agency administrators their colleagues.
 */
export function setAgencyAdministrator(
  context: AppContext,
  actor: Actor,
  userId: string,
  isAgencyAdministrator: boolean,
): Promise<User> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    if (actor.role === 'agency') await colleagues.manageOwnAgency(tx);
    const user = await repository.lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = maySetAgencyAdministrator(actor, user);
    if (!ability.allowed) throw new AppError(ability.code);
    if (user.isAgencyAdministrator === isAgencyAdministrator) return user;
    await colleagues.setAgencyAdministrator(tx, user.id, isAgencyAdministrator);
    if (!isAgencyAdministrator) {
      await repository.endSessions(tx, user.id);
      await revokeInvitationsOf(tx, actor, user, now);
    }
    await recordEvent(tx, actor, now, {
      event: 'user.agency_administrator_set',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      data: { ...accountData(user), agencyName: user.agencyName, isAgencyAdministrator },
    });
    return { ...user, isAgencyAdministrator };
  });
}

/** Ends all sessions of a user, for example after a device is lost (ASVS 7.4.5). */
export async function endUserSessions(context: AppContext, actor: AdminActor, userId: string): Promise<User> {
  const now = context.clock.now();
  return accountTransaction(context.database, actor, async (tx) => {
    const user = await repository.lockUser(tx, userId);
    if (!user) throw new AppError('NOT_FOUND');
    const ability = mayEndSessions(actor.userId, user);
    if (!ability.allowed) throw new AppError(ability.code);
    await repository.endSessions(tx, user.id);
    await recordEvent(tx, actor, now, {
      event: 'user.sessions_ended',
      subject: 'user',
      subjectId: user.id,
      agencyId: user.agencyId,
      audience: 'internal',
      data: accountData(user),
    });
    return user;
  });
}

/** Counts the approved administrators. */
export function countAdministrators(context: AppContext, actor: AdminActor): Promise<number> {
  return tenantReadAtOnce(context.database, actor, repository.countApprovedAdministrators);
}
