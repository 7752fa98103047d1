import type { Outputs } from '@plainview/contract/index';
import { useQueries } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';

export type NewestReport = Outputs['reports']['newest'][number];

/** As many as the server summarizes at once. */
const PART = 100;

/** Returns the newest reports of these tickets, by ticket. Those of tickets without a report are missing. */
export function useNewestReports(ticketIds: readonly string[]): ReadonlyMap<string, NewestReport> {
  const parts = Array.from({ length: Math.ceil(ticketIds.length / PART) }, (_, index) =>
    ticketIds.slice(index * PART, (index + 1) * PART),
  );
  return useQueries({
    queries: parts.map((part) =>
      api.reports.newest.queryOptions({
        input: { ticketIds: [...part] },
        // The user may just have read one.
        refetchOnMount: 'always',
      }),
    ),
    combine,
  });
}

/** Not created again with each render, so that the same results give the same map. */
const combine = (
  results: ReadonlyArray<{ readonly data: readonly NewestReport[] | undefined }>,
): ReadonlyMap<string, NewestReport> =>
  new Map(results.flatMap(({ data }) => (data ?? []).map((report) => [report.ticketId, report] as const)));
