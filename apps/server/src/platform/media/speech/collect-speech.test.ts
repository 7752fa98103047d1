import { expect, test } from 'vitest';
import { collectSpeech } from './collect-speech.ts';

test('a value is the highest probability of the frames that overlap its tenth of a second', () => {
  const collected = collectSpeech(0.032);
  for (const probability of [0, 0.2, 0.4, 1, 0, 0, 0.1]) collected.add(probability);
  // The fourth frame lasts from 96 to 128 ms, the seventh from 192 to 224 ms.
  expect([...collected.finish(4)]).toEqual([255, 255, 26, 0]);
  expect([...collected.finish(1)]).toEqual([255]);
});

test('frames that fill a value exactly do not reach into the next one', () => {
  const collected = collectSpeech(0.01);
  for (let frame = 0; frame < 60_000; frame += 1) collected.add(Math.floor(frame / 10) % 2);
  const values = collected.finish(6000);
  expect(values.every((value, at) => value === (at % 2) * 255)).toBe(true);
});
