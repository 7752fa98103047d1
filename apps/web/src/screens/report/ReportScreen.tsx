import { screenTexts } from '@plainview/contract/screen-texts';
import type { Role } from '@plainview/domain/identity/users/actor';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import type { ReportSearch } from '../../features/reports/report-address.ts';
import type { Report } from '../../features/reports/use-delivery.ts';
import { useReportContent } from '../../features/reports/use-report-content.ts';
import { OfflineDetails } from '../../features/sessions/OfflineDetails.tsx';
import { useOnline } from '../../features/sessions/use-online.ts';
import { useTicket } from '../../features/tickets/ticket-queries.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ReportReader, type ReportReaderProps } from './ReportReader.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';

export interface ReportScreenProps {
  readonly forRole: Role;
  readonly ticketId: string;
  readonly search: ReportSearch;
  readonly onVersionChange: (version: number) => void;
  /** Puts the finding that was opened into the address. */
  readonly onFindingOpen: (search: Required<ReportSearch>) => void;
}

/** A delivered report, read on screen with its videos. */
export function ReportScreen(props: ReportScreenProps) {
  const { forRole, ticketId, search, onVersionChange, onFindingOpen } = props;
  const ticket = useTicket(ticketId);
  const { isOnline } = useOnline();
  const isGone = errorCodeOf(ticket.error) === 'NOT_FOUND';
  const data = isGone ? undefined : ticket.data;
  const newestFirst = data?.reports.toSorted((a, b) => b.version - a.version) ?? [];
  const report = newestFirst.find(({ version }) => version === search.version) ?? newestFirst[0];
  return (
    <div className="space-y-4">
      <PageHeader
        title={data ? `Report, ${data.incidentType}` : 'Report'}
        above={<BackToTicket forRole={forRole} ticket={data?.number ?? ticketId} />}
        description={report && <Delivery report={report} newest={newestFirst[0]} />}
        actions={
          report && <Actions report={report} reports={newestFirst} onVersionChange={onVersionChange} />
        }
      />
      {data && report ? (
        <Content
          key={report.id}
          ticket={data}
          report={report}
          startFinding={search.finding ?? null}
          onFindingOpen={(finding) => onFindingOpen({ version: report.version, finding })}
        />
      ) : data ? (
        <Banner variant="info">No report has been delivered for this ticket yet.</Banner>
      ) : !isOnline && !isGone ? (
        <OfflineDetails />
      ) : ticket.isPending ? (
        <ReportSkeleton />
      ) : (
        <LoadErrorBanner
          error={
            isGone
              ? { message: 'This report does not exist, or its ticket was deleted.' }
              : describeLoadError(ticket.error, ticket.refetch, screenTexts.loadTicketsFailed)
          }
        />
      )}
    </div>
  );
}

function Content(props: Omit<ReportReaderProps, 'content'>) {
  const content = useReportContent(props.report);
  const { isOnline } = useOnline();
  if (content.data) return <ReportReader {...props} content={content.data} />;
  if (!isOnline) return <OfflineDetails />;
  if (content.isPending) return <ReportSkeleton />;
  return (
    <LoadErrorBanner
      error={describeLoadError(content.error, content.refetch, 'The report could not be loaded.')}
    />
  );
}

/** Says which version this is, and when it was delivered. */
function Delivery({ report, newest }: { readonly report: Report; readonly newest: Report | undefined }) {
  return (
    <>
      Version {report.version}
      {newest && newest.version > report.version && `, replaced by version ${newest.version}`}. Delivered{' '}
      <Timestamp value={report.deliveredAt} pattern="MMM d, yyyy, h:mm a" /> by {report.deliveredBy}.
    </>
  );
}

interface ActionsProps {
  readonly report: Report;
  readonly reports: readonly Report[];
  readonly onVersionChange: (version: number) => void;
}

function Actions({ report, reports, onVersionChange }: ActionsProps) {
  return (
    <>
      {reports.length > 1 && (
        <SelectField
          label="Version"
          isLabelHidden
          options={reports.map(({ version }, index) => ({
            id: String(version),
            label: `Version ${version}${index === 0 ? ' (newest)' : ''}`,
          }))}
          value={String(report.version)}
          onChange={(id) => onVersionChange(Number(id))}
          className="w-44 print:hidden"
        />
      )}
      <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
        Print
      </Button>
      {report.signedUrl !== null && (
        <a href={report.signedUrl} download className={buttonClass()}>
          <Download aria-hidden />
          Download Signed PDF
        </a>
      )}
      <a href={`${report.url}?download=1`} download className={buttonClass({ variant: 'primary' })}>
        <Download aria-hidden />
        Download PDF
      </a>
    </>
  );
}

interface BackToTicketProps extends Pick<ReportScreenProps, 'forRole'> {
  /** Its number, once it is known, or its id. */
  readonly ticket: string;
}

function BackToTicket({ forRole, ticket }: BackToTicketProps) {
  const look = 'inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline print:hidden';
  const text = (
    <>
      <ArrowLeft aria-hidden className="size-4" />
      Ticket
    </>
  );
  return forRole === 'admin' ? (
    <Link to="/admin/tickets/$ticketId" params={{ ticketId: ticket }} className={look}>
      {text}
    </Link>
  ) : (
    <Link to="/agency/tickets/$ticketId" params={{ ticketId: ticket }} className={look}>
      {text}
    </Link>
  );
}
