import { secondReviewDenialMessage } from '@plainview/contract/errors/second-review-errors';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../ui/feedback/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { useSecondReviewActions, type SecondReview, type useSecondReviews } from './use-second-reviews.ts';

const states: Readonly<Record<SecondReview['state'], Pick<StatusBadgeProps, 'tone' | 'children'>>> = {
  open: { tone: 'pending', children: 'Open' },
  taken: { tone: 'progress', children: 'In review' },
  finished: { tone: 'neutral', children: 'Finished' },
  adjudicated: { tone: 'success', children: 'Decided' },
};

/** Lists second reviews with their next step: take, continue or compare. */
export function SecondReviewTable({ list }: { readonly list: ReturnType<typeof useSecondReviews> }) {
  return <DataTable label="Second reviews" columns={columns} list={list} skeletonRows={4} />;
}

const columns: ReadonlyArray<Column<SecondReview>> = [
  {
    id: 'ticket',
    header: 'Ticket',
    place: 'title',
    cell: ({ incidentType, ticketNumber }) => (
      <span>
        <span className="font-medium">{incidentType}</span>
        <span className="block text-xs font-normal whitespace-nowrap text-soft tabular-nums">
          {ticketNumber}
        </span>
      </span>
    ),
  },
  { id: 'agency', header: 'Agency', cell: ({ agencyName }) => <AgencyName name={agencyName} /> },
  {
    id: 'videos',
    header: 'Videos',
    cell: ({ videoCount, totalDuration }) => `${videoCount}, ${totalDuration}`,
  },
  {
    id: 'drawn',
    header: 'Drawn',
    cell: ({ drawnAt }) => <Timestamp value={drawnAt} pattern="MMM d, yyyy" />,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge tone={states[state].tone}>{states[state].children}</StatusBadge>,
  },
  { id: 'reviewer', header: 'Second reviewer', cell: ({ reviewerName }) => reviewerName ?? '-' },
  { id: 'step', header: 'Next step', place: 'actions', cell: (review) => <NextStep review={review} /> },
];

function NextStep({ review }: { readonly review: SecondReview }) {
  const { take } = useSecondReviewActions();
  const navigate = useNavigate();
  const { id, ticketNumber, state, isMine, incidentType, agencyName } = review;
  const name = `${incidentType}, ${agencyName}`;
  if (state === 'finished' || state === 'adjudicated')
    return (
      <Link
        to="/admin/second-reviews"
        search={{ review: id }}
        aria-label={`Compare ${name}`}
        className="text-link underline underline-offset-2"
      >
        Compare
      </Link>
    );
  if (isMine)
    return (
      <Link
        to="/admin/tickets/$ticketId"
        params={{ ticketId: ticketNumber }}
        aria-label={`Continue ${name}`}
        className="text-link underline underline-offset-2"
      >
        Continue
      </Link>
    );
  if (state === 'taken') return '-';
  if (!review.take.allowed)
    return <span className="block text-sm text-soft">{secondReviewDenialMessage(review.take.code)}</span>;
  return (
    <Button
      size="sm"
      aria-label={`Take ${name}`}
      isPending={take.isPending}
      onPress={() =>
        take.mutate(
          { id },
          {
            onSuccess: () =>
              void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: ticketNumber } }),
          },
        )
      }
    >
      Take
    </Button>
  );
}
