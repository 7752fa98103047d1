import type { Outputs } from '@plainview/contract/index';
import { screenTexts } from '@plainview/contract/screen-texts';
import { ticketDenialMessage } from '@plainview/contract/tickets/ticket-errors';
import type { Ability } from '@plainview/domain/shared/error-code';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useDelivery } from '../../features/reports/use-delivery.ts';
import { lastTicketList } from '../../features/tickets/list-place.ts';
import { useDeleteTicket } from '../../features/tickets/ticket-queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { usePreload } from '../../ui/use-preload.ts';

const DeliverDialog = lazyComponent(
  async () => (await import('../../features/reports/DeliverDialog.tsx')).DeliverDialog,
);
const ReopenDialog = lazyComponent(
  async () => (await import('../../features/reports/ReopenDialog.tsx')).ReopenDialog,
);
const DeleteTicketDialog = lazyComponent(
  async () => (await import('../../features/tickets/DeleteTicketDialog.tsx')).DeleteTicketDialog,
);
const HoldDialog = lazyComponent(
  async () => (await import('../../features/tickets/HoldDialog.tsx')).HoldDialog,
);
const EditTicketDialog = lazyComponent(
  async () => (await import('../../features/tickets/EditTicketDialog.tsx')).EditTicketDialog,
);

interface ReviewActsProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** A finding is being edited and not saved yet. */
  readonly hasOpenFinding: boolean;
  readonly userId: string;
}

interface Act {
  readonly id: string;
  readonly label: string;
  readonly ability: Ability;
  readonly onAction: () => void;
}

/** Returns a menu entry for an action, with the reason if it is disabled. */
function menuEntry({ id, label, ability, onAction }: Act) {
  if (ability.allowed) return { id, label, onAction };
  return { id, label, isDisabled: true, description: ticketDenialMessage(ability.code) };
}

/**
 * Shows the ticket's next step as a button and all other actions in a menu, with the reason for each disabled one.
 * Input in the dialogs survives closing, failed calls and a reload.
 */
export function ReviewActions({ ticket, findingCounts, hasOpenFinding, userId }: ReviewActsProps) {
  const queryClient = useQueryClient();
  usePreload(DeliverDialog, EditTicketDialog, HoldDialog, ReopenDialog);
  const start = useMutation(
    api.tickets.startReview.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.tickets.key() }),
    }),
  );
  const { deliver, reopen } = useDelivery();
  const remove = useDeleteTicket();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'deliver' | 'reopen' | 'edit' | 'delete' | 'hold' | null>(null);
  const [summary, setSummary] = usePersistedText(`${userId}.summary.${ticket.id}`);
  const [reopenReason, setReopenReason] = usePersistedText(`${userId}.reopen.${ticket.id}`);
  const close = (): void => {
    setDialog(null);
    // A call that is still running keeps its result.
    if (!deliver.isPending) deliver.reset();
    if (!reopen.isPending) reopen.reset();
  };

  const { abilities } = ticket;
  const acts: readonly Act[] = [
    {
      id: 'start',
      label: 'Start Review',
      ability: abilities.startReview,
      onAction: () => start.mutate({ id: ticket.id }),
    },
    {
      id: 'deliver',
      label: 'Deliver Report',
      ability: abilities.deliver,
      onAction: () => setDialog('deliver'),
    },
    { id: 'reopen', label: 'Reopen', ability: abilities.reopen, onAction: () => setDialog('reopen') },
    { id: 'edit', label: 'Edit Ticket', ability: abilities.edit, onAction: () => setDialog('edit') },
    {
      id: 'hold',
      label: ticket.isOnHold ? 'Release Hold' : 'Place Hold',
      ability: ticket.isOnHold ? abilities.releaseHold : abilities.placeHold,
      onAction: () => setDialog('hold'),
    },
    { id: 'delete', label: 'Delete Ticket', ability: abilities.delete, onAction: () => setDialog('delete') },
  ];
  const next = acts.find(({ ability }) => ability.allowed);
  const waitsForFinding = next?.id === 'deliver' && hasOpenFinding;

  return (
    <div className="flex flex-col items-end gap-1">
      <div className="flex flex-wrap justify-end gap-2">
        {next && (
          <Button
            variant={next.id === 'reopen' ? 'secondary' : 'primary'}
            isPending={start.isPending}
            isDisabled={waitsForFinding}
            onPress={next.onAction}
          >
            {next.label}
          </Button>
        )}
        <MenuButton label="More" isIconOnly entries={acts.filter((act) => act !== next).map(menuEntry)} />
      </div>
      {waitsForFinding && <p className="text-xs text-soft">Save or cancel the open finding first.</p>}
      {start.error && <Banner variant="error">{describeError(start.error)}</Banner>}
      {remove.error && (
        <Banner variant="error">{describeError(remove.error, screenTexts.deleteTicketFailed)}</Banner>
      )}
      {dialog === 'deliver' && (
        <DeliverDialog
          videos={ticket.videos.map((video) => ({
            videoId: video.videoId,
            label: video.id,
            fileName: video.fileName,
            sha256: video.sha256,
            findings: findingCounts.get(video.videoId) ?? 0,
          }))}
          summary={summary}
          onSummaryChange={setSummary}
          call={deliver}
          onDeliver={(text) =>
            deliver.mutate(
              { ticketId: ticket.id, summary: text },
              {
                onSuccess: () => {
                  setSummary('');
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
      {dialog === 'hold' && (
        <HoldDialog
          ticketId={ticket.id}
          userId={userId}
          act={ticket.isOnHold ? 'release' : 'place'}
          onClose={close}
        />
      )}
      {dialog === 'edit' && <EditTicketDialog ticket={ticket} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteTicketDialog
          onCancel={close}
          onConfirm={() => {
            close();
            remove.mutate(
              { id: ticket.id },
              { onSuccess: () => void navigate({ to: '/admin', search: lastTicketList() }) },
            );
          }}
        />
      )}
      {dialog === 'reopen' && (
        <ReopenDialog
          reason={reopenReason}
          onReasonChange={setReopenReason}
          call={reopen}
          onReopen={(reason) =>
            reopen.mutate(
              { id: ticket.id, reason },
              {
                onSuccess: () => {
                  setReopenReason('');
                  close();
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </div>
  );
}
