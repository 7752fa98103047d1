import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionOptions, type SessionUser } from './session-query.ts';

/** While a screen is open: when its person changed, is another one or is gone, the guard decides anew. */
export function useSessionWatch(user: SessionUser): void {
  const router = useRouter();
  const now = useQuery(sessionOptions()).data?.user;
  useEffect(() => {
    // A lock hides the page and leaves it as it is.
    if (now === undefined || now === user || now?.isLocked) return;
    // Somebody else signed in in another tab: nothing of the person before may stay on this page.
    if (now !== null && now.id !== user.id) window.location.reload();
    else void router.invalidate();
  }, [now, user, router]);
}
