import type { FrameSource } from '@plainview/domain/evidence/media/frame';
import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { Stretch } from '@plainview/domain/review/coverage/stretches';
import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { characterKeys } from '../ui/commands/character-keys.ts';
import { runCommand } from '../ui/commands/commands.ts';
import { cx } from '../ui/cx.ts';
import { PlayerControls } from './controls/PlayerControls.tsx';
import { useFrameIndex } from './frames/use-frame-index.ts';
import { NO_KEYS, type Command } from './keyboard-shortcuts.ts';
import type { MarkBarrier } from './mark-barrier.ts';
import type { PlayerMarker } from './markers.ts';
import { createWhenShown } from './marks/frame-wait.ts';
import { PlayerShortcuts, Timeline } from './parts/lazy-parts.tsx';
import { PlayerController } from './player-controller.ts';
import { PlayerStage } from './PlayerStage.tsx';
import type { Mark, MarkedPosition } from './range-mark.ts';
import { useWatchRecorder } from './recording/use-watch-recorder.ts';
import { useSignals } from './signals/use-signals.ts';
import { noSounds, type SoundChoice } from './sound/sound-choice.ts';
import { useVideoSource } from './source/use-video-source.ts';
import type { HoverPictures } from './timeline/HoverPreview.tsx';
import { useCommands } from './use-commands.ts';
import { useMarkBarrier } from './use-mark-barrier.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { PlayerContext } from './use-player.ts';
import { usePictureWindow } from './window/picture-window.ts';
import { togglePictureWindow } from './window/toggle-picture-window.ts';

/** Methods of the player for its parent. Positions are integer microseconds. */
export interface VideoPlayerHandle {
  seek: (microseconds: number) => void;
  currentMicroseconds: () => number;
  play: () => void;
  /** Pauses. @returns whether it was playing */
  pause: () => boolean;
  /** Marks the current position if its frame is shown. */
  mark: () => void;
  /**
   * Runs an action with the current position: at once, or when the frame of a seek is shown.
   * @returns why it will not run; null if it has run or will run
   */
  whenShown: (action: (position: MarkedPosition) => void) => MarkBarrier | null;
  /** Returns the frame that is shown at a position, and when it begins. */
  positionAt: (microseconds: number) => MarkedPosition;
  /** Calls the listener while the position changes. */
  subscribeTime: (listener: () => void) => () => void;
}

/** Additions of a screen that uses the player for another purpose than a review. */
export interface PlayerExtension {
  /** Characters in lower case that the player leaves to the screen. */
  readonly screenKeys: readonly string[];
  /** Shown below the timeline, with its width. */
  readonly lane: ReactNode;
  /** Called with the index of the file's frames, and with null when it is gone. Must not change between renders. */
  readonly onFrameIndex: (index: FrameIndex | null) => void;
}

export interface VideoPlayerProps {
  src: string;
  /** A still of the video, shown and labeled as such until the first frame is shown. */
  poster?: string | null;
  /** Accessible name of the player, for example with the officer and the incident. */
  title: string;
  /** Length as measured by the server, which the player shows; the file's own if unknown. */
  durationMicroseconds?: number;
  /** Size of the picture as measured by the server; reserves its place until the file reports its own. */
  pictureSize?: { readonly width: number; readonly height: number };
  /** Frame rate as measured by the server; 30 is assumed without it. */
  frameRate?: number | null;
  /** Address of the file's frame index. Without one, positions are approximate. */
  frameIndexUrl?: string | null;
  /** Says that the frames are being indexed, such as "indexing, about 2 min"; null if they are not. */
  indexing?: string | null;
  /**
   * Address of the video's signals: what is heard and seen over time. Null until they are known;
   * undefined to do without.
   */
  signalsUrl?: string | null;
  /** Small pictures of the whole video, shown at the pointer. */
  hoverPictures?: HoverPictures | null;
  /** The file that plays. */
  frameSource?: FrameSource;
  /** The sound tracks of the file, if there are several. */
  sounds?: readonly SoundChoice[];
  markers: ReadonlyArray<PlayerMarker>;
  onMarkerSelect: (id: string) => void;
  /**
   * Called with a marked moment (`end` is null) or range, and the digit key that marked it. Without it,
   * marking is disabled.
   */
  onMark?: (mark: Mark, digit: number | null) => void;
  /**
   * Called when marking becomes possible (null) or impossible. Not called while waiting for a single frame,
   * which is temporary. Must not change between renders.
   */
  onMarkBarrierChange?: (barrier: MarkBarrier | null) => void;
  initialTimeMicroseconds?: number;
  /** Parts that were watched before, shown on the timeline. */
  watched?: readonly Stretch[];
  /** Called every few seconds with what was played since. Without it, nothing is recorded. */
  onPlayed?: (segments: PlayedSegment[]) => void;
  /** Shown over the stage if this browser cannot decode the picture. */
  unplayableMessage: string;
  /** Shown over the picture. */
  overlay?: ReactNode;
  /** Shown in the row of controls. */
  status?: ReactNode;
  extension?: PlayerExtension;
  ref?: Ref<VideoPlayerHandle>;
  className?: string;
}

