import type { Outputs } from '@plainview/contract/index';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { AssignmentFields } from './AssignmentFields.tsx';
import { useAssignment, useReviewers } from './use-assignment.ts';

interface AssignDialogProps {
  readonly ticket: Pick<Outputs['tickets']['get'], 'id' | 'status' | 'reviewerId'>;
  readonly userId: string;
  readonly onClose: () => void;
}

/** Hands the user's ticket over to another reviewer, or assigns a ticket to anyone. */
export function AssignDialog({ ticket, userId, onClose }: AssignDialogProps) {
  const reviewers = useReviewers();
  const call = useAssignment();
  const title = ticket.reviewerId === userId ? 'Hand Over Ticket' : 'Assign Ticket';
  const form = useContractForm({
    initial: { reviewerId: '', reason: '' },
    check: (values) => checkFilled(values, { reviewerId: 'Please choose a reviewer.' }),
    call,
    onSubmit: ({ reviewerId, reason }) =>
      call.mutate(
        { id: ticket.id, reviewerId, expectedReviewerId: ticket.reviewerId, reason },
        { onSuccess: onClose },
      ),
  });
  const others = reviewers?.filter(({ id }) => id !== ticket.reviewerId) ?? [];
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>
        {ticket.status === 'pending'
          ? 'The ticket stays pending until the review is started.'
          : 'Findings and watched footage stay with the ticket.'}
      </p>
      <AssignmentFields
        reviewers={others}
        reviewer={form.field('reviewerId')}
        reason={form.field('reason')}
        nobody={
          reviewers && others.length === 0 ? (
            <p className="text-soft">There is no other administrator with the reviewer duty.</p>
          ) : null
        }
      />
    </FormDialog>
  );
}
