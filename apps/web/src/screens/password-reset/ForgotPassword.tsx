import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { policyOptions } from '../../api/policy.ts';
import { ForgotPasswordForm } from '../../features/sessions/sign-in/lazy-forms.tsx';
import { SupportContact } from '../../features/sessions/SupportContact.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const linkClass = 'text-link underline underline-offset-2';

/** /forgot-password */
export function ForgotPassword() {
  const policy = useQuery(policyOptions());
  return (
    <SignInPage title="Forgot password">
      {policy.data?.sendsMail === false ? (
        <Banner variant="info">
          This service sends no email. To reset your password, please contact an administrator.
        </Banner>
      ) : (
        <>
          <p className="mb-4 text-sm text-soft">You will get an email to choose a new password.</p>
          <ForgotPasswordForm />
          <p className="mt-5 text-sm">
            <Link to="/reset-password" className={linkClass}>
              I have a code
            </Link>
          </p>
        </>
      )}
      <p className="mt-3 text-sm">
        <Link to="/login" className={linkClass}>
          Back to sign in
        </Link>
      </p>
      <SupportContact contact={policy.data?.supportContact} />
    </SignInPage>
  );
}
