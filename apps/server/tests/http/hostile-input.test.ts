import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@plainview/contract/index';
import { ANONYMOUS_BODY_BYTES } from '@plainview/server/http/limits/call-body';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { drawCases, samplesOf } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { procedures as doors } from '../access/access-matrix.ts';

// Sends procedures of the contract, others in each run, input that is cheap to send and expensive to process.

/** Main-thread time, of this test's client and the server together, that one rejected call may take. */
const LIMIT_MILLISECONDS = 50;
/**
 * On a slow or busy machine a call may take this many times as long as parsing and validating 1 MiB of JSON
 * and an object of many keys.
 */
const LIMIT_REFERENCES = 5;
/**
 * An expensive input is sent this many times and the fastest counts: the first call compiles code, garbage
 * collection runs at times, and other programs compete for the memory.
 */
const TRIES = 10;
/** Number of times the reference is measured. */
const REFERENCE_TRIES = 3;
/** For so long, a measured reference decides whether a call is tried again. A call fails by a new one. */
const REFERENCE_AGE_MILLISECONDS = 3000;

let product: TestProduct;
let admin: Person;
let ann: Person;
let nobody: Caller;

beforeAll(async () => {
  product = await startTestProduct({ apiRequestsPerMinute: 1_000_000 });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  nobody = createCaller(product.url);
});
afterAll(() => product.stop());

const KIBIBYTE = 1024;
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const wide = (values: number): string => `[${'1,'.repeat(values - 1)}1]`;
const mebibyte = wide(500_000);
const manyKeys = `{${Array.from({ length: 19_000 }, (_, index) => `"k${index}":1`).join(',')}}`;

/** Strings that cause catastrophic backtracking in vulnerable patterns, each of 900 KiB. */
const longTexts = [
  'a'.repeat(900 * KIBIBYTE),
  `${' '.repeat(900 * KIBIBYTE)}x`,
  `${'a.'.repeat(450 * KIBIBYTE)}!`,
  `a@${'a-'.repeat(450 * KIBIBYTE)}`,
  '-1'.repeat(450 * KIBIBYTE),
  '"\\'.repeat(450 * KIBIBYTE),
];

const procedures = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, procedure]) => [`${noun}.${verb}`, procedure] as const),
);

type Route = AnyContractProcedure['~orpc']['route'];

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** An input field, and which values get as far as its own checks: all others are rejected for their type. */
interface Field {
  readonly name: string;
  readonly takesText: boolean;
  readonly takesList: boolean;
}

function takes(schema: JsonSchema, type: 'string' | 'array'): boolean {
  if (typeof schema === 'boolean') return schema;
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => takes(option, type));
  return schema.type === undefined || [schema.type].flat().includes(type);
}

/** Returns whether a schema converts values of any type before it checks them. */
const convertsAny = ({ _zod: { def } }: z.core.$ZodType): boolean =>
  ('coerce' in def && def.coerce === true) || ('in' in def && def.in instanceof z.ZodTransform);

const toInputSchema = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (convertsAny(zodSchema)) delete jsonSchema.type;
    },
  });

/** Returns a procedure's input fields. */
function fieldsOf(procedure: AnyContractProcedure): Field[] {
  const schema = procedure['~orpc'].inputSchema;
  if (!(schema instanceof z.ZodType)) return [];
  const { properties, anyOf, oneOf } = toInputSchema(schema);
  const options = [{ properties }, ...(anyOf ?? []), ...(oneOf ?? [])];
  const schemas = Map.groupBy(
    options.flatMap((option) => Object.entries(option.properties ?? {})),
    ([name]) => name,
  );
  return [...schemas].map(([name, entries]) => ({
    name,
    takesText: entries.some(([, field]) => takes(field, 'string')),
    takesList: entries.some(([, field]) => takes(field, 'array')),
  }));
}

/** Returns a field's schema without the wrappers that validate nothing, such as `optional`. */
function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? innermost(def.innerType) : schema;
}

