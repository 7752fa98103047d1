import { StandardRPCJsonSerializer } from '@orpc/client/standard';
import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@plainview/contract/index';
import { z } from 'zod';
import { pick, type Draw } from './draw.ts';
import { withMarkers } from './odd-values.ts';
import type { JsonSchema } from './schema-arbitrary.ts';

/** A request to the product, and its name in reports. */
export interface FuzzRequest {
  readonly what: string;
  readonly address: string;
  readonly init: RequestInit;
}

export interface FuzzedProcedure {
  readonly name: string;
  readonly method: string;
  /** Path below /api, with its parameters in braces. */
  readonly path: string;
  readonly takesIdempotencyKey: boolean;
  readonly schema: JsonSchema;
}

export const procedures: readonly FuzzedProcedure[] = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries<AnyContractProcedure>(verbs).map((procedure) => describe(noun, procedure)),
);

function describe(noun: string, [verb, procedure]: readonly [string, AnyContractProcedure]): FuzzedProcedure {
  const { route, inputSchema, meta } = procedure['~orpc'];
  return {
    name: `${noun}.${verb}`,
    method: route.method ?? 'POST',
    path: route.path ?? `/${noun}/${verb}`,
    takesIdempotencyKey: meta['repeat'] === 'once',
    schema:
      inputSchema instanceof z.ZodType
        ? z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any', override: asDate })
        : {},
  };
}

interface Override {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

function asDate({ zodSchema, jsonSchema }: Override): void {
  if (zodSchema._zod.def.type !== 'date') return;
  jsonSchema.type = 'string';
  jsonSchema.format = 'date-time';
}

const serializer = new StandardRPCJsonSerializer();
const json = { 'content-type': 'application/json' };

const shown = (text: string): string =>
  text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text;

/** Returns the request that the web client would send for this input. */
export function rpcRequest({ name }: FuzzedProcedure, input: unknown): FuzzRequest {
  const [value, meta] = serializer.serialize(input);
  const body = withMarkers(JSON.stringify({ json: value, ...(meta.length > 0 && { meta }) }));
  return rpcRequestOf(name, body);
}

/** Returns a request in the web client's format with an arbitrary body. */
export function rpcRequestOf(name: string, body: string): FuzzRequest {
  const address = `/rpc/${name.replace('.', '/')}`;
  return { what: `${address} ${shown(body)}`, address, init: { method: 'POST', headers: json, body } };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const textOf = (value: unknown): string => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
};

/**
 * Returns the request of the public API for this input: parameters in the path, the rest in the query
 * string or the body.
 */
export function apiRequest({ method, path, name }: FuzzedProcedure, input: unknown): FuzzRequest {
  const rest = new Map(isRecord(input) ? Object.entries(input) : []);
  const filled = path.replaceAll(/\{(?<parameter>\w+)\}/gu, (_match, parameter: string) => {
    const value = rest.get(parameter);
    rest.delete(parameter);
    return encodeURIComponent(textOf(value).slice(0, 8000));
  });
  const left = isRecord(input) ? Object.fromEntries(rest) : input;
  if (method === 'GET') {
    const query = new URLSearchParams(pairsOf(left)).toString().slice(0, 12_000);
    const address = `/api${filled}${query === '' ? '' : `?${query}`}`;
    return { what: `GET ${shown(address)} (${name})`, address, init: { method } };
  }
  const isAllInPath = isRecord(input) && rest.size === 0 && Object.keys(input).length > 0;
  const body = left === undefined || isAllInPath ? undefined : JSON.stringify(left);
  const sent = body === undefined ? {} : { headers: json, body: withMarkers(body) };
  const address = `/api${filled}`;
  return {
    what: `${method} ${shown(address)} ${shown(body ?? '')} (${name})`,
    address,
    init: { method, ...sent },
  };
}

/** Encodes a value in bracket notation: `filter[status]=pending&ids[0]=…`. */
function pairsOf(value: unknown, at = ''): [string, string][] {
  const inside = (name: string): string => (at === '' ? name : `${at}[${name}]`);
  if (Array.isArray(value))
    return value.slice(0, 300).flatMap((one, index) => pairsOf(one, inside(String(index))));
  if (isRecord(value)) return Object.entries(value).flatMap(([name, one]) => pairsOf(one, inside(name)));
  return value === undefined || value === null ? [] : [[at === '' ? 'x' : at, textOf(value)]];
}

/** Bodies that are not valid calls, and calls whose `meta` contradicts their value. */
const oddBodies = [
  '',
  '{',
  '{"json":',
  '[]',
  '"x"',
  'null',
  '1e999',
  '{"json":1,"meta":[[1,"x"]]}',
  '{"meta":[["date","x"]]}',
  '{"json":{"id":"x"},"meta":[[1,"id"]]}',
  '{"json":{"id":"x"},"meta":[[0,"id"],[2,"id"],[3,"id"],[4,"id"],[5,"id"],[6,"id"],[7,"id"]]}',
  '{"json":{"id":["x"]},"meta":[[6,"id"]]}',
  '{"json":{"id":"("},"meta":[[5,"id"]]}',
  '{"json":{"id":"1x"},"meta":[[0,"id"]]}',
  '{"json":{"id":"//"},"meta":[[4,"id"]]}',
  '{"json":{},"meta":[[1,"__proto__","polluted"]]}',
  '{"json":{},"meta":[[1,"constructor","prototype"]]}',
  '{"json":{},"meta":[[1,"a","b","c"]]}',
  '{"json":{},"meta":[[99,"id"],["x"],[],null]}',
  '{"json":{},"meta":{}}',
  '{"json":{},"meta":"x"}',
  '{"json":{},"maps":[["a"]]}',
  '{"json":{},"json":[]}',
  '\uFEFF{"json":{}}',
  '['.repeat(5000),
  `{"json":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  `{"json":{},"meta":[${'[1,"a"],'.repeat(50_000)}[1,"a"]]}`,
] as const;

/** Returns a call of a procedure with an invalid body. */
export const oddBodyRequest = ({ name }: FuzzedProcedure, draw: Draw): FuzzRequest =>
  rpcRequestOf(name, pick(draw, oddBodies));

/** Returns the same request with an `Idempotency-Key`. */
export function withIdempotencyKey(request: FuzzRequest, key: string): FuzzRequest {
  const headers = { ...json, 'idempotency-key': key };
  const hasBody = request.init.body !== undefined;
  const sent = hasBody ? headers : { 'idempotency-key': key };
  return { ...request, what: `${request.what} key ${key}`, init: { ...request.init, headers: sent } };
}
