/**
 * Within this time after a success, the same activation counts as the second click of a double click.
 * Operating systems allow up to 500 ms between the two clicks, and the response to the first often arrives
 * before the second.
 */
const DOUBLE_ACTIVATION_MILLISECONDS = 1000;

interface Attempt {
  readonly idempotencyKey: string;
  endedAt: number;
  state: 'running' | 'succeeded' | 'failed';
}

/** Detects repeated activations synchronously, before the next render. */
export function createRepeatGuard(now: () => number, createKey: () => string) {
  const running = new Map<string, Attempt>();
  let last: { readonly input: string; readonly attempt: Attempt } | null = null;

  return {
    /**
     * Starts an attempt. A retry after a failure keeps its idempotency key, since the lost response may
     * have been a success.
     * @param input identifies the input; equal for equal inputs
     * @returns the attempt's idempotency key, or null if the same attempt is running or has just succeeded
     */
    begin(input: string): string | null {
      if (running.has(input)) return null;
      const earlier = last?.input === input ? last.attempt : null;
      const isDouble =
        earlier?.state === 'succeeded' && now() - earlier.endedAt < DOUBLE_ACTIVATION_MILLISECONDS;
      if (isDouble) return null;
      const idempotencyKey = earlier?.state === 'failed' ? earlier.idempotencyKey : createKey();
      const attempt: Attempt = { idempotencyKey, endedAt: 0, state: 'running' };
      running.set(input, attempt);
      last = { input, attempt };
      return idempotencyKey;
    },

    end(input: string, state: 'succeeded' | 'failed'): void {
      const attempt = running.get(input);
      if (!attempt) return;
      attempt.state = state;
      attempt.endedAt = now();
      running.delete(input);
    },

    /** Returns whether any attempt is running. */
    isRunning: (): boolean => running.size > 0,
  };
}