/**
 * Returns the fields of each procedure that no earlier procedure validates with the same schema: how long
 * validation takes depends on the schema and the value alone.
 */
function newFieldsOf(all: typeof procedures): ReadonlyMap<string, readonly Field[]> {
  const seen = new Set<z.core.$ZodType>();
  const isNew = (field: z.core.$ZodType): boolean => {
    const schema = innermost(field);
    const known = seen.has(schema);
    seen.add(schema);
    return !known;
  };
  return new Map(
    all.map(([name, procedure]) => {
      const schema = procedure['~orpc'].inputSchema;
      // A union's fields all count as new.
      if (!(schema instanceof z.ZodObject)) return [name, fieldsOf(procedure)];
      const entries = Object.entries<z.core.$ZodType>(schema.shape);
      const names = new Set(entries.filter(([, field]) => isNew(field)).map(([field]) => field));
      return [name, fieldsOf(procedure).filter((field) => names.has(field.name))];
    }),
  );
}

const isReading = (procedure: AnyContractProcedure): boolean => procedure['~orpc'].route.method === 'GET';
const reading = procedures.filter(([, procedure]) => isReading(procedure));
const newFields = newFieldsOf(procedures);
/** Separately, because query strings are decoded and coerced. */
const newQueryFields = newFieldsOf(reading);

/** Whether an input's shape is validated as any other procedure's: as an object that drops unknown keys. */
function isPlainObject(procedure: AnyContractProcedure): boolean {
  const schema = procedure['~orpc'].inputSchema;
  return schema === undefined || (schema instanceof z.ZodObject && schema.def.catchall === undefined);
}

interface Input {
  readonly what: string;
  readonly json: string;
  /** Expensive because of one field, for any procedure, or rejected before the procedure is known. */
  readonly kind: 'field' | 'whole' | 'rejected';
}

/** Inputs of another shape than a procedure's, and an object of many unknown keys. */
const shapes: readonly Input[] = [
  { what: 'wide within the limit', json: wide(19_000), kind: 'whole' },
  { what: 'many keys', json: manyKeys, kind: 'whole' },
];

/** Lists of as many values as a call may have, for one field. */
const lists = [
  ['numbers in', wide(19_000)],
  ['texts in', `[${'"x",'.repeat(18_000)}"x"]`],
  ['objects in', `[${'{},'.repeat(9000)}{}]`],
] as const;

/** Number of values of each kind that a procedure gets which does not cover all. */
const VALUES = 1;

type Draw = ReturnType<typeof samplesOf>;

/**
 * Returns a function that returns all values, or some that differ from run to run: most fields have a schema
 * that others have, too.
 */
const drawFor = (name: string, place: number): Draw =>
  coversAll(name) ? (values) => values : samplesOf(place);

/**
 * Returns inputs that are expensive for any procedure, and inputs that are expensive because of one field.
 */
function inputsOf(name: string, procedure: AnyContractProcedure, draw: Draw): readonly Input[] {
  const isFull = coversAll(name);
  const fields = isFull ? fieldsOf(procedure) : (newFields.get(name) ?? []);
  const long = fields.filter(({ takesText }) => isFull || takesText);
  const texts = long.length === 0 && !isFull ? [] : draw(longTexts, VALUES);
  const all = (json: string): string => `{${long.map((field) => `"${field.name}":${json}`).join(',')}}`;
  const cut = (text: string): string => text.slice(0, (900 * KIBIBYTE) / Math.max(1, long.length));
  return [
    { what: '1 MiB wide', json: mebibyte, kind: 'rejected' },
    { what: '5,000 deep', json: deep(5000), kind: 'rejected' },
    ...(isFull || !isPlainObject(procedure) ? shapes : []),
    ...texts.map((text): Input => {
      return { what: `long ${text.slice(0, 4)}`, json: all(JSON.stringify(cut(text))), kind: 'whole' };
    }),
    ...fields
      .filter(({ takesList }) => isFull || takesList)
      .flatMap((field) =>
        draw(lists, VALUES).map(([what, list]): Input => {
          return { what: `${what} ${field.name}`, json: `{"${field.name}":${list}}`, kind: 'field' };
        }),
      ),
  ];
}

