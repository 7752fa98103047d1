import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

/** Imports the forms of pages without a session, which load together. */
const importForms = () => import('./forms.ts');

export const RegistrationForm = lazyComponent(async () => (await importForms()).RegistrationForm, {
  placeholder: () => <Skeleton className="h-[30rem] w-full" />,
});
export const ConfirmEmailForm = lazyComponent(async () => (await importForms()).ConfirmEmailForm, {
  placeholder: () => <Skeleton className="h-28 w-full" />,
});
export const ForgotPasswordForm = lazyComponent(async () => (await importForms()).ForgotPasswordForm, {
  placeholder: () => <Skeleton className="h-28 w-full" />,
});
export const ResetPasswordForm = lazyComponent(async () => (await importForms()).ResetPasswordForm, {
  placeholder: ({ code }) => <Skeleton className={code === '' ? 'h-64 w-full' : 'h-48 w-full'} />,
});
