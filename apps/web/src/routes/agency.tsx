import { createFileRoute, useLocation } from '@tanstack/react-router';
import { forgetDraft } from '../features/tickets/ticket-draft.ts';
import { UploadTray } from '../features/tickets/UploadTray.tsx';
import { SignedInFrame, type KeptHere } from '../screens/signed-in/SignedInFrame.tsx';
import { forgetKeptState } from '../ui/kept-state.ts';
import { forgetUploads, refreshUpload } from '../upload/use-uploads.ts';
import { requireRole } from './-guards.ts';

export const Route = createFileRoute('/agency')({
  beforeLoad: (entering) => requireRole('agency', entering),
  component: AgencyFrame,
});

function AgencyFrame() {
  const { user } = Route.useRouteContext();
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname !== '/agency' });
  return (
    <>
      <SignedInFrame user={user} kept={kept} />
      {isElsewhere && <UploadTray userId={user.id} />}
    </>
  );
}

const kept: KeptHere = {
  onUpload: (id) => void refreshUpload(id),
  wipe: async (userId) => {
    forgetDraft(userId);
    forgetKeptState();
    await forgetUploads(userId);
  },
};
