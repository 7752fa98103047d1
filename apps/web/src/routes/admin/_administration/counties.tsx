import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loaded lazily to keep it out of the code that all pages share.
const CountiesScreen = lazyComponent(
  async () => (await import('../../../screens/counties/CountiesScreen.tsx')).CountiesScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/counties')({ component: Counties });

function Counties() {
  return <CountiesScreen />;
}
