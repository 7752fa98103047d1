import { expect, test } from 'vitest';
import { shareReads } from './live-service.ts';

test('EV-09 callers who wait at the same time share a read that begins after their call', async () => {
  let value = 0;
  let reads = 0;
  const answers: (() => void)[] = [];
  const read = shareReads(async () => {
    reads += 1;
    const seen = value;
    await new Promise<void>((resolve) => {
      answers.push(resolve);
    });
    return seen;
  });
  const first = read();
  await expect.poll(() => reads).toBe(1);
  value = 1;
  const others = [read(), read(), read()];
  answers.shift()?.();
  expect(await first).toBe(0);
  await expect.poll(() => reads).toBe(2);
  answers.shift()?.();
  expect(await Promise.all(others)).toEqual([1, 1, 1]);
  expect(reads).toBe(2);
});

test('EV-09 a failed read fails its callers only', async () => {
  let reads = 0;
  const read = shareReads(async () => {
    reads += 1;
    if (reads === 1) throw new Error('unavailable');
    return reads;
  });
  await expect(read()).rejects.toThrow('unavailable');
  expect(await read()).toBe(2);
});
