import { ownPath } from '@plainview/domain/shared/own-path';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { policyOptions } from '../api/policy.ts';
import { SignIn } from '../screens/sign-in/SignIn.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { requireGuest } from './-guards.ts';

/**
 * `next`: where a person came from; `registered`: an account was just made and waits; `problem`: the code of the catalogue with
 * which the organization's provider sent them back.
 */
interface LoginSearch {
  next?: string;
  registered?: boolean;
  problem?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    // Not judged here: `ownPath` judges it where it is followed.
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...(search['registered'] === true && { registered: true }),
    ...(typeof search['problem'] === 'string' && { problem: search['problem'] }),
  }),
  beforeLoad: requireGuest,
  // Where the server can't be asked nobody signs in either.
  loader: ({ context }) => context.queryClient.ensureQueryData(policyOptions()).catch(() => null),
  component: Login,
});

const UseNotice = lazyComponent(async () => (await import('../screens/sign-in/UseNotice.tsx')).UseNotice);

/** Returns the path to follow after sign-in; a value that is no text or leads to another origin counts as none. */
const pathAfterSignIn = (next: unknown): string =>
  ownPath(typeof next === 'string' ? next : undefined, window.location.origin, (address, base) =>
    URL.canParse(address, base) ? new URL(address, base) : null,
  );

function Login() {
  const notice = Route.useLoaderData()?.useNotice;
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { next, registered = false, problem } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (notice && !isAcknowledged)
    return <UseNotice text={notice} onAcknowledged={() => setAcknowledged(true)} />;
  return (
    <SignIn
      wasRegistered={registered}
      next={next}
      problem={problem}
      onSignedIn={() => void navigate({ href: pathAfterSignIn(next), replace: true })}
      onBack={() => void navigate({ search: next ? { next } : {}, replace: true })}
    />
  );
}
