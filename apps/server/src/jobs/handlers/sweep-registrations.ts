import type { AppContext } from '../../app-context.ts';
import { listExpiredInvitations } from '../../persistence/account/invitation.repository.ts';
import { listExpiredRegistrations } from '../../persistence/account/registration.repository.ts';
import { asSystem } from '../../persistence/database/tenant-transaction.ts';
import { deleteUnconfirmed } from '../../use-cases/account/registration-confirmation.ts';
import { endInvitation } from '../../use-cases/invitation/end-invitation.ts';

const AT_ONCE = 100;

/**
 * Deletes registrations that were not confirmed and invitations that were not accepted in time, each in its
 * own transaction.
 */
export async function sweepRegistrations(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const expired = await asSystem(app.database, (tx) => listExpiredRegistrations(tx, now, AT_ONCE));
  for (const { userId } of expired) await asSystem(app.database, (tx) => deleteUnconfirmed(tx, userId, now));
  const unused = await asSystem(app.database, (tx) => listExpiredInvitations(tx, now, AT_ONCE));
  for (const invitation of unused)
    await asSystem(app.database, (tx) =>
      endInvitation(tx, invitation, { by: 'Plainview', event: 'invitation.expired', now }),
    );
}
