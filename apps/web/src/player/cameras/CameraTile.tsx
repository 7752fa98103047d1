import type { StartState } from '@plainview/domain/evidence/cameras/alignment';
import type { FrameSource } from '@plainview/domain/evidence/media/frame';
import type { PlayedSegment } from '@plainview/domain/review/coverage/watch-coverage';
import { Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { FrameNumber } from '../controls/FrameNumber.tsx';
import { PlayerNotice } from '../controls/PlayerNotice.tsx';
import { WaitingMark } from '../controls/WaitingMark.tsx';
import { useFrameIndex } from '../frames/use-frame-index.ts';
import { PictureLayer } from '../picture/PictureLayer.tsx';
import { useWatchRecorder } from '../recording/use-watch-recorder.ts';
import type { SoundChoice } from '../sound/sound-choice.ts';
import { useVideoSource } from '../source/use-video-source.ts';
import { PlayerContext } from '../use-player.ts';
import type { FollowerState } from './camera-follower.ts';
import type { CameraGroup } from './camera-group.ts';
import type { GroupCamera } from './common-timeline.ts';
import { followerText, outsideText, startNotes } from './follower-text.ts';

/** A camera with what its player needs. */
export interface ShownCamera extends GroupCamera {
  readonly label: string;
  readonly fileName: string;
  /** The officer who wore it; empty if that is not recorded. */
  readonly wornBy: string;
  /** When it started, by its agency or its file; null if that is not known. */
  readonly recordingDate: Date | null;
  /**
   * The video whose file has this further picture. Null for a video of its own: only that can be the main
   * camera, in which findings are marked.
   */
  readonly pictureOf: string | null;
  /** Whether its start on the common timeline is stored. */
  readonly start: StartState;
  /** How the stored start was found, in a few words; null without one. */
  readonly startBy: string | null;
  /** The sound tracks of the file, if there are several. */
  readonly sounds: readonly SoundChoice[];
  readonly src: string;
  readonly pictureSize: { readonly width: number; readonly height: number };
  readonly frameRate: number;
  readonly frameIndexUrl: string | null;
  readonly frameSource: FrameSource;
  readonly unplayableMessage: string;
}

interface CameraTileProps {
  readonly group: CameraGroup;
  readonly camera: ShownCamera;
  /** Position among those that can be the main camera, from 1; the digit key that makes it the main one. */
  readonly number: number;
  /** As the main camera, it is as wide as all others together. Two cameras are next to each other instead. */
  readonly isWide: boolean;
  /** Whether the starts of this camera and of the main one are stored. */
  readonly known: StartState;
  readonly onMain: (videoId: string) => void;
  readonly onPlayed?: (segments: PlayedSegment[]) => void;
  /** Shown over the picture. */
  readonly overlay?: ReactNode;
  /** The list in a window of its own that shows the picture; null if it is on the page. */
  readonly place: HTMLElement | null;
}

function TileName({ camera: { label, fileName, wornBy } }: Pick<CameraTileProps, 'camera'>) {
  return (
    <>
      <span className="shrink-0 font-semibold">{label}</span>
      {wornBy !== '' && <span className="max-w-1/2 min-w-0 shrink-0 truncate">{wornBy}</span>}
      <span className="min-w-0 truncate text-soft" title={fileName}>
        {fileName}
      </span>
    </>
  );
}

/** Plays one camera of a group. A click on its picture makes it the main camera, or plays and pauses. */
export function CameraTile(props: CameraTileProps) {
  const { group, camera, isWide, known, onMain, onPlayed, overlay, place } = props;
  const { videoId, label, fileName, src, durationMicroseconds } = camera;
  const controller = group.playerOf(videoId);
  const { mainId, isMainOutside } = group.state.use();
  const follower = group.followerStateOf(videoId).use();
  const isMain = videoId === mainId;
  const isFurther = camera.pictureOf !== null;
  const isOutside = isMain ? isMainOutside : follower.kind === 'outside';
  const { video, retry } = useVideoSource(controller, {
    src,
    durationMicroseconds,
    initialTimeMicroseconds: Math.max(0, group.positionIn(videoId)),
    view: place?.ownerDocument.defaultView ?? null,
  });
  useFrameIndex(controller, camera.frameIndexUrl, camera.frameSource);
  useWatchRecorder(controller, onPlayed);
  const tile = (
    <li
      className="flex min-w-0 flex-col overflow-hidden rounded-sm border border-line bg-surface"
      style={{ order: isMain ? -1 : 0, ...(isMain && isWide && { gridColumn: '1 / -1' }) }}
    >
      <div className="relative flex flex-1 items-center justify-center overflow-hidden bg-black">
        {/* Body-worn video has no captions; speech is written down in the findings. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          playsInline
          preload="metadata"
          aria-label={`${label}, ${fileName}`}
          {...(camera.pictureSize.width > 0 && camera.pictureSize)}
          onClick={() => (isMain || isFurther ? group.toggle() : onMain(videoId))}
          className={cx(
            'w-full cursor-pointer bg-black object-contain',
            heightClass(isMain, isWide, place !== null),
          )}
        />
        {!isOutside && overlay}
        <WaitingMark />
        <PictureLayer />
        {!isMain && known === 'missing' && (
          <span
            className="pointer-events-none absolute start-2 top-2 rounded-sm border border-pending-line bg-pending-tint px-1.5 py-0.5 text-xs font-medium text-pending"
            title={startNotes[known]}
          >
            {followerText(follower, known)}
          </span>
        )}
        <PlayerNotice unplayableMessage={camera.unplayableMessage} onRetry={retry} />
        {isOutside && (
          <p className="pointer-events-none absolute inset-0 flex items-center justify-center bg-bar text-sm font-medium text-bar-ink">
            {outsideText(isMain ? camera.start : known)}
          </p>
        )}
      </div>
      <TileBar {...props} follower={follower} isMain={isMain} isOutside={isOutside} />
    </li>
  );
  return <PlayerContext value={controller}>{place ? createPortal(tile, place) : tile}</PlayerContext>;
}

/** Returns the height that a picture may have, of that which all pictures share. */
function heightClass(isMain: boolean, isWide: boolean, isDetached: boolean): string {
  if (isDetached) {
    if (!isWide) return 'max-h-[calc(100cqh-48px)]';
    return isMain ? 'max-h-[calc(70cqh-60px)]' : 'max-h-[calc(30cqh-24px)]';
  }
  if (!isWide) return 'max-h-[42vh] room:max-h-[calc(100cqh-48px)]';
  return isMain ? 'max-h-[42vh] room:max-h-[calc(70cqh-60px)]' : 'max-h-[16vh] room:max-h-[calc(30cqh-24px)]';
}

interface TileBarProps extends Pick<CameraTileProps, 'group' | 'camera' | 'number' | 'known' | 'onMain'> {
  readonly follower: FollowerState;
  readonly isMain: boolean;
  /** The camera does not record at the position. */
  readonly isOutside: boolean;
}

/** The name of a camera, how it relates to the main one, and whether it is heard. */
function TileBar({ group, camera, number, known, onMain, follower, isMain, isOutside }: TileBarProps) {
  const { videoId, label } = camera;
  const isFurther = camera.pictureOf !== null;
  const isHeard = videoId === group.state.use().audibleId;
  return (
    <div className={cx('flex items-center gap-2 ps-2 text-sm', isMain && 'bg-selected', isFurther && 'pe-2')}>
      {isFurther ? (
        <p className="flex min-h-8 min-w-0 flex-1 items-center gap-1.5 overflow-hidden">
          <TileName camera={camera} />
          <span
            className="min-w-0 truncate text-xs text-soft"
            title="The pictures of a file share one clock. Findings are marked in its main picture."
          >
            Same file
          </span>
        </p>
      ) : (
        <button
          type="button"
          aria-pressed={isMain}
          title={`Main camera (Shift ${number})`}
          onClick={() => onMain(videoId)}
          className="flex min-h-8 min-w-0 flex-1 cursor-pointer items-center gap-1.5 text-left hover:text-link"
        >
          <TileName camera={camera} />
        </button>
      )}
      {isMain ? (
        <>
          {!isOutside && <FrameNumber />}
          <span className="shrink-0 text-xs font-semibold">Main</span>
        </>
      ) : (
        known !== 'missing' && (
          <span
            className="shrink-0 text-xs text-soft tabular-nums"
            title={
              known === 'stored'
                ? `How far this camera is ahead of the main one. Its start was set ${camera.startBy ?? 'with the file'}.`
                : startNotes[known]
            }
          >
            {followerText(follower, known)}
            {known === 'stored' &&
              follower.kind === 'paused' &&
              camera.startBy !== null &&
              !isFurther &&
              ` · ${camera.startBy}`}
          </span>
        )
      )}
      {!isFurther && (
        <IconButton
          size="sm"
          aria-label={isHeard ? `${label} is heard` : `Listen to ${label}`}
          aria-pressed={isHeard}
          onPress={() => group.listenTo(videoId)}
        >
          {isHeard ? <Volume2 aria-hidden="true" /> : <VolumeX aria-hidden="true" />}
        </IconButton>
      )}
    </div>
  );
}
