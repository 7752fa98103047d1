import { createFileRoute } from '@tanstack/react-router';
import { AgencyRetentionScreen } from '../../../screens/retention/AgencyRetentionScreen.tsx';

export const Route = createFileRoute('/agency/_account/retention')({ component: Retention });

function Retention() {
  const { user } = Route.useRouteContext();
  return <AgencyRetentionScreen isAdministrator={user.isAgencyAdministrator} />;
}
