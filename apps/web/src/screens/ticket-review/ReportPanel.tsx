import { ticketDenialMessage } from '@plainview/contract/errors/ticket-errors';
import { ReportComposer, type ReportComposerProps } from '../../features/reports/composer/ReportComposer.tsx';
import { ReportVersions } from '../../features/reports/ReportVersions.tsx';

const notInProgress = {
  pending: 'The report can be delivered once the review has started.',
  in_progress: '',
  completed: 'To deliver another version, reopen the ticket.',
} as const;

/** The reports of a ticket: the delivered versions, and the next one while it is written. */
export function ReportPanel(props: ReportComposerProps) {
  const { ticket } = props;
  const { deliver } = ticket.abilities;
  return (
    <section aria-label="Report" className="space-y-3">
      {ticket.reports.length > 0 && <ReportVersions ticketNumber={ticket.number} reports={ticket.reports} />}
      {deliver.allowed ? (
        <ReportComposer {...props} />
      ) : (
        <p className="text-sm text-soft">
          {deliver.code === 'TICKET_NOT_IN_PROGRESS'
            ? notInProgress[ticket.status]
            : ticketDenialMessage(deliver.code)}
        </p>
      )}
    </section>
  );
}
