import { createFileRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const CompareCheckpoints = lazyComponent(
  async () => (await import('../../../screens/checkpoints/CompareCheckpoints.tsx')).CompareCheckpoints,
  { isPage: true },
);

export const Route = createFileRoute('/agency/_account/checkpoints')({
  component: () => <CompareCheckpoints />,
});
