import { createFileRoute } from '@tanstack/react-router';
import { AccessReview } from '../../screens/access-review/AccessReview.tsx';

export const Route = createFileRoute('/admin/users_/review')({ component: () => <AccessReview /> });
