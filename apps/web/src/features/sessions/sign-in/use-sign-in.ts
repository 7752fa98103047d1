import type { Role } from '@plainview/domain/identity/users/actor';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { forgetLedgerPosition } from '../../../api/live/ledger-position.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { keepFor, sessionOptions, type SessionUser } from '../session-query.ts';
import { finishSignOut, forgetSignOut } from '../sign-out/end-session.ts';

const roles: ReadonlySet<Role> = new Set(['agency', 'admin']);

/** Mutation options of every call that starts a session. `onSignedIn` is called once it exists. */
export function useSignInOptions(onSignedIn: () => void) {
  const queryClient = useQueryClient();
  return {
    // A sign-out still in progress would end the new session.
    onMutate: async () => {
      forgetLedgerPosition();
      await finishSignOut().catch(() => undefined);
    },
    onSuccess: (user: SessionUser) => {
      // Every screen depends on the role; a response without one is not from our server.
      if (!roles.has(user.role)) throw new Error('The answer names no user');
      forgetSignOut();
      // Nothing that a previous user saw is shown to the next one.
      queryClient.getQueryCache().clear();
      keepFor(user);
      queryClient.setQueryData(sessionOptions().queryKey, { user });
      onSignedIn();
    },
  };
}

/** Signs in with email and password. */
export const useSignIn = (onSignedIn: () => void) =>
  useMutation(api.session.signIn.mutationOptions(useSignInOptions(onSignedIn)));
