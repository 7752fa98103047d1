import { isMutedAt } from '@plainview/domain/release/redactions/marks';
import { useEffect, useSyncExternalStore } from 'react';
import { usePlayer } from '../../player/use-player.ts';
import type { VideoMarks } from './marks/video-marks.ts';

/** Plays muted ranges without sound, as the copy will, and says so over the picture. */
export function MutedPreview({ marks }: { readonly marks: VideoMarks }) {
  const controller = usePlayer();
  const { mutedRanges } = marks.state.use().marks;
  const isMuted = useSyncExternalStore(controller.subscribeTime, () =>
    isMutedAt(mutedRanges, controller.getTime()),
  );
  useEffect(() => controller.sound.setSilenced(isMuted), [controller, isMuted]);
  useEffect(() => () => controller.sound.setSilenced(false), [controller]);
  return (
    <output className="pointer-events-none absolute start-2 bottom-2 rounded-sm bg-bar text-xs text-bar-ink not-empty:px-2 not-empty:py-1">
      {isMuted && 'Muted in the copy'}
    </output>
  );
}
