import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { MutedNote } from './controls/MutedNote.tsx';
import { PlayerNotice } from './controls/PlayerNotice.tsx';
import { PlayerPoster } from './controls/PlayerPoster.tsx';
import { WaitingMark } from './controls/WaitingMark.tsx';
import { PictureLayer } from './parts/lazy-parts.tsx';
import { usePlayer } from './use-player.ts';
import { DetachedNote } from './window/DetachedNote.tsx';

interface PlayerStageProps {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly title: string;
  readonly pictureSize: { readonly width: number; readonly height: number } | undefined;
  readonly poster: string | null;
  readonly overlay: ReactNode;
  readonly unplayableMessage: string;
  readonly onRetry: () => void;
  /** The window that shows the picture; null if it is here. */
  readonly view: Window | null;
}

/** The picture with all that is shown over it: here, or in a window of its own. */
export function PlayerStage(props: PlayerStageProps) {
  const { view } = props;
  if (!view) {
    return (
      <div className="relative flex min-h-40 flex-1 items-center justify-center overflow-hidden bg-black room:min-h-0">
        <Picture {...props} />
      </div>
    );
  }
  return (
    <>
      <DetachedNote text="The picture is in its own window." action="Bring the Picture Back" view={view} />
      {createPortal(
        <div className="relative flex min-h-0 flex-1 items-center justify-center overflow-hidden bg-black">
          <Picture {...props} />
        </div>,
        view.document.body,
      )}
    </>
  );
}

function Picture(props: PlayerStageProps) {
  const { video, title, pictureSize, poster, overlay, unplayableMessage, onRetry, view } = props;
  const controller = usePlayer();
  return (
    <>
      {/* Body-worn video has no captions; speech is written down in the findings. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        playsInline
        preload="metadata"
        aria-label={title}
        {...(pictureSize && pictureSize.width > 0 && pictureSize)}
        onClick={() => controller.toggle()}
        {...(view && { style: { position: 'absolute', inset: 0, height: '100%', maxHeight: 'none' } })}
        className="max-h-[62vh] w-full bg-black object-contain room:absolute room:inset-0 room:size-full room:max-h-full in-[:fullscreen]:max-h-full in-[:fullscreen]:h-full"
      />
      {overlay}
      {poster !== null && <PlayerPoster src={poster} />}
      <MutedNote />
      <WaitingMark />
      <PictureLayer />
      <PlayerNotice unplayableMessage={unplayableMessage} onRetry={onRetry} />
    </>
  );
}
