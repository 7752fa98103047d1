import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { offlineCache } from '../../offline/offline-cache.ts';
import { clearToasts } from '../../ui/overlays/toasts.ts';
import { endSession, onSignOutElsewhere } from './end-session.ts';
import { sessionOptions } from './session-query.ts';

/** Ends the session on the server, wipes what this browser keeps, in each of its tabs, and goes to sign-in. */
export function useSignOut(wipe: () => Promise<void>): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();

  const leave = async (): Promise<void> => {
    // First what is on its way: an answer that came now would be kept again.
    await queryClient.cancelQueries();
    await Promise.allSettled([wipe(), offlineCache.wipe()]);
    clearToasts();
    queryClient.clear();
    queryClient.setQueryData(sessionOptions().queryKey, { user: null });
    await router.navigate({ to: '/login' });
  };

  const leaveToo = useEffectEvent(() => void leave());
  useEffect(() => onSignOutElsewhere(() => leaveToo()), []);
  // Loaded beforehand: one can sign out while offline, too.
  useEffect(() => void router.loadRouteChunk(router.routesByPath['/login']), [router]);

  return () => {
    void (async () => {
      // A person who leaves a shared computer must be gone from it, also when the server can't be told now.
      await endSession().catch(() => undefined);
      await leave();
    })();
  };
}
