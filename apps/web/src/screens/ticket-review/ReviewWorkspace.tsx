import type { Outputs } from '@plainview/contract/index';
import { describeCamera } from '@plainview/domain/evidence/cameras/describe-camera';
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react';
import { markInVideo } from '../../features/findings/finding-draft.ts';
import { countByVideo, findingAt, type Finding } from '../../features/findings/finding-order.ts';
import type { PanelVideo } from '../../features/findings/FindingSection.tsx';
import { FindingsPanel } from '../../features/findings/FindingsPanel.tsx';
import { useFindingRemoval } from '../../features/findings/use-finding-removal.ts';
import { useFindingWork, type FindingWork } from '../../features/findings/use-finding-work.ts';
import { useFindings } from '../../features/findings/use-findings.ts';
import { usePlayheadFinding } from '../../features/findings/use-playhead-finding.ts';
import { markBarrierTexts, type MarkBarrier } from '../../player/mark-barrier.ts';
import type { VideoPlayerHandle } from '../../player/VideoPlayer.tsx';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { AgencyNotes } from './AgencyNotes.tsx';
import { HandoverNote } from './HandoverNote.tsx';
import { SecondReviewBar } from './lazy-panels.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewPanels, usePanels } from './ReviewPanels.tsx';
import { roomColumn, roomColumns } from './room-class.ts';
import type { ReviewVideo } from './stage/review-video.ts';
import { ReviewStage } from './stage/ReviewStage.tsx';
import { useStage, type StageOptions } from './stage/use-stage.ts';

interface ReviewWorkspaceProps extends Omit<StageOptions, 'player'> {
  readonly ticket: Outputs['tickets']['get'];
}

/** Returns why no position of the video can be marked, or null. */
function markBarrierText(video: ReviewVideo | undefined, barrier: MarkBarrier | null): string | null {
  if (!video || video.url === null) return 'Nothing can be marked: there is no stored file.';
  return barrier && markBarrierTexts[barrier];
}

/** Returns the focus to the player after a finding is closed, so that its shortcuts work again. */
function focusPlayButton(stage: HTMLElement | null): void {
  const controls = stage?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [];
  [...controls].find((button) => /^(?:Play|Pause)/u.test(button.ariaLabel ?? ''))?.focus();
}

/** Opens the list of findings when one is marked. */
const showingFindings = (work: FindingWork, { setPanel }: ReturnType<typeof usePanels>) => ({
  ...work,
  mark(...mark: Parameters<FindingWork['mark']>): void {
    setPanel('findings');
    work.mark(...mark);
  },
  /** Edits a finding, if there is one. */
  takeUpAt(found: Finding | undefined): void {
    if (!found) return;
    setPanel('findings');
    work.takeUp(found);
  },
});

/** Offers to edit and to remove the finding at the position. */
function useFindingCommands(isAllowed: boolean, run: Readonly<Record<'edit' | 'remove', () => void>>): void {
  const commands = [
    { id: 'edit-finding', label: 'Edit the Finding at This Position', shortcut: 'e', run: run.edit },
    { id: 'remove-finding', label: 'Remove the Finding at This Position', shortcut: 'x', run: run.remove },
  ];
  useScreenCommands(isAllowed ? commands : []);
}

const NO_FINDINGS: readonly Finding[] = [];

/** Holds the open finding. Typing pauses the video; once the finding is saved, it continues. */
function usePausingWork(
  ticket: ReviewWorkspaceProps['ticket'],
  userId: string,
  player: RefObject<VideoPlayerHandle | null>,
) {
  const isPausedByTyping = useRef(false);
  const work = useFindingWork(
    { userId, ticketId: ticket.id },
    (videoId) => ticket.videos.find((one) => one.videoId === videoId)?.facts.durationMicroseconds ?? 0,
    () => {
      if (isPausedByTyping.current) player.current?.play();
      isPausedByTyping.current = false;
    },
  );
  const onTyping = (): void => {
    if (player.current?.pause()) isPausedByTyping.current = true;
  };
  return { work, onTyping };
}

