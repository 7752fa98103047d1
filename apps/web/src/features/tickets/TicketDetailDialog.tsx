import { errorCatalog } from '@plainview/contract/error-catalog';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { formatDollars } from '@plainview/domain/shared/money';
import { Link } from '@tanstack/react-router';
import { Download, ExternalLink } from 'lucide-react';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyId } from '../../ui/CopyId.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { StoredFileStatus } from '../videos/StoredFileStatus.tsx';
import { VideoProblems } from '../videos/VideoProblems.tsx';
import { DurationNote } from './DurationNote.tsx';
import { Fact } from './Fact.tsx';
import { HoldBadge } from './HoldBadge.tsx';
import { TicketPlaceholder } from './new-ticket/TicketPlaceholder.tsx';
import { PausedBadge } from './PausedBadge.tsx';
import { RecordingDetailsText } from './RecordingDetails.tsx';
import { useTicket, type Ticket } from './ticket-queries.ts';
import { TicketStatusBadge } from './TicketStatusBadge.tsx';

const linkClass = 'text-link underline underline-offset-2';

const EvidenceBundles = lazyComponent(
  async () => (await import('../bundles/EvidenceBundles.tsx')).EvidenceBundles,
);

const Conversation = lazyComponent(
  async () => (await import('../conversation/Conversation.tsx')).Conversation,
  () => <Skeleton className="h-24" />,
);

/** Shows a ticket with its videos and delivered reports (specification, section 2, "Ticket detail dialog"). */
export function TicketDetailDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const ticket = useTicket(ticketId);
  return (
    <Dialog isOpen onOpenChange={onClose} title="Ticket" size="lg">
      {ticket.data ? (
        <TicketDetail ticket={ticket.data} />
      ) : (
        <TicketPlaceholder ticketId={ticketId} ticket={ticket} />
      )}
    </Dialog>
  );
}

function TicketDetail({ ticket }: { ticket: Ticket }) {
  const [first] = ticket.videos;
  const { edit } = ticket.abilities;
  return (
    <div className="flex flex-col gap-5">
      {!edit.allowed && <p className="text-sm text-soft">{errorCatalog[edit.code].message}</p>}
      {ticket.reports.length > 0 && <Reports ticket={ticket} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-3">
        <Fact term="Status">
          <span className="flex flex-wrap gap-1">
            <TicketStatusBadge status={ticket.status} />
            {ticket.isOnHold && <HoldBadge />}
            {ticket.pausedAt && <PausedBadge side="agency" />}
          </span>
        </Fact>
        <Fact term="Incident Type">{ticket.incidentType}</Fact>
        <Fact term="Officers">{ticket.officersInvolved.join(', ')}</Fact>
        <Fact term="Agency">{ticket.agencyName}</Fact>
        <Fact term="Submitted">
          <Timestamp value={ticket.submittedDate} /> by {ticket.submittedBy}
        </Fact>
        <Fact term="Due Date">
          <Timestamp value={ticket.dueDate} />
        </Fact>
        <Fact term="Total cost">{formatDollars(ticket.totalCost)}</Fact>
        <Fact term="Total duration">{ticket.totalDuration}</Fact>
        <Fact term="Videos">{seriesText(ticket)}</Fact>
        <Fact term="Ticket id">
          <CopyId label="Ticket id" value={ticket.id} />
        </Fact>
        {ticket.holds.map(({ id, name, reason }) => (
          <Fact key={id} term={`Hold ${name}`}>
            {reason}
          </Fact>
        ))}
        <div className="col-span-full">
          <dt className="text-xs text-soft">Notes</dt>
          <dd className="whitespace-pre-wrap">{ticket.notes || 'None'}</dd>
        </div>
      </dl>
      <section aria-label="Videos of this ticket" className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Videos</h3>
        <ul className="divide-y divide-line border-y border-line">
          {ticket.videos.map((video) => (
            <VideoItem key={video.videoId} video={video} isFirst={video === first} />
          ))}
        </ul>
        {first && first.url !== null && (
          <a
            className={`${buttonClass({ variant: 'secondary' })} w-fit`}
            href={`${first.url}?download=1`}
            download
          >
            <Download aria-hidden="true" />
            Download Video
          </a>
        )}
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">Messages</h3>
        <Conversation ticketId={ticket.id} side="agency" />
      </section>
      <EvidenceBundles ticketId={ticket.id} />
    </div>
  );
}

/** Shows a video. The first one has a button of its own for the download. */
function VideoItem({
  video,
  isFirst,
}: {
  readonly video: Ticket['videos'][number];
  readonly isFirst: boolean;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-48 truncate font-medium">{video.fileName}</span>
      <span className="text-soft tabular-nums">
        {video.details.length} · {video.details.category} · {formatDollars(video.cost)} ·{' '}
        {formatFileSize(video.sizeBytes)}
      </span>
      <CopyId label="SHA-256" value={video.sha256} />
      <StoredFileStatus verification={video.verification} />
      <a className={linkClass} href={`/receipts/videos/${video.videoId}.pdf`} download>
        Receipt<span className="sr-only"> for {video.fileName}</span>
      </a>
      <a className={linkClass} href={`/receipts/videos/${video.videoId}.tlog-proof`} download>
        Proof<span className="sr-only"> for {video.fileName}</span>
      </a>
      {!isFirst && video.url !== null && (
        <a className={linkClass} href={`${video.url}?download=1`} download>
          Download
        </a>
      )}
      <RecordingDetailsText video={video} />
      <DurationNote video={video} />
      <VideoProblems problems={video.problems} />
      {video.notes !== '' && <p className="basis-full whitespace-pre-wrap text-soft">{video.notes}</p>}
    </li>
  );
}

function seriesText({ videos, isSeries }: Ticket): string {
  if (videos.length === 1) return '1';
  return isSeries ? `${videos.length}, a series` : String(videos.length);
}

/** Returns the version's label if there are several reports; a single report needs none. */
function versionLabel({ reports }: Ticket, { version }: Ticket['reports'][number]): string {
  return version > 1 || reports.length > 1 ? ` (version ${version})` : '';
}

function Reports({ ticket }: { ticket: Ticket }) {
  return (
    <section
      aria-label="Reports"
      className="flex flex-col gap-2 rounded-md border border-success-line bg-success-tint p-4"
    >
      <h3 className="text-sm font-semibold text-success">
        {ticket.status === 'completed'
          ? 'The report is ready'
          : 'Under review again; the delivered report stays'}
      </h3>
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
