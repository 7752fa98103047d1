import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { client } from '../../api/client.ts';
import { clearToasts } from '../../ui/toasts.ts';
import { sessionOptions } from './session-query.ts';

/** Ends the session on the server, wipes what this browser keeps and goes to sign-in. */
export function useSignOut(wipe: () => Promise<void>): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void (async () => {
      // A person who leaves a shared computer must be gone from it, also when the server can't be told.
      await client.session.signOut().catch(() => undefined);
      await wipe();
      clearToasts();
      queryClient.clear();
      queryClient.setQueryData(sessionOptions().queryKey, { user: null });
      await navigate({ to: '/login' });
    })();
  };
}
