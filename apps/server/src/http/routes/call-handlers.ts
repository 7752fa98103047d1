import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { onError, ORPCError } from '@orpc/server';
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard';
import type { LiveContext } from '../../live/live-service.ts';
import { setProcedure } from '../../platform/core/request-context.ts';
import type { CallContext } from '../../procedures/base.ts';
import { router } from '../../procedures/router.ts';
import { MAXIMUM_QUERY_INDEX } from '../limits/query-limits.ts';
import { CoerceInputPlugin } from './coerce-input.ts';
import { encodeResult } from './encode-result.ts';

/** Handles calls whose bodies have been read. The bodies of its responses are those of `toJsonText`. */
export type CallHandler = StandardHandler<CallContext>;

/** A response body that is JSON text already. */
class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Encodes most results in one step, and the others as oRPC does. */
class ResultCodec extends StandardRPCCodec {
  override encode(...[output, procedure]: Parameters<StandardRPCCodec['encode']>) {
    const text = encodeResult(output);
    return text === null
      ? super.encode(output, procedure)
      : { status: 200, headers: {}, body: new JsonText(text) };
  }
}

/** Adds the procedure's name to the request's log line. */
function noteProcedure<Result>({
  path,
  next,
}: {
  readonly path: readonly string[];
  readonly next: () => Promise<Result>;
}): Promise<Result> {
  setProcedure(path.join('.'));
  return next();
}

/**
 * Creates the contract's two handlers: /rpc for the web client and /api for API clients (OpenAPI). Unexpected
 * errors are logged and returned as an internal error without details.
 */
export function createCallHandlers(app: LiveContext): Readonly<Record<'rpc' | 'api', CallHandler>> {
  const logUnforeseen = (error: unknown): void => {
    const foreseen = error instanceof ORPCError && error.status < 500;
    if (!foreseen) app.log.error({ err: error }, 'a call failed');
  };
  const codec = new ResultCodec(new StandardRPCSerializer(new StandardRPCJsonSerializer()));
  return {
    rpc: new StandardHandler(router, new StandardRPCMatcher(), codec, {
      clientInterceptors: [noteProcedure, onError(logUnforeseen)],
    }),
    api: new StandardOpenAPIHandler(router, {
      plugins: [new CoerceInputPlugin()],
      maxBracketNotationArrayIndex: MAXIMUM_QUERY_INDEX,
      clientInterceptors: [noteProcedure, onError(logUnforeseen)],
    }),
  };
}

/** Parses the body of a call; undefined without one. @throws SyntaxError */
export function parseBody(bytes: Uint8Array | null): unknown {
  const text = bytes === null ? '' : decoder.decode(bytes);
  return text === '' ? undefined : JSON.parse(text);
}

const decoder = new TextDecoder();

/** Returns the JSON text of a response's body, or null if it has none. */
export function toJsonText(body: unknown): string | null {
  if (body === undefined) return null;
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}
