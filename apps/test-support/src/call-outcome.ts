import { ORPCError } from '@orpc/client';

/** Describes the outcome of a call: 'done', or the error's code and message as the caller received them. */
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

/**
 * Returns the headers of a response, without those that change with time and request counts, so that
 * responses can be compared.
 */
export const headersOf = (answer: Response): readonly (readonly [string, string])[] =>
  [...answer.headers].filter(([name]) => !counters.has(name));
