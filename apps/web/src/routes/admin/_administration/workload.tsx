import { createFileRoute } from '@tanstack/react-router';
import { WorkloadScreen } from '../../../screens/workload/WorkloadScreen.tsx';

export const Route = createFileRoute('/admin/_administration/workload')({ component: WorkloadScreen });
