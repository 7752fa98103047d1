import { FASTEST_HEARD_RATE } from '@plainview/domain/review/coverage/watch-coverage';
import { usePlayerState } from '../use-player.ts';

/** Notes that sound is muted at the chosen speed, unless speech plays slower. */
export function MutedNote() {
  const { rate, playingRate } = usePlayerState();
  return (
    <output className="pointer-events-none absolute end-2 bottom-2 rounded-sm bg-bar text-xs text-bar-ink not-empty:px-2 not-empty:py-1">
      {Math.min(rate, playingRate) > FASTEST_HEARD_RATE && `Muted above ${FASTEST_HEARD_RATE}×`}
    </output>
  );
}
