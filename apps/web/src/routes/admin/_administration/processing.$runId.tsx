import { createFileRoute } from '@tanstack/react-router';
import { ProcessingRun } from '../../../screens/processing/ProcessingRun.tsx';

export const Route = createFileRoute('/admin/_administration/processing/$runId')({
  component: () => <ProcessingRun runId={Route.useParams().runId} />,
});
