import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { api } from '../../../api/client.ts';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useReviewers } from '../../../features/queue/use-assignment.ts';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { TextArea } from '../../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import type { TicketsFormProps } from './ticket-outcomes.ts';

/** Assigns tickets to one reviewer. */
export function AssignTicketsDialog({ tickets, onDone, onClose }: TicketsFormProps) {
  const reviewers = useReviewers();
  const nameOf = (id: string): string => reviewers?.find((one) => one.id === id)?.name ?? 'the reviewer';
  const call = useMutation(
    api.queue.assignMany.mutationOptions({
      onSuccess: ({ outcomes }, { reviewerId }) => onDone(outcomes, `assigned to ${nameOf(reviewerId)}`),
    }),
  );
  const form = useContractForm({
    initial: { reviewerId: '', reason: '' },
    check: (values) => checkFilled(values, { reviewerId: 'Please choose a reviewer.' }),
    call,
    onSubmit: ({ reviewerId, reason }) =>
      call.mutate({
        tickets: tickets.map((ticket) => ({ id: ticket.id, expectedReviewerId: ticket.reviewerId })),
        reviewerId,
        reason,
      }),
  });
  const reviewer = form.field('reviewerId');
  const title = `Assign ${pluralize(tickets.length, 'Ticket')}`;
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>Pending tickets stay pending until their review is started. Findings stay with their tickets.</p>
      <SelectField
        label="Reviewer"
        options={(reviewers ?? []).map(({ id, name }) => ({ id, label: name }))}
        placeholder="Choose a reviewer"
        isRequired
        {...reviewer}
        value={reviewer.value === '' ? null : reviewer.value}
      />
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
