import type { Outputs } from '@plainview/contract/index';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
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
  const reviewer = form.field('reviewerId');
  const others = reviewers?.filter(({ id }) => id !== ticket.reviewerId) ?? [];
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>
        {ticket.status === 'pending'
          ? 'The ticket stays pending until the review is started.'
          : 'Findings and watched footage stay with the ticket.'}
      </p>
      {reviewers && others.length === 0 ? (
        <p className="text-soft">There is no other administrator with the reviewer duty.</p>
      ) : (
        <SelectField
          label="Reviewer"
          options={others.map(({ id, name }) => ({ id, label: name }))}
          placeholder="Choose a reviewer"
          isRequired
          {...reviewer}
          value={reviewer.value === '' ? null : reviewer.value}
        />
      )}
      <TextArea
        label="Reason"
        description="The new reviewer sees it. The agency does not."
        rows={3}
        maxLength={LONGEST_REASON}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
