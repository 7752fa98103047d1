import { ORPCError } from '@orpc/client';
import type { Outputs } from '@plainview/contract/index';
import { queryOptions } from '@tanstack/react-query';
import { api, client } from '../../api/client.ts';
import { isNetworkProblem } from '../../api/problem.ts';
import { finishSignOut } from './end-session.ts';

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

/** Specification, section 4: being offline leaves the user as they are, any other error clears the user. */
async function readSession(signal: AbortSignal): Promise<Outputs['session']['current']> {
  try {
    await finishSignOut();
    return await client.session.current(undefined, { signal });
  } catch (error) {
    if (isNetworkProblem(error)) console.warn('Offline mode: the session could not be checked.');
    if (isNetworkProblem(error) || !(error instanceof ORPCError)) throw error;
    return { user: null };
  }
}
