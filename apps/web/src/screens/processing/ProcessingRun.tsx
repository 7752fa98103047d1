import type { Outputs } from '@plainview/contract/index';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { errorCodeOf } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencyName } from '../../features/agencies/AgencyName.tsx';
import { RunFiles } from '../../features/processing/RunFiles.tsx';
import { RunReference } from '../../features/processing/RunReference.tsx';
import { useRun } from '../../features/processing/use-processing.ts';
import { VideoStatusBadge } from '../../features/videos/VideoStatusBadge.tsx';
import { cx } from '../../ui/cx.ts';
import { formatDate } from '../../ui/dates/format-date.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import { Table } from '../../ui/table/parts/Table.tsx';
import { TableBody } from '../../ui/table/parts/TableBody.tsx';
import { TableCell } from '../../ui/table/parts/TableCell.tsx';
import { TableHead } from '../../ui/table/parts/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/parts/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/parts/TableRow.tsx';

const allRuns = (
  <Link
    to="/admin/processing"
    className="inline-flex min-h-6 items-center gap-1 text-sm text-link hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-4" />
    Processing Runs
  </Link>
);

/** /admin/processing/{run}: the state of each selected video. */
export function ProcessingRun({ runId }: { runId: string }) {
  const run = useRun(runId);
  if (!run.data) {
    return (
      <div className="flex flex-col gap-4">
        <PageHeader title="Processing Run" above={allRuns} />
        {run.isPending ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <LoadErrorBanner
            error={
              errorCodeOf(run.error) === 'NOT_FOUND'
                ? { message: 'Run not found.' }
                : describeLoadError(run.error, run.refetch)
            }
          />
        )}
      </div>
    );
  }
  const { count, byStatus, videos, startedAt, startedBy, isOwn } = run.data;
  const failed = byStatus.failed ?? 0;
  const done = (byStatus.completed ?? 0) + failed;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={`Processing of ${formatDate(new Date(startedAt), 'MMM d, yyyy')}: ${pluralize(count, 'video')}`}
        above={allRuns}
        description={
          <>
            Started by {startedBy}, <Timestamp value={startedAt} pattern="MMM d, yyyy, h:mm a" isPlain />.{' '}
            {isOwn
              ? 'Each video is read again and compared with the SHA-256 from its upload.'
              : 'The processing tool reads each video and reports back.'}
          </>
        }
      />
      <RunReference run={run.data} />
      <ProgressBar
        label={isOwn ? 'Videos verified' : 'Videos processed'}
        value={count === 0 ? 0 : Math.floor((done / count) * 100)}
        valueText={`${countText(done)} of ${countText(count)}`}
        tone={failed > 0 ? 'failed' : 'success'}
      />
      <output className="text-sm">
        {done === count && failed === 0 && (isOwn ? 'All videos are intact.' : 'All videos are processed.')}
        {failed > 0 && `${countText(failed)} failed: see below.`}
      </output>
      <Card isFlush>
        <Table label="Videos of this run">
          <TableHead>
            <TableHeaderCell>Video</TableHeaderCell>
            <TableHeaderCell>Agency</TableHeaderCell>
            <TableHeaderCell>Status</TableHeaderCell>
            <TableHeaderCell>Result</TableHeaderCell>
          </TableHead>
          <TableBody>
            {videos.map((video) => (
              <VideoRow key={video.videoId} video={video} />
            ))}
          </TableBody>
        </Table>
      </Card>
      {count > videos.length && (
        <p className="text-sm text-soft">
          The first {videos.length} of {countText(count)} are shown; all are{' '}
          {isOwn ? 'verified' : 'processed'}.
        </p>
      )}
    </div>
  );
}

type RunVideo = Outputs['processing']['get']['videos'][number];

/** The state of one video; on a phone, its stills are as wide as the card. */
function VideoRow({ video }: { readonly video: RunVideo }) {
  const hasStills = video.files.some(({ kind }) => kind === 'still');
  return (
    <TableRow>
      <TableCell label="Video" place="title" className="min-w-24 wrap-anywhere">
        <Link
          to="/admin/tickets/$ticketId"
          params={{ ticketId: video.ticketNumber }}
          search={{ video: video.videoId }}
          className="font-medium text-link hover:underline"
        >
          {video.fileName}, {video.officerName}
        </Link>
      </TableCell>
      <TableCell label="Agency">
        <AgencyName name={video.agencyName} />
      </TableCell>
      <TableCell label="Status">
        <span>
          <VideoStatusBadge status={video.status} />
          {video.status === 'processing' && video.progress !== null && (
            <span className="ml-2 text-sm text-soft tabular-nums">{video.progress}%</span>
          )}
        </span>
      </TableCell>
      <TableCell
        label="Result"
        className={cx('md:min-w-40', hasStills && 'max-md:col-span-full max-sm:flex-wrap')}
      >
        <div className={cx('text-sm', hasStills && 'max-md:w-full')}>
          {video.note ?? (video.files.length === 0 && '-')}
          <RunFiles videoName={video.fileName} files={video.files} />
        </div>
      </TableCell>
    </TableRow>
  );
}
