import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../../../screens/profile/ProfileScreen.tsx';

export const Route = createFileRoute('/agency/_account/profile')({
  component: () => <ProfileScreen userId={Route.useRouteContext().user.id} />,
});
