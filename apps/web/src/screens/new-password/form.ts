/** The form of /new-password. */
export { ReauthGate } from '../../features/sessions/ReauthGate.tsx';
export { PasswordForm } from '../../features/settings/PasswordForm.tsx';
