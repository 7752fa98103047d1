import { expect, test } from 'vitest';
import { createStreamAdmission } from './stream-admission.ts';

test('EV-09 a few streams are opened at once, and the others wait in order of arrival', async () => {
  const admission = createStreamAdmission(new AbortController().signal);
  const opening: { readonly stream: number; readonly finish: () => void }[] = [];
  const started: number[] = [];
  const admitted = Array.from({ length: 10 }, (_, stream) =>
    admission.admit(
      () =>
        new Promise<number>((resolve) => {
          started.push(stream);
          opening.push({ stream, finish: () => resolve(stream) });
        }),
    ),
  );
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  for (let next = 4; next <= 10; next += 1) {
    opening.shift()?.finish();
    await expect.poll(() => started.length).toBe(Math.min(next + 1, 10));
    expect(opening.length).toBeLessThanOrEqual(4);
  }
  for (const { finish } of opening) finish();
  expect(await Promise.all(admitted)).toEqual(started);
});

test('EV-09 a stream that could not be opened fails alone', async () => {
  const admission = createStreamAdmission(new AbortController().signal);
  await expect(admission.admit(() => Promise.reject(new Error('unavailable')))).rejects.toThrow(
    'unavailable',
  );
  expect(await admission.admit(async () => 'open')).toBe('open');
});
