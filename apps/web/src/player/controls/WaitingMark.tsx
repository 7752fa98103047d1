import { usePlayerState } from '../use-player.ts';

/** Says over the picture that a mark waits for the frame of a seek. */
export function WaitingMark() {
  const { isMarkWaiting } = usePlayerState();
  return (
    isMarkWaiting && (
      <p className="pointer-events-none absolute start-2 bottom-2 rounded-sm bg-bar px-2 py-1 text-xs text-bar-ink">
        Marks when the frame is shown
      </p>
    )
  );
}
