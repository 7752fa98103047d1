import { createFileRoute } from '@tanstack/react-router';
import { forgetSelection } from '../features/processing/kept-selection.ts';
import { forgetRecentTickets } from '../features/tickets/recent-tickets.ts';
import { SignedInFrame, type LocalData } from '../screens/signed-in/SignedInFrame.tsx';
import { forgetPersistedState } from '../ui/persisted-state.ts';
import { requireRole } from './-guards.ts';

export const Route = createFileRoute('/admin')({
  beforeLoad: (entering) => requireRole('admin', entering),
  component: () => <SignedInFrame user={Route.useRouteContext().user} kept={kept} />,
});

const kept: LocalData = {
  onUpload: () => undefined,
  wipe: async () => {
    forgetPersistedState();
    forgetRecentTickets();
    forgetSelection();
  },
};
