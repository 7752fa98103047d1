import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { requireResponse } from '../../api/fetch-json.ts';
import type { Report } from './use-delivery.ts';

/** The content of a delivered report. */
export type ReportContent = ReportManifest;
export type ReportedFinding = ReportContent['findings'][number];
export type ReportedVideo = ReportContent['videos'][number];

const contentOf = ({ id, url }: Report) =>
  queryOptions({
    queryKey: ['report-content', id],
    queryFn: async ({ signal }): Promise<ReportContent> => {
      const answer = await requireResponse(fetch(`${url}/content`, { signal }));
      if (!answer.ok) throw new Error(`The report could not be loaded: ${answer.status}`);
      return answer.json();
    },
    // A delivered report never changes.
    staleTime: Infinity,
  });

/**
 * Returns the content of a delivered report. Loading it is recorded in the ledger as a view of the report.
 */
export const useReportContent = (report: Report) => useQuery(contentOf(report));
