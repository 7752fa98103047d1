import { createFileRoute, useLocation } from '@tanstack/react-router';
import { forgetDraft } from '../features/tickets/ticket-draft.ts';
import { SignedInFrame, type KeptHere } from '../screens/signed-in/SignedInFrame.tsx';
import { forgetKeptState } from '../ui/kept-state.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { requireRole } from './-guards.ts';

const UploadTray = lazyPart(async () => (await import('../features/tickets/UploadTray.tsx')).UploadTray);
/** The uploads with all that they need; the screens that show them load it as well. */
const loadUploads = () => import('../upload/upload-engines.ts');

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
  onUpload: (id) => void loadUploads().then((uploads) => uploads.refreshUpload(id)),
  wipe: async (userId) => {
    forgetDraft(userId);
    forgetKeptState();
    await (await loadUploads()).forgetUploads(userId);
  },
};
