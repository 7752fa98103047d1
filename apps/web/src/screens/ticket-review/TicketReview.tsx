import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { ReviewSkeleton } from './ReviewSkeleton.tsx';
import { ReviewWorkspace } from './ReviewWorkspace.tsx';

interface TicketReviewProps {
  readonly ticketId: string;
  /** Who reviews: the player remembers for each person where they stopped. */
  readonly userId: string;
}

/** The workspace of one ticket: loads it, or says why it cannot be shown. */
export function TicketReview({ ticketId, userId }: TicketReviewProps) {
  const ticket = useQuery(api.tickets.get.queryOptions({ input: { id: ticketId } }));
  if (ticket.data) return <ReviewWorkspace ticket={ticket.data} userId={userId} />;
  if (ticket.isPending) return <ReviewSkeleton />;
  return (
    <div className="space-y-4">
      <Banner variant="error" action={{ label: 'Try Again', onPress: () => void ticket.refetch() }}>
        {problemOf(ticket.error)}
      </Banner>
      <Link to="/admin" className="text-link underline">
        Back to the Admin Dashboard
      </Link>
    </div>
  );
}
