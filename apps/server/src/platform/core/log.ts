import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { activeSpan } from './active-span.ts';
import { currentRequestContext } from './request-context.ts';

/**
 * Errors whose message can contain what was sent or stored; the log omits that message. A query error carries
 * its parameters, and errors from PostgreSQL or a parser quote the invalid value.
 */
const TELLTALES = new Set(['DatabaseError', 'error', 'SyntaxError', 'URIError', 'ZodError', '$ZodError']);

const mayLeakInput = (error: Error): boolean =>
  TELLTALES.has(error.name) || TELLTALES.has(error.constructor.name) || 'query' in error || 'issues' in error;

interface DescribedError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack: readonly string[];
  readonly cause?: DescribedError;
}

/** Describes an error for the log with these fields only, whatever else the error carries. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  // The stack begins with the message.
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return {
    type: error.constructor.name,
    ...('code' in error && { code: String(error.code).slice(0, 40) }),
    ...(!mayLeakInput(error) && { message: error.message }),
    stack: stack.slice(0, 12).map((line) => line.trim()),
    ...(error.cause instanceof Error && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/**
 * Keys that are always redacted: a second safeguard, since only named fields may be logged in
 * the first place.
 */
const HIDDEN = ['password', 'secret', 'token', 'cookie', 'authorization', 'email', 'name', 'body', 'headers'];

/** Lines that wait for their destination; more are dropped. */
const LARGEST_BACKLOG = 1024 * 1024;

/**
 * Opens the standard output for the log. If it fails, such as a file on a full disk, lines are dropped: the log
 * must not end the process.
 */
function openOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: LARGEST_BACKLOG });
  output.on('error', () => undefined);
  return output;
}

/** Creates a logger that writes one line of JSON per event, with the ids of its request and trace if there are any. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    mixin: () => {
      const request = currentRequestContext();
      const span = activeSpan();
      return { ...(request && { requestId: request.id }), ...(span && { traceId: span.traceId }) };
    },
  };
  return pino(options, destination ?? openOutput());
}
