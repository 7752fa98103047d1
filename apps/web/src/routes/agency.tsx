import { createFileRoute } from '@tanstack/react-router';
import { forgetDraft } from '../features/tickets/ticket-draft.ts';
import { SignedInFrame, type KeptHere } from '../screens/signed-in/SignedInFrame.tsx';
import { forgetUploads, refreshUpload } from '../upload/use-uploads.ts';
import { requireRole } from './-guards.ts';

export const Route = createFileRoute('/agency')({
  beforeLoad: (entering) => requireRole('agency', entering),
  component: () => <SignedInFrame user={Route.useRouteContext().user} kept={kept} />,
});

const kept: KeptHere = {
  onUpload: (id) => void refreshUpload(id),
  wipe: async (userId) => {
    forgetDraft(userId);
    await forgetUploads(userId);
  },
};
