import { FASTEST_HEARD_RATE } from '@plainview/domain/review/coverage/watch-coverage';
import { useId, useMemo } from 'react';
import { useScreenCommands } from '../../ui/commands/commands.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { usePlayer, usePlayerState } from '../use-player.ts';
import { NO_SIGNALS } from './signals-text.ts';
import {
  FASTEST_SPEECH_RATE,
  type QuietKind,
  quietKindOf,
  quietKinds,
  quietStretches,
  silenceRates,
  silenceSpeed,
  writeSilenceSpeed,
} from './silence-speed.ts';
import { quietParts } from './two-speed.ts';
import { useTwoSpeed } from './use-two-speed.ts';

const kindLabels: Readonly<Record<QuietKind, string>> = {
  silence: 'silence',
  'no-speech': 'all but speech',
};
const noneTexts: Readonly<Record<QuietKind, string>> = {
  silence: 'No silence in this video',
  'no-speech': 'Speech throughout this video',
};

/**
 * Speeds up what is silent or not speech: a switch, what and how much, and the speed in effect.
 * Renders nothing in a video without sound.
 */
export function SilenceControl() {
  const controller = usePlayer();
  const signals = controller.signals.use();
  const { rate: chosenRate } = usePlayerState();
  const chosen = silenceSpeed.use();
  const { isOn, rate, isSpeechCapped } = chosen;
  const kind = signals ? quietKindOf(signals, chosen) : 'silence';
  const { threshold } = chosen;
  const reasonId = useId();
  const parts = useMemo(
    () => (signals ? quietParts(quietStretches(signals, { kind, threshold })) : []),
    [signals, kind, threshold],
  );
  const reason = signals === null ? NO_SIGNALS : parts.length === 0 ? noneTexts[kind] : null;
  const isActive = isOn && reason === null;
  useScreenCommands(
    reason === null
      ? [
          {
            id: 'speed-up-silence',
            label: isOn ? 'Silence at the Chosen Speed' : 'Speed Up Silence',
            shortcut: 'q',
            run: () => writeSilenceSpeed({ isOn: !isOn }),
          },
        ]
      : [],
  );
  useTwoSpeed(controller, parts, isActive ? { rate, isSpeechCapped } : null);
  if (signals && !signals.loudness) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Switch
        isSelected={isActive}
        isDisabled={reason !== null}
        onChange={(isChosen) => writeSilenceSpeed({ isOn: isChosen })}
        {...(reason !== null && { 'aria-describedby': reasonId })}
      >
        Speed up{signals?.speech ? <span className="sr-only"> {kindLabels[kind]}</span> : ' silence'}
      </Switch>
      {signals?.speech && (
        <select
          aria-label="What to speed up"
          value={kind}
          onChange={(event) => {
            const wanted = quietKinds.find((one) => one === event.target.value);
            if (wanted) writeSilenceSpeed({ kind: wanted });
          }}
          className="control cursor-pointer px-1.5"
        >
          {quietKinds.map((one) => (
            <option key={one} value={one}>
              {kindLabels[one]}
            </option>
          ))}
        </select>
      )}
      {reason === null ? (
        <select
          aria-label={kind === 'silence' ? 'During silence' : 'Without speech'}
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
      {isActive && chosenRate > FASTEST_SPEECH_RATE && (
        <Checkbox
          isSelected={isSpeechCapped}
          onChange={(isCapped) => writeSilenceSpeed({ isSpeechCapped: isCapped })}
        >
          {`Limit speech to ${FASTEST_SPEECH_RATE}x`}
        </Checkbox>
      )}
      {isActive && <SpeedInEffect fastest={rate} />}
    </div>
  );
}

function SpeedInEffect({ fastest }: { readonly fastest: number }) {
  const { playingRate } = usePlayerState();
  return (
    <span className="text-xs text-soft tabular-nums">
      {/* As wide at any speed, so that nothing moves when it changes. */}
      <span className="inline-block min-w-14">{`Now ${playingRate}x`}</span>
      {fastest > FASTEST_HEARD_RATE && <span>{`muted above ${FASTEST_HEARD_RATE}×`}</span>}
    </span>
  );
}
