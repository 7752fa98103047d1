import { useId } from 'react';
import { silenceSpeed, writeSilenceSpeed } from './silence-speed.ts';

const LOWEST = 10;
const HIGHEST = 95;
const STEP = 5;

/** Sets the probability at which sound counts as speech, on the timeline and when playing at two speeds. */
export function SpeechThreshold() {
  const id = useId();
  const percent = Math.round(silenceSpeed.use().threshold * 100);
  return (
    <div className="flex items-center gap-1.5 text-xs text-soft">
      <label htmlFor={id}>Speech threshold</label>
      <input
        id={id}
        type="range"
        min={LOWEST}
        max={HIGHEST}
        step={STEP}
        value={percent}
        aria-valuetext={`${percent}% probability`}
        onChange={(event) => writeSilenceSpeed({ threshold: Number(event.target.value) / 100 })}
        className="w-20 cursor-pointer rounded-sm"
      />
      <output className="tabular-nums">{`${percent}%`}</output>
    </div>
  );
}
