import { Download } from 'lucide-react';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import type { Report } from './use-delivery.ts';

/** Every delivered version, newest first, with its download and its SHA-256. */
export function ReportVersions({ reports }: { readonly reports: readonly Report[] }) {
  const newestFirst = reports.toSorted((a, b) => b.version - a.version);
  return (
    <ul className="divide-y">
      {newestFirst.map((report) => (
        <li key={report.id} className="space-y-1 py-2">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">Version {report.version}</span>
            <a href={`${report.url}?download=1`} download>
              <Download aria-hidden className="size-4" />
              Download report, version {report.version}
            </a>
          </div>
          <p>
            Delivered by {report.deliveredBy}, <Timestamp value={report.deliveredAt} />
          </p>
          <p>
            SHA-256 <CopyId value={report.sha256} />
          </p>
        </li>
      ))}
    </ul>
  );
}
