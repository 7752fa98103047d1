import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

/** A source whose reads end when the test says so. */
function createSource() {
  const reads: {
    readonly lookups: readonly string[];
    readonly end: PromiseWithResolvers<readonly string[]>;
  }[] = [];
  const lookUp = batchLookups<string, string>(
    (lookup) => lookup,
    (lookups) => {
      const end = Promise.withResolvers<readonly string[]>();
      reads.push({ lookups, end });
      return end.promise;
    },
  );
  return { lookUp, reads };
}

test('lookups that arrive during a read share the next one, and equal ones are made once', async () => {
  const { lookUp, reads } = createSource();
  const first = lookUp('a');
  const later = [lookUp('a'), lookUp('b'), lookUp('a')];
  expect(reads.map(({ lookups }) => lookups)).toEqual([['a']]);
  reads[0]?.end.resolve(['a, before']);
  expect(await first).toBe('a, before');
  await setImmediate();
  expect(reads.map(({ lookups }) => lookups)).toEqual([['a'], ['a', 'b']]);
  reads[1]?.end.resolve(['a, after', 'b, after']);
  expect(await Promise.all(later)).toEqual(['a, after', 'b, after', 'a, after']);
});

test('a failed read fails only its own lookups', async () => {
  const { lookUp, reads } = createSource();
  const first = lookUp('a');
  const second = lookUp('b');
  reads[0]?.end.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await setImmediate();
  reads[1]?.end.resolve(['found']);
  expect(await second).toBe('found');
});
