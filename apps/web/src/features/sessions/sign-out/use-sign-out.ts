import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { offlineCache } from '../../../offline/offline-cache.ts';
import { clearToasts } from '../../../ui/overlays/toasts.ts';
import { sessionOptions } from '../session-query.ts';
import { saveBeforeSignOut } from './before-sign-out.ts';
import { endSession, onSignOutElsewhere } from './end-session.ts';

/**
 * Saves what was typed a moment ago, ends the session on the server, clears what this browser stores, in all
 * its tabs, and opens sign-in.
 */
export function useSignOut(wipe: () => Promise<void>): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();

  const leave = async (): Promise<void> => {
    // Cancel running queries first: a late response would be stored again.
    await queryClient.cancelQueries();
    await Promise.allSettled([wipe(), offlineCache.wipe()]);
    clearToasts();
    queryClient.clear();
    queryClient.setQueryData(sessionOptions().queryKey, { user: null });
    await router.navigate({ to: '/login' });
  };

  const leaveToo = useEffectEvent(() => void leave());
  useEffect(() => onSignOutElsewhere(() => leaveToo()), []);
  // Loaded at once, since the network may be gone when the user signs out.
  useEffect(() => void router.loadRouteChunk(router.routesByPath['/login']), [router]);

  return () => {
    void (async () => {
      await saveBeforeSignOut();
      // A user who leaves a shared computer must be signed out there even if the server can't be reached.
      await endSession().catch(() => undefined);
      await leave();
    })();
  };
}
