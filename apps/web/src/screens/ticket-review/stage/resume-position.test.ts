import { expect, test } from 'vitest';
import { readPosition, writePosition } from './resume-position.ts';

/** In-memory storage with the methods in use. */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('a position is stored for each user and each video', () => {
  const storage = memory();
  writePosition(storage, 'ada', 'v1', 1_500_000.4);
  expect(readPosition(storage, 'ada', 'v1')).toBe(1_500_000);
  expect(readPosition(storage, 'ada', 'v2')).toBe(0);
  expect(readPosition(storage, 'ben', 'v1')).toBe(0);
});

test('an invalid position is ignored', () => {
  const storage = memory();
  storage.setItem('plainview.position.ada.v1', 'x');
  storage.setItem('plainview.position.ada.v2', '-4');
  expect([readPosition(storage, 'ada', 'v1'), readPosition(storage, 'ada', 'v2')]).toEqual([0, 0]);
});

test('full browser storage does not prevent playback', () => {
  const full: Storage = Object.assign(memory(), {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => writePosition(full, 'ada', 'v1', 1)).not.toThrow();
});
