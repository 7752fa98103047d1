import { StandardRPCJsonSerializer, StandardRPCSerializer } from '@orpc/client/standard';
import { StandardOpenAPIHandler } from '@orpc/openapi/standard';
import { onError, ORPCError } from '@orpc/server';
import { StandardHandler, StandardRPCCodec, StandardRPCMatcher } from '@orpc/server/standard';
import type { LiveContext } from '../../live/live-service.ts';
import { traced } from '../../platform/core/active-span.ts';
import { setProcedure } from '../../platform/core/request-context.ts';
import type { CallContext } from '../../procedures/base.ts';
import { router } from '../../procedures/router.ts';
import { MAXIMUM_QUERY_INDEX } from '../limits/query-limits.ts';
import { CoerceInputPlugin } from './coerce-input.ts';

/** Type number of a date in the `meta` of oRPC's RPC protocol. */
const DATE = 1;

type Path = readonly (string | number)[];

/**
 * Encodes a result of plain objects, arrays, JSON values and dates as oRPC's RPC protocol does: `json` is the
 * value, and `meta` names the paths of its dates. Unlike oRPC, it does not copy the result. Returns null for
 * any other result.
 */
export function encodeResult(result: unknown): string | null {
  const dates: (readonly (string | number)[])[] = [];
  if (!addDates(result, [], dates)) return null;
  const json = JSON.stringify(result);
  return dates.length === 0 ? `{"json":${json}}` : `{"json":${json},"meta":${JSON.stringify(dates)}}`;
}

/**
 * Adds the paths of a value's dates. Returns false if the value has a part that is neither JSON nor a date.
 */
function addDates(value: unknown, path: (string | number)[], dates: Path[]): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every((item, index) => addDatesAt(item, index, path, dates));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype) return addDatesOfObject(value, path, dates);
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return false;
  dates.push([DATE, ...path]);
  return true;
}

function addDatesOfObject(value: object, path: (string | number)[], dates: Path[]): boolean {
  for (const [key, part] of Object.entries(value)) {
    // JSON omits undefined properties, as oRPC does.
    if (part === undefined || isText(part) || addDatesAt(part, key, path, dates)) continue;
    return false;
  }
  return true;
}

/** Most parts are plain values and need no path. */
const isText = (part: unknown): boolean =>
  typeof part === 'string' || typeof part === 'boolean' || part === null;

function addDatesAt(part: unknown, key: string | number, path: (string | number)[], dates: Path[]): boolean {
  path.push(key);
  const isEncodable = addDates(part, path, dates);
  path.pop();
  return isEncodable;
}

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

/** Adds the procedure's name to the request's log line, and its span to the request's trace. */
function noteProcedure<Result>({
  path,
  next,
}: {
  readonly path: readonly string[];
  readonly next: () => Promise<Result>;
}): Promise<Result> {
  const name = path.join('.');
  setProcedure(name);
  return traced(name, {}, next);
}

/**
 * Creates the contract's two handlers: /rpc for the web client and /api for API clients (OpenAPI). Unexpected
 * errors are logged and returned as an internal error without details.
 */
export function createCallHandlers(app: LiveContext): Readonly<Record<'rpc' | 'api', CallHandler>> {
  const logUnforeseen = (error: unknown): void => {
    // While the database or the storage is away, each request's own line states the code, and its watch logs the cause.
    const foreseen = error instanceof ORPCError && (error.status < 500 || error.defined);
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
