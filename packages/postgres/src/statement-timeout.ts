const QUERY_CANCELED = '57014';

/** Returns whether PostgreSQL ended a query that took longer than `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === QUERY_CANCELED) || isStatementTimeout(error.cause);
}
