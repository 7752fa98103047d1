import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const TicketSettingsScreen = lazyComponent(
  async () =>
    (await import('../../../screens/ticket-settings/TicketSettingsScreen.tsx')).TicketSettingsScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/ticket-settings')({
  component: () => <TicketSettingsScreen />,
});
