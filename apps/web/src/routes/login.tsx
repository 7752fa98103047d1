import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '../screens/sign-in/SignIn.tsx';
import { requireGuest } from './-guards.ts';

/** `next`: where a person came from; `registered`: an account was just made and waits. */
interface LoginSearch {
  next?: string;
  registered?: boolean;
}

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    // An address of ours only: `//elsewhere` would lead away.
    ...(typeof search['next'] === 'string' &&
      /^\/(?![/\\])/u.test(search['next']) && { next: search['next'] }),
    ...(search['registered'] === true && { registered: true }),
  }),
  beforeLoad: requireGuest,
  component: Login,
});

function Login() {
  const { next, registered = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SignIn
      wasRegistered={registered}
      wasSentHere={next !== undefined}
      onSignedIn={() => void navigate({ href: next ?? '/', replace: true })}
    />
  );
}
