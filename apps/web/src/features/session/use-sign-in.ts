import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { finishSignOut, forgetSignOut } from './end-session.ts';
import { keepFor, sessionOptions } from './session-query.ts';

/** Signs in. `onSignedIn` is called once the session is there. */
export function useSignIn(onSignedIn: () => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.session.signIn.mutationOptions({
      // Were it on its way still, it would end the session that begins now.
      onMutate: () => finishSignOut().catch(() => undefined),
      onSuccess: (user) => {
        forgetSignOut();
        // Whoever was here before, nothing that they saw is shown to the next.
        queryClient.getQueryCache().clear();
        keepFor(user);
        queryClient.setQueryData(sessionOptions().queryKey, { user });
        onSignedIn();
      },
    }),
  );
}
