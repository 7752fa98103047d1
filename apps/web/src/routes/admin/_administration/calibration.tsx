import { createFileRoute } from '@tanstack/react-router';
import { CalibrationPages } from '../../../screens/calibration/CalibrationPages.tsx';

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
