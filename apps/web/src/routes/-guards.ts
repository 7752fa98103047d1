import type { Role } from '@plainview/domain/identity/users/actor';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionOptions, type SessionUser } from '../features/sessions/session-query.ts';

interface Entering {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
}

const currentUser = async (queryClient: QueryClient): Promise<SessionUser | null> =>
  (await queryClient.ensureQueryData(sessionOptions())).user;

/** Admits only users who are not signed in; others go to / (specification, section 2). */
export async function requireGuest({ context }: Entering): Promise<void> {
  if (await currentUser(context.queryClient)) throw redirect({ to: '/' });
}

/** Admits one role. Others go to sign-in and return after it, or to / if they have another role. */
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

/** Admits only users whose role requires a second factor that they have not set up; others go to /. */
export async function requireEnrolling({ context }: Entering): Promise<void> {
  const user = await currentUser(context.queryClient);
  if (!user?.needsSecondFactor) throw redirect({ to: '/' });
}

/** Admits only users who must choose a new password before anything else; others go to /. */
export async function requireNewPassword({ context }: Entering): Promise<void> {
  const user = await currentUser(context.queryClient);
  if (!user?.mustChangePassword) throw redirect({ to: '/' });
}

/** Redirects / by role, or to sign-in. */
export async function redirectToHome({ context }: Entering): Promise<never> {
  const user = await currentUser(context.queryClient);
  if (!user) throw redirect({ to: '/login' });
  throw redirect({ to: user.role === 'admin' ? '/admin' : '/agency' });
}
