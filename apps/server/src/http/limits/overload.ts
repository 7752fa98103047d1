import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { sheddableClasses, type CallClass } from '@plainview/contract/call-class';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { AppContext } from '../../platform/app-context.ts';
import { bearerIn } from '../../platform/auth/api-key-secret.ts';
import { setErrorCode } from '../../platform/core/request-context.ts';
import type { ServerBindings } from '../../platform/core/request-origin.ts';
import { recordRequest } from '../middleware/observe-requests.ts';
import { securityHeadersOf } from '../middleware/security-headers.ts';
import { expectedBytes } from './call-body.ts';
import type { CallClassifier } from './call-classes.ts';
import type { LoadMonitor } from './load-monitor.ts';
import { slowDown } from './request-budgets.ts';

const sheddable: ReadonlySet<CallClass> = new Set(sheddableClasses);

/** Format of the response to a rejected request: that of a call by its prefix, or text. */
type AnswerFormat = 'rpc' | 'api' | 'text';

/** Rejects requests under overload with 503 `OVERLOADED` and `Retry-After`. */
export interface Overload {
  /**
   * Decides about a request by its class, and answers it if it is rejected.
   * @param request.bodyBytes size of its body, if known
   * @returns null if it may begin, otherwise a promise that resolves once its response was sent
   */
  reject(
    env: ServerBindings,
    request: {
      readonly callClass: CallClass;
      readonly bodyBytes: number;
      readonly format: AnswerFormat;
    },
  ): Promise<void> | null;
  /**
   * Decides about a call that can wait before anything else is done for it, not even by the framework.
   * @returns true if the call was rejected. Then its response is already on its way.
   */
  rejectOnArrival(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
}

/**
 * Creates what rejects requests. Under overload most requests may be rejected ones, so a rejection must cost
 * little: its bytes are prepared, once for each `Retry-After`.
 */
export function createOverload(app: AppContext, load: LoadMonitor, classify: CallClassifier): Overload {
  const securityHeaders = securityHeadersOf(app.config, app.blobs.linkOrigin);
  const answers = new Map<string, Promise<PreparedAnswer>>();
  /** Calls that were admitted on arrival, so that they are not decided about again. */
  const admitted = new WeakSet<IncomingMessage>();

  const answerOf = (format: AnswerFormat, retryAfterSeconds: number): Promise<PreparedAnswer> => {
    const key = `${format} ${retryAfterSeconds}`;
    const answer =
      answers.get(key) ?? securityHeaders.then((headers) => prepare(format, retryAfterSeconds, headers));
    answers.set(key, answer);
    return answer;
  };

  const reject: Overload['reject'] = ({ incoming, outgoing }, { callClass, bodyBytes, format }) => {
    if (admitted.has(incoming)) return null;
    const retryAfterSeconds = load.rejects(callClass, bodyBytes);
    if (retryAfterSeconds === null) return null;
    setErrorCode('OVERLOADED');
    // Discards the body of a call, so that the connection stays open: connecting again would cost more than the
    // rejection. Other bodies may be large.
    const isDiscarded = format !== 'text';
    if (isDiscarded) incoming.resume();
    return Promise.all([answerOf(format, retryAfterSeconds), slowDown()]).then(([{ headers, body }]) => {
      // An unread body would be parsed as the next request.
      const canContinue = isDiscarded && incoming.complete;
      outgoing.writeHead(
        errorCatalog.OVERLOADED.status,
        canContinue ? headers : { ...headers, connection: 'close' },
      );
      outgoing.end(body);
    });
  };

  return {
    reject,
    rejectOnArrival(incoming, outgoing) {
      const { url = '', method = '' } = incoming;
      const format = formatOfCall(url);
      if (format === null || app.stopping.aborted) return false;
      const { callClass, procedure } = classify({
        method: method === 'HEAD' ? 'GET' : method,
        path: url.split('?', 1)[0] ?? url,
        hasApiKey: bearerIn(incoming.headers.authorization) !== null,
      });
      if (!sheddable.has(callClass)) return false;
      const bodyBytes = expectedBytes(incoming);
      const isRejected = reject({ incoming, outgoing }, { callClass, bodyBytes, format }) !== null;
      if (isRejected) observe(app, incoming, outgoing, procedure);
      else admitted.add(incoming);
      return isRejected;
    },
  };
}

function formatOfCall(url: string): AnswerFormat | null {
  if (url.startsWith('/rpc/')) return 'rpc';
  return url.startsWith('/api/') ? 'api' : null;
}

interface PreparedAnswer {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

function prepare(
  format: AnswerFormat,
  retryAfterSeconds: number,
  securityHeaders: readonly (readonly [name: string, value: string])[],
): PreparedAnswer {
  const body = Buffer.from(bodyOf(format, retryAfterSeconds));
  const headers = {
    ...Object.fromEntries(securityHeaders),
    'content-type': format === 'text' ? 'text/plain; charset=UTF-8' : 'application/json',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds,
  };
  return { headers, body };
}

function bodyOf(format: AnswerFormat, retryAfterSeconds: number): string {
  const { status, message } = errorCatalog.OVERLOADED;
  if (format === 'text') return message;
  const error = new ORPCError('OVERLOADED', { defined: true, status, message, data: { retryAfterSeconds } });
  return JSON.stringify(format === 'rpc' ? { json: error.toJSON() } : error.toJSON());
}

/** Counts and logs the request when its connection is done with it. */
function observe(
  app: AppContext,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  procedure: string | null,
): void {
  const notes = { id: randomUUID(), procedure, actorId: null, errorCode: 'OVERLOADED' };
  outgoing.setHeader('x-request-id', notes.id);
  const began = performance.now();
  outgoing.once('close', () =>
    recordRequest(app, {
      incoming,
      outgoing,
      notes,
      route: procedure ?? 'unknown',
      milliseconds: performance.now() - began,
    }),
  );
}
