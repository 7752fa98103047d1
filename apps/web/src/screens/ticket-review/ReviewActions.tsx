import { ticketDenialMessage } from '@plainview/contract/errors/ticket-errors';
import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import type { Ability, ErrorCode } from '@plainview/domain/shared/error-code';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { lastTicketList } from '../../features/tickets/list-place.ts';
import { useDeleteShownTicket } from '../../features/tickets/use-delete-shown-ticket.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { usePreload } from '../../ui/use-preload.ts';
import { ReviewDialogs } from './lazy-dialogs.ts';
import type { ReviewDialog } from './ReviewDialogs.tsx';

interface ReviewActionsProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
  /** The report is shown, which has the button that delivers it. */
  readonly isReportShown: boolean;
  /** Shows the report that is to be delivered. */
  readonly onDeliver: () => void;
}

interface Action {
  readonly id: string;
  readonly label: string;
  readonly ability: Ability;
  readonly onAction: () => void;
  readonly shortcut?: string;
}

/** Steps that come before or after the ticket's status. */
const otherSteps: ReadonlySet<ErrorCode> = new Set([
  'TICKET_NOT_PENDING',
  'TICKET_NOT_IN_PROGRESS',
  'TICKET_NOT_COMPLETED',
]);
/** Once its review has started, a ticket can never be deleted. */
const neverDeletable: ReadonlySet<ErrorCode> = new Set(['TICKET_UNDER_REVIEW', 'TICKET_COMPLETED']);

/** Returns whether a user can do the action, now or after something that the user can change. */
function isPossible({ id, ability }: Action): boolean {
  if (ability.allowed) return true;
  return !otherSteps.has(ability.code) && !(id === 'delete' && neverDeletable.has(ability.code));
}

/** Returns a menu entry for an action, with the reason if it is disabled. */
function menuEntry({ id, label, ability, onAction }: Action) {
  const entry = { id, label, ...(id === 'delete' && { tone: 'danger' as const }) };
  if (ability.allowed) return { ...entry, onAction };
  return { ...entry, isDisabled: true, description: ticketDenialMessage(ability.code) };
}

/**
 * Shows the ticket's next step as a button and the other possible actions in a menu, with the
 * reason for each disabled one.
 */
export function ReviewActions(props: ReviewActionsProps) {
  const { ticket, userId, isReportShown, onDeliver } = props;
  const navigate = useNavigate();
  const start = useMutation(api.tickets.startReview.mutationOptions());
  const remove = useDeleteShownTicket((isOnPage) => {
    if (isOnPage) void navigate({ to: '/admin', search: lastTicketList() });
  });
  const [dialog, setDialog] = useState<ReviewDialog | null>(null);
  const [hasOpened, setOpened] = useState(false);
  usePreload(ReviewDialogs);
  // They stay mounted after closing, for a call that is still running.
  if (dialog !== null && !hasOpened) setOpened(true);

  const { abilities } = ticket;
  const actions: readonly Action[] = [
    {
      id: 'start',
      label: 'Start Review',
      ability: abilities.startReview,
      onAction: () => start.mutate({ id: ticket.id }),
      shortcut: 's',
    },
    {
      id: 'deliver',
      label: 'Deliver Report',
      ability: abilities.deliver,
      onAction: onDeliver,
      shortcut: 'd',
    },
    { id: 'reopen', label: 'Reopen', ability: abilities.reopen, onAction: () => setDialog('reopen') },
    { id: 'edit', label: 'Edit Ticket', ability: abilities.edit, onAction: () => setDialog('edit') },
    {
      id: 'hold',
      label: ticket.hold ? 'Release Hold' : 'Place Hold',
      ability: ticket.hold ? abilities.releaseHold : abilities.placeHold,
      onAction: () => setDialog('hold'),
    },
    { id: 'delete', label: 'Delete Ticket', ability: abilities.delete, onAction: () => setDialog('delete') },
  ];
  const next = actions.find(({ ability }) => ability.allowed);
  useScreenCommands(
    actions
      .filter(({ ability }) => ability.allowed)
      .map(({ id, label, onAction, shortcut }) =>
        Object.assign({ id, label, run: onAction }, shortcut === undefined ? {} : { shortcut }),
      ),
  );

  return (
    <div className="relative flex flex-col gap-1 sm:items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end room:flex-nowrap">
        {next && (
          <Button
            variant={next.id === 'reopen' ? 'secondary' : 'primary'}
            isPending={start.isPending}
            onPress={next.onAction}
            // One button delivers: that of the report, once it is shown.
            className={next.id === 'deliver' && isReportShown ? 'invisible' : ''}
          >
            {next.label}
          </Button>
        )}
        <MenuButton
          label="More"
          isIconOnly
          entries={actions.filter((action) => action !== next && isPossible(action)).map(menuEntry)}
        />
      </div>
      {start.error && <Banner variant="error">{describeError(start.error)}</Banner>}
      {remove.error && (
        <Banner variant="error">{describeError(remove.error, screenTexts.deleteTicketFailed)}</Banner>
      )}
      {hasOpened && (
        <ReviewDialogs
          ticket={ticket}
          userId={userId}
          dialog={dialog}
          remove={remove}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
