import { videoDenialMessage } from '@plainview/contract/errors/video-errors';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { Link } from '@tanstack/react-router';
import { Download, ExternalLink, Trash2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { rowTarget } from '../../ui/table/row-target.ts';
import { RowActions } from '../../ui/table/RowActions.tsx';
import { headerState, isSelected, type Selection } from '../../ui/table/selection.ts';
import type { Sort } from '../../ui/table/sort.ts';
import { useRowSelection } from '../../ui/table/use-row-selection.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import type { LibraryVideo, VideoList } from './use-videos.ts';
import type { VideoColumn } from './video-filter.ts';
import { VideoPoster } from './VideoPoster.tsx';
import { VideoStatusBadge } from './VideoStatusBadge.tsx';

interface VideoTableProps {
  readonly list: VideoList;
  readonly sort: Sort<VideoColumn>;
  readonly onSort: (sort: Sort<VideoColumn>) => void;
  readonly selection: Selection;
  /** Must not change between renders. */
  readonly onToggle: (videoId: string) => void;
  /** Selects or clears all rows that match the filter. */
  readonly onToggleAll: (isAll: boolean) => void;
  /** Must not change between renders. */
  readonly onDelete: (video: LibraryVideo) => void;
}

/** Height of a row with four lines, in pixels. */
const ROW_HEIGHT = 97;

/** Lists the videos of all agencies (specification, section 2, "Video Library"). */
export function VideoTable(props: VideoTableProps) {
  const { list, sort, onSort, selection, onToggle, onToggleAll, onDelete } = props;
  const columns = useMemo(() => videoColumns(onDelete), [onDelete]);
  const checkboxes = useRowSelection<LibraryVideo>({
    head: headerState(selection, list.isTotalExact ? list.total : null),
    allLabel: 'Select all videos that the filter matches',
    isDisabled: list.total === 0,
    onToggleAll,
    isSelected: ({ id }) => isSelected(selection, id),
    onToggle: useCallback(({ id }) => onToggle(id), [onToggle]),
    labelOf: videoName,
  });
  return (
    <DataTable
      label="Videos"
      columns={columns}
      list={list}
      sort={sort}
      onSort={onSort}
      selection={checkboxes}
      estimate={ROW_HEIGHT}
      isWide
    />
  );
}

const videoName = (video: LibraryVideo): string => `${video.fileName}, ${video.officerName}`;

const videoColumns = (
  onDelete: (video: LibraryVideo) => void,
): ReadonlyArray<Column<LibraryVideo, VideoColumn>> => [
  {
    id: 'officer',
    header: 'Officer & Details',
    sort: 'officer',
    place: 'title',
    className: 'lg:min-w-80',
    lines: 4,
    cell: (video) => <VideoDetails video={video} />,
  },
  {
    id: 'agency',
    header: 'Agency',
    lines: 2,
    className: 'min-w-24',
    cell: ({ agencyName, ticketNumber }) => (
      <div>
        <AgencyName name={agencyName} />
        <span className="block text-xs whitespace-nowrap text-soft">{ticketNumber}</span>
      </div>
    ),
  },
  {
    id: 'uploaded',
    header: 'Upload Date',
    sort: 'uploaded',
    cell: ({ uploadDate }) => <Timestamp value={uploadDate} isPlain />,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    cell: ({ status }) => <VideoStatusBadge status={status} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    place: 'actions',
    align: 'end',
    cell: (video) => <VideoButtons video={video} onDelete={onDelete} />,
  },
];

function VideoDetails({ video }: { readonly video: LibraryVideo }) {
  const { officerName, reviewType, fileName, length, sizeBytes, ticketNumber, incidentType } = video;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <VideoPoster url={video.posterUrl} />
      <div className="min-w-0 text-xs font-normal wrap-anywhere text-soft">
        <p className="text-sm font-medium text-ink">{officerName}</p>
        <p>
          <bdi className="text-ink">{fileName}</bdi>
          <span className="tabular-nums">{`, ${length}, ${formatFileSize(sizeBytes)}`}</span>
        </p>
        <p className="flex flex-wrap gap-x-3">
          <span>{reviewType}</span>
          <span>Device ID: {video.metadata.deviceId ?? 'N/A'}</span>
        </p>
        <Link
          to="/admin/tickets/$ticketId"
          params={{ ticketId: ticketNumber }}
          search={{ video: video.id }}
          className="inline-block min-h-6 text-link hover:underline"
        >
          Ticket <span className="whitespace-nowrap tabular-nums">{ticketNumber}</span>,{' '}
          <bdi>{incidentType}</bdi>
        </Link>
      </div>
    </div>
  );
}

interface VideoButtonsProps {
  readonly video: LibraryVideo;
  readonly onDelete: (video: LibraryVideo) => void;
}

function VideoButtons({ video, onDelete }: VideoButtonsProps) {
  const what = videoName(video);
  const remove = video.abilities.delete;
  const look = `${buttonClass({ variant: 'quiet' })} aspect-square px-0!`;
  const downloadUrl = video.videoUrl && `${video.videoUrl}?download=1`;
  return (
    <RowActions
      of={what}
      actions={[
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 aria-hidden="true" />,
          isQuick: true,
          tone: 'danger',
          reason: remove.allowed ? null : videoDenialMessage(remove.code),
          onAction: () => onDelete(video),
        },
      ]}
    >
      {downloadUrl !== null && (
        <a href={downloadUrl} download aria-label={`Download ${what}`} title="Download" className={look}>
          <Download aria-hidden="true" />
        </a>
      )}
      <Link
        {...rowTarget}
        to="/admin/tickets/$ticketId"
        params={{ ticketId: video.ticketNumber }}
        search={{ video: video.id }}
        target="_blank"
        aria-label={`Open ${what} in a new tab`}
        title="Open in a new tab"
        className={look}
      >
        <ExternalLink aria-hidden="true" />
      </Link>
    </RowActions>
  );
}
