import { Link } from '@tanstack/react-router';
import { I18nProvider } from 'react-aria-components';
import { RegistrationForm } from '../../features/session/sign-in/RegistrationForm.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

/** /register */
export function Register({ onRegistered }: { onRegistered: () => void }) {
  return (
    <SignInPage title="Create an account">
      <I18nProvider locale="en-US">
        <RegistrationForm onRegistered={onRegistered} />
      </I18nProvider>
      <p className="mt-5 text-sm">
        <Link to="/login" className="text-link underline underline-offset-2">
          Already have an account? Sign in
        </Link>
      </p>
    </SignInPage>
  );
}
