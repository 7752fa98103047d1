import { expect, onTestFinished, test } from 'vitest';
import { inOwnBuffer, Thread } from './thread.ts';

const module = JSON.stringify(new URL('./answer-requests.ts', import.meta.url).href);

/** Starts a thread that answers with the result of this function. */
function startThread(answer: string): Thread<unknown, unknown> {
  const program = `import { answerRequests } from ${module}; answerRequests(${answer});`;
  const thread = new Thread(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  onTestFinished(() => thread.stop());
  return thread;
}

test('a thread answers in order, and an error fails only its own request', async () => {
  const thread = startThread(`async (milliseconds) => {
    if (milliseconds < 0) throw Object.assign(new RangeError('negative'), { code: 'ERR' });
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return performance.now();
  }`);
  const [slow, negative, fast] = [thread.ask(20), thread.ask(-1), thread.ask(0)];
  await expect(negative).rejects.toMatchObject({ name: 'RangeError', message: 'negative', code: 'ERR' });
  expect(Number(await slow)).toBeLessThan(Number(await fast));
  expect(thread.failure).toBeNull();
});

test.each([
  [
    'throws outside of a request',
    `() => new Promise(() => setTimeout(() => { throw new Error('broken'); }))`,
  ],
  ['exits', `() => process.exit()`],
])('a thread that %s fails the requests that wait and later ones, not the process', async (_name, answer) => {
  const thread = startThread(answer);
  const outcomes = await Promise.allSettled([thread.ask(1), thread.ask(2)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(thread.ask(3)).rejects.toBe(thread.failure);
});

test('buffers are moved in both directions, and a part of one is copied first', async () => {
  const thread = startThread(`(bytes) => bytes`);
  const whole = new Uint8Array(4);
  expect(inOwnBuffer(whole).buffer).toBe(whole.buffer);
  const part = inOwnBuffer(whole.subarray(1));
  expect([part.byteLength, part.buffer.byteLength]).toEqual([3, 3]);
  expect(await thread.ask(whole, [whole.buffer])).toEqual(new Uint8Array(4));
  expect(whole.byteLength).toBe(0);
});
