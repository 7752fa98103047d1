import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { finishSignOut, forgetSignOut } from './end-session.ts';
import { keepFor, sessionOptions, type SessionUser } from './session-query.ts';

/** What goes with every call that begins a session. `onSignedIn` is called once it is there. */
export function useEntrance(onSignedIn: () => void) {
  const queryClient = useQueryClient();
  return {
    // Were it on its way still, it would end the session that begins now.
    onMutate: () => finishSignOut().catch(() => undefined),
    onSuccess: (user: SessionUser) => {
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
  useMutation(api.session.signIn.mutationOptions(useEntrance(onSignedIn)));
