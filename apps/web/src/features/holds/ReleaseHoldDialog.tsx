import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useRetention } from '../retention/use-retention.ts';
import { useHoldActions, type Hold } from './use-holds.ts';

interface RemoveFromHoldDialogProps {
  readonly hold: Hold;
  readonly ticket: { readonly id: string; readonly incidentType: string };
  readonly onClose: () => void;
}

/** Removes one ticket from a hold. */
export function RemoveFromHoldDialog({ hold, ticket, onClose }: RemoveFromHoldDialogProps) {
  const { removeTicket } = useHoldActions();
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call: removeTicket,
    onSubmit: ({ reason }) =>
      removeTicket.mutate({ id: hold.id, ticketId: ticket.id, reason }, { onSuccess: onClose }),
  });
  return (
    <FormDialog title="Remove from Hold" form={form} submitLabel="Remove from Hold" onClose={onClose}>
      <p>
        “{hold.name}” will no longer cover the ticket “{ticket.incidentType}”. Its evidence can be deleted
        again if no other hold covers it. The hold continues for the other tickets.
      </p>
      <TextArea
        label="Reason"
        description="Both sides see it in the ticket’s timeline."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

interface ReleaseHoldDialogProps {
  readonly hold: Hold;
  readonly onClose: () => void;
}

/** Releases a hold across tickets; under the two-person rule, requests or approves it. */
export function ReleaseHoldDialog({ hold, onClose }: ReleaseHoldDialogProps) {
  const { id, name, ticketCount, releaseRequest } = hold;
  const { release } = useHoldActions();
  const needsTwoPersons = useRetention().data?.options.needsTwoPersons === true;
  const isRequest = needsTwoPersons && releaseRequest === null;
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call: release,
    onSubmit: ({ reason }) =>
      release.mutate(
        { id, reason, ...(releaseRequest && { requestedAt: releaseRequest.at }) },
        { onSuccess: onClose },
      ),
  });
  const label = isRequest ? 'Request Release' : 'Release Hold';
  return (
    <FormDialog title={label} form={form} submitLabel={label} onClose={onClose}>
      <p>
        “{name}” covers {pluralize(ticketCount, 'ticket')}.{' '}
        {isRequest
          ? 'Another administrator has to approve the release.'
          : 'Their evidence can be deleted again if no other hold covers it.'}
      </p>
      <TextArea
        label="Reason"
        description="Both sides see it in the tickets’ timelines."
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
