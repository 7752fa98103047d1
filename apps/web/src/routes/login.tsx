import { createFileRoute, redirect } from '@tanstack/react-router';
import { policyOptions } from '../api/policy.ts';
import { readLoginSearch } from '../screens/sign-in/login-search.ts';
import { SignInPages } from '../screens/sign-in/SignInPages.tsx';
import { requireGuest } from './-guards.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readLoginSearch,
  beforeLoad: requireGuest,
  // If the server can't be reached, no one can sign in either.
  loader: async ({ context }) => {
    const policy = await context.queryClient.ensureQueryData(policyOptions()).catch(() => null);
    if (policy?.needsSetup) throw redirect({ to: '/setup' });
    return policy;
  },
  component: Login,
});

/** /login within the application, for example after signing out. A visit that begins there loads login.html. */
function Login() {
  const policy = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <SignInPages
      policy={policy}
      search={Route.useSearch()}
      onOpen={(href, replace = false) => void navigate({ href, replace })}
    />
  );
}
