import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useReauthRequested } from '../../api/reauthentication.ts';
import { Frame } from '../../features/navigation/Frame.tsx';
import { useLockedHere } from '../../features/sessions/lock.ts';
import { refetchSession, type SessionUser } from '../../features/sessions/session-query.ts';
import { useSignOut } from '../../features/sessions/sign-out/use-sign-out.ts';
import { useOnline } from '../../features/sessions/use-online.ts';
import { useSessionWatch } from '../../features/sessions/use-session-watch.ts';
import { EVERYWHERE, useScreenCommands } from '../../ui/commands/commands.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { lazyFunction } from '../../ui/load-later.ts';
import { openedForm } from '../../ui/overlays/opened-form.ts';
import { useHasToasts } from '../../ui/overlays/toasts.ts';
import { useIsSettled } from '../../ui/use-preload.ts';

const importBackground = () => import('./background.ts');
const LedgerWitness = lazyComponent(async () => (await importBackground()).LedgerWitness, {
  isOptional: true,
});
const NotificationBell = lazyComponent(async () => (await importBackground()).NotificationBell, {
  isOptional: true,
});
const keepFollowingChanges = lazyFunction(async () => (await importBackground()).keepFollowingChanges);
const Overlays = lazyComponent(async () => (await importBackground()).Overlays);

/**
 * Data that a role's screens store in this browser in addition to the offline cache. Must be a stable object.
 */
export interface LocalData {
  /** Called when the server reports a change of an upload. */
  readonly onUpload: (uploadId: string) => void;
  /** Deletes the data at sign-out. */
  readonly wipe: (userId: string) => Promise<void>;
}

/** Wraps a role's screens and keeps them current with live changes. */
export function SignedInFrame({ user, kept }: { user: SessionUser; kept?: LocalData }) {
  const queryClient = useQueryClient();
  const online = useOnline();
  const { isOnline } = online;
  const { isLocked } = user;
  useSessionWatch(user);
  // The stream starts at the page's first answer, so that it misses nothing.
  const isSettled = useIsSettled();
  const isActive = isSettled && !isLocked;
  // An overlay must show or ask at once, even before the page has settled.
  const needsOverlays = [isLocked, useLockedHere(), useReauthRequested(), useHasToasts(), openedForm.use()];
  useEffect(() => {
    // Restarted when the network returns or the session is unlocked; then refetches all data on the screen.
    if (!isActive || !isOnline) return undefined;
    const leaving = new AbortController();
    keepFollowingChanges(queryClient, {
      signal: leaving.signal,
      onUpload: (id) => kept?.onUpload(id),
      // The account changed; refetching the session lets the route guards decide where the user goes.
      onRefused: () => refetchSession(queryClient),
    }).catch(reportError);
    return () => leaving.abort();
  }, [queryClient, kept, isActive, isOnline]);
  const signOut = useSignOut(async () => kept?.wipe(user.id));
  useScreenCommands([{ id: 'sign-out', label: 'Sign out', run: signOut }], EVERYWHERE);
  return (
    <Frame
      user={user}
      online={online}
      alarm={isActive && <LedgerWitness user={user} />}
      bell={<span className="flex min-w-10">{isActive && <NotificationBell role={user.role} />}</span>}
      onSignOut={signOut}
    >
      <Outlet />
      {(isSettled || needsOverlays.includes(true)) && <Overlays user={user} onSignOut={signOut} />}
    </Frame>
  );
}
