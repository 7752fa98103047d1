import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.ts';

test('an id is a UUIDv7 that begins with its time', () => {
  const id = newId(Date.UTC(2026, 10, 30));
  expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 30));
});

test('ids of the same millisecond differ, and sort after earlier ones', () => {
  const now = Date.now();
  const ids = Array.from({ length: 1000 }, () => newId(now));
  expect(new Set(ids).size).toBe(1000);
  expect(newId(now - 1) < (ids.toSorted()[0] ?? '')).toBe(true);
});
