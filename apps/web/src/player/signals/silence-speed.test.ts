import type { VideoSignals } from '@plainview/domain/evidence/media/video-signals';
import { expect, test } from 'vitest';
import { parseSilenceSpeed, quietStretches } from './silence-speed.ts';

const standard = { isOn: false, rate: 4, kind: 'no-speech', threshold: 0.5, isSpeechCapped: true };

test.each([
  [
    'on 8 silence 35 uncapped',
    { isOn: true, rate: 8, kind: 'silence', threshold: 0.35, isSpeechCapped: false },
  ],
  [
    'off 16 no-speech 80 capped',
    { isOn: false, rate: 16, kind: 'no-speech', threshold: 0.8, isSpeechCapped: true },
  ],
  // As earlier releases stored it.
  ['on 8', { ...standard, isOn: true, rate: 8 }],
  ['on 5 music 100 maybe', standard],
  ['nonsense', standard],
  [null, standard],
])('RV-05 the stored choice %j', (text, choice) => {
  expect(parseSilenceSpeed(text)).toEqual(choice);
});

test('RV-05 silence is what is not speech, or what is not loud', () => {
  const signals: VideoSignals = {
    tool: 'ffmpeg 5.1',
    durationMicroseconds: 2_000_000,
    loudness: { rate: 20, values: new Uint8Array(40).fill(100) },
    motion: null,
    speech: { rate: 10, values: Uint8Array.from({ length: 20 }, (_, at) => (at < 5 ? 200 : 100)) },
    speechTool: 'detector 1.0',
    silent: [[0, 1_000_000]],
    black: [],
    frozen: [],
  };
  const noSpeech = { kind: 'no-speech', threshold: 0.5 } as const;
  expect(quietStretches(signals, noSpeech)).toEqual([[500_000, 2_000_000]]);
  expect(quietStretches(signals, { kind: 'no-speech', threshold: 0.3 })).toEqual([]);
  expect(quietStretches(signals, { kind: 'silence', threshold: 0.5 })).toEqual([[0, 1_000_000]]);
  expect(quietStretches({ ...signals, speech: null }, noSpeech)).toEqual([[0, 1_000_000]]);
});
