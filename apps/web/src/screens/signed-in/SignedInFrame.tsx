import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followChanges } from '../../api/live.ts';
import { Frame } from '../../features/session/Frame.tsx';
import type { SessionUser } from '../../features/session/session-query.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';

/** What a role's screens keep in this browser beside the answers of the server. Stays the same object. */
export interface KeptHere {
  /** Something changed about an upload. */
  readonly onUpload: (uploadId: string) => void;
  /** Wipes it at sign-out. */
  readonly wipe: (userId: string) => Promise<void>;
}

/** The frame around a role's screens, with the live changes that keep them true. */
export function SignedInFrame({ user, kept }: { user: SessionUser; kept?: KeptHere }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    followChanges(queryClient, leaving.signal, (id) => kept?.onUpload(id)).catch(() => {
      // The session ended or this page is left; the guard sees to the rest.
    });
    return () => leaving.abort();
  }, [queryClient, kept]);
  const signOut = useSignOut(async () => kept?.wipe(user.id));
  return (
    <Frame user={user} onSignOut={signOut}>
      <Outlet />
    </Frame>
  );
}
