import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { Film, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { AgencySelect } from '../../features/agencies/AgencySelect.tsx';
import { SheetExports } from '../../features/exports/SheetExports.tsx';
import { useExportSelected } from '../../features/exports/use-sheet-exports.ts';
import { useProcessSelected } from '../../features/processing/use-processing.ts';
import {
  deleteProblem,
  loadProblem,
  useDeleteVideo,
  useVideos,
  type LibraryVideo,
} from '../../features/videos/use-videos.ts';
import {
  isVideoFilterSet,
  usualVideoSort,
  videoFilterCall,
  type VideoFilter,
  type VideoFilterChange,
} from '../../features/videos/video-filter.ts';
import { VideoFilters } from '../../features/videos/VideoFilters.tsx';
import { VideoTable } from '../../features/videos/VideoTable.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { countText } from '../../ui/pluralize.ts';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { selectedCount } from '../../ui/table/selection.ts';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { useSelection } from '../../ui/table/use-selection.ts';

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
  const { query, total } = list;
  const remove = useDeleteVideo();
  const processing = useProcessSelected();
  const [deleting, setDeleting] = useState<LibraryVideo | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const sheet = useExportSelected(() => setNews(screenTexts.noSheets));
  const call = videoFilterCall(filter);
  // Another filter shows other rows and resets the selection.
  const { selection, toggle, setAll, clear } = useSelection(JSON.stringify(call));
  const count = selectedCount(selection, total ?? 0);
  const chosen =
    selection.kind === 'all'
      ? { ...selection, filter: call, except: [...selection.except] }
      : { ...selection, ids: [...selection.ids] };

  const closeDelete = (): void => {
    setDeleting(null);
    remove.reset();
  };

  return (
    <div className="space-y-4">
      <PageHeader
        title="Video Library"
        actions={
          <>
            <Link to="/admin/processing" className={buttonClass()}>
              Processing Runs
            </Link>
            <Button
              icon={<RefreshCw aria-hidden />}
              onPress={() => void query.refetch()}
              isPending={query.isRefetching}
            >
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
      {sheet.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={sheet.dismiss}>
          {sheet.problem}
        </Banner>
      )}
      {processing.error && (
        <Banner variant="error" takesFocus onDismiss={processing.reset}>
          {describeError(processing.error)}
        </Banner>
      )}
      {processing.data && !processing.data.isOpen && (
        <Banner variant="warning" onDismiss={processing.reset}>
          Your browser blocked the new tab.{' '}
          <a href={processing.data.url} target="_blank" rel="noopener" className="underline">
            Open the processing tool
          </a>
        </Banner>
      )}
      {news !== null && (
        <Banner variant="info" onDismiss={() => setNews(null)}>
          {news}
        </Banner>
      )}
      <ListSection
        heading="Videos"
        list={list}
        noun="video"
        error={query.error && describeLoadError(query.error, query.refetch, loadProblem(query.error))}
        toolbar={
          <SelectionBar count={count} onClear={clear}>
            <Button isDisabled={count === 0} isPending={sheet.isPending} onPress={() => sheet.start(chosen)}>
              Export Selected
            </Button>
            <Button
              isDisabled={count === 0}
              isPending={processing.isPending}
              onPress={() => processing.mutate({ selection: chosen })}
            >
              Process Selected ({countText(count)})
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
      <ConfirmDialog
        isOpen={deleting !== null}
        onOpenChange={closeDelete}
        title="Delete Video?"
        text="Are you sure you want to delete this video? This action cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isBusy={remove.isPending}
        errorMessage={remove.error ? deleteProblem(remove.error) : undefined}
        onConfirm={() => deleting && remove.mutate({ id: deleting.id }, { onSuccess: closeDelete })}
      />
    </div>
  );
}
