import type { Outputs } from '@plainview/contract/index';
import { useImperativeHandle, useMemo, useRef, type RefObject } from 'react';
import { AlignmentPanel } from '../../../features/cameras/AlignmentPanel.tsx';
import { useAlignmentDraft } from '../../../features/cameras/use-alignment-draft.ts';
import type { CameraAlignment } from '../../../features/cameras/use-cameras.ts';
import { useWatchReports } from '../../../features/coverage/use-coverage.ts';
import { findingMarkers } from '../../../features/findings/finding-markers.ts';
import type { Finding } from '../../../features/findings/finding-order.ts';
import { FindingShapes } from '../../../features/findings/FindingShapes.tsx';
import { FindingShortcuts } from '../../../features/findings/FindingShortcuts.tsx';
import type { FindingWork } from '../../../features/findings/use-finding-work.ts';
import { CameraControls } from '../../../player/cameras/CameraControls.tsx';
import { CameraTiles } from '../../../player/cameras/CameraTiles.tsx';
import { CameraTimeline } from '../../../player/cameras/CameraTimeline.tsx';
import {
  cameraShortcuts,
  useCameraCommands,
  useMainKeys,
} from '../../../player/cameras/use-camera-commands.ts';
import type { MarkBarrier } from '../../../player/mark-barrier.ts';
import { createWhenShown } from '../../../player/marks/frame-wait.ts';
import { PlayerShortcuts } from '../../../player/PlayerShortcuts.tsx';
import type { Mark } from '../../../player/range-mark.ts';
import { useCommands } from '../../../player/use-commands.ts';
import { useMarkBarrier } from '../../../player/use-mark-barrier.ts';
import { PlayerContext } from '../../../player/use-player.ts';
import type { VideoPlayerHandle } from '../../../player/VideoPlayer.tsx';
import { usePictureWindow } from '../../../player/window/picture-window.ts';
import { runCommand, useShortcutList } from '../../../ui/commands/commands.ts';
import type { ReviewVideo } from './review-video.ts';
import { camerasOf, missingPictures, shownVideos } from './shown-cameras.ts';
import { useCameraGroup, type CameraStage } from './use-camera-group.ts';

export interface CameraRoomProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly alignment: CameraAlignment;
  /** The main camera, and where it starts or was asked to go. */
  readonly stage: CameraStage;
  readonly findings: readonly Finding[];
  readonly work: FindingWork;
  readonly onMark: (video: ReviewVideo, mark: Mark, digit: number | null) => void;
  /** Must not change between renders. */
  readonly onMarkBarrierChange: (barrier: MarkBarrier | null) => void;
  readonly player: RefObject<VideoPlayerHandle | null>;
  /** Shows a video at a position, as the main camera. */
  readonly onShow: (videoId: string, microseconds: number) => void;
}

/** Plays all cameras of a ticket together. Findings are marked in the main one. */
export function CameraRoom(props: CameraRoomProps) {
  const { ticket, alignment, stage, findings, work, onMark, onMarkBarrierChange, player, onShow } = props;
  const videoIds = useMemo(() => shownVideos(ticket.videos).map(({ videoId }) => videoId), [ticket.videos]);
  const draft = useAlignmentDraft(ticket.id, alignment, videoIds);
  const { starts } = draft;
  const cameras = useMemo(() => camerasOf(ticket.videos, starts), [ticket.videos, starts]);
  const missing = useMemo(() => missingPictures(ticket.videos), [ticket.videos]);
  const groupClocks = useMemo(
    () => new Map(cameras.map(({ videoId, clock }) => [videoId, clock])),
    [cameras],
  );
  const group = useCameraGroup(cameras, groupClocks, stage);
  const { mainId } = group.state.use();
  const video = ticket.videos.find(({ videoId }) => videoId === mainId);
  const frameRate = video?.facts.frameRate ?? 30;
  const controller = group.main;
  const frame = useRef<HTMLElement>(null);
  const reportPlayed = useWatchReports();
  const markers = useMemo(() => findingMarkers(findings, mainId), [findings, mainId]);
  const { allowed: canWrite } = ticket.abilities.writeFindings;
  const { run: runMain, news } = useCommands({
    controller,
    frame,
    frameRate,
    markers,
    onMarkerSelect: () => undefined,
    onMark: canWrite && video ? (mark, digit) => onMark(video, mark, digit) : undefined,
    onHelp: () => runCommand(({ shortcut }) => shortcut === '?'),
  });
  const run = useCameraCommands(group, { frameRate, runMain });
  const makeMain = (videoId: string): void => {
    group.setMain(videoId);
    onShow(videoId, Math.max(0, group.positionIn(videoId)));
  };
  const view = usePictureWindow(`All cameras of ${ticket.number}`);
  useMainKeys(videoIds, makeMain);
  useMarkBarrier(controller, onMarkBarrierChange);
  useShortcutList('All cameras', cameraShortcuts);
  useImperativeHandle(player, () => ({
    seek: (microseconds) => group.seekIn(mainId, microseconds),
    currentMicroseconds: () => controller.now(),
    play: () => group.play(),
    pause: () => {
      const wasPlaying = group.isPlaying();
      group.pause();
      return wasPlaying;
    },
    mark: () => run({ kind: 'mark' }),
    whenShown: createWhenShown(controller),
    positionAt: (microseconds) => controller.positionAt(microseconds),
    subscribeTime: controller.subscribeTime,
  }));
  const hasShapes =
    work.draft?.videoId === mainId ||
    findings.some((finding) => finding.videoId === mainId && finding.shapes.length > 0);

  return (
    <>
      <section
        ref={frame}
        aria-label="All cameras"
        className="flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-surface room:min-h-0 room:flex-1 print:hidden"
      >
        <CameraTiles
          group={group}
          cameras={cameras}
          missing={missing}
          onMain={makeMain}
          {...(canWrite && { onPlayed: (videoId, segments) => void reportPlayed(videoId, segments) })}
          view={view}
          overlay={hasShapes && <FindingShapes videoId={mainId} findings={findings} work={work} />}
        />
        <CameraTimeline group={group} cameras={cameras} />
        <PlayerContext value={controller}>
          <CameraControls
            group={group}
            run={run}
            canMark={canWrite}
            cameras={cameras}
            isDetached={view !== null}
          />
        </PlayerContext>
        <PlayerShortcuts />
        <FindingShortcuts />
        <output className="sr-only">{news}</output>
      </section>
      {videoIds.length > 1 && (
        <AlignmentPanel
          ticketId={ticket.id}
          alignment={alignment}
          draft={draft}
          cameras={cameras.filter(({ pictureOf }) => pictureOf === null)}
          mainId={mainId}
          canAlign={canWrite}
        />
      )}
    </>
  );
}
