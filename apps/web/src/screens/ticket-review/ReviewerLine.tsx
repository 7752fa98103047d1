import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { useAssignment } from '../../features/queue/use-assignment.ts';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const AssignDialog = lazyComponent(
  async () => (await import('../../features/queue/AssignDialog.tsx')).AssignDialog,
);

interface ReviewerLineProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
}

/** Shows who reviews the ticket, or to whom it is assigned, with buttons to change that. */
export function ReviewerLine({ ticket, userId }: ReviewerLineProps) {
  const call = useAssignment();
  const [isAssigning, setAssigning] = useState(false);
  const { id, reviewerId, abilities } = ticket;
  const isMine = reviewerId === userId;
  const take = {
    id: 'take-over',
    label: reviewerId === null ? 'Assign to Me' : 'Take Over',
    run: () => call.mutate({ id, reviewerId: userId, expectedReviewerId: reviewerId }),
  };
  const assign = { id: 'assign', label: isMine ? 'Hand Over' : 'Assign', run: () => setAssigning(true) };
  const offered = abilities.assign.allowed ? [...(isMine ? [] : [take]), assign] : [];
  useScreenCommands(offered);
  const reason = handoverReason(ticket, userId);
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <ReviewerName ticket={ticket} isMine={isMine} />
        {offered.map((action) => (
          <button
            key={action.id}
            type="button"
            onClick={action.run}
            disabled={call.isPending}
            className="inline-flex min-h-6 cursor-pointer items-center text-link hover:underline"
          >
            {action.label}
          </button>
        ))}
      </span>
      {call.error && (
        <span role="alert" className="w-full text-failed">
          {describeError(call.error)}
        </span>
      )}
      {reason && (
        <span className="w-full wrap-anywhere">
          {reason.by} assigned this ticket to you: “{reason.text}”
        </span>
      )}
      {isAssigning && <AssignDialog ticket={ticket} userId={userId} onClose={() => setAssigning(false)} />}
    </>
  );
}

function ReviewerName({
  ticket: { reviewerName, assigneeName, needsReviewer },
  isMine,
}: Pick<ReviewerLineProps, 'ticket'> & { readonly isMine: boolean }) {
  const name = reviewerName ?? assigneeName;
  if (name === null) return <span>No reviewer</span>;
  const you = isMine ? ' (you)' : '';
  return (
    <span className="wrap-anywhere">
      {reviewerName === null ? `Assigned to: ${name}${you}` : `Reviewer: ${name}${you}`}
      {needsReviewer && <span className="text-failed">, no longer a reviewer</span>}
    </span>
  );
}

/** Returns why someone else assigned an open ticket to the user; null without a reason. */
function handoverReason({ status, timeline, reviewerId }: ReviewerLineProps['ticket'], userId: string) {
  if (status === 'completed' || reviewerId !== userId) return null;
  const last = timeline.findLast(({ event }) => event === 'ticket.assigned');
  return last && last.reason !== null && last.actorId !== userId
    ? { by: last.actorName, text: last.reason }
    : null;
}
