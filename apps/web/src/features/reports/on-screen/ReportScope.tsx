import { describeScope, summarizeScope } from '@plainview/domain/reports/reports/report-scope';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import type { ReportContent } from '../use-report-content.ts';

/** States how much of the footage was watched. It warns unless all of it was. */
export function ReportScope({ report }: { readonly report: ReportContent }) {
  const scope = summarizeScope(report);
  return (
    <Banner variant={scope.isComplete && scope.isChecked ? 'info' : 'warning'} title="Scope">
      {describeScope(scope)}
    </Banner>
  );
}
