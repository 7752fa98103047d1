import { ownPath } from '@plainview/domain/shared/own-path';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { policyOptions } from '../api/policy.ts';
import { SignIn } from '../screens/sign-in/SignIn.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { requireGuest } from './-guards.ts';

/**
 * `next`: the page that the user wanted; `registered`: an account was just created and awaits approval; `problem`: the
 * error code with which the organization's provider returned the user.
 */
interface LoginSearch {
  next?: string;
  registered?: boolean;
  problem?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    // Not validated here: `ownPath` validates it where it is used.
    ...(typeof search['next'] === 'string' && { next: search['next'] }),
    ...(search['registered'] === true && { registered: true }),
    ...(typeof search['problem'] === 'string' && { problem: search['problem'] }),
  }),
  beforeLoad: requireGuest,
  // If the server can't be reached, no one can sign in either.
  loader: async ({ context }) => {
    const policy = await context.queryClient.ensureQueryData(policyOptions()).catch(() => null);
    if (policy?.needsSetup) throw redirect({ to: '/setup' });
    return policy;
  },
  component: Login,
});

const UseNotice = lazyComponent(async () => (await import('../screens/sign-in/UseNotice.tsx')).UseNotice);

/** Returns the path to open after sign-in; ignores values that are not strings or lead to another origin. */
const pathAfterSignIn = (next: unknown): string =>
  ownPath(typeof next === 'string' ? next : undefined, window.location.origin, (address, base) =>
    URL.canParse(address, base) ? new URL(address, base) : null,
  );

function Login() {
  const policy = Route.useLoaderData();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const { next, registered = false, problem } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (policy?.useNotice && !isAcknowledged)
    return <UseNotice text={policy.useNotice} onAcknowledged={() => setAcknowledged(true)} />;
  return (
    <SignIn
      wasRegistered={registered}
      next={next}
      problem={problem}
      // Unknown while the server cannot be reached.
      offersPasskeys={policy?.offersPasskeys ?? true}
      offersOrganization={policy === null || policy.organization !== null}
      onSignedIn={() => void navigate({ href: pathAfterSignIn(next), replace: true })}
      onBack={() => void navigate({ search: next ? { next } : {}, replace: true })}
    />
  );
}
