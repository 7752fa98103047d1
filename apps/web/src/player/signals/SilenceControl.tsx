import { FASTEST_HEARD_RATE } from '@plainview/domain/review/watch-coverage';
import { useId, useMemo } from 'react';
import { Switch } from '../../ui/forms/Switch.tsx';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { NO_SIGNALS } from './signals-text.ts';
import { silenceRates, silenceSpeed, writeSilenceSpeed } from './silence-speed.ts';
import { quietParts } from './two-speed.ts';
import { useTwoSpeed } from './use-two-speed.ts';

/** Speeds up silence: a switch, the speed of silence, and the speed in effect. */
export function SilenceControl() {
  const machine = usePlayer();
  const signals = machine.signals.use();
  const { playingRate } = usePlayerState();
  const { isOn, rate } = silenceSpeed.use();
  const reasonId = useId();
  const parts = useMemo(() => (signals ? quietParts(signals.silent) : []), [signals]);
  const reason = signals === null ? NO_SIGNALS : parts.length === 0 ? 'No silence in this video' : null;
  const isActive = isOn && reason === null;
  useTwoSpeed(machine, parts, isActive ? rate : null);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Switch
        isSelected={isActive}
        isDisabled={reason !== null}
        onChange={(chosen) => writeSilenceSpeed({ isOn: chosen })}
        {...(reason !== null && { 'aria-describedby': reasonId })}
      >
        Speed up silence
      </Switch>
      {reason === null ? (
        <select
          aria-label="During silence"
          value={rate}
          disabled={!isOn}
          onChange={(event) => writeSilenceSpeed({ rate: Number(event.target.value) })}
          className="control cursor-pointer px-1.5 tabular-nums"
        >
          {silenceRates.map((one) => (
            <option key={one} value={one}>{`${one}x`}</option>
          ))}
        </select>
      ) : (
        <span id={reasonId} className="text-xs text-faint">
          {reason}
        </span>
      )}
      {isActive && (
        <span className="text-xs text-soft tabular-nums">
          {/* As wide at any speed, so that nothing moves when it changes. */}
          <span className="inline-block min-w-14">{`Now ${playingRate}x`}</span>
          {rate > FASTEST_HEARD_RATE && <span>{`muted above ${FASTEST_HEARD_RATE}×`}</span>}
        </span>
      )}
    </div>
  );
}
