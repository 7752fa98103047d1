import { severityCountText } from '@plainview/domain/reports/reports/report-overview';
import type { NewestReport } from './use-newest-reports.ts';

/** Shows what the newest report of a ticket found, and whether the user has not opened it yet. */
export function ReportNote({ report }: { readonly report: NewestReport | undefined }) {
  // Its place is kept free, so that nothing moves when it arrives.
  if (!report) return <span aria-hidden="true" className="block min-h-4 text-xs" />;
  return (
    <span className="flex min-h-4 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
      {report.isNew && <span className="rounded-full bg-accent px-1.5 font-medium text-on-accent">New</span>}
      <span className="text-soft">{severityCountText(report.severities) || 'No findings'}</span>
    </span>
  );
}
