import { createFileRoute } from '@tanstack/react-router';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

// Loads later: its parts are not in the code that all pages share.
const CalibrationPages = lazyComponent(
  async () => (await import('../../../screens/calibration/CalibrationPages.tsx')).CalibrationPages,
  { isPage: true, placeholder: () => <Skeleton className="h-60" /> },
);

/**
 * Number or id of the ticket to make a clip of, or id of the review whose result is shown; without
 * one, all are listed.
 */
interface Search {
  ticket?: string;
  result?: string;
}

export const Route = createFileRoute('/admin/_administration/calibration')({
  validateSearch: ({ ticket, result }: Record<string, unknown>): Search => ({
    ...(typeof ticket === 'string' && { ticket }),
    ...(typeof result === 'string' && { result }),
  }),
  component: Calibration,
});

function Calibration() {
  return <CalibrationPages {...Route.useSearch()} />;
}
