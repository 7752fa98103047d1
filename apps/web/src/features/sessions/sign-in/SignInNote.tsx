import { accountErrors } from '@plainview/contract/errors/account-errors';
import { useQuery } from '@tanstack/react-query';
import { policyOptions } from '../../../api/policy.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Shown above sign-in: the account awaits approval, or the requested page needs a session. */
export function SignInNote({ wasRegistered }: { readonly wasRegistered: boolean }) {
  if (wasRegistered) return <RegistrationReceived />;
  return (
    <Banner variant="info" className="mb-4">
      {accountErrors.NOT_SIGNED_IN.message}
    </Banner>
  );
}

/** Ends a registration: it was received, and what happens next. */
function RegistrationReceived() {
  const policy = useQuery(policyOptions());
  return (
    <Banner variant="success" title="Your registration was received" className="mb-4 items-start!">
      <p>{accountErrors.ACCOUNT_PENDING.message}</p>
      <p className="mt-2 font-medium">What happens next</p>
      <ol className="list-decimal ps-5">
        {policy.data?.sendsMail === true && <li>Confirm your address with the link that we emailed you.</li>}
        <li>An administrator reviews your registration.</li>
        <li>Once it is approved, sign in here.</li>
      </ol>
    </Banner>
  );
}
