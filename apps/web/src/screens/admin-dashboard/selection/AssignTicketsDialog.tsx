import { api } from '../../../api/client.ts';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { AssignmentFields } from '../../../features/queue/AssignmentFields.tsx';
import { useReviewers } from '../../../features/queue/use-assignment.ts';
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
  const title = `Assign ${pluralize(tickets.length, 'Ticket')}`;
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>Pending tickets stay pending until their review is started. Findings stay with their tickets.</p>
      <AssignmentFields
        reviewers={reviewers ?? []}
        reviewer={form.field('reviewerId')}
        reason={form.field('reason')}
      />
    </FormDialog>
  );
}
