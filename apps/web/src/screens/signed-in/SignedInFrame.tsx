import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components';
import { sessionOptions, type SessionUser } from '../../features/session/session-query.ts';
import { Frame } from '../../features/session/sign-in/Frame.tsx';
import { useOnline } from '../../features/session/use-online.ts';
import { useSessionWatch } from '../../features/session/use-session-watch.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const Overlays = lazyComponent(async () => (await import('./Overlays.tsx')).Overlays);

/** What a role's screens keep in this browser beside the answers of the server. Stays the same object. */
export interface LocalData {
  /** Something changed about an upload. */
  readonly onUpload: (uploadId: string) => void;
  /** Wipes it at sign-out. */
  readonly wipe: (userId: string) => Promise<void>;
}

/** The frame around a role's screens, with the live changes that keep them true. */
export function SignedInFrame({ user, kept }: { user: SessionUser; kept?: LocalData }) {
  const queryClient = useQueryClient();
  const online = useOnline();
  const { isOnline } = online;
  const { isLocked } = user;
  useSessionWatch(user);
  useEffect(() => {
    // Begun again when the network is back or the session unlocked, it asks anew for all that is on the screen.
    if (!isOnline || isLocked) return undefined;
    const leaving = new AbortController();
    const follow = async (): Promise<void> => {
      const { keepFollowingChanges } = await import('../../api/subscribe-to-changes.ts');
      await keepFollowingChanges(queryClient, {
        signal: leaving.signal,
        onUpload: (id) => kept?.onUpload(id),
        // The account is not what it was; who it is now decides where the person goes.
        onRefused: () => queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey }),
      });
    };
    void follow();
    return () => leaving.abort();
  }, [queryClient, kept, isOnline, isLocked]);
  const signOut = useSignOut(async () => kept?.wipe(user.id));
  return (
    <I18nProvider locale="en-US">
      <Frame user={user} online={online} onSignOut={signOut}>
        <Outlet />
        <Overlays user={user} onSignOut={signOut} />
      </Frame>
    </I18nProvider>
  );
}
