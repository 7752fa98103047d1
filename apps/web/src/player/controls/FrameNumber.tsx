import { formatFrame } from '@plainview/domain/video/frame';
import { countText } from '../../ui/pluralize.ts';
import { usePlayerFrame, usePlayerState } from '../use-player.ts';

/** Shows the number of the frame on the screen, or that the position is approximate. */
export function FrameNumber() {
  const frame = usePlayerFrame();
  const { frameCount } = usePlayerState();
  if (frame === null || frameCount === null) {
    return (
      <span
        className="ms-1 text-sm text-faint @max-5xl:text-xs"
        title="The exact frame is not known. The position may be a frame off."
      >
        approximate<span className="sr-only"> position</span>
      </span>
    );
  }
  return (
    <span data-frame="" className="ms-1 text-sm text-soft tabular-nums @max-5xl:text-xs">
      {`${formatFrame(frame)} of ${countText(frameCount)}`}
    </span>
  );
}
