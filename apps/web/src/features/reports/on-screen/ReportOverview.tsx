import {
  countFindings,
  severityLabel,
  severityMeanings,
  toSeverity,
  type FindingCount,
} from '@plainview/domain/reports/reports/report-overview';
import { findingCount } from '../../findings/finding-order.ts';
import { SeverityIcon } from '../../findings/SeverityLabel.tsx';
import type { ReportedFinding } from '../use-report-content.ts';

/** Counts the findings by severity, with what each severity means, and by category. */
export function ReportOverview({ findings }: { readonly findings: readonly ReportedFinding[] }) {
  const { bySeverity, byCategory } = countFindings(findings);
  if (findings.length === 0) return null;
  return (
    <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      <ul aria-label="Findings by severity" className="divide-y divide-line text-sm">
        {bySeverity.map((row) => (
          <SeverityRow key={row.code} {...row} />
        ))}
      </ul>
      <ul aria-label="Findings by category" className="divide-y divide-line text-sm">
        {byCategory.map(({ code, count }) => (
          <li key={code} className="flex justify-between gap-4 py-1.5">
            <span>{code}</span>
            <span className="font-medium tabular-nums">
              {count}
              <span className="sr-only"> {findingCount(count).replace(/^\S+ /u, '')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function SeverityRow({ code, count }: FindingCount) {
  const severity = toSeverity(code);
  return (
    <li className="flex gap-2 py-1.5">
      {severity && <SeverityIcon severity={severity} />}
      <span className="min-w-0 flex-1">
        <span className="font-medium">{severityLabel(code)}</span>
        {severity && <span className="block text-xs text-soft">{severityMeanings[severity]}</span>}
      </span>
      <span className="font-medium tabular-nums">
        {count}
        <span className="sr-only"> {findingCount(count).replace(/^\S+ /u, '')}</span>
      </span>
    </li>
  );
}
