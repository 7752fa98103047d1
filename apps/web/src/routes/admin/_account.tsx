import { createFileRoute } from '@tanstack/react-router';
import { AreaFrame } from '../../features/navigation/AreaFrame.tsx';

export const Route = createFileRoute('/admin/_account')({
  component: () => <AreaFrame area="Account" user={Route.useRouteContext().user} />,
});
