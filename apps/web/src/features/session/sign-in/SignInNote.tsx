import { accountProblems } from '@plainview/contract/accounts/account-problems';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Above sign-in: the account waits for approval, or the page that was asked for needs a session. */
export function SignInNote({ wasRegistered }: { readonly wasRegistered: boolean }) {
  const { message } = wasRegistered ? accountProblems.ACCOUNT_PENDING : accountProblems.NOT_SIGNED_IN;
  return (
    <Banner variant="info" className="mb-4">
      {message}
    </Banner>
  );
}
