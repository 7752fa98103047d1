import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../screens/settings/SettingsScreen.tsx';

export const Route = createFileRoute('/admin/_account/settings')({
  component: () => <SettingsScreen forRole="admin" />,
});
