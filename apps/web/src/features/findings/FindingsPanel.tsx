import { screenTexts } from '@plainview/contract/screen-texts';
import type { Ability } from '@plainview/domain/shared/error-code';
import { Crosshair, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { isNetworkProblem, describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useFocusAfterLeaving } from '../../ui/table/use-focus-after-leaving.ts';
import { draftHoldsWork } from './finding-draft.ts';
import { findingCount, formatSpan, orderFindings, type Finding } from './finding-order.ts';
import { FindingForm } from './FindingForm.tsx';
import { FindingList, type PanelVideo } from './FindingList.tsx';
import { FindingsEmpty } from './FindingsEmpty.tsx';
import type { FindingWork } from './use-finding-work.ts';
import { useFindingActions, useFindings } from './use-findings.ts';

const saveProblem = (error: Error): string =>
  describeError(error, isNetworkProblem(error) ? screenTexts.signInNetwork : undefined);

interface FindingsPanelProps {
  readonly ticketId: string;
  readonly videos: readonly PanelVideo[];
  readonly canWrite: Ability;
  readonly work: FindingWork;
  /** Why the current position cannot be marked; null while its frame is shown. */
  readonly markBarrier: string | null;
  /** Marks the player's current position. */
  readonly onMarkHere: () => void;
  readonly onSeek: (finding: Finding) => void;
  /** Called when the user starts typing; pauses the video. */
  readonly onTyping: () => void;
  /** Called when the form closed and nothing has focus. Must not change between renders. */
  readonly onFormClosed: () => void;
}

/** The findings of a ticket next to its player. Each addition, change and removal is saved at once. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { ticketId, videos, canWrite, work, markBarrier, onMarkHere, onSeek, onTyping, onFormClosed } = props;
  const query = useFindings(ticketId);
  const { remove } = useFindingActions(ticketId);
  const [removing, setRemoving] = useState<Finding | null>(null);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const findings = useMemo(
    () =>
      orderFindings(
        query.data ?? [],
        videos.map(({ videoId }) => videoId),
      ),
    [query.data, videos],
  );
  const ids = useMemo(() => findings.map(({ id }) => id), [findings]);
  useFocusAfterLeaving(ids, list, heading);

  const { draft } = work;
  const saved = findings.find(({ id }) => id === draft?.findingId) ?? null;
  const labelOf = (videoId: string): string =>
    videos.find((video) => video.videoId === videoId)?.label ?? 'video';

  const closeRemove = (): void => {
    setRemoving(null);
    remove.reset();
  };

  const cancel = (): void => {
    if (draftHoldsWork(draft, saved)) setIsDiscarding(true);
    else work.discard();
  };

  return (
    <section
      aria-labelledby="findings-heading"
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-surface py-4 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-5rem)] print:static print:max-h-none"
    >
      <div className="flex items-center gap-2 px-4">
        <h2 id="findings-heading" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Findings
        </h2>
        {query.data && <span className="text-soft">{findingCount(findings.length)}</span>}
        {canWrite.allowed && (
          <Button
            variant={draft ? 'secondary' : 'primary'}
            icon={draft ? <Crosshair aria-hidden /> : <Plus aria-hidden />}
            onPress={onMarkHere}
            isDisabled={markBarrier !== null}
            {...(markBarrier !== null && { 'aria-describedby': 'mark-barrier' })}
            className="ml-auto"
          >
            {draft ? 'Move to Current Time' : 'Add Finding'}
          </Button>
        )}
      </div>
      {canWrite.allowed && markBarrier !== null && (
        <p id="mark-barrier" className="px-4 text-xs text-soft">
          {markBarrier}
        </p>
      )}
      {/* Scrolls separately next to a tall player, so that neither pushes the other away. */}
      <div className="relative flex min-h-0 flex-col gap-3 px-4 lg:overflow-y-auto print:overflow-visible">
        {draft && (
          <FindingForm
            key={draft.findingId ?? 'new'}
            draft={draft}
            work={work}
            videoLabel={labelOf(draft.videoId)}
            problem={work.error && saveProblem(work.error)}
            onTyping={onTyping}
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
            findings={findings}
            openFindingId={draft?.findingId ?? null}
            canWrite={canWrite.allowed}
            onSeek={onSeek}
            onEdit={work.takeUp}
            onRemove={setRemoving}
          />
        </div>
      </div>
      <ConfirmDialog
        isOpen={removing !== null}
        onOpenChange={closeRemove}
        title="Remove Finding?"
        text={
          removing &&
          `The finding at ${formatSpan(removing)} of ${labelOf(removing.videoId)} will not be part of the report.`
        }
        confirmLabel="Remove"
        pendingLabel="Removing..."
        isBusy={remove.isPending}
        errorMessage={remove.error ? describeError(remove.error) : undefined}
        onConfirm={() => removing && remove.mutate({ id: removing.id }, { onSuccess: closeRemove })}
      />
      <ConfirmDialog
        isOpen={isDiscarding}
        onOpenChange={setIsDiscarding}
        title="Discard what you wrote?"
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