/** Returns query strings as long as a request's headers may be. */
function queriesOf(name: string, procedure: AnyContractProcedure, draw: Draw): string[] {
  const fields = coversAll(name) ? fieldsOf(procedure) : (newQueryFields.get(name) ?? []);
  return (fields.length === 0 ? ['x'] : fields.map((field) => field.name)).flatMap((field) => {
    const texts = draw(longTexts, VALUES).map(
      (text) => `${field}=${encodeURIComponent(text.slice(0, 4000))}`,
    );
    return draw(
      [
        `${field}${'[a]'.repeat(4000)}=1`,
        `${field}${'%5Ba%5D'.repeat(1500)}=1`,
        `${field}[]=1&`.repeat(1200).slice(0, 12_000),
        Array.from({ length: 900 }, (_, index) => `${field}[${9999 - index}]=1`).join('&'),
        Array.from({ length: 900 }, (_, index) => `k${index}=1`).join('&'),
      ],
      VALUES,
    ).concat(texts);
  });
}

interface Cost {
  readonly milliseconds: number;
  readonly status: number;
}

/**
 * Sends a request until a try is fast enough. @returns the main-thread time of the fastest try
 */
async function costOf(caller: Caller, path: string, init: RequestInit): Promise<Cost> {
  let cheapest: Cost = { milliseconds: Infinity, status: 0 };
  for (let count = 0; count < TRIES && isSlow(cheapest.milliseconds, recentReference); count += 1) {
    const before = process.threadCpuUsage();
    const answer = await caller.fetch(path, init);
    await answer.body?.cancel();
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = Math.min(cheapest.milliseconds, (user + system) / 1000);
    cheapest = { milliseconds, status: answer.status };
  }
  return cheapest;
}

const numbers = z.array(z.number());
const numbersByKey = z.record(z.string(), z.number());

/**
 * Returns the main-thread time of parsing and validating 1 MiB of JSON and an object of many keys: the
 * machine's speed at the moment. Numbers mostly need the processor, keys mostly the memory.
 */
