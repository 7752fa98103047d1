import type { Outputs } from '@plainview/contract/index';
import type { InvitationRecord } from '../persistence/account/invitation.repository.ts';

/** Returns an invitation as shown to administrators. */
export function invitationView(invitation: InvitationRecord): Outputs['invitations']['list'][number] {
  const { id, email, role, agencyName, inviterName: invitedBy, createdAt, expiresAt } = invitation;
  return { id, email, role, agencyName, invitedBy, createdAt, expiresAt };
}
