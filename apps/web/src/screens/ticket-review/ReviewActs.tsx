import { problemText as refusalText } from '@plainview/contract/errors';
import type { Outputs } from '@plainview/contract/index';
import type { Ability } from '@plainview/domain/shared/refusal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { problemText } from '../../api/problem.ts';
import { DeliverDialog } from '../../features/reports/DeliverDialog.tsx';
import { ReopenDialog } from '../../features/reports/ReopenDialog.tsx';
import { useDelivery } from '../../features/reports/use-delivery.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

interface ReviewActsProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly findingCounts: ReadonlyMap<string, number>;
  /** A finding is being written and is not saved yet. */
  readonly hasOpenFinding: boolean;
}

const reason = (ability: Ability): string | null =>
  ability.allowed ? null : refusalText({ code: ability.code });

/**
 * Start Review, Deliver Report and Reopen, each with the reason where it cannot be done. What was typed in a
 * dialog outlives closing it and a failed call.
 */
export function ReviewActs({ ticket, findingCounts, hasOpenFinding }: ReviewActsProps) {
  const queryClient = useQueryClient();
  const start = useMutation(
    api.tickets.startReview.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.tickets.key() }),
    }),
  );
  const { deliver, reopen } = useDelivery();
  const [dialog, setDialog] = useState<'deliver' | 'reopen' | null>(null);
  const [summary, setSummary] = useState('');
  const [reopenReason, setReopenReason] = useState('');
  const close = (): void => setDialog(null);

  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={start.isPending}
          disabledReason={reason(ticket.abilities.startReview)}
          onPress={() => start.mutate({ id: ticket.id })}
        >
          Start Review
        </Button>
        <Button
          variant="primary"
          disabledReason={
            hasOpenFinding ? 'Save or cancel the open finding first.' : reason(ticket.abilities.deliver)
          }
          onPress={() => setDialog('deliver')}
        >
          Deliver Report
        </Button>
        <Button disabledReason={reason(ticket.abilities.reopen)} onPress={() => setDialog('reopen')}>
          Reopen
        </Button>
      </div>
      {start.error && <Banner>{problemText(start.error)}</Banner>}
      <DeliverDialog
        isOpen={dialog === 'deliver'}
        videos={ticket.videos.map((video) => ({
          videoId: video.videoId,
          label: video.id,
          fileName: video.fileName,
          sha256: video.sha256,
          findings: findingCounts.get(video.videoId) ?? 0,
        }))}
        summary={summary}
        onSummaryChange={setSummary}
        isPending={deliver.isPending}
        problem={deliver.error && problemText(deliver.error)}
        onDeliver={() => {
          deliver.mutate(
            { ticketId: ticket.id, summary },
            {
              onSuccess: () => {
                setSummary('');
                close();
              },
            },
          );
        }}
        onClose={close}
      />
      <ReopenDialog
        isOpen={dialog === 'reopen'}
        reason={reopenReason}
        onReasonChange={setReopenReason}
        isPending={reopen.isPending}
        problem={reopen.error && problemText(reopen.error)}
        onReopen={() => {
          reopen.mutate(
            { id: ticket.id, reason: reopenReason },
            {
              onSuccess: () => {
                setReopenReason('');
                close();
              },
            },
          );
        }}
        onClose={close}
      />
    </>
  );
}
