import type { Outputs } from '@plainview/contract/index';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { isNetworkProblem } from '../../api/describe-error.ts';
import { offlineCache } from '../../offline/offline-cache.ts';
import { finishSignOut, wantsOut } from './end-session.ts';

/** The signed-in person as every screen sees them. */
export type SessionUser = Outputs['session']['signIn'];

const FRESH_MILLISECONDS = 60_000;

/**
 * Who is signed in. Asked again when the server says that something about the account changed, and when a
 * person comes back to the page, who may have signed out in another one.
 */
export const sessionOptions = () =>
  queryOptions({
    ...api.session.current.queryOptions(),
    queryFn: ({ signal }) => readSession(signal),
    staleTime: FRESH_MILLISECONDS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });

/** Lets this browser keep what the person sees, where the profile allows it; else nothing stays (decisions, "Two policy profiles"). */
export function keepFor(user: SessionUser | null): void {
  void (user?.keepsOffline ? offlineCache.open(user) : offlineCache.wipe());
}

/** Specification, section 4: being offline leaves the user as they are, any other error clears the user. */
async function readSession(signal: AbortSignal): Promise<Outputs['session']['current']> {
  try {
    await finishSignOut();
    const session = await client.session.current(undefined, { signal });
    signal.throwIfAborted();
    keepFor(session.user);
    return session;
  } catch (error) {
    if (isNetworkProblem(error)) return lastSession(error);
    if (signal.aborted) throw error;
    void offlineCache.wipe();
    return { user: null };
  }
}

/** While the server can't be asked: who was here last, unless they signed out. @throws where nobody is known. */
async function lastSession(problem: unknown): Promise<Outputs['session']['current']> {
  console.warn('Offline mode: the session could not be checked.');
  if (wantsOut()) return { user: null };
  const user = await offlineCache.reopen();
  if (user === null) throw problem;
  return { user };
}
