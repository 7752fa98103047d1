import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const HealthScreen = lazyComponent(
  async () => (await import('../../../screens/health/HealthScreen.tsx')).HealthScreen,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

export const Route = createFileRoute('/admin/_administration/health')({ component: Health });

function Health() {
  return <HealthScreen />;
}
