import { accountProblems } from '@plainview/contract/account-problems';
import { Link } from '@tanstack/react-router';
import { SignInForm } from '../../features/session/SignInForm.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { EntrancePage } from './EntrancePage.tsx';

/** /login */
export function SignIn({
  wasRegistered,
  wasSentHere,
  onSignedIn,
}: {
  wasRegistered: boolean;
  /** Wanted to go elsewhere, which needs a session. */
  wasSentHere: boolean;
  onSignedIn: () => void;
}) {
  const note = wasRegistered
    ? accountProblems.ACCOUNT_PENDING
    : wasSentHere
      ? accountProblems.NOT_SIGNED_IN
      : null;
  return (
    <EntrancePage title="Sign in">
      {note && (
        <Banner variant="info" className="mb-4">
          {note.message}
        </Banner>
      )}
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-5 text-sm">
        <Link to="/forgot-password" className="text-link underline underline-offset-2">
          Forgot password?
        </Link>
      </p>
      <p className="mt-3 text-sm">
        <Link to="/register" className="text-link underline underline-offset-2">
          {"Don't have an account? Register"}
        </Link>
      </p>
    </EntrancePage>
  );
}
