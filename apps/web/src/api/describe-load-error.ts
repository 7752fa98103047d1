import { ORPCError } from '@orpc/client';
import { describeError } from './describe-error.ts';

const TOO_MANY_REQUESTS = 429;
const INTERNAL_SERVER_ERROR = 500;

/** Why something could not be loaded, and how to load it again if that can help. */
export interface LoadError {
  readonly message: string;
  readonly onRetry?: () => void;
}

/**
 * Returns whether the same call can succeed later. One that the server understood and rejected fails again.
 */
const canRetry = (error: unknown): boolean =>
  !(error instanceof ORPCError && error.defined) ||
  error.status >= INTERNAL_SERVER_ERROR ||
  error.status === TOO_MANY_REQUESTS;

/** Returns what to show for a failed query; null if it did not fail. */
export function describeLoadError(
  error: Error | null,
  refetch: () => unknown,
  otherwise?: string,
): LoadError | null {
  if (error === null) return null;
  const message = describeError(error, otherwise);
  return canRetry(error) ? { message, onRetry: () => void refetch() } : { message };
}
