import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionOptions, type SessionUser } from './session-query.ts';

/** Runs the route guards again when the user of an open screen changes or signs out. */
export function useSessionWatch(user: SessionUser): void {
  const router = useRouter();
  const now = useQuery(sessionOptions()).data?.user;
  useEffect(() => {
    // A lock hides the page and keeps its state.
    if (now === undefined || now === user || now?.isLocked) return;
    // Another user signed in in another tab: nothing of the previous user may stay on this page.
    if (now !== null && now.id !== user.id) window.location.reload();
    else void router.invalidate();
  }, [now, user, router]);
}
