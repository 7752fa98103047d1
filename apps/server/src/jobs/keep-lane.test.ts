import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { keepLane, type LaneRunner } from './keep-lane.ts';

const log = pino({ level: 'silent' });

/** A lane whose ends a test controls. */
function createLane() {
  const ends: PromiseWithResolvers<void>[] = [];
  const start = vi.fn<() => Promise<LaneRunner>>(async () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return { ended: end.promise, stop: async () => end.resolve() };
  });
  return { ends, start };
}

test('a lane that ends by itself, with or without an error, is started again', async () => {
  const { ends, start } = createLane();
  const lane = await keepLane('sweeps', start, log);
  ends[0]?.reject(new Error('cannot execute UPDATE in a read-only transaction'));
  await expect.poll(() => start.mock.calls.length, { timeout: 5000 }).toBe(2);
  ends[1]?.resolve();
  await expect.poll(() => start.mock.calls.length, { timeout: 8000 }).toBe(3);
  await lane.stop();
  expect(start).toHaveBeenCalledTimes(3);
});

test('a start that fails is repeated, but the first one is reported', async () => {
  const { ends, start } = createLane();
  const lane = await keepLane('mail', start, log);
  start.mockRejectedValueOnce(new Error('no connection'));
  ends[0]?.resolve();
  await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(2);
  await lane.stop();
  start.mockRejectedValueOnce(new Error('no connection'));
  await expect(keepLane('mail', start, log)).rejects.toThrow('no connection');
});

test('a lane that is stopped while it starts again is stopped as soon as it has started', async () => {
  const { ends, start } = createLane();
  const lane = await keepLane('mail', start, log);
  const starting = Promise.withResolvers<void>();
  const stop = vi.fn<() => Promise<void>>(async () => ends[1]?.resolve());
  start.mockImplementationOnce(async () => {
    await starting.promise;
    ends[1] = Promise.withResolvers<void>();
    return { ended: ends[1].promise, stop };
  });
  ends[0]?.resolve();
  await expect.poll(() => start.mock.calls.length, { timeout: 5000 }).toBe(2);
  const stopped = lane.stop();
  starting.resolve();
  await stopped;
  expect(stop).toHaveBeenCalledTimes(1);
});

test('a stopped lane is not started again', async () => {
  const { start } = createLane();
  const lane = await keepLane('mail', start, log);
  await lane.stop();
  expect(start).toHaveBeenCalledTimes(1);
});
