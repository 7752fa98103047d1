import { createFileRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const CompareCheckpoints = lazyComponent(
  async () => (await import('../../../screens/checkpoints/CompareCheckpoints.tsx')).CompareCheckpoints,
  { isPage: true },
);

export const Route = createFileRoute('/admin/_administration/audit_/checkpoints')({
  component: () => <CompareCheckpoints />,
});
