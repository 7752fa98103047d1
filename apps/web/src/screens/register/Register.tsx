import { Link } from '@tanstack/react-router';
import { RegistrationForm } from '../../features/sessions/sign-in/lazy-forms.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

/** /register */
export function Register({ onRegistered }: { onRegistered: () => void }) {
  return (
    <SignInPage title="Create an account">
      <RegistrationForm onRegistered={onRegistered} />
      <p className="mt-5 text-sm">
        <Link to="/login" className="text-link underline underline-offset-2">
          Already have an account? Sign in
        </Link>
      </p>
    </SignInPage>
  );
}
