import { FASTEST_HEARD_RATE } from '@plainview/domain/review/watch-coverage';
import { usePlayerState } from '../use-player.ts';

/** Says that browsers play no sound at the chosen speed. */
export function MutedNote() {
  const { rate } = usePlayerState();
  return <output>{rate > FASTEST_HEARD_RATE && `Muted above ${FASTEST_HEARD_RATE}×`}</output>;
}
