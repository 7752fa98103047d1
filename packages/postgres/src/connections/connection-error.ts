/**
 * SQLSTATE codes: connection exceptions, takes no changes, insufficient resources (disk, memory, connections), shutting
 * down, crashed, starting up, the database was dropped, the session was idle, input or output failed.
 */
const STATES = /^(?:08\w{3}|25006|53\w{3}|57P0[1-5]|58030)$/u;
/** Network error codes, including ENOENT for a missing socket and EAGAIN for one whose queue is full. */
const NETWORK: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'EAGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Of these, codes that files have as well. */
const OF_FILES: ReadonlySet<string> = new Set(['ENOENT', 'EAGAIN']);
/** Messages of driver errors that have no code. */
const WORDS =
  /^(?:Connection terminated|timeout exceeded when trying|Client (?:has encountered|was closed))/u;

/**
 * Returns whether a query failed because the database cannot be used, not because the query was wrong. A
 * commit in progress at that moment may or may not have taken effect.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (STATES.test(code) || WORDS.test(error.message) || isOfNetwork(error, code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return isConnectionError(error.cause);
}

/**
 * Returns whether the network error is about our own connection: a client that disconnects also causes
 * ECONNRESET but without a system call, and a missing file also causes ENOENT.
 */
function isOfNetwork(error: Error, code: string): boolean {
  if (!('syscall' in error) || typeof error.syscall !== 'string') return false;
  return NETWORK.has(code) && (!OF_FILES.has(code) || error.syscall === 'connect');
}
