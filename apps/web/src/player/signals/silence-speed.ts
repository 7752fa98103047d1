import { stretchesWithoutSpeech } from '@plainview/domain/evidence/media/speech-stretches';
import type { Interval, VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import { createExternalStore } from '../../ui/external-store.ts';

const storageKey = 'plainview.player.silenceSpeed';
const DEFAULT_RATE = 4;
const DEFAULT_THRESHOLD = 0.5;

/** Speeds for silence. */
export const silenceRates = [1.5, 2, 3, 4, 8, 16] as const;

/**
 * Maximum speed of speech while silence is sped up, unless the reviewer allows more: faster speech is
 * harder to understand.
 */
export const FASTEST_SPEECH_RATE = 2;

/** Stretches that are sped up: those below a loudness, or those without speech. */
export const quietKinds = ['silence', 'no-speech'] as const;
export type QuietKind = (typeof quietKinds)[number];

export interface SilenceSpeed {
  /** Silence is sped up. */
  readonly isOn: boolean;
  readonly rate: number;
  readonly kind: QuietKind;
  /** Minimum probability at which sound counts as speech, from 0 to 1. */
  readonly threshold: number;
  /** Speech plays at `FASTEST_SPEECH_RATE` at most while silence is sped up. */
  readonly isSpeechCapped: boolean;
}

/** Parses a stored choice such as "on 4 no-speech 50 capped"; what is missing or unknown is the default. */
export function parseSilenceSpeed(text: string | null): SilenceSpeed {
  const [state, rate, kind, percent, cap] = text?.split(' ') ?? [];
  const known = silenceRates.find((one) => String(one) === rate);
  const threshold = Number(percent) / 100;
  return {
    isOn: state === 'on' && known !== undefined,
    rate: known ?? DEFAULT_RATE,
    kind: quietKinds.find((one) => one === kind) ?? 'no-speech',
    threshold: threshold > 0 && threshold < 1 ? threshold : DEFAULT_THRESHOLD,
    isSpeechCapped: cap !== 'uncapped',
  };
}

function readSilenceSpeed(): SilenceSpeed {
  try {
    return parseSilenceSpeed(localStorage.getItem(storageKey));
  } catch {
    return parseSilenceSpeed(null);
  }
}

/** Whether silence is sped up, and how much; and what counts as silence. */
export const silenceSpeed = createExternalStore(readSilenceSpeed());

/** Stores the choice on this computer. Without storage it lasts until the page is closed. */
export function writeSilenceSpeed(change: Partial<SilenceSpeed>): void {
  const chosen = { ...silenceSpeed.get(), ...change };
  silenceSpeed.set(chosen);
  const { isOn, rate, kind, threshold, isSpeechCapped } = chosen;
  const parts = [isOn ? 'on' : 'off', rate, kind, Math.round(threshold * 100)];
  try {
    localStorage.setItem(storageKey, [...parts, isSpeechCapped ? 'capped' : 'uncapped'].join(' '));
  } catch {
    // Private window without storage.
  }
}

/** Returns what can be sped up in a video: without detected speech, silence only. */
export const quietKindOf = ({ speech }: VideoSignals, { kind }: Pick<SilenceSpeed, 'kind'>): QuietKind =>
  speech === null ? 'silence' : kind;

/** Returns the stretches that count as silence. */
export function quietStretches(
  signals: VideoSignals,
  chosen: Pick<SilenceSpeed, 'kind' | 'threshold'>,
): readonly Interval[] {
  const { speech, silent, durationMicroseconds } = signals;
  if (speech === null || quietKindOf(signals, chosen) === 'silence') return silent;
  return stretchesWithoutSpeech(speech, chosen.threshold, durationMicroseconds);
}
