import type { Outputs } from '@plainview/contract/index';
import type { Invitation } from '@plainview/domain/identity/invitations/invitation';

/** Returns the link of an invitation; null if it was sent by email. */
export const invitationLink = (origin: string, code: string | null): string | null =>
  code === null ? null : `${origin}/accept-invitation#${code}`;

/** Returns an invitation as shown to administrators. */
export function invitationView(invitation: Invitation): Outputs['invitations']['list'][number] {
  const { id, email, role, agencyName, inviterName: invitedBy, createdAt, expiresAt } = invitation;
  return { id, email, role, agencyName, invitedBy, createdAt, expiresAt };
}
