import { errorCatalog } from '@plainview/contract/error-catalog';
import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import type { ReactNode } from 'react';
import { checkFilled } from '../../api/form-checks.ts';
import { useContractForm, type FormCall } from '../../api/use-contract-form.ts';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import { useRetention } from '../retention/use-retention.ts';
import { useHoldActions, type HeldTicket, type Hold } from './use-holds.ts';

interface ReasonDialogProps {
  readonly title: string;
  readonly call: FormCall;
  readonly onSubmit: (reason: string) => void;
  /** Readers of the reason. */
  readonly audience: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Asks for the reason of an action on a hold. */
function ReasonDialog({ title, call, onSubmit, audience, children, onClose }: ReasonDialogProps) {
  const form = useContractForm({
    initial: { reason: '' },
    check: (values) => checkFilled(values, { reason: errorCatalog.REASON_REQUIRED.message }),
    call,
    onSubmit: ({ reason }) => onSubmit(reason),
  });
  return (
    <FormDialog title={title} form={form} submitLabel={title} onClose={onClose}>
      <p>{children}</p>
      <TextArea
        label="Reason"
        description={audience}
        maxLength={LONGEST_REASON}
        isRequired
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

/** Returns whether the call of this person only requests an action, because two persons have to agree. */
const useIsRequest = (request: Hold['releaseRequest']): boolean =>
  useRetention().data?.options.needsTwoPersons === true && request === null;

const IN_TIMELINE = 'The agency and the administrators can see it in the ticket’s timeline.';
const FOR_ADMINISTRATORS = 'Administrators see it in the audit trail.';

interface RemoveFromHoldDialogProps {
  readonly hold: Hold;
  readonly ticket: HeldTicket;
  readonly onClose: () => void;
}

/** Removes one ticket from a hold; under the two-person rule, requests or approves it. */
export function RemoveFromHoldDialog({ hold, ticket, onClose }: RemoveFromHoldDialogProps) {
  const { id, incidentType, removalRequest } = ticket;
  const { removeTicket } = useHoldActions();
  const isRequest = useIsRequest(removalRequest);
  return (
    <ReasonDialog
      title={isRequest ? 'Request Removal' : 'Remove from Hold'}
      call={removeTicket}
      onSubmit={(reason) =>
        removeTicket.mutate(
          { id: hold.id, ticketId: id, reason, ...(removalRequest && { requestedAt: removalRequest.at }) },
          { onSuccess: onClose },
        )
      }
      audience={isRequest ? FOR_ADMINISTRATORS : IN_TIMELINE}
      onClose={onClose}
    >
      {isRequest
        ? `Another administrator has to approve that “${hold.name}” no longer covers the ticket “${incidentType}”.`
        : `“${hold.name}” will no longer cover the ticket “${incidentType}”. Its evidence can be deleted again if no other hold covers it. The hold continues for the other tickets.`}
    </ReasonDialog>
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
  const isRequest = useIsRequest(releaseRequest);
  return (
    <ReasonDialog
      title={isRequest ? 'Request Release' : 'Release Hold'}
      call={release}
      onSubmit={(reason) =>
        release.mutate(
          { id, reason, ...(releaseRequest && { requestedAt: releaseRequest.at }) },
          { onSuccess: onClose },
        )
      }
      audience={
        isRequest
          ? FOR_ADMINISTRATORS
          : 'The agency and the administrators can see it in the tickets’ timelines.'
      }
      onClose={onClose}
    >
      “{name}” covers {pluralize(ticketCount, 'ticket')}.{' '}
      {isRequest
        ? 'Another administrator has to approve the release.'
        : 'Their evidence can be deleted again if no other hold covers it.'}
    </ReasonDialog>
  );
}

interface DeclineDialogProps {
  readonly hold: Hold;
  /** The ticket whose removal is requested; null if the release of the whole hold is. */
  readonly ticket: HeldTicket | null;
  readonly onClose: () => void;
}

/** Declines a request about a hold as another administrator, or withdraws it as its requester. */
export function DeclineDialog({ hold, ticket, onClose }: DeclineDialogProps) {
  const { decline } = useHoldActions();
  const request = ticket ? ticket.removalRequest : hold.releaseRequest;
  return (
    <ReasonDialog
      title={request?.isOwn ? 'Withdraw Request' : 'Decline Request'}
      call={decline}
      onSubmit={(reason) => {
        if (request)
          decline.mutate(
            { id: hold.id, reason, requestedAt: request.at, ...(ticket && { ticketId: ticket.id }) },
            { onSuccess: onClose },
          );
      }}
      audience={FOR_ADMINISTRATORS}
      onClose={onClose}
    >
      “{hold.name}” continues to cover{' '}
      {ticket ? `the ticket “${ticket.incidentType}”` : pluralize(hold.ticketCount, 'ticket')}.
    </ReasonDialog>
  );
}
