/** The forms of /accept-invitation, which load together. */
export { AcceptInvitationForm } from '../../features/invitations/AcceptInvitationForm.tsx';
export { InvitationCodeForm } from '../../features/invitations/InvitationCodeForm.tsx';
