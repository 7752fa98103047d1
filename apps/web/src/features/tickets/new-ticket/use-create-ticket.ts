import { formatDollars } from '@plainview/domain/shared/money';
import { DAY } from '@plainview/domain/shared/time';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { notify } from '../../../ui/overlays/toasts.ts';
import { pluralize } from '../../../ui/pluralize.ts';
import type { useUploads } from '../../../upload/use-uploads.ts';
import { forgetLocalDraft } from '../drafts/local-drafts.ts';
import { isIncluded } from './new-ticket.ts';

/** Returns the days from the submission to the due date. */
const dueDays = (ticket: { readonly submittedDate: Date; readonly dueDate: Date }): number =>
  Math.round((ticket.dueDate.getTime() - ticket.submittedDate.getTime()) / DAY);

/** Creates a ticket. On success forgets its draft and its uploads, notifies the user and calls `onCreated` with its id. */
export function useCreateTicket(
  userId: string,
  uploads: ReturnType<typeof useUploads>,
  onCreated: (ticketId: string) => void,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation(
    api.tickets.create.mutationOptions({
      onSuccess: (ticket, input) => {
        forgetLocalDraft(userId, input.submissionKey);
        uploads.forgetSubmitted(input.videos.map((video) => video.uploadId));
        for (const item of uploads.items) if (!isIncluded(item)) uploads.remove(item.key);
        void queryClient.invalidateQueries({ queryKey: api.tickets.key() });
        void queryClient.invalidateQueries({ queryKey: api.drafts.key() });
        notify({
          title: `Ticket ${ticket.number} submitted`,
          description: `Due in ${pluralize(dueDays(ticket), 'day')}, ${formatDollars(ticket.totalCost)}`,
          tone: 'success',
          action: {
            label: 'Open ticket',
            onPress: () =>
              void navigate({ to: '/agency/tickets/$ticketId', params: { ticketId: ticket.number } }),
          },
        });
        onCreated(ticket.id);
      },
    }),
  );
}
