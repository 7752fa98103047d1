import { speeds } from '../speeds.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';

/** Selects the playback speed. A native select, which also works in full screen. */
export function SpeedSelect() {
  const controller = usePlayer();
  const { rate } = usePlayerState();
  return (
    <select
      aria-label="Speed"
      value={rate}
      onChange={(event) => controller.setRate(Number(event.target.value))}
      className="control cursor-pointer px-1.5 tabular-nums"
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>{`${speed}x`}</option>
      ))}
    </select>
  );
}
