import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../screens/settings/SettingsScreen.tsx';

export const Route = createFileRoute('/admin/_account/settings')({ component: AdminSettings });

function AdminSettings() {
  const { user } = Route.useRouteContext();
  return <SettingsScreen forRole="admin" isReviewer={user.duties.includes('reviewer')} />;
}
