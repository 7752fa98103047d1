/** The forms of pages without a session, see `lazy-forms.tsx`. */
export { ConfirmEmailForm } from './ConfirmEmailForm.tsx';
export { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
export { RegistrationForm } from './RegistrationForm.tsx';
export { ResetPasswordForm } from './ResetPasswordForm.tsx';
