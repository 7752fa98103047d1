import { formatFrame } from '@plainview/domain/evidence/media/frame';
import { countText } from '../../ui/pluralize.ts';
import { usePlayerFrame, usePlayerState } from '../use-player.ts';

interface FrameNumberProps {
  /** Why frames have no number yet, such as "indexing, about 2 min"; null if they will have none. */
  readonly indexing?: string | null;
}

/** Shows the number of the frame on the screen, or that the position is approximate. */
export function FrameNumber({ indexing = null }: FrameNumberProps) {
  const frame = usePlayerFrame();
  const { frameCount } = usePlayerState();
  if (frame === null || frameCount === null) {
    return (
      <p
        className="text-xs whitespace-nowrap text-faint"
        title="The exact frame is not known. The position may be a frame off."
      >
        approximate<span className="sr-only"> position</span>
        {frameCount === null && indexing !== null && ` (${indexing})`}
      </p>
    );
  }
  return (
    <p data-frame="" className="text-xs whitespace-nowrap text-soft tabular-nums">
      {formatFrame(frame)}
      <span className="@max-5xl:sr-only">{` of ${countText(frameCount)}`}</span>
    </p>
  );
}
