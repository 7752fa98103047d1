import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ORPCError } from '@orpc/server';
import { sheddableClasses, type CallClass } from '@plainview/contract/call-class';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { AppContext } from '../../platform/app-context.ts';
import { bearerIn } from '../../platform/auth/api-key-secret.ts';
import { recordRequest } from '../middleware/observe-requests.ts';
import { securityHeadersOf } from '../middleware/security-headers.ts';
import { expectedBytes } from './call-body.ts';
import type { createCallClassifier } from './call-classes.ts';
import type { LoadMonitor } from './load-monitor.ts';
import { slowDown } from './request-budgets.ts';

const PREFIX = /^\/(?<prefix>rpc|api)\//u;
const sheddable: ReadonlySet<CallClass> = new Set(sheddableClasses);

/** Rejects calls that can wait before anything else is done for them, not even by the framework. */
export interface EarlyRejection {
  /** @returns true if the request was rejected. Then its response is already on its way. */
  reject(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Whether the request was checked, so that it is not checked again. */
  readonly hasPassed: (incoming: IncomingMessage) => boolean;
}

/**
 * Creates the check. Under overload most requests may be rejected ones, so a rejection must cost little: its
 * bytes are prepared, once for each `Retry-After`.
 */
export function createEarlyRejection(
  app: AppContext,
  load: LoadMonitor,
  classify: ReturnType<typeof createCallClassifier>,
): EarlyRejection {
  const securityHeaders = securityHeadersOf(app.config, app.blobs.linkOrigin);
  const answers = new Map<string, Promise<PreparedAnswer>>();
  const passed = new WeakSet<IncomingMessage>();

  const answerOf = (prefix: string, retryAfterSeconds: number): Promise<PreparedAnswer> => {
    const key = `${prefix} ${retryAfterSeconds}`;
    const answer =
      answers.get(key) ?? securityHeaders.then((headers) => prepare(prefix, retryAfterSeconds, headers));
    answers.set(key, answer);
    return answer;
  };

  return {
    hasPassed: (incoming) => passed.has(incoming),
    reject(incoming, outgoing) {
      const { url = '', method = '' } = incoming;
      const { prefix } = PREFIX.exec(url)?.groups ?? {};
      if (prefix === undefined || app.stopping.aborted) return false;
      const { callClass, procedure } = classify({
        method: method === 'HEAD' ? 'GET' : method,
        path: url.split('?', 1)[0] ?? url,
        hasApiKey: bearerIn(incoming.headers.authorization) !== null,
      });
      if (!sheddable.has(callClass)) return false;
      const retryAfterSeconds = load.rejects(callClass, expectedBytes(incoming));
      if (retryAfterSeconds === null) {
        passed.add(incoming);
        return false;
      }
      observe(app, incoming, outgoing, procedure);
      // Discards the body, so that the connection stays open: connecting again would cost more
      // than the rejection.
      incoming.resume();
      void Promise.all([answerOf(prefix, retryAfterSeconds), slowDown()]).then(([answer]) =>
        send(incoming, outgoing, answer),
      );
      return true;
    },
  };
}

interface PreparedAnswer {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
}

function prepare(
  prefix: string,
  retryAfterSeconds: number,
  securityHeaders: readonly (readonly [name: string, value: string])[],
): PreparedAnswer {
  const { status, message } = errorCatalog.OVERLOADED;
  const error = new ORPCError('OVERLOADED', { defined: true, status, message, data: { retryAfterSeconds } });
  const body = Buffer.from(JSON.stringify(prefix === 'rpc' ? { json: error.toJSON() } : error.toJSON()));
  const headers = {
    ...Object.fromEntries(securityHeaders),
    'content-type': 'application/json',
    'content-length': body.byteLength,
    'cache-control': 'no-store',
    'retry-after': retryAfterSeconds,
  };
  return { headers, body };
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, { headers, body }: PreparedAnswer): void {
  // An unread body would be parsed as the next request.
  const ending = incoming.complete ? headers : { ...headers, connection: 'close' };
  outgoing.writeHead(errorCatalog.OVERLOADED.status, ending);
  outgoing.end(body);
}

/** Counts and logs the request when its connection is done with it. */
function observe(
  app: AppContext,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  procedure: string | null,
): void {
  const notes = { id: randomUUID(), procedure, actorId: null, refusal: 'OVERLOADED' };
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
