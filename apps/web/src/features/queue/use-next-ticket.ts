import { useNavigate } from '@tanstack/react-router';
import { client } from '../../api/client.ts';
import { useMutation } from '../../api/use-mutation.ts';

/**
 * Opens the ticket that the user should review next. `isLast` is true if there was no other.
 * @param ticketId the ticket after which to continue; without it, the most urgent one is opened
 */
export function useNextTicket(ticketId?: string) {
  const navigate = useNavigate();
  const { mutate, data, error, isPending } = useMutation({
    mutationKey: null,
    mutationFn: async (_input: object) =>
      (await client.queue.next({ ...(ticketId !== undefined && { after: ticketId }) })).ticket,
    onSuccess: (ticket) => {
      if (ticket) void navigate({ to: '/admin/tickets/$ticketId', params: { ticketId: ticket.number } });
    },
  });
  return { open: () => mutate({}), isLast: data === null, error, isPending };
}
