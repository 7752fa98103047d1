import type { Outputs } from '@plainview/contract/index';
import { useDelivery } from '../../features/reports/use-delivery.ts';
import type { useDeleteTicket } from '../../features/tickets/ticket-queries.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { usePersistedText } from '../../ui/use-persisted-text.ts';
import { usePreload } from '../../ui/use-preload.ts';
import { awaitsIndex } from './stage/media-status-text.ts';

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
  async () => (await import('../../features/tickets/edit/EditTicketDialog.tsx')).EditTicketDialog,
);

/** A dialog of the ticket's actions. */
export type ReviewDialog = 'deliver' | 'reopen' | 'edit' | 'delete' | 'hold';

interface ReviewDialogsProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** How many findings wait for the picture of their frame. */
  readonly pendingStills: number;
  readonly userId: string;
  /** The open dialog. */
  readonly dialog: ReviewDialog | null;
  /** Deletes the ticket. Its owner shows the error, because the dialog closes at once. */
  readonly remove: ReturnType<typeof useDeleteTicket>;
  /** Opens a question of the scorecard. */
  readonly onShowQuestion: (questionId: string) => void;
  readonly onNextTicket: () => void;
  readonly onClose: () => void;
}

/** Returns what the dialog of a delivery shows of a video. */
const deliveredVideo = (
  video: ReviewDialogsProps['ticket']['videos'][number],
  findingCounts: ReadonlyMap<string, number>,
) => ({
  videoId: video.videoId,
  label: video.id,
  fileName: video.fileName,
  sha256: video.sha256,
  verification: video.verification,
  fileProblems: video.problems.filter(({ code }) => code === 'stored-file'),
  findings: findingCounts.get(video.videoId) ?? 0,
  durationMicroseconds: video.facts.durationMicroseconds,
  awaitsIndex: awaitsIndex(video.media),
});

/** The dialogs of a ticket's actions. Input survives closing, failed calls and a reload. */
export function ReviewDialogs({
  ticket,
  findingCounts,
  pendingStills,
  userId,
  dialog,
  remove,
  onShowQuestion,
  onNextTicket,
  onClose,
}: ReviewDialogsProps) {
  usePreload(DeliverDialog, EditTicketDialog, HoldDialog, ReopenDialog);
  const { deliver, reopen } = useDelivery();
  const [summary, setSummary] = usePersistedText(`${userId}.summary.${ticket.id}`);
  const [reopenReason, setReopenReason] = usePersistedText(`${userId}.reopen.${ticket.id}`);
  const close = (): void => {
    onClose();
    // A call that is still running keeps its result.
    if (!deliver.isPending) deliver.reset();
    if (!reopen.isPending) reopen.reset();
  };
  return (
    <>
      {dialog === 'deliver' && (
        <DeliverDialog
          ticketId={ticket.id}
          videos={ticket.videos.map((video) => deliveredVideo(video, findingCounts))}
          pendingStills={pendingStills}
          summary={summary}
          onSummaryChange={setSummary}
          call={deliver}
          onDeliver={(delivery, opensNext) =>
            deliver.mutate(
              { ticketId: ticket.id, ...delivery },
              {
                onSuccess: () => {
                  setSummary('');
                  close();
                  if (opensNext) onNextTicket();
                },
              },
            )
          }
          onShowQuestion={(questionId) => {
            close();
            onShowQuestion(questionId);
          }}
          onClose={close}
        />
      )}
      {dialog === 'hold' && (
        <HoldDialog
          ticketId={ticket.id}
          userId={userId}
          act={ticket.hold ? 'release' : 'place'}
          onClose={close}
        />
      )}
      {dialog === 'edit' && <EditTicketDialog ticket={ticket} added={null} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteTicketDialog
          onCancel={close}
          onConfirm={() => {
            close();
            remove.mutate({ id: ticket.id });
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
    </>
  );
}
