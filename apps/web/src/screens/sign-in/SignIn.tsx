import { problems } from '@plainview/contract/errors';
import { Link } from '@tanstack/react-router';
import { SignInForm } from '../../features/session/SignInForm.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { EntrancePage } from './EntrancePage.tsx';

/** /login */
export function SignIn({ wasRegistered, onSignedIn }: { wasRegistered: boolean; onSignedIn: () => void }) {
  return (
    <EntrancePage title="Sign in">
      {wasRegistered && (
        <Banner variant="info" className="mb-4">
          {problems.ACCOUNT_PENDING.message}
        </Banner>
      )}
      <SignInForm onSignedIn={onSignedIn} />
      <p className="mt-5 text-sm">
        <Link to="/register" className="text-link underline underline-offset-2">
          {"Don't have an account? Register"}
        </Link>
      </p>
    </EntrancePage>
  );
}
