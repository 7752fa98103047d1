import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loaded lazily to keep it out of the code that all pages share.
const AgencyLetterheadScreen = lazyComponent(
  async () =>
    (await import('../../../screens/letterheads/AgencyLetterheadScreen.tsx')).AgencyLetterheadScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/agency/_account/letterhead')({ component: OwnLetterhead });

function OwnLetterhead() {
  const { user } = Route.useRouteContext();
  return <AgencyLetterheadScreen isAdministrator={user.isAgencyAdministrator} />;
}
