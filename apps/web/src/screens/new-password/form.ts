/** The form of /new-password. */
export { ReauthGate } from '../../features/session/ReauthGate.tsx';
export { PasswordForm } from '../../features/settings/PasswordForm.tsx';
