import { createFileRoute, useLocation } from '@tanstack/react-router';
import { AreaFrame } from '../../features/navigation/AreaFrame.tsx';
import { agencyAreaAt } from '../../features/navigation/entries.ts';

export const Route = createFileRoute('/agency/_account')({ component: AgencyArea });

function AgencyArea() {
  const { user } = Route.useRouteContext();
  const area = useLocation({ select: ({ pathname }) => agencyAreaAt(pathname) });
  return <AreaFrame area={area} user={user} />;
}
