import { problems } from '@plainview/contract/errors';
import type { Ability } from '@plainview/domain/shared/refusal';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { problemText } from '../../api/problem.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useFocusAfterLeaving } from '../../ui/use-focus-after-leaving.ts';
import { draftHoldsWork } from './finding-draft.ts';
import { findingCount, formatSpan, orderFindings, type Finding } from './finding-order.ts';
import { FindingForm } from './FindingForm.tsx';
import { FindingList, type PanelVideo } from './FindingList.tsx';
import type { FindingWork } from './use-finding-work.ts';
import { useFindingActs, useFindings } from './use-findings.ts';

interface FindingsPanelProps {
  readonly ticketId: string;
  readonly videos: readonly PanelVideo[];
  readonly canWrite: Ability;
  readonly work: FindingWork;
  /** Marks where the player stands. */
  readonly onMarkHere: () => void;
  readonly onSeek: (finding: Finding) => void;
  /** Typing has begun: the video waits meanwhile. */
  readonly onTyping: () => void;
}

/** Findings of a ticket beside its player: written, changed and removed here, each saved at once. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { ticketId, videos, canWrite, work, onMarkHere, onSeek, onTyping } = props;
  const query = useFindings(ticketId);
  const { remove } = useFindingActs(ticketId);
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

  const cancel = (): void => {
    if (draftHoldsWork(draft, saved)) setIsDiscarding(true);
    else work.discard();
  };

  return (
    <section aria-labelledby="findings-heading" className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <h2 id="findings-heading" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Findings
        </h2>
        {query.data && <span className="text-soft">{findingCount(findings.length)}</span>}
        {canWrite.allowed && !draft && (
          <Button variant="primary" onPress={onMarkHere} className="ml-auto">
            <Plus aria-hidden className="size-4" />
            Add Finding
          </Button>
        )}
      </div>
      {draft && (
        <FindingForm
          work={work}
          videoLabel={labelOf(draft.videoId)}
          problem={work.error && problemText(work.error)}
          onTyping={onTyping}
          onCancel={cancel}
        />
      )}
      {query.isError && <Banner>{problemText(query.error)}</Banner>}
      {query.isPending && <Skeleton />}
      {query.data && findings.length === 0 && !draft && <EmptyFindings canWrite={canWrite} />}
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
      <ConfirmDialog
        isOpen={removing !== null}
        title="Remove Finding?"
        confirmLabel="Remove"
        isPending={remove.isPending}
        error={remove.error && problemText(remove.error)}
        onConfirm={() =>
          removing && remove.mutate({ id: removing.id }, { onSuccess: () => setRemoving(null) })
        }
        onClose={() => {
          setRemoving(null);
          remove.reset();
        }}
      >
        {removing &&
          `The finding at ${formatSpan(removing)} of ${labelOf(removing.videoId)} will not be part of the report.`}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={isDiscarding}
        title="Discard what you wrote?"
        confirmLabel="Discard"
        onConfirm={() => {
          setIsDiscarding(false);
          work.discard();
        }}
        onClose={() => setIsDiscarding(false)}
      >
        This finding is not saved yet.
      </ConfirmDialog>
    </section>
  );
}
