import { mayDeleteUser, mayDutiesBeRemoved } from '@plainview/domain/identity/users/account-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { enqueueJob } from '../../../job-queue/job-catalog.ts';
import { accountTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { accountData, recordEvent } from '../../../use-cases/custody/record-event.ts';
import { listUploads } from '../../evidence/uploads/uploads.repository.ts';
import { revokeKeysOf } from '../api-keys/revoke-api-key.ts';
import { revokeInvitationsOf } from '../invitations/end-invitation.ts';
import { countApprovedAdministrators, deleteIdentity, lockUser } from './account.repository.ts';
import { dutiesOfOtherAdmins } from './duties-of-other-admins.ts';
import { unassignTickets } from './unassign-tickets.ts';

/**
 * Deletes an account with its identity and sessions and revokes its keys. Its tickets, reports and
 * custody entries remain.
 * @throws AppError NOT_FOUND, NOT_ON_ONESELF, LAST_ADMINISTRATOR or LAST_OF_DUTY.
 */
export async function deleteUser(context: AppContext, actor: AdminActor, userId: string): Promise<void> {
  await accountTransaction(context.database, actor, async (tx) => {
    const administrators = await countApprovedAdministrators(tx);
    const user = await lockUser(tx, userId);
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
    await deleteIdentity(tx, user.id);
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
