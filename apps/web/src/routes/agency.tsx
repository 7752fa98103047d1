import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { endDraftSavers } from '../features/tickets/drafts/open-savers.ts';
import { NEW_TICKET_HASH, newTicketCommand } from '../features/tickets/new-ticket/new-ticket-command.ts';
import { forgetRecentTickets } from '../features/tickets/recent-tickets.ts';
import { SignedInFrame, type LocalData } from '../screens/signed-in/SignedInFrame.tsx';
import { useScreenCommands } from '../ui/commands/commands.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { forgetPersistedState } from '../ui/persisted-state.ts';
import { forgetUploads, refreshUpload } from '../upload/open-engines.ts';
import { requireRole } from './-guards.ts';

const UploadTray = lazyComponent(
  async () => (await import('../features/tickets/new-ticket/UploadTray.tsx')).UploadTray,
  { isOptional: true },
);

export const Route = createFileRoute('/agency')({
  beforeLoad: (entering) => requireRole('agency', entering),
  component: AgencyFrame,
});

function AgencyFrame() {
  const { user } = Route.useRouteContext();
  const isElsewhere = useLocation({ select: ({ pathname }) => pathname !== '/agency' });
  const navigate = useNavigate();
  const openForm = (): void => void navigate({ to: '/agency', hash: NEW_TICKET_HASH });
  useScreenCommands(isElsewhere ? [newTicketCommand(openForm)] : []);
  return (
    <>
      <SignedInFrame user={user} kept={kept} />
      {isElsewhere && <UploadTray userId={user.id} />}
    </>
  );
}

const kept: LocalData = {
  onUpload: (id) => void refreshUpload(id),
  wipe: async (userId) => {
    endDraftSavers(userId);
    // Includes the drafts of tickets.
    forgetPersistedState();
    forgetRecentTickets();
    await forgetUploads(userId);
  },
};
