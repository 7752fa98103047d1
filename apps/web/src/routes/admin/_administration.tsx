import { createFileRoute } from '@tanstack/react-router';
import { AreaFrame } from '../../features/navigation/AreaFrame.tsx';

export const Route = createFileRoute('/admin/_administration')({
  component: () => <AreaFrame area="Administration" user={Route.useRouteContext().user} />,
});
