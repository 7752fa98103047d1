import { ORPCError } from '@orpc/client';
import { errorCodeOf } from './describe-error.ts';

const ATTEMPTS = 4;
const SECOND = 1000;

/** Returns the milliseconds after which an overloaded server asks for a retry; null for any other error. */
export function retryAfterOf(error: unknown): number | null {
  if (!(error instanceof ORPCError) || errorCodeOf(error) !== 'OVERLOADED') return null;
  const data: unknown = error.data;
  const seconds =
    typeof data === 'object' && data !== null && 'retryAfterSeconds' in data ? data.retryAfterSeconds : null;
  return typeof seconds === 'number' ? seconds * SECOND : SECOND;
}

/**
 * Repeats a call that an overloaded server rejected, after the time that it asks for, at most three times.
 * This is safe for every call, because the server rejects it before it does anything.
 * @throws the server's error after the last attempt, or as soon as the caller aborts
 */
export async function repeatWhenOverloaded<Answer>({
  next,
  signal,
}: {
  next: () => Promise<Answer>;
  signal?: AbortSignal | undefined;
}): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await next();
    } catch (error) {
      const wait = retryAfterOf(error);
      if (wait === null || attempt === ATTEMPTS) throw error;
      await pause(wait, signal);
      if (signal?.aborted) throw error;
    }
  }
}

/** Waits until the delay or an abort ends it. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = globalThis.setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      globalThis.clearTimeout(timer);
      resolve();
    });
  });
}
