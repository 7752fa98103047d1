import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { Button } from '../../../ui/Button.tsx';
import type { PlayedCopy } from './CopyPlayer.tsx';
import type { CopyPlace } from './use-loose-ends.ts';

interface ShowPlaceProps {
  readonly place: CopyPlace;
  /** The video in the player, and the index of its frames. */
  readonly shown: { readonly videoId: string; readonly index: FrameIndex | null };
  /** Completes the name of the button. */
  readonly text: string;
  readonly onPlay: (copy: PlayedCopy) => void;
}

/** Seconds that are played before a place. */
const LEAD = 1;

/** Plays the copy from before a place. Of other videos than the one in the player, the times are not known. */
export function ShowPlace({ place, shown, text, onPlay }: ShowPlaceProps) {
  const { videoId, frame, copy } = place;
  const { index } = shown;
  if (videoId !== shown.videoId || index === null) return null;
  const at = Math.max(0, timeOfFrame(index, frame) / 1_000_000 - LEAD);
  return (
    <Button size="sm" variant="quiet" onPress={() => onPlay({ ...copy, videoId, at })}>
      Show<span className="sr-only"> {text}</span>
    </Button>
  );
}
