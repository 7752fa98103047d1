import type { Outputs } from '@plainview/contract/index';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { isNetworkProblem } from '../../api/describe-error.ts';
import { offlineCache } from '../../offline/offline-cache.ts';
import { finishSignOut, isSignOutPending } from './sign-out/end-session.ts';

/** The signed-in user. */
export type SessionUser = Outputs['session']['signIn'];

const FRESH_MILLISECONDS = 60_000;

/**
 * Query for the current session. Refetched when the server reports a change of the account and when the user
 * returns to the page, since they may have signed out in another tab.
 */
export const sessionOptions = () =>
  queryOptions({
    ...api.session.current.queryOptions(),
    queryFn: ({ signal }) => readSession(signal),
    staleTime: FRESH_MILLISECONDS,
    refetchOnWindowFocus: 'always',
    retry: false,
  });

/** Reads again who is signed in, and with which rights. */
export const refetchSession = (queryClient: QueryClient): Promise<void> =>
  // No call has changed it: the server, another tab or the passing of time may have.
  // oxlint-disable-next-line no-restricted-properties
  queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });

/**
 * Stores what the user sees in this browser if the profile allows it; otherwise stores nothing (decisions,
 * "Two policy profiles").
 */
export function keepFor(user: SessionUser | null): void {
  void (user?.keepsOffline ? offlineCache.open(user) : offlineCache.wipe());
}

/** Being offline keeps the user signed in; any other error clears the user (specification, section 4). */
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

/**
 * Returns the last user while the server can't be reached, unless they signed out.
 * @throws if no user is known
 */
async function lastSession(problem: unknown): Promise<Outputs['session']['current']> {
  console.warn('Offline mode: the session could not be checked.');
  if (isSignOutPending()) return { user: null };
  const user = await offlineCache.reopen();
  if (user === null) throw problem;
  return { user };
}
