import { screenTexts } from '@plainview/contract/screen-texts';
import { formatDollars } from '@plainview/domain/shared/money';
import { DAY } from '@plainview/domain/shared/time';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { notify } from '../../../ui/overlays/toasts.ts';
import { pluralize } from '../../../ui/pluralize.ts';
import type { useUploads } from '../../../upload/use-uploads.ts';
import type { DraftSaver } from '../drafts/draft-saver.ts';
import { forgetDraftInput } from '../drafts/draft-savers.ts';
import { isIncluded } from './new-ticket.ts';

/** Returns the days from the submission to the due date. */
const dueDays = (ticket: { readonly submittedDate: Date; readonly dueDate: Date }): number =>
  Math.round((ticket.dueDate.getTime() - ticket.submittedDate.getTime()) / DAY);

interface CreateTicketOptions {
  readonly userId: string;
  readonly uploads: ReturnType<typeof useUploads>;
  readonly saver: DraftSaver;
  /** Called with the ticket's id, also if the form was closed meanwhile. */
  readonly onCreated: (ticketId: string) => void;
}

/**
 * Creates a ticket. On success forgets its draft and its uploads, notifies the user and calls `onCreated`. On
 * failure the draft is saved again.
 */
export function useCreateTicket({ userId, uploads, saver, onCreated }: CreateTicketOptions) {
  const navigate = useNavigate();
  return useMutation(
    api.tickets.create.mutationOptions({
      onSuccess: (ticket, input) => {
        forgetDraftInput(userId, input.submissionKey);
        uploads.forgetSubmitted(input.videos.map((video) => video.uploadId));
        for (const item of uploads.items) if (!isIncluded(item)) uploads.remove(item.key);
        notify({
          title: `Ticket ${ticket.number} submitted`,
          description: `Due in ${pluralize(dueDays(ticket), 'day')}, ${formatDollars(ticket.totalCost)}`,
          tone: 'success',
          action: {
            label: 'Open Ticket',
            onPress: () =>
              void navigate({ to: '/agency/tickets/$ticketId', params: { ticketId: ticket.number } }),
          },
        });
        onCreated(ticket.id);
      },
      onError: (error) => {
        saver.resume();
        // The form shows the error while it is open.
        if (saver.isShown()) return;
        notify({
          title: 'The ticket was not submitted. Its draft is kept.',
          description: describeError(error, screenTexts.createTicketFailed),
          tone: 'failed',
        });
      },
    }),
  );
}
