import { createFileRoute } from '@tanstack/react-router';
import { TicketSettingsScreen } from '../../../screens/ticket-settings/TicketSettingsScreen.tsx';

export const Route = createFileRoute('/admin/_administration/ticket-settings')({
  component: () => <TicketSettingsScreen />,
});
