import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../screens/settings/SettingsScreen.tsx';

export const Route = createFileRoute('/agency/settings')({
  component: () => <SettingsScreen forRole="agency" />,
});
