import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { buttonClass } from '../../../ui/button-class.ts';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { pluralize } from '../../../ui/pluralize.ts';
import type { Ticket } from '../ticket-queries.ts';
import { ProofDetails } from './ProofDetails.tsx';
import { ReportNote } from './ReportNote.tsx';
import { useNewestReports } from './use-newest-reports.ts';

type Report = Ticket['reports'][number];

interface TicketReportsProps {
  readonly ticket: Ticket;
  /** Level of the heading: one below that of the page or dialog. */
  readonly level: 2 | 3;
}

/** Shows the newest delivered report of a ticket, if there is one, and folds the earlier versions. */
export function TicketReports({ ticket, level }: TicketReportsProps) {
  const summaries = useNewestReports(ticket.reports.length === 0 ? [] : [ticket.id]);
  const [newest, ...earlier] = ticket.reports;
  if (!newest) return null;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      aria-label="Reports"
      className="flex flex-col gap-3 rounded-md border border-success-line bg-success-tint p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Heading className="text-sm font-semibold text-success">
          {ticket.status === 'completed'
            ? 'The report is ready'
            : 'Under review again. The delivered report remains available'}
        </Heading>
        <ReportNote report={summaries.get(ticket.id)} />
      </div>
      <ReportLinks
        report={newest}
        ticketNumber={ticket.number}
        label={earlier.length > 0 ? ` (version ${newest.version})` : ''}
        isNewest
      />
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm text-link">
            {pluralize(earlier.length, 'earlier version', 'earlier versions')}
          </summary>
          <ul className="mt-2 flex flex-col gap-3">
            {earlier.map((report) => (
              <li key={report.id}>
                <ReportLinks
                  report={report}
                  ticketNumber={ticket.number}
                  label={` (version ${report.version})`}
                  isNewest={false}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface ReportLinksProps {
  readonly report: Report;
  readonly ticketNumber: string;
  /** Names the version if there are several. */
  readonly label: string;
  readonly isNewest: boolean;
}

/** The links of one report: to read it on the screen, to download it as a PDF, and its proof. */
function ReportLinks({ report, ticketNumber, label, isNewest }: ReportLinksProps) {
  const size = isNewest ? 'md' : 'sm';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Link
        className={buttonClass({ variant: isNewest ? 'primary' : 'secondary', size })}
        to="/agency/tickets/$ticketId/report"
        params={{ ticketId: ticketNumber }}
        search={{ version: report.version }}
      >
        Read Report
        {label}
      </Link>
      <a className={buttonClass({ size })} href={`${report.url}?download=1`} download>
        <Download aria-hidden="true" />
        PDF<span className="sr-only"> of the report{label}</span>
      </a>
      {report.signedUrl !== null && (
        <a className={buttonClass({ size })} href={report.signedUrl} download>
          <Download aria-hidden="true" />
          Signed PDF<span className="sr-only"> of the report{label}</span>
        </a>
      )}
      <span className="text-soft">
        Delivered <Timestamp value={report.deliveredAt} /> by {report.deliveredBy}
      </span>
      <ProofDetails
        about={`the report${label}`}
        isVerified={false}
        sha256={report.sha256}
        proofUrl={`/receipts/reports/${report.id}.tlog-proof`}
      />
    </div>
  );
}
