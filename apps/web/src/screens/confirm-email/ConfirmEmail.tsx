import { Link } from '@tanstack/react-router';
import { ConfirmEmailForm } from '../../features/sessions/sign-in/lazy-forms.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

/** /confirm-email, with the code from the link's fragment or typed in. */
export function ConfirmEmail({ code }: { code: string }) {
  return (
    <SignInPage title="Confirm your email address">
      <ConfirmEmailForm code={code} />
      <p className="mt-5 text-sm">
        <Link to="/login" className="text-link underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </SignInPage>
  );
}
