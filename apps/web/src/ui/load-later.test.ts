import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isFailedImport, lazyFunction, loadLater } from './load-later.ts';

const away = (): TypeError => new TypeError('error loading dynamically imported module: /part.js');

/** A module that the server sends only once it is back. */
function createServer() {
  const server = { isAway: true, attempts: 0 };
  const load = async (): Promise<string> => {
    server.attempts += 1;
    if (server.isAway) throw away();
    return 'part';
  };
  return { server, load };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a part whose load fails is loaded again by itself, after delays that double', async () => {
  const { server, load } = createServer();
  const got = loadLater(load).get();
  await vi.advanceTimersByTimeAsync(1600);
  expect(server.attempts).toBe(3);
  server.isAway = false;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await got).toBe('part');
  expect(server.attempts).toBe(4);
});

test('a part is loaded at once when it is asked for again', async () => {
  const { server, load } = createServer();
  const later = loadLater(load);
  later.preload();
  await vi.advanceTimersByTimeAsync(0);
  server.isAway = false;
  const got = later.get();
  await vi.advanceTimersByTimeAsync(0);
  expect(await got).toBe('part');
  expect(later.current()).toBe('part');
});

test('a part is loaded at once when the browser is back online', async () => {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const { server, load } = createServer();
  const later = loadLater(load);
  later.preload();
  await vi.advanceTimersByTimeAsync(0);
  server.isAway = false;
  events.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(later.current()).toBe('part');
  vi.unstubAllGlobals();
});

test('an error of the script itself is reported, and the next call loads it again', async () => {
  let attempts = 0;
  const later = loadLater(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('a fault');
    return 'part';
  });
  await expect(later.get()).rejects.toThrow('a fault');
  expect(await later.get()).toBe('part');
});

test('a call of a lazy function waits until its module has loaded', async () => {
  let isAway = true;
  const double = lazyFunction(async () => {
    if (isAway) throw away();
    return (figure: number) => 2 * figure;
  });
  const doubled = double(4);
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(await doubled).toBe(8);
});

test('only a script that could not be loaded counts as a failed import', () => {
  expect(isFailedImport(away())).toBe(true);
  expect(isFailedImport(new TypeError('x is not a function'))).toBe(false);
});
