/** PostgreSQL's own words: connection exceptions, no room for one more, shutting down, crashed, starting. */
const STATES = /^(?:08\w{3}|53300|57P0[123])$/u;
/** The network's, also for a socket that is not there. */
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What the driver says without a code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying|Client (?:has encountered|was closed))/u;

/**
 * Whether an error of a query says that the database cannot be reached, not that the query was wrong. What was being
 * committed at that moment may have happened or not.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (STATES.test(code) || WORDS.test(error.message) || isOfNetwork(error, code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return isConnectionError(error.cause);
}

/** Of a connection of ours: a caller that hangs up is ECONNRESET, too, but of no system call; a missing file is ENOENT. */
function isOfNetwork(error: Error, code: string): boolean {
  if (!('syscall' in error) || typeof error.syscall !== 'string') return false;
  return NETWORK.has(code) && (code !== 'ENOENT' || error.syscall === 'connect');
}
