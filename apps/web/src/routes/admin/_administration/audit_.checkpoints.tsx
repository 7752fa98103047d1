import { createFileRoute } from '@tanstack/react-router';
import { CompareCheckpoints } from '../../../screens/checkpoints/CompareCheckpoints.tsx';

export const Route = createFileRoute('/admin/_administration/audit_/checkpoints')({
  component: () => <CompareCheckpoints />,
});
