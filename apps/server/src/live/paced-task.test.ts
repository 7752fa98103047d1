import { expect, test, vi } from 'vitest';
import { createPacedTask } from './paced-task.ts';

/** A task whose runs the test ends, one by one. */
function taskOf(isNeeded: () => boolean = () => true) {
  const runs: PromiseWithResolvers<void>[] = [];
  const onFailure = vi.fn<(error: unknown, failures: number) => void>();
  const stopping = new AbortController();
  const run = (): Promise<void> => {
    const next = Promise.withResolvers<void>();
    runs.push(next);
    return next.promise;
  };
  const task = createPacedTask(run, { isNeeded, onFailure, stopping: stopping.signal });
  return { ...task, runs, onFailure, stop: () => stopping.abort() };
}

test('requests during a run lead to one more run', async () => {
  const { wake, finished, runs } = taskOf();
  wake();
  wake();
  wake();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.resolve();
  await finished();
  expect(runs).toHaveLength(2);
});

test('a failed run is repeated', async () => {
  const { wake, finished, runs, onFailure } = taskOf();
  wake();
  runs[0]?.reject(new Error('no database'));
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  expect(onFailure).toHaveBeenCalledWith(new Error('no database'), 1);
  runs[1]?.resolve();
  await finished();
  expect(runs).toHaveLength(2);
});

test('nothing runs while it is not needed, and a request from that time is not lost', async () => {
  let isNeeded = false;
  const { wake, finished, runs } = taskOf(() => isNeeded);
  wake();
  await finished();
  expect(runs).toHaveLength(0);
  isNeeded = true;
  wake();
  expect(runs).toHaveLength(1);
});

test('nothing runs after the process began to stop', async () => {
  const { wake, finished, runs, stop } = taskOf();
  wake();
  wake();
  stop();
  runs[0]?.resolve();
  await finished();
  wake();
  expect(runs).toHaveLength(1);
});
