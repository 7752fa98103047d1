import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { Film, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import { SheetExports } from '../../features/exports/SheetExports.tsx';
import { useExportSelected } from '../../features/exports/use-sheet-exports.ts';
import { useProcessSelected } from '../../features/processing/use-processing.ts';
import { DeleteVideoDialog } from '../../features/videos/DeleteVideoDialog.tsx';
import { loadProblem, useVideos, type LibraryVideo } from '../../features/videos/use-videos.ts';
import {
  isVideoFilterSet,
  usualVideoSort,
  type VideoFilter,
  type VideoFilterChange,
} from '../../features/videos/video-filter.ts';
import { VideoFilters } from '../../features/videos/VideoFilters.tsx';
import { VideoTable } from '../../features/videos/VideoTable.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { countText } from '../../ui/pluralize.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { LibraryMessages } from './LibraryMessages.tsx';
import { useVideoSelection } from './use-video-selection.ts';

const noFilter: VideoFilterChange = {
  search: undefined,
  from: undefined,
  to: undefined,
  agency: undefined,
  status: undefined,
};

/** /admin/videos: all agencies' videos, to find, open, export, process and delete. */
export function VideoLibrary({
  filter,
  onFilterChange,
}: {
  readonly filter: VideoFilter;
  readonly onFilterChange: (change: VideoFilterChange) => void;
}) {
  const list = useVideos(filter);
  const { query } = list;
  const processing = useProcessSelected();
  const [deleting, setDeleting] = useState<LibraryVideo | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const sheet = useExportSelected(() => setNews(screenTexts.noSheets));
  const { selection, toggle, setAll, clear, count, chosen } = useVideoSelection(filter, list);
  const refresh = (): void => void query.refetch();
  useScreenCommands([{ id: 'refresh', label: 'Refresh', run: refresh }]);

  return (
    <div className="space-y-4">
      <PageHeader
        title="Video Library"
        actions={
          <>
            <Link to="/admin/processing" className={buttonClass()}>
              Processing Runs
            </Link>
            <Button icon={<RefreshCw aria-hidden />} onPress={refresh} isPending={query.isRefetching}>
              Refresh
            </Button>
          </>
        }
      />
      <VideoFilters filter={filter} onFilterChange={onFilterChange}>
        <AgencySelect
          value={filter.agency}
          onChange={(agency) => onFilterChange({ agency })}
          className="w-full sm:w-60"
        />
      </VideoFilters>
      <SheetExports />
      <LibraryMessages
        sheet={sheet}
        processing={processing}
        news={news}
        onDismissNews={() => setNews(null)}
      />
      <ListSection
        heading="Videos"
        list={list}
        noun="video"
        error={query.error && describeLoadError(query.error, query.refetch, loadProblem(query.error))}
        toolbar={
          <SelectionBar count={count} onClear={clear}>
            <Button isDisabled={!count} isPending={sheet.isPending} onPress={() => sheet.start(chosen)}>
              Export Selected
            </Button>
            <Button
              isDisabled={!count}
              isPending={processing.isPending}
              onPress={() => processing.mutate({ selection: chosen })}
            >
              Process Selected ({count === null ? '…' : countText(count)})
            </Button>
          </SelectionBar>
        }
        empty={{
          icon: Film,
          title: 'No videos yet',
          children: 'Videos appear here as soon as an agency submits a ticket.',
        }}
        noMatch={
          isVideoFilterSet(filter) && {
            title: 'No video matches',
            hint: 'Try other search terms or dates.',
            onClear: () => onFilterChange(noFilter),
          }
        }
      >
        <VideoTable
          list={list}
          sort={sortInForce(filter, usualVideoSort)}
          onSort={(next) => onFilterChange(sortToUrl(next, usualVideoSort))}
          selection={selection}
          onToggle={toggle}
          onToggleAll={setAll}
          onDelete={setDeleting}
        />
      </ListSection>
      <DeleteVideoDialog video={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
