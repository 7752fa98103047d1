import { videoDenialMessage } from '@plainview/contract/videos/video-problems';
import { Link } from '@tanstack/react-router';
import { Download, ExternalLink, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { headerState, isSelected, type Selection } from '../../ui/table/selection.ts';
import { SkeletonRows } from '../../ui/table/SkeletonRows.tsx';
import { sortProps, type Sort } from '../../ui/table/sort.ts';
import { Table } from '../../ui/table/Table.tsx';
import { TableBody } from '../../ui/table/TableBody.tsx';
import { TableCell } from '../../ui/table/TableCell.tsx';
import { TableHead } from '../../ui/table/TableHead.tsx';
import { TableHeaderCell } from '../../ui/table/TableHeaderCell.tsx';
import { TableRow } from '../../ui/table/TableRow.tsx';
import { WindowedRows, type RowPlace } from '../../ui/table/WindowedRows.tsx';
import type { LibraryVideo, VideoList } from './use-videos.ts';
import type { VideoColumn } from './video-filter.ts';
import { VideoStatusBadge } from './VideoStatusBadge.tsx';

interface VideoActs {
  readonly onToggle: (videoId: string) => void;
  readonly onDelete: (video: LibraryVideo) => void;
}

interface VideoTableProps extends VideoActs {
  readonly list: VideoList;
  readonly sort: Sort<VideoColumn>;
  readonly onSort: (sort: Sort<VideoColumn>) => void;
  readonly selection: Selection;
  /** Selects or clears all rows that match the filter. */
  readonly onToggleAll: (isAll: boolean) => void;
}

const COLUMNS = 6;

/** Lists the videos of all agencies (specification, section 2, "Video Library"). */
export function VideoTable({ list, sort, onSort, selection, onToggleAll, ...acts }: VideoTableProps) {
  const { query, rows, total } = list;
  const head = headerState(selection, total);
  return (
    <Table
      label="Videos"
      isBusy={query.isPending || query.isPlaceholderData}
      className={query.isPlaceholderData ? 'opacity-60' : ''}
      {...(total !== null && { rowCount: total + 1 })}
    >
      <TableHead>
        <TableHeaderCell className="w-12">
          <Checkbox
            aria-label="Select all videos that the filter matches"
            isSelected={head === 'all'}
            isIndeterminate={head === 'part'}
            isDisabled={total === 0}
            onChange={onToggleAll}
          />
        </TableHeaderCell>
        <TableHeaderCell {...sortProps(sort, 'officer', onSort)}>Officer &amp; Details</TableHeaderCell>
        <TableHeaderCell>Agency</TableHeaderCell>
        <TableHeaderCell {...sortProps(sort, 'uploaded', onSort)}>Upload Date</TableHeaderCell>
        <TableHeaderCell {...sortProps(sort, 'status', onSort)}>Status</TableHeaderCell>
        <TableHeaderCell align="end">Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {query.isPending && <SkeletonRows rows={8} columns={COLUMNS} />}
        <WindowedRows
          rows={rows}
          keyOf={videoKey}
          estimate={77}
          onNearEnd={list.loadMore}
          onView={list.onView}
        >
          {(video, place) => (
            <Row
              key={video.id}
              video={video}
              isChosen={isSelected(selection, video.id)}
              {...place}
              {...acts}
            />
          )}
        </WindowedRows>
      </TableBody>
    </Table>
  );
}

const videoKey = (video: LibraryVideo): string => video.id;

const Row = memo(function Row({
  video,
  isChosen,
  onToggle,
  onDelete,
  ...place
}: VideoActs & RowPlace & { readonly video: LibraryVideo; readonly isChosen: boolean }) {
  const what = `${video.fileName}, ${video.officerName}`;
  const remove = video.abilities.delete;
  return (
    <TableRow {...place} data-row-id={video.id} isSelected={isChosen}>
      <TableCell place="select">
        <Checkbox aria-label={`Select ${what}`} isSelected={isChosen} onChange={() => onToggle(video.id)} />
      </TableCell>
      <TableCell label="Officer & Details" place="title">
        <div>
          <p className="font-medium">{video.officerName}</p>
          <p className="text-xs font-normal text-soft">{video.reviewType}</p>
          <p className="text-xs font-normal text-soft">Device ID: {video.metadata.deviceId ?? 'N/A'}</p>
        </div>
      </TableCell>
      <TableCell label="Agency">{video.agencyName}</TableCell>
      <TableCell label="Upload Date">
        <Timestamp value={video.uploadDate} isPlain />
      </TableCell>
      <TableCell label="Status">
        <VideoStatusBadge status={video.status} />
      </TableCell>
      <TableCell label="Actions" place="actions" align="end">
        <div className="flex justify-end gap-1">
          <Link
            to="/admin/tickets/$ticketId"
            params={{ ticketId: video.ticketId }}
            search={{ video: video.id }}
            target="_blank"
            aria-label={`Open ${what} in a new tab`}
            title="Open in a new tab"
            className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
          >
            <ExternalLink aria-hidden="true" />
          </Link>
          {video.videoUrl !== null && (
            <a
              href={`${video.videoUrl}?download=1`}
              download
              aria-label={`Download ${what}`}
              title="Download"
              className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
            >
              <Download aria-hidden="true" />
            </a>
          )}
          {remove.allowed ? (
            <IconButton aria-label={`Delete ${what}`} onPress={() => onDelete(video)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          ) : (
            <span title={videoDenialMessage(remove.code)}>
              <IconButton aria-label={`Delete ${what}: ${videoDenialMessage(remove.code)}`} isDisabled>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </span>
          )}
        </div>
      </TableCell>
    </TableRow>
  );
});
