/** What User Management opens, see `UserManagement.tsx`. */
export { Invitations } from '../../features/invitations/Invitations.tsx';
export { InviteDialog } from '../../features/invitations/InviteDialog.tsx';
export { SecondFactorRules } from '../../features/second-factor/SecondFactorRules.tsx';
export { EmailDomainsDialog } from '../../features/users/EmailDomainsDialog.tsx';
export { UserDialogs } from '../../features/users/UserDialogs.tsx';
