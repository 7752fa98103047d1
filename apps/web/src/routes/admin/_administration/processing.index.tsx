import { createFileRoute } from '@tanstack/react-router';
import { ProcessingRuns } from '../../../screens/processing/ProcessingRuns.tsx';

export const Route = createFileRoute('/admin/_administration/processing/')({ component: ProcessingRuns });
