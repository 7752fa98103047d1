import type { Role } from '@plainview/domain/account/actor';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { forgetLedgerPosition } from '../../../api/ledger-position.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { finishSignOut, forgetSignOut } from '../end-session.ts';
import { keepFor, sessionOptions, type SessionUser } from '../session-query.ts';

const roles: ReadonlySet<Role> = new Set(['agency', 'admin']);

/** What goes with every call that begins a session. `onSignedIn` is called once it is there. */
export function useSignInOptions(onSignedIn: () => void) {
  const queryClient = useQueryClient();
  return {
    // Were it on its way still, it would end the session that begins now.
    onMutate: async () => {
      forgetLedgerPosition();
      await finishSignOut().catch(() => undefined);
    },
    onSuccess: (user: SessionUser) => {
      // Every screen goes by the role; an answer without one is not our server's.
      if (!roles.has(user.role)) throw new Error('The answer names no user');
      forgetSignOut();
      // Whoever was here before, nothing that they saw is shown to the next.
      queryClient.getQueryCache().clear();
      keepFor(user);
      queryClient.setQueryData(sessionOptions().queryKey, { user });
      onSignedIn();
    },
  };
}

/** Signs in with e-mail and password. */
export const useSignIn = (onSignedIn: () => void) =>
  useMutation(api.session.signIn.mutationOptions(useSignInOptions(onSignedIn)));
