import { formatIncidentTime } from '@plainview/domain/tickets/tickets/incident-time';
import { Timestamp } from '../../../ui/dates/Timestamp.tsx';
import { Fact } from '../../tickets/detail/Fact.tsx';
import type { ReportContent } from '../use-report-content.ts';

const TIME = 'MMM d, yyyy, h:mm a';

/** Shows what the report is about, who wrote it and what it replaces. */
export function ReportFacts({ report }: { readonly report: ReportContent }) {
  const { previousVersion, reopenReason } = report;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
      {report.ticketNumber !== null && <Fact term="Ticket">{report.ticketNumber}</Fact>}
      <Fact term="Agency">{report.agencyName}</Fact>
      <Fact term="Incident type">{report.incidentType}</Fact>
      <Fact term="Officers involved">{report.officers.join(', ') || 'None named'}</Fact>
      {report.caseNumber !== null && <Fact term="Case number">{report.caseNumber}</Fact>}
      {report.incidentTime !== null && (
        <Fact term="Incident time">{formatIncidentTime(report.incidentTime)}</Fact>
      )}
      <Fact term="Submitted">
        <Timestamp value={report.submittedAt} pattern={TIME} />
      </Fact>
      <Fact term="Delivered">
        <Timestamp value={report.deliveredAt} pattern={TIME} />
      </Fact>
      <Fact term="Reviewer">{report.reviewerName}</Fact>
      {previousVersion && (
        <div className="col-span-full">
          <dt className="text-xs text-soft">Replaces version {previousVersion.version}</dt>
          <dd className="break-words">{reopenReason ?? 'No reason was given.'}</dd>
        </div>
      )}
    </dl>
  );
}
