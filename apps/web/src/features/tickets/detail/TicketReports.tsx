import { Link } from '@tanstack/react-router';
import { Download, ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../ui/button-class.ts';
import { CopyId } from '../../../ui/CopyId.tsx';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import type { Ticket } from '../ticket-queries.ts';

const linkClass = 'text-link underline underline-offset-2';

/** Returns the version's label if there are several reports; a single report needs none. */
function versionLabel({ reports }: Ticket, { version }: Ticket['reports'][number]): string {
  return version > 1 || reports.length > 1 ? ` (version ${version})` : '';
}

interface TicketReportsProps {
  readonly ticket: Ticket;
  /** Level of the heading: one below that of the page or dialog. */
  readonly level: 2 | 3;
}

/** Shows the delivered reports of a ticket, if there are any. */
export function TicketReports({ ticket, level }: TicketReportsProps) {
  if (ticket.reports.length === 0) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-label="Reports"
      className="flex flex-col gap-2 rounded-md border border-success-line bg-success-tint p-4"
    >
      <Heading className="text-sm font-semibold text-success">
        {ticket.status === 'completed'
          ? 'The report is ready'
          : 'Under review again. The delivered report remains available'}
      </Heading>
      <ul className="flex flex-col gap-2">
        {ticket.reports.map((report, index) => (
          <li key={report.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
            <Link
              className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
              to="/agency/tickets/$ticketId/report"
              params={{ ticketId: ticket.id }}
              search={{ version: report.version }}
            >
              Read Report
              {versionLabel(ticket, report)}
            </Link>
            <a className={buttonClass()} href={`${report.url}?download=1`} download>
              <Download aria-hidden="true" />
              Download Report
              {versionLabel(ticket, report)}
            </a>
            {report.signedUrl !== null && (
              <a className={buttonClass()} href={report.signedUrl} download>
                <Download aria-hidden="true" />
                Download Signed PDF
                {versionLabel(ticket, report)}
              </a>
            )}
            <a className={buttonClass()} href={report.url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              View Report
              <span className="sr-only">{versionLabel(ticket, report)}, opens in a new tab</span>
            </a>
            <span>
              Delivered <Timestamp value={report.deliveredAt} /> by {report.deliveredBy}
            </span>
            <CopyId label="SHA-256" value={report.sha256} />
            <a className={linkClass} href={`/receipts/reports/${report.id}.tlog-proof`} download>
              Proof<span className="sr-only"> of the report{versionLabel(ticket, report)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
