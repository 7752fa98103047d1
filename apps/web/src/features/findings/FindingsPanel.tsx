import { screenTexts } from '@plainview/contract/screen-texts';
import type { Ability } from '@plainview/domain/shared/error-code';
import { useRef, useState } from 'react';
import { isNetworkProblem, describeError } from '../../api/describe-error.ts';
import { cx } from '../../ui/cx.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';
import { draftHoldsWork } from './finding-draft.ts';
import type { Finding } from './finding-order.ts';
import { FindingForm } from './FindingForm.tsx';
import { FindingList } from './FindingList.tsx';
import type { PanelVideo } from './FindingSection.tsx';
import { FindingsEmpty } from './FindingsEmpty.tsx';
import { FindingsHeader } from './FindingsHeader.tsx';
import { FindingSearch } from './long-list/FindingSearch.tsx';
import { useListedFindings } from './long-list/use-listed-findings.ts';
import { useFindingRemoval } from './use-finding-removal.ts';
import type { FindingWork } from './use-finding-work.ts';
import { useFollowedRow } from './use-followed-row.ts';

const saveProblem = (error: Error): string =>
  describeError(error, isNetworkProblem(error) ? screenTexts.signInNetwork : undefined);

interface FindingsPanelProps {
  readonly ticketId: string;
  readonly videos: readonly PanelVideo[];
  readonly canWrite: Ability;
  readonly work: FindingWork;
  /** The finding at the player's position. */
  readonly currentFindingId: string | null;
  /** Whether this panel is the one that is shown. */
  readonly isShown: boolean;
  /** Why the current position cannot be marked; null while its frame is shown. */
  readonly markBarrier: string | null;
  /** Marks the player's current position. */
  readonly onMarkHere: () => void;
  readonly onSeek: (finding: Finding) => void;
  /** Called when the user starts typing; pauses the video. */
  readonly onTyping: () => void;
  /** Pauses the video and shows the start of the open finding. */
  readonly onShowFrame: () => void;
  /** Called when the form closed and nothing has focus. Must not change between renders. */
  readonly onFormClosed: () => void;
}

/** The findings of a ticket next to its player. Each addition, change and removal is saved at once. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { ticketId, videos, canWrite, work, currentFindingId, isShown, markBarrier } = props;
  const { onMarkHere, onSeek, onTyping, onFormClosed, onShowFrame } = props;
  const { query, findings, numbers, listed, ids, isLong, search, scroller, setScroller } = useListedFindings(
    ticketId,
    videos,
  );
  const removeFinding = useFindingRemoval();
  const [isDiscarding, setIsDiscarding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useFocusAfterLeaving(ids, list, heading);
  useFollowedRow(scroller, list, currentFindingId);

  const { draft } = work;
  const saved = findings.find(({ id }) => id === draft?.findingId) ?? null;
  const labelOf = (videoId: string): string =>
    videos.find((video) => video.videoId === videoId)?.label ?? 'video';

  const cancel = (): void => {
    if (draftHoldsWork(draft, saved)) setIsDiscarding(true);
    else work.discard();
  };

  return (
    <section
      aria-labelledby="findings-heading"
      className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface py-3 room:min-h-0 room:flex-1 print:max-h-none"
    >
      <FindingsHeader
        ref={heading}
        count={query.data && findings.length}
        canWrite={canWrite.allowed}
        hasDraft={draft !== null}
        markBarrier={markBarrier}
        onMarkHere={onMarkHere}
      />
      {isLong && isShown && (
        <FindingSearch {...search} found={listed.length} total={findings.length} className="px-4" />
      )}
      {/* Scrolls separately next to a tall player, so that neither pushes the other away. */}
      <div
        ref={setScroller}
        className={cx(
          'relative min-h-0 px-4 room:flex-1 room:overflow-y-auto print:overflow-visible',
          isLong && '[overflow-anchor:none] max-h-[80dvh] overflow-y-auto room:max-h-none print:max-h-none',
        )}
      >
        <div className="flex flex-col gap-3">
          {draft && (
            <FindingForm
              key={draft.findingId ?? 'new'}
              draft={draft}
              work={work}
              videoLabel={labelOf(draft.videoId)}
              problem={work.error && saveProblem(work.error)}
              onTyping={onTyping}
              onShowFrame={onShowFrame}
              onCancel={cancel}
              onFocusLost={onFormClosed}
            />
          )}
          {query.isError && <Banner variant="error">{describeError(query.error)}</Banner>}
          {query.isPending && <Skeleton className="h-24 w-full" />}
          {query.data && findings.length === 0 && !draft && <FindingsEmpty canWrite={canWrite} />}
          <div ref={list} className="space-y-3">
            <FindingList
              videos={videos}
              findings={listed}
              numbers={numbers}
              isLong={isLong}
              scroller={scroller}
              openFindingId={draft?.findingId ?? null}
              currentFindingId={currentFindingId}
              canWrite={canWrite.allowed}
              onSeek={onSeek}
              onEdit={work.takeUp}
              onRemove={removeFinding}
            />
          </div>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isDiscarding}
        onOpenChange={setIsDiscarding}
        title="Discard Changes?"
        text="This finding is not saved yet."
        confirmLabel="Discard"
        onConfirm={() => {
          setIsDiscarding(false);
          work.discard();
        }}
      />
    </section>
  );
}
