/** The dialogs of User Management, see `UserManagement.tsx`. */
export { InviteDialog } from '../../features/invitations/InviteDialog.tsx';
export { EmailDomainsDialog } from '../../features/users/EmailDomainsDialog.tsx';
export { UserDialogs } from '../../features/users/UserDialogs.tsx';
