import { createFileRoute } from '@tanstack/react-router';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const AccessReview = lazyComponent(
  async () => (await import('../../screens/access-review/AccessReview.tsx')).AccessReview,
  { isPage: true },
);

export const Route = createFileRoute('/admin/users_/review')({ component: () => <AccessReview /> });
