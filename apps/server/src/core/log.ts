import { pino, type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { currentRequestContext } from './request-context.ts';

/**
 * Errors whose words repeat what was sent or stored: of them the log has name, code and place. A query's error carries its
 * parameters, one of PostgreSQL or of a parser the very value that it did not like.
 */
const TELLTALES = new Set(['DatabaseError', 'error', 'SyntaxError', 'URIError', 'ZodError', '$ZodError']);

const isTelltale = (error: Error): boolean =>
  TELLTALES.has(error.name) || TELLTALES.has(error.constructor.name) || 'query' in error || 'issues' in error;

interface DescribedError {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack: readonly string[];
  readonly cause?: DescribedError;
}

/** What the log says of an error: never more than these fields, whatever hangs on it. */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  // The stack begins with the message.
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return {
    type: error.constructor.name,
    ...('code' in error && { code: String(error.code).slice(0, 40) }),
    ...(!isTelltale(error) && { message: error.message }),
    stack: stack.slice(0, 12).map((line) => line.trim()),
    ...(error.cause instanceof Error && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Names under which something lies that no log is to hold: the second net under the rule to log only what is named. */
const HIDDEN = ['password', 'secret', 'token', 'cookie', 'authorization', 'email', 'name', 'body', 'headers'];

/** One line of JSON for each event, with the request's id where there is one. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    mixin: () => {
      const request = currentRequestContext();
      return request ? { requestId: request.id } : {};
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
