import { describeQueuePlace } from '@plainview/domain/evidence/media/video-media';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { formatDollars } from '@plainview/domain/shared/money';
import type { ReactNode } from 'react';
import { SidecarLinks } from '../../videos/SidecarLinks.tsx';
import { SourceSignatures } from '../../videos/SourceSignatures.tsx';
import { StoredFileStatus } from '../../videos/StoredFileStatus.tsx';
import { VideoProblems } from '../../videos/VideoProblems.tsx';
import { DurationNote } from '../DurationNote.tsx';
import { RecordingDetailsText } from '../RecordingDetails.tsx';
import type { Ticket } from '../ticket-queries.ts';
import { ProofDetails } from './ProofDetails.tsx';

const linkClass = 'text-link underline underline-offset-2';

interface TicketVideoItemProps {
  readonly video: Ticket['videos'][number];
  /** By default the name of the file. */
  readonly title?: ReactNode;
  readonly hasDownload: boolean;
}

/** Shows the data of one video of a ticket, with its receipt and proof. */
export function TicketVideoItem({ video, title, hasDownload }: TicketVideoItemProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <div className="flex min-w-0 basis-full flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {title ?? (
          <span className="max-w-full min-w-0 truncate font-medium" title={video.fileName}>
            {video.fileName}
          </span>
        )}
        <span className="text-soft tabular-nums">
          {video.details.length} · {video.details.category} · {formatDollars(video.cost)} ·{' '}
          {formatFileSize(video.sizeBytes)}
        </span>
      </div>
      {hasDownload && video.url !== null && (
        <a className={linkClass} href={`${video.url}?download=1`} download>
          Download<span className="sr-only"> {video.fileName}</span>
        </a>
      )}
      <ProofDetails
        about={video.fileName}
        isVerified={isVerified(video.verification)}
        sha256={video.sha256}
        proofUrl={`/receipts/videos/${video.videoId}.tlog-proof`}
      >
        <StoredFileStatus verification={video.verification} />
        <a className={linkClass} href={`/receipts/videos/${video.videoId}.pdf`} download>
          Receipt<span className="sr-only"> for {video.fileName}</span>
        </a>
      </ProofDetails>
      <RecordingDetailsText video={video} />
      <SidecarLinks sidecars={video.sidecars} />
      <DurationNote video={video} />
      <VideoProblems problems={video.problems} />
      {video.media.queue && (
        <p className="basis-full text-soft">
          This video will be prepared for review: {describeQueuePlace(video.media.queue)}.
        </p>
      )}
      {(video.facts.sourceSignatures ?? []).length > 0 && (
        <SourceSignatures signatures={video.facts.sourceSignatures ?? []} />
      )}
      {video.notes !== '' && <p className="basis-full whitespace-pre-wrap text-soft">{video.notes}</p>}
    </div>
  );
}

/** Returns whether the server has read the stored file, and found no fault. */
const isVerified = (verification: Ticket['videos'][number]['verification']): boolean =>
  verification !== null && verification.verifiedAt !== null && verification.fault === null;
