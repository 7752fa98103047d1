import type { Role } from '@plainview/domain/account/actor';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionOptions, type SessionUser } from '../features/session/session-query.ts';

interface Entering {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

const currentUser = async (queryClient: QueryClient): Promise<SessionUser | null> =>
  (await queryClient.ensureQueryData(sessionOptions())).user;

/** Only when nobody is signed in; a signed-in person goes to / (specification, section 2). */
export async function requireGuest({ context }: Entering): Promise<void> {
  if (await currentUser(context.queryClient)) throw redirect({ to: '/' });
}

/** Only for one role: nobody goes to sign-in and comes back after it, a wrong role goes to /. */
export async function requireRole(
  role: Role,
  { context, location }: Entering,
): Promise<{ user: SessionUser }> {
  const user = await currentUser(context.queryClient);
  if (!user) throw redirect({ to: '/login', search: { next: location.href } });
  if (user.role !== role) throw redirect({ to: '/' });
  if (user.mustChangePassword) throw redirect({ to: '/new-password' });
  if (user.needsSecondFactor) throw redirect({ to: '/second-factor' });
  return { user };
}

/** Only for somebody whose role needs a second factor that they have not: everybody else goes to /. */
export async function requireEnrolling({ context }: Entering): Promise<void> {
  const user = await currentUser(context.queryClient);
  if (!user?.needsSecondFactor) throw redirect({ to: '/' });
}

/** Only for somebody who has to choose another password before anything else: everybody else goes to /. */
export async function requireNewPassword({ context }: Entering): Promise<void> {
  const user = await currentUser(context.queryClient);
  if (!user?.mustChangePassword) throw redirect({ to: '/' });
}

/** The redirect of /: by role, or to sign-in. */
export async function goHome({ context }: Entering): Promise<never> {
  const user = await currentUser(context.queryClient);
  if (!user) throw redirect({ to: '/login' });
  throw redirect({ to: user.role === 'admin' ? '/admin' : '/agency' });
}
