import { parentPort, type Transferable } from 'node:worker_threads';
import type { ThreadResponse } from './thread.ts';

/**
 * Answers the requests of a `Thread`, one at a time and in their order. Called by the thread's program.
 * @param movedOf returns the buffers of an answer that are moved out of the thread instead of copied
 */
export function answerRequests<Request, Answer>(
  answer: (request: Request) => Answer | Promise<Answer>,
  movedOf: (answer: Answer, request: Request) => readonly Transferable[] = () => [],
): void {
  const port = parentPort;
  if (!port) throw new Error('this is not the program of a thread');
  const respond = (response: ThreadResponse<Answer>, moved: readonly Transferable[] = []): void =>
    port.postMessage(response, moved);
  let last = Promise.resolve();
  port.on('message', (request: Request) => {
    last = last.then(async () => {
      try {
        const value = await answer(request);
        respond({ type: 'answer', answer: value }, movedOf(value, request));
      } catch (error) {
        respond({ type: 'error', error, code: codeOf(error) });
      }
    });
  });
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
