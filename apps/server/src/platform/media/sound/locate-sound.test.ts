import { expect, test } from 'vitest';
import { locateSound } from './locate-sound.ts';
import { findCandidates, findSound, SOUND_RATE } from './match-sound.ts';

const LOUDNESS_RATE = 20;

/** Returns noise from -1 to 1 that is the same for a seed (mulberry32). */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

/** Returns a scene: noise whose loudness changes like speech. */
function scene(seconds: number, seed: number): Float64Array {
  const draw = noise(seed);
  const parts = Array.from({ length: Math.ceil(seconds * 5) + 2 }, () => (draw() > 0 ? 8000 : 300));
  return Float64Array.from({ length: Math.round(seconds * SOUND_RATE) }, (_, at) => {
    const part = parts[Math.floor((at / SOUND_RATE) * 5)] ?? 0;
    return draw() * part;
  });
}

/**
 * Returns what a microphone records of a scene: from a second on, with noise of its own and a
 * clock that may drift.
 */
function recorded(
  of: Float64Array,
  from: number,
  seconds: number,
  { drift = 0, seed = 1, noise: loud = 200 } = {},
) {
  const draw = noise(seed);
  return Int16Array.from({ length: Math.round(seconds * SOUND_RATE) }, (_, at) => {
    const place = from * SOUND_RATE + at * (1 + drift);
    const low = Math.floor(place);
    const value = (of[low] ?? 0) * (1 - (place - low)) + (of[low + 1] ?? 0) * (place - low);
    return Math.round(value + draw() * loud);
  });
}

function loudnessOf(samples: Int16Array): Uint8Array {
  const size = SOUND_RATE / LOUDNESS_RATE;
  return Uint8Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => {
    const part = samples.subarray(at * size, (at + 1) * size);
    return Math.round(part.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 128);
  });
}

const cut = (of: Int16Array, { from, seconds }: { from: number; seconds: number }): Int16Array =>
  of.slice(Math.round(from * SOUND_RATE), Math.round((from + seconds) * SOUND_RATE));

function locate(a: Int16Array, b: Int16Array) {
  return locateSound({
    referenceSeconds: a.length / SOUND_RATE,
    seconds: b.length / SOUND_RATE,
    rate: LOUDNESS_RATE,
    candidates: async () => findCandidates(loudnessOf(a), loudnessOf(b), LOUDNESS_RATE),
    find: async (inReference, part) => findSound(cut(a, inReference), cut(b, part)),
  });
}

const street = scene(80, 11);

test('RV-15: the start of a recording is found in another one that begins earlier or later', async () => {
  for (const [from, other] of [
    [0, 13.37],
    [10.123, 0],
  ] as const) {
    const found = await locate(recorded(street, from, 30), recorded(street, other, 30, { seed: 2 }));
    expect(found?.startSeconds).toBeCloseTo(other - from, 2);
    expect(found?.driftPpm).toBeNull();
    expect(found?.confidence).toBeGreaterThan(0.5);
  }
});

test('RV-15: the drift of a clock is measured, and the start is still right', async () => {
  const found = await locate(recorded(street, 0, 80), recorded(street, 4, 70, { drift: 200e-6, seed: 3 }));
  expect(found?.startSeconds).toBeCloseTo(4, 2);
  expect(found?.driftPpm).toBeGreaterThan(150);
  expect(found?.driftPpm).toBeLessThan(250);
});

test('RV-15: a short overlap is found, and loud noise of the microphones only lowers the confidence', async () => {
  const short = await locate(recorded(street, 0, 30), recorded(street, 22, 30, { seed: 4 }));
  expect(short?.startSeconds).toBeCloseTo(22, 2);
  const clear = await locate(recorded(street, 0, 30), recorded(street, 5, 30, { seed: 4 }));
  const loud = { noise: 2000 };
  const noisy = await locate(recorded(street, 0, 30, loud), recorded(street, 5, 30, { ...loud, seed: 4 }));
  expect(noisy?.startSeconds).toBeCloseTo(5, 2);
  expect(noisy?.confidence).toBeLessThan(clear?.confidence ?? 0);
});

test('RV-15: recordings of different scenes, and silence, have no match', async () => {
  expect(await locate(recorded(street, 0, 30), recorded(scene(30, 21), 0, 30))).toBeNull();
  expect(await locate(recorded(street, 0, 30), new Int16Array(30 * SOUND_RATE))).toBeNull();
});