function referenceMilliseconds(): number {
  const tries = Array.from({ length: REFERENCE_TRIES }, () => {
    const before = process.threadCpuUsage();
    numbers.parse(JSON.parse(mebibyte));
    numbersByKey.parse(JSON.parse(manyKeys));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...tries);
}

let measured = { milliseconds: 0, at: -Infinity };

/** Returns the reference as it was at most some seconds ago: measuring it takes longer than most calls. */
function recentReference(): number {
  if (performance.now() - measured.at > REFERENCE_AGE_MILLISECONDS)
    measured = { milliseconds: referenceMilliseconds(), at: performance.now() };
  return measured.milliseconds;
}

const isSlow = (milliseconds: number, reference: () => number): boolean =>
  milliseconds > LIMIT_MILLISECONDS &&
  (milliseconds === Infinity || milliseconds > LIMIT_REFERENCES * reference());

const isTooExpensive = ({ milliseconds, status }: Cost): boolean =>
  status >= 500 || isSlow(milliseconds, referenceMilliseconds);

/** Calls that would end the session that this test still needs. */
const endsSession = new Set(['session.signOut', 'session.lock']);

/** Returns the callers for inputs of one field: those whose calls get as far as input validation. */
function acceptedCallersOf(name: string): readonly Caller[] {
  if (endsSession.has(name)) return [nobody];
  const audience = doors[name]?.[0];
  const person = audience === 'agency' ? ann : admin;
  return audience === 'everyone' ? [nobody, person] : [person];
}

const callersOf = (name: string): readonly Caller[] => [...new Set([nobody, ...acceptedCallersOf(name)])];

/**
 * Procedures that differ before their own input matters: in their HTTP method, or in being open to everyone.
 */
const kindOf = (name: string, { method = 'POST' }: Route): string =>
  `${method} ${doors[name]?.[0] === 'everyone' ? 'open' : 'closed'}`;

const firstOfKind = new Map(
  procedures.map(([name, procedure]) => [kindOf(name, procedure['~orpc'].route), name] as const).toReversed(),
);

const addressOf = ({ path = '/' }: Route): string =>
  `/api${path.replaceAll(/\{\w+\}/gu, crypto.randomUUID())}`;

const represents = new Set<string>(firstOfKind.values());
/** Whether a procedure gets every input: one of each kind, for what all of its kind have in common. */
const coversAll = (name: string): boolean => represents.has(name);

interface Sending {
  readonly way: { readonly address: string; readonly verb: string; readonly body: string };
  readonly caller: Caller;
}

/**
 * Returns how an input is sent. Procedures that do not cover all get only what reaches their own schema:
 * - `readCall` rejects large bodies of anonymous callers, too many values and too many levels, and decoding
 *   follows the prefix; neither knows the procedure.
 * - RPC and REST validate in the same way; REST coerces in addition. It has no body for GET.
 */
function sendingsOf(name: string, route: Route, { json, kind }: Input): readonly Sending[] {
  const { method = 'POST' } = route;
  const isFull = kind !== 'field' && coversAll(name);
  if (kind === 'rejected' && !isFull) return [];
  const rpc = {
    address: `/rpc/${name.replace('.', '/')}`,
    verb: 'POST',
    body: `{"json":${json}}`,
  };
  const rest = { address: addressOf(route), verb: method, body: json };
  const ways = method === 'GET' ? [rpc] : isFull ? [rpc, rest] : [rest];
  const isRejectedForItsSize = Buffer.byteLength(json) > ANONYMOUS_BODY_BYTES;
  const callers =
    kind === 'field' || (isRejectedForItsSize && !isFull) ? acceptedCallersOf(name) : callersOf(name);
  return ways.flatMap((way) => callers.map((caller) => ({ way, caller })));
}

/** Number of procedures of a test that a run calls besides those that cover all. Others follow in other runs. */
const OTHERS = 60;

/** Returns procedures, each with its place among all, from which its test derives its draws. */
function drawnOf(all: typeof procedures) {
  const numbered = all.map(([name, procedure], place) => [name, procedure, place] as const);
  const others = drawCases(
    numbered.filter(([name]) => !coversAll(name)),
    OTHERS,
  );
  return [...numbered.filter(([name]) => coversAll(name)), ...others];
}

test.each(drawnOf(procedures))(
  'EV-09 %s rejects wide, deep and large input at once',
  async (name, procedure, place) => {
    const { route } = procedure['~orpc'];
    const found: string[] = [];
    for (const input of inputsOf(name, procedure, drawFor(name, place)))
      for (const {
        way: { address, verb, body },
        caller,
      } of sendingsOf(name, route, input)) {
        const headers = { 'content-type': 'application/json' };
        const init = { method: verb, headers, body: new TextEncoder().encode(body) };
        const cost = await costOf(caller, address, init);
        if (isTooExpensive(cost)) found.push(`${verb} ${address} ${input.what}: ${JSON.stringify(cost)}`);
      }
    expect(found).toEqual([]);
  },
);

test.each(drawnOf(reading))(
  'EV-09 %s rejects wide, deep and long query strings at once',
  async (name, procedure, place) => {
    const found: string[] = [];
    // Anonymous callers get as far as decoding the query, which does not know the procedure.
    const callers = coversAll(name) ? callersOf(name) : acceptedCallersOf(name);
    for (const query of queriesOf(name, procedure, drawFor(name, place))) {
      for (const caller of callers) {
        const cost = await costOf(caller, `${addressOf(procedure['~orpc'].route)}?${query}`, {});
        if (isTooExpensive(cost)) found.push(`${query.slice(0, 40)}: ${JSON.stringify(cost)}`);
      }
    }
    expect(found).toEqual([]);
  },
);

test('everyone is still signed in: the calls were rejected for their input', async () => {
  for (const person of [admin, ann]) expect(await person.client.session.current()).not.toBeNull();
});
