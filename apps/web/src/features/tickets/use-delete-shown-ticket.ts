import { useLocation, useRouter } from '@tanstack/react-router';
import { useDeleteTicket } from './ticket-queries.ts';

/**
 * Deletes the ticket that the page shows.
 * @param onDeleted receives whether the user is still on that page. It is called even if the page already says
 *   that the ticket does not exist, because the change arrived before the response.
 */
export function useDeleteShownTicket(onDeleted: (isOnPage: boolean) => void) {
  const router = useRouter();
  const page = useLocation({ select: ({ pathname }) => pathname });
  return useDeleteTicket(() => onDeleted(router.state.location.pathname === page));
}
