import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useRedaction, type Redaction } from '../../features/redactions/use-redaction.ts';
import { useTicket } from '../../features/tickets/ticket-queries.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { ReviewSkeleton } from '../ticket-review/ReviewSkeleton.tsx';
import { RedactionWorkspace } from './RedactionWorkspace.tsx';

interface RedactionRoomProps {
  readonly redactionId: string;
  readonly userId: string;
  /** Id of the video to show first; null shows the first one of the order. */
  readonly firstVideoId: string | null;
}

/** The room in which a redacted copy is made: loads it, or says why it cannot be shown. */
export function RedactionRoom({ redactionId, ...room }: RedactionRoomProps) {
  const redaction = useRedaction(redactionId);
  if (redaction.data) return <OfTicket {...room} redaction={redaction.data} />;
  return redaction.isPending ? <ReviewSkeleton /> : <LoadProblem query={redaction} />;
}

type OfTicketProps = Omit<RedactionRoomProps, 'redactionId'> & { readonly redaction: Redaction };

function OfTicket(props: OfTicketProps) {
  const ticket = useTicket(props.redaction.ticketId);
  if (ticket.data) return <RedactionWorkspace {...props} ticket={ticket.data} />;
  return ticket.isPending ? <ReviewSkeleton /> : <LoadProblem query={ticket} />;
}

interface LoadProblemProps {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown };
}

function LoadProblem({ query }: LoadProblemProps) {
  const isGone = errorCodeOf(query.error) === 'NOT_FOUND';
  return (
    <div className="space-y-4">
      <LoadErrorBanner
        error={
          isGone
            ? { message: 'This redacted copy does not exist, or was deleted.' }
            : describeLoadError(query.error, query.refetch, screenTexts.loadTicketsFailed)
        }
      />
      <Link to="/admin" className="text-link underline underline-offset-2">
        Back to the Admin Dashboard
      </Link>
    </div>
  );
}
