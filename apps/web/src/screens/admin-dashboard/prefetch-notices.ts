import type { QueryClient } from '@tanstack/react-query';
import { fileVerification } from '../../features/file-verifications/use-file-verification.ts';
import { overdueReviews } from '../../features/oversight/use-oversight.ts';
import { ticketCounts } from '../../features/tickets/ticket-queries.ts';

/**
 * Reads what the notices above the queue say, unless a page has read it before. They would move the queue if they came
 * after it.
 */
export async function prefetchNotices(queryClient: QueryClient): Promise<void> {
  const counts = await queryClient.ensureQueryData(ticketCounts());
  await Promise.all([
    counts.faultyFiles > 0 && queryClient.ensureQueryData(fileVerification()),
    counts.overdueReviews > 0 && queryClient.ensureQueryData(overdueReviews()),
  ]);
}
