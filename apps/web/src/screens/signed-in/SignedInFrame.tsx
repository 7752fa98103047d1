import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followChanges } from '../../api/live.ts';
import { Frame } from '../../features/session/Frame.tsx';
import { sessionOptions, type SessionUser } from '../../features/session/session-query.ts';
import { useSessionWatch } from '../../features/session/use-session-watch.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { forgetDraft } from '../../features/tickets/ticket-draft.ts';
import { forgetUploads, refreshUpload } from '../../upload/use-uploads.ts';

/** The frame around a role's screens, with the live changes that keep them true. */
export function SignedInFrame({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient();
  useSessionWatch(user);
  useEffect(() => {
    const leaving = new AbortController();
    followChanges(queryClient, leaving.signal, (id) => void refreshUpload(id)).catch(() => {
      if (leaving.signal.aborted) return;
      // The account is not what it was; who it is now decides where the person goes.
      void queryClient.invalidateQueries({ queryKey: sessionOptions().queryKey });
    });
    return () => leaving.abort();
  }, [queryClient]);
  const signOut = useSignOut(async () => {
    forgetDraft(user.id);
    await forgetUploads(user.id);
  });
  return (
    <Frame user={user} onSignOut={signOut}>
      <Outlet />
    </Frame>
  );
}
