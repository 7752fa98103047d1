import { createFileRoute, useLocation } from '@tanstack/react-router';
import { SignedInFrame, type KeptHere } from '../screens/signed-in/SignedInFrame.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { forgetKeptState } from '../ui/persisted-state.ts';
import { forgetUploads, refreshUpload } from '../upload/open-engines.ts';
import { requireRole } from './-guards.ts';

const UploadTray = lazyComponent(
  async () => (await import('../features/tickets/new-ticket/UploadTray.tsx')).UploadTray,
);

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
    // The draft of a ticket as well.
    forgetKeptState();
    await forgetUploads(userId);
  },
};
