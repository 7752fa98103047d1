import { formatDollars } from '@plainview/domain/shared/money';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TicketStatusBadge } from '../tickets/TicketStatusBadge.tsx';
import { useOverseenTicket, type OverseenTicket } from './use-counties.ts';

interface OverseenTicketDialogProps {
  readonly agencyId: string;
  readonly ticket: OverseenTicket;
  readonly onClose: () => void;
}

/** A ticket of an overseen agency, with its reports and videos. */
export function OverseenTicketDialog({ agencyId, ticket, onClose }: OverseenTicketDialogProps) {
  const query = useOverseenTicket(agencyId, ticket.id);
  const { data } = query;
  return (
    <Dialog isOpen onOpenChange={onClose} title={`Ticket ${ticket.number}`} size="lg">
      <div className="flex flex-col gap-5 text-sm">
        <Facts ticket={ticket} notes={data?.notes ?? ''} />
        <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
        {query.isPending && <Skeleton className="h-40" />}
        {data && <Reports reports={data.reports} />}
        {data && <Videos videos={data.videos} />}
      </div>
    </Dialog>
  );
}

function Facts({ ticket, notes }: { readonly ticket: OverseenTicket; readonly notes: string }) {
  const facts: ReadonlyArray<readonly [string, React.ReactNode]> = [
    ['Status', <TicketStatusBadge key="status" status={ticket.status} />],
    ['Incident type', ticket.incidentType],
    ['Officers', ticket.officersInvolved.join(', ')],
    ['Case number', ticket.caseNumber || 'None'],
    ['Submitted by', ticket.submittedBy],
    ['Submitted', <Timestamp key="submitted" value={ticket.submittedDate} isPlain />],
    ['Due', <Timestamp key="due" value={ticket.dueDate} isPlain />],
    ['Reviewer', ticket.reviewerName ?? 'None'],
    ['Total', `${formatDollars(ticket.totalCost)}, ${ticket.totalDuration}`],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
      {notes !== '' && (
        <div className="sm:col-span-2">
          <dt className="text-soft">Notes</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{notes}</dd>
        </div>
      )}
    </dl>
  );
}

type Detail = NonNullable<ReturnType<typeof useOverseenTicket>['data']>;

function Reports({ reports }: { readonly reports: Detail['reports'] }) {
  return (
    <section aria-label="Reports" className="flex flex-col gap-2">
      <h3 className="font-medium">Reports</h3>
      {reports.length === 0 && <p className="text-soft">No report yet.</p>}
      {reports.map(({ id, version, deliveredAt, deliveredBy, sha256, url }) => (
        <div key={id} className="flex flex-wrap items-center gap-3">
          <a
            href={url}
            download
            aria-label={`PDF of the report, version ${version}`}
            className={buttonClass({ size: 'sm' })}
          >
            PDF
          </a>
          <span className="wrap-anywhere">
            Version {version}, <Timestamp value={deliveredAt} isPlain /> by {deliveredBy}{' '}
            <CopyId label="SHA-256" value={sha256} length={12} />
          </span>
        </div>
      ))}
    </section>
  );
}

function Videos({ videos }: { readonly videos: Detail['videos'] }) {
  return (
    <section aria-label="Videos" className="flex flex-col gap-3">
      <h3 className="font-medium">Videos</h3>
      {videos.map(({ id, fileName, length, sha256, url }) => (
        <figure key={id} className="flex flex-col gap-1">
          {/* Agencies upload videos without captions. Nothing loads before it plays, so that only views are recorded. */}
          {url !== null && (
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              src={url}
              controls
              preload="none"
              aria-label={fileName}
              className="w-full rounded-sm bg-black"
            />
          )}
          <figcaption className="wrap-anywhere">
            {fileName}, {length} <CopyId label="SHA-256" value={sha256} length={12} />
          </figcaption>
        </figure>
      ))}
      {videos.some(({ url }) => url === null) && (
        <p className="text-soft">The overseers of this county may not watch videos.</p>
      )}
    </section>
  );
}
