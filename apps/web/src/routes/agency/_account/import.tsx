import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const ImportScreen = lazyComponent(
  async () => (await import('../../../screens/import/ImportScreen.tsx')).ImportScreen,
  { placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/agency/_account/import')({ component: Import });

function Import() {
  const { user } = Route.useRouteContext();
  return <ImportScreen userId={user.id} />;
}
