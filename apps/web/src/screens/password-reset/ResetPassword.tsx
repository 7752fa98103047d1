import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { policyOptions } from '../../api/policy.ts';
import { ResetPasswordForm } from '../../features/sessions/sign-in/lazy-forms.tsx';
import { SupportContact } from '../../features/sessions/SupportContact.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SignInPage } from '../sign-in/SignInPage.tsx';

const linkClass = 'text-link underline underline-offset-2';

/** /reset-password, with the code from the link's fragment or entered manually. */
export function ResetPassword({ code }: { code: string }) {
  const [isDone, setDone] = useState(false);
  const policy = useQuery(policyOptions());
  return (
    <SignInPage title="Choose a new password">
      {isDone ? (
        <Banner variant="success" takesFocus>
          Your password was changed, and you were signed out everywhere. Sign in with the new one.
        </Banner>
      ) : (
        <ResetPasswordForm code={code} onReset={() => setDone(true)} />
      )}
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <Link to="/login" className={linkClass}>
          Sign in
        </Link>
        {!isDone && (
          <Link to="/forgot-password" className={linkClass}>
            Request a new email
          </Link>
        )}
      </p>
      <SupportContact contact={policy.data?.supportContact} />
    </SignInPage>
  );
}
