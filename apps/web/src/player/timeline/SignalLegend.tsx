import { totalOf } from '@plainview/domain/evidence/media/video-signals';
import type { CSSProperties } from 'react';
import { shortDuration, speechTotal, summarizeSignals } from '../signals/signals-summary.ts';
import { silenceSpeed } from '../signals/silence-speed.ts';
import { SpeechThreshold } from '../signals/SpeechThreshold.tsx';
import { usePlayer } from '../use-player.ts';
import { legendTokens } from './timeline-colors.ts';

type LegendPart = keyof typeof legendTokens;

const names: Readonly<Record<LegendPart, string>> = {
  sound: 'Sound',
  speech: 'Speech',
  motion: 'Motion',
  silent: 'Silent',
  black: 'Black',
  frozen: 'Frozen',
};

function swatch(part: LegendPart): CSSProperties {
  const color = legendTokens[part];
  if (part === 'frozen')
    return { background: `repeating-linear-gradient(135deg, ${color} 0 1.5px, transparent 1.5px 4px)` };
  return { background: color };
}

/** Explains the lanes and says how long the video is silent, black and frozen in total. */
export function SignalLegend() {
  const signals = usePlayer().signals.use();
  const { threshold } = silenceSpeed.use();
  if (!signals) return <p className="text-xs text-faint">Loading sound, speech and motion...</p>;
  const { loudness, motion, silent, black, frozen } = signals;
  const spoken = speechTotal(signals, threshold);
  const parts: readonly (readonly [LegendPart, boolean, string])[] = [
    ['sound', loudness !== null, ''],
    ['silent', silent.length > 0, ` ${shortDuration(totalOf(silent))}`],
    ['speech', spoken !== null, spoken === null ? '' : ` ${shortDuration(spoken)}`],
    ['motion', motion !== null, ''],
    ['black', black.length > 0, ` ${shortDuration(totalOf(black))}`],
    ['frozen', frozen.length > 0, ` ${shortDuration(totalOf(frozen))}`],
  ];
  return (
    <>
      <p className="sr-only">{summarizeSignals(signals, threshold)}</p>
      <ul aria-hidden="true" className="flex flex-wrap gap-x-3 text-xs text-soft">
        {parts
          .filter(([, isShown]) => isShown)
          .map(([part, , total]) => (
            <li key={part} className="flex items-center gap-1">
              <span className="size-2.5 rounded-sm border border-edge" style={swatch(part)} />
              {names[part]}
              {total}
            </li>
          ))}
      </ul>
      {signals.speech && <SpeechThreshold />}
    </>
  );
}
