import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Report } from './use-delivery.ts';

interface ReportVersionsProps {
  readonly ticketNumber: string;
  readonly reports: readonly Report[];
}

/** Lists all delivered versions, newest first, with SHA-256, to read or download. */
export function ReportVersions({ ticketNumber, reports }: ReportVersionsProps) {
  const newestFirst = reports.toSorted((a, b) => b.version - a.version);
  return (
    <Card title="Delivered Reports" isFlush>
      <ul className="divide-y divide-line">
        {newestFirst.map((report) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="font-medium">Version {report.version}</span>
            <span className="text-soft">
              {report.deliveredBy}, <Timestamp value={report.deliveredAt} pattern="MMM d, yyyy, h:mm a" />
            </span>
            <span className="text-xs text-soft">
              SHA-256 <CopyId label="SHA-256" length={12} value={report.sha256} />
            </span>
            <Link
              to="/admin/tickets/$ticketId/report"
              params={{ ticketId: ticketNumber }}
              search={{ version: report.version }}
              className={`${buttonClass({ size: 'sm' })} sm:ms-auto`}
            >
              Read<span className="sr-only"> report, version {report.version}</span>
            </Link>
            {report.signedUrl !== null && (
              <a href={report.signedUrl} download className={buttonClass({ size: 'sm' })}>
                <Download aria-hidden />
                Signed PDF<span className="sr-only"> of the report, version {report.version}</span>
              </a>
            )}
            <a href={`${report.url}?download=1`} download className={buttonClass({ size: 'sm' })}>
              <Download aria-hidden />
              Download<span className="sr-only"> report, version {report.version}</span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
