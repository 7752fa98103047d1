import { screenTexts } from '@plainview/contract/screen-texts';
import { Link } from '@tanstack/react-router';
import { Film, RefreshCw, SearchX } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
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
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { countText, pluralize } from '../../ui/pluralize.ts';
import { MoreRows } from '../../ui/table/MoreRows.tsx';
import { selectedCount } from '../../ui/table/selection.ts';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import { sortInForce, sortToUrl } from '../../ui/table/url-sort.ts';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';
import { useSelection } from '../../ui/table/use-selection.ts';

/** /admin/videos: all agencies' videos, to find, open, export, process and delete. */
export function VideoLibrary({
  filter,
  onFilterChange,
}: {
  readonly filter: VideoFilter;
  readonly onFilterChange: (change: VideoFilterChange) => void;
}) {
  const list = useVideos(filter);
  const { query, rows, total } = list;
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

  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  useFocusAfterLeaving(ids, section, heading);
  const onDelete = useCallback((video: LibraryVideo) => setDeleting(video), []);
  const closeDelete = (): void => {
    setDeleting(null);
    remove.reset();
  };
  const reset = (): void => {
    heading.current?.focus();
    onFilterChange({
      search: undefined,
      from: undefined,
      to: undefined,
      agency: undefined,
      status: undefined,
    });
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
      {query.isError && (
        <Banner variant="error" action={{ label: 'Retry', onPress: () => void query.refetch() }}>
          {loadProblem(query.error)}
        </Banner>
      )}
      <section ref={section} aria-labelledby="videos-heading">
        <div className="mb-2 flex flex-wrap items-baseline gap-3">
          <h2 id="videos-heading" ref={heading} tabIndex={-1} className="scroll-mt-20 text-lg font-semibold">
            Videos
          </h2>
          <output className="text-sm text-soft tabular-nums">
            {total !== null && !query.isPlaceholderData && pluralize(total, 'video')}
          </output>
        </div>
        {(query.isPending || query.data) && (
          <Card isFlush>
            <SelectionBar count={count} onClear={clear}>
              <Button
                isDisabled={count === 0}
                isPending={sheet.isPending}
                onPress={() => sheet.start(chosen)}
              >
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
            {query.data && rows.length === 0 ? (
              <NoVideos isFiltered={isVideoFilterSet(filter)} onReset={reset} />
            ) : (
              <VideoTable
                list={list}
                sort={sortInForce(filter, usualVideoSort)}
                onSort={(next) => onFilterChange(sortToUrl(next, usualVideoSort))}
                selection={selection}
                onToggle={toggle}
                onToggleAll={setAll}
                onDelete={onDelete}
              />
            )}
          </Card>
        )}
        <MoreRows list={list} />
      </section>
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

function NoVideos({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon={SearchX}
      title="No video matches"
      action={<Button onPress={onReset}>Clear Filters</Button>}
    >
      Try other search terms or dates.
    </EmptyState>
  ) : (
    <EmptyState icon={Film} title="No videos yet">
      Videos appear here as soon as an agency submits a ticket.
    </EmptyState>
  );
}
