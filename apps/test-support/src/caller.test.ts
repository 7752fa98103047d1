import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createCaller } from './caller.ts';
import { serveLocally } from './peers/serve-locally.ts';

function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('this runtime does not expose its garbage collector');
  return () => void collect();
}

test('a canceled request ends, also after a garbage collection', async () => {
  const collectGarbage = garbageCollector();
  const server = await serveLocally(async ({ url }, response) => {
    if (url === '/begun') response.write('the rest never comes');
    await Promise.resolve();
  });
  const caller = createCaller(server.origin);
  const ending = new AbortController();
  const { signal } = ending;
  const answer = await caller.fetch('/begun', { signal });
  const ended = [answer.text(), caller.client.session.current(undefined, { signal })].map((end) =>
    end.then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.name : ''),
    ),
  );
  for (let count = 0; count < 5; count += 1) {
    collectGarbage();
    await setImmediate();
  }
  ending.abort();
  expect(await Promise.all(ended)).toEqual(['AbortError', 'AbortError']);
  await server.stop();
});
