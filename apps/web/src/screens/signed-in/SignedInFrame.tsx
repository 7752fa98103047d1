import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followChanges } from '../../api/live.ts';
import { Frame } from '../../features/session/Frame.tsx';
import type { SessionUser } from '../../features/session/session-query.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { forgetDraft } from '../../features/tickets/ticket-draft.ts';
import { forgetUploads, refreshUpload } from '../../upload/use-uploads.ts';

/** The frame around a role's screens, with the live changes that keep them true. */
export function SignedInFrame({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    followChanges(queryClient, leaving.signal, (id) => void refreshUpload(id)).catch(() => {
      // The session ended or this page is left; the guard sees to the rest.
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
