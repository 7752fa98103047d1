import { ORPCError } from '@orpc/client';

/** How a call ended, in words: 'done', or the refusal's code and text as the caller received them. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ORPCError && error.defined) return `${String(error.code)}: ${error.message}`;
    return `undefined error: ${String(error)}`;
  }
}

const counters = new Set(['date', 'x-request-id', 'ratelimit']);

/** The headers of an answer but for those that count time, requests and the caller's minute: for comparing answers. */
export const headersOf = (answer: Response): readonly (readonly [string, string])[] =>
  [...answer.headers].filter(([name]) => !counters.has(name));
