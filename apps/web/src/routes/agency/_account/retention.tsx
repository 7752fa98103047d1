import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const AgencyRetentionScreen = lazyComponent(
  async () => (await import('../../../screens/retention/AgencyRetentionScreen.tsx')).AgencyRetentionScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/agency/_account/retention')({ component: Retention });

function Retention() {
  const { user } = Route.useRouteContext();
  return <AgencyRetentionScreen isAdministrator={user.isAgencyAdministrator} />;
}
