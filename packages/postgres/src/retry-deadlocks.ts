const DEADLOCK_DETECTED = '40P01';
const MOST_ATTEMPTS = 5;

/** Returns whether PostgreSQL aborted a transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === DEADLOCK_DETECTED) return true;
  return isDeadlock(error.cause);
}

/**
 * Runs a whole transaction again if a deadlock aborted it: PostgreSQL rolled it back, and the other
 * transaction continued.
 * @throws the error of the fifth attempt, and any error that is not a deadlock
 */
export async function retryDeadlocks<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isDeadlock(error)) throw error;
    }
  }
}