const playerHandle = (controller: PlayerController, run: (command: Command) => void): VideoPlayerHandle => ({
  seek: (microseconds) => controller.seek(microseconds),
  currentMicroseconds: () => controller.now(),
  play: () => controller.play(),
  pause: () => {
    const { isPlaying } = controller.getState();
    controller.pause();
    return isPlaying;
  },
  mark: () => run({ kind: 'mark' }),
  whenShown: createWhenShown(controller),
  positionAt: (microseconds) => controller.positionAt(microseconds),
  subscribeTime: controller.subscribeTime,
});

/** Plays a video frame by frame and marks moments in it. Unmounting closes the stream. */
export function VideoPlayer({
  src,
  poster,
  title,
  durationMicroseconds = 0,
  pictureSize,
  frameRate,
  frameIndexUrl = null,
  indexing = null,
  signalsUrl,
  hoverPictures = null,
  frameSource = 'original',
  sounds = noSounds,
  markers,
  onMarkerSelect,
  onMark,
  onMarkBarrierChange,
  initialTimeMicroseconds = 0,
  watched,
  onPlayed,
  unplayableMessage,
  overlay,
  status,
  extension,
  ref,
  className,
}: VideoPlayerProps) {
  const [controller] = useState(() => new PlayerController());
  const frame = useRef<HTMLElement>(null);
  const view = usePictureWindow(title);
  const { video, retry } = useVideoSource(controller, {
    src,
    durationMicroseconds,
    initialTimeMicroseconds,
    view,
  });
  useFrameIndex(controller, frameIndexUrl, frameSource, extension?.onFrameIndex);
  const hasLanes = useSignals(controller, signalsUrl ?? null);
  useMarkBarrier(controller, onMarkBarrierChange);
  useWatchRecorder(controller, onPlayed);
  const { run, news } = useCommands({
    controller,
    frame,
    frameRate: frameRate ?? 30,
    markers,
    onMarkerSelect,
    onMark,
    onHelp: () => runCommand(({ shortcut }) => shortcut === '?'),
  });
  useImperativeHandle(ref, () => playerHandle(controller, run), [controller, run]);

  const screenKeys = extension?.screenKeys ?? NO_KEYS;
  usePlayerKeys(characterKeys.use(), run, screenKeys);

  return (
    <PlayerContext value={controller}>
      <section
        ref={frame}
        aria-label={`Player, ${title}`}
        className={cx(
          'flex min-w-0 flex-col overflow-hidden rounded-md border border-line bg-surface print:hidden',
          '[&:fullscreen]:rounded-none [&:fullscreen]:border-0',
          className,
        )}
      >
        <PlayerStage
          video={video}
          title={title}
          pictureSize={pictureSize}
          poster={poster ?? null}
          overlay={overlay}
          unplayableMessage={unplayableMessage}
          onRetry={retry}
          view={view}
        />
        <Timeline
          markers={markers}
          onMarkerSelect={onMarkerSelect}
          hasLanes={hasLanes}
          hasSilence={signalsUrl !== undefined}
          hoverPictures={hoverPictures}
          {...(watched && { watched })}
          lane={extension?.lane}
        />
        <PlayerControls
          run={run}
          canMark={onMark !== undefined}
          sounds={sounds}
          indexing={indexing}
          status={status}
          isDetached={view !== null}
          onDetach={togglePictureWindow}
          hasMarkers={!screenKeys.includes('[')}
        />
        <PlayerShortcuts screenKeys={screenKeys} />
        <output className="sr-only">{news}</output>
      </section>
    </PlayerContext>
  );
}
