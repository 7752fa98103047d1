import { createFileRoute } from '@tanstack/react-router';
import { CompareCheckpoints } from '../../../screens/checkpoints/CompareCheckpoints.tsx';

export const Route = createFileRoute('/agency/_account/checkpoints')({
  component: () => <CompareCheckpoints />,
});
