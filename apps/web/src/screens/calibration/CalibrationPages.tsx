import { CalibrationScreen } from './CalibrationScreen.tsx';
import { ClipDraftScreen } from './ClipDraftScreen.tsx';
import { ClipResultScreen } from './ClipResultScreen.tsx';

interface CalibrationPagesProps {
  /** Number or id of the ticket to make a clip of. */
  readonly ticket?: string;
  /** Id of the user's review whose result is shown. */
  readonly result?: string;
}

/** /admin/calibration: a new clip, one result, or all clips. */
export function CalibrationPages({ ticket, result }: CalibrationPagesProps) {
  if (ticket !== undefined) return <ClipDraftScreen key={ticket} reference={ticket} />;
  if (result !== undefined) return <ClipResultScreen key={result} reviewId={result} />;
  return <CalibrationScreen />;
}
