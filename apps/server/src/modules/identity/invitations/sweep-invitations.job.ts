import type { AppContext } from '../../../platform/app-context.ts';
import { asSystem } from '../../../platform/database/tenant-transaction.ts';
import { listExpiredInvitations } from './invitations.repository.ts';
import { endInvitation } from './invitations.ts';

const AT_ONCE = 100;

/** Ends invitations that were not accepted in time, each in its own transaction. */
export async function sweepInvitations(app: AppContext): Promise<void> {
  const now = app.clock.now();
  const unused = await asSystem(app.database, (tx) => listExpiredInvitations(tx, now, AT_ONCE));
  for (const invitation of unused)
    await asSystem(app.database, (tx) =>
      endInvitation(tx, invitation, { by: 'Plainview', event: 'invitation.expired', now }),
    );
}