/** Returns the videos as the panels name them. */
const toPanelVideos = (videos: readonly ReviewVideo[]): readonly PanelVideo[] =>
  videos.map((video) => ({
    videoId: video.videoId,
    label: video.id,
    fileName: video.fileName,
    camera: describeCamera(video),
  }));

/** Shows the videos, and next to them what is written about them. */
export function ReviewWorkspace({ ticket, userId, firstVideoId }: ReviewWorkspaceProps) {
  const player = useRef<VideoPlayerHandle>(null);
  const stageArea = useRef<HTMLDivElement>(null);
  const focusPlayer = useCallback(() => focusPlayButton(stageArea.current), []);
  const findings = useFindings(ticket.id).data ?? NO_FINDINGS;
  const videos = useMemo(() => toPanelVideos(ticket.videos), [ticket.videos]);
  const onStage = useStage(ticket, { userId, firstVideoId, player });
  const { stage, video, show } = onStage;
  const [barrier, setBarrier] = useState<MarkBarrier | null>('loading');
  const { work, onTyping } = usePausingWork(ticket, userId, player);
  const panels = usePanels();
  const currentFindingId = usePlayheadFinding(player, findings, stage.videoId);
  const counts = useMemo(() => countByVideo(findings), [findings]);
  const removeFinding = useFindingRemoval();
  const findingHere = () => findingAt(findings, stage.videoId, player.current?.currentMicroseconds() ?? 0);
  useFindingCommands(ticket.abilities.writeFindings.allowed, {
    edit: () => showingFindings(work, panels).takeUpAt(findingHere()),
    remove: () => {
      const found = findingHere();
      if (found) removeFinding(found);
    },
  });

  return (
    <div
      data-workspace=""
      className="space-y-4 room:flex room:min-h-0 room:flex-1 room:flex-col room:gap-2 room:space-y-0"
    >
      <ReviewHeader
        ticket={ticket}
        userId={userId}
        isReportShown={panels.panel === 'report'}
        onDeliver={panels.writeReport}
      />
      {ticket.secondReviewId && (
        <SecondReviewBar
          reviewId={ticket.secondReviewId}
          isCalibration={ticket.isCalibration}
          hasOpenFinding={work.draft !== null}
        />
      )}
      <div className={roomColumns}>
        <div ref={stageArea} className={roomColumn}>
          <ReviewStage
            {...onStage}
            ticket={ticket}
            userId={userId}
            findings={findings}
            findingCounts={counts}
            work={showingFindings(work, panels)}
            onMarkBarrierChange={setBarrier}
            player={player}
            onShowNotes={() => panels.setPanel('ticket')}
          />
        </div>
        <div className={roomColumn}>
          <HandoverNote ticket={ticket} userId={userId} />
          <AgencyNotes ticket={ticket} />
          <ReviewPanels
            ticket={ticket}
            userId={userId}
            panels={panels}
            videos={videos}
            findings={findings}
            findingCounts={counts}
            hasOpenFinding={work.draft !== null}
            shownVideoId={stage.videoId}
            player={player}
            onShow={show}
            onMark={(mark, text) => {
              if (video) showingFindings(work, panels).mark(markInVideo(video, mark), null, text);
            }}
          >
            <FindingsPanel
              ticketId={ticket.id}
              videos={videos}
              canWrite={ticket.abilities.writeFindings}
              work={work}
              currentFindingId={currentFindingId}
              isShown={panels.panel === 'findings'}
              markBarrier={markBarrierText(video, barrier)}
              onMarkHere={() => player.current?.mark()}
              onSeek={(finding) => show(finding.videoId, finding.startMicroseconds)}
              onShowFrame={() => {
                player.current?.pause();
                if (work.draft) show(work.draft.videoId, work.draft.startMicroseconds);
              }}
              onFormClosed={focusPlayer}
              onTyping={onTyping}
            />
          </ReviewPanels>
        </div>
      </div>
    </div>
  );
}
