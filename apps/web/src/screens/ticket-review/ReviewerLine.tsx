import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useAssignment } from '../../features/queue/use-assignment.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { AssignDialog } from './lazy-dialogs.ts';
import { reviewerActions, reviewerText } from './reviewer-text.ts';

interface ReviewerLineProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
}

/** Shows who reviews the ticket, or to whom it is assigned, with buttons to change that. */
export function ReviewerLine({ ticket, userId }: ReviewerLineProps) {
  const call = useAssignment();
  const [isAssigning, setAssigning] = useState(false);
  const { id, reviewerId } = ticket;
  const labels = reviewerActions(ticket, userId);
  const take = (): void => call.mutate({ id, reviewerId: userId, expectedReviewerId: reviewerId });
  const offered = labels
    ? [
        ...(labels.take === null ? [] : [{ id: 'take-over', label: labels.take, run: take }]),
        { id: 'assign', label: labels.assign, run: () => setAssigning(true) },
      ]
    : [];
  useScreenCommands(offered);
  return (
    <>
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-3 room:flex-nowrap">
        <span className="wrap-anywhere room:truncate">
          {reviewerText(ticket, userId)}
          {ticket.needsReviewer && <span className="text-failed">, no longer a reviewer</span>}
        </span>
        {offered.map((action) => (
          <button
            key={action.id}
            type="button"
            onClick={action.run}
            disabled={call.isPending}
            className="inline-flex min-h-6 cursor-pointer items-center whitespace-nowrap text-link hover:underline"
          >
            {action.label}
          </button>
        ))}
      </span>
      {call.error && (
        <span role="alert" className="w-full text-failed room:min-w-0">
          {describeError(call.error)}
        </span>
      )}
      {isAssigning && <AssignDialog ticket={ticket} userId={userId} onClose={() => setAssigning(false)} />}
    </>
  );
}
