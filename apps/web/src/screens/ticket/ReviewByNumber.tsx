import { screenTexts } from '@plainview/contract/screen-texts';
import { Navigate, notFound, rootRouteId } from '@tanstack/react-router';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useTicketId } from '../../features/tickets/use-ticket-id.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface ReviewByNumberProps {
  /** A ticket's number as it is read out or typed. */
  readonly number: string;
  /** The video to show first. */
  readonly videoId: string | undefined;
}

/** Leads administrators from the number of a ticket to its review. */
export function ReviewByNumber({ number, videoId }: ReviewByNumberProps) {
  const { data: ticketId, error, refetch } = useTicketId(number);
  if (ticketId === null) throw notFound({ routeId: rootRouteId });
  if (ticketId !== undefined)
    return (
      <Navigate
        to="/admin/tickets/$ticketId"
        params={{ ticketId }}
        search={videoId === undefined ? {} : { video: videoId }}
        replace
      />
    );
  if (error)
    return <LoadErrorBanner error={describeLoadError(error, refetch, screenTexts.loadTicketsFailed)} />;
  return <Skeleton className="h-60" />;
}
