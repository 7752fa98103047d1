import { accountProblems } from '@plainview/contract/accounts/account-problems';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Shown above sign-in: the account awaits approval, or the requested page needs a session. */
export function SignInNote({ wasRegistered }: { readonly wasRegistered: boolean }) {
  const { message } = wasRegistered ? accountProblems.ACCOUNT_PENDING : accountProblems.NOT_SIGNED_IN;
  return (
    <Banner variant="info" className="mb-4">
      {message}
    </Banner>
  );
}
