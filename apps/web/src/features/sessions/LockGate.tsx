import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { client } from '../../api/client.ts';
import { lastInputAt } from '../../api/user-activity.ts';
import { LockScreen } from './lazy-reauth.ts';
import { lockHere, useLockedHere, unlockHere } from './lock.ts';
import { refetchSession, sessionOptions, type SessionUser } from './session-query.ts';

const LOOK_EVERY_MILLISECONDS = 5000;
const TELL_EVERY_MILLISECONDS = 60_000;

/**
 * Locks the page after the profile's idle time, or when the session was locked manually or elsewhere, until
 * the user reauthenticates. The server locks on its own; it is notified of input that makes no calls, so that
 * no one is locked out while typing.
 */
export function LockGate({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const session = useQuery(sessionOptions()).data?.user ?? user;
  const isLockedHere = useLockedHere();
  const { lockMinutes } = user;
  const [toldAt, setToldAt] = useState(() => Date.now());
  const isLocked = isLockedHere || session.isLocked;

  useEffect(() => {
    if (lockMinutes === null || isLocked) return undefined;
    LockScreen.preload();
    const timer = window.setInterval(() => {
      const now = Date.now();
      if (now - lastInputAt() > lockMinutes * 60_000) lockHere();
      else if (lastInputAt() > toldAt && now - toldAt > TELL_EVERY_MILLISECONDS) {
        setToldAt(now);
        void refetchSession(queryClient);
      }
    }, LOOK_EVERY_MILLISECONDS);
    return () => window.clearInterval(timer);
  }, [lockMinutes, isLocked, toldAt, queryClient]);

  useEffect(() => {
    // While offline, the server locks by its own clock.
    if (isLockedHere) client.session.lock().catch(() => undefined);
  }, [isLockedHere]);

  // The next user starts unlocked.
  useEffect(() => unlockHere, []);

  if (!isLocked) return null;
  const open = async (): Promise<void> => {
    await queryClient.fetchQuery({ ...sessionOptions(), staleTime: 0 });
    unlockHere();
    // Other users and tabs may have changed anything while the page was locked.
    // oxlint-disable-next-line no-restricted-properties
    await queryClient.invalidateQueries();
    await router.invalidate();
  };
  return <LockScreen user={session} onUnlocked={() => void open()} onSignOut={onSignOut} />;
}
