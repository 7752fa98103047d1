import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@plainview/contract/index';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { procedures as doors } from '../access/access-matrix.ts';

// Sends every procedure of the contract input that is cheap to send and expensive to process.

/** Main-thread time, of this test's client and the server together, that one rejected call may take. */
const LIMIT_MILLISECONDS = 50;
/**
 * Each input is sent this many times and the fastest counts: the first call compiles code, and garbage collection runs
 * at times.
 */
const TRIES = 3;

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
const manyKeys = `{${Array.from({ length: 19_000 }, (_, index) => `"k${index}":1`).join(',')}}`;

/** Strings that cause catastrophic backtracking in vulnerable patterns. */
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

/** Returns the names of a procedure's input fields. */
function fieldsOf(procedure: AnyContractProcedure): string[] {
  const schema = procedure['~orpc'].inputSchema;
  if (!(schema instanceof z.ZodType)) return [];
  const { properties, anyOf, oneOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const options = [{ properties }, ...(anyOf ?? []), ...(oneOf ?? [])];
  return [...new Set(options.flatMap((option) => Object.keys(option.properties ?? {})))];
}

type Input = readonly [what: string, json: string];

/** Returns inputs that are expensive for any procedure, and inputs that are expensive because of one field. */
function inputsOf(procedure: AnyContractProcedure): { whole: readonly Input[]; ofFields: readonly Input[] } {
  const fields = fieldsOf(procedure);
  const all = (json: string): string => `{${fields.map((field) => `"${field}":${json}`).join(',')}}`;
  const ofFields = fields.flatMap((field) => [
    [`wide ${field}`, `{"${field}":${wide(19_000)}}`] as const,
    [`texts in ${field}`, `{"${field}":[${'"x",'.repeat(18_000)}"x"]}`] as const,
    [`objects in ${field}`, `{"${field}":[${'{},'.repeat(9000)}{}]}`] as const,
  ]);
  const whole = [
    ['1 MiB wide', wide(500_000)],
    ['wide within the limit', wide(19_000)],
    ['5,000 deep', deep(5000)],
    ['many keys', manyKeys],
    ...longTexts.map(
      (text) =>
        [
          `long ${text.slice(0, 4)}`,
          all(JSON.stringify(text.slice(0, (900 * KIBIBYTE) / Math.max(1, fields.length)))),
        ] as const,
    ),
  ] as const;
  return { whole, ofFields };
}

/** Returns query strings as long as a request's headers may be. */
function queriesOf(procedure: AnyContractProcedure): string[] {
  const values = longTexts.map((text) => encodeURIComponent(text.slice(0, 4000)));
  return ['x', ...fieldsOf(procedure)].flatMap((field) =>
    [
      `${field}${'[a]'.repeat(4000)}=1`,
      `${field}${'%5Ba%5D'.repeat(1500)}=1`,
      `${field}[]=1&`.repeat(1200).slice(0, 12_000),
      Array.from({ length: 900 }, (_, index) => `${field}[${9999 - index}]=1`).join('&'),
      Array.from({ length: 900 }, (_, index) => `k${index}=1`).join('&'),
    ].concat(values.map((value) => `${field}=${value}`)),
  );
}

interface Cost {
  readonly milliseconds: number;
  readonly status: number;
}

/** Sends a request repeatedly. @returns the main-thread time of the fastest try */
async function costOf(caller: Caller, path: string, init: RequestInit): Promise<Cost> {
  let cheapest: Cost = { milliseconds: Infinity, status: 0 };
  for (let count = 0; count < TRIES && cheapest.milliseconds > LIMIT_MILLISECONDS; count += 1) {
    const before = process.threadCpuUsage();
    const answer = await caller.fetch(path, init);
    await answer.body?.cancel();
    const { user, system } = process.threadCpuUsage(before);
    const milliseconds = Math.min(cheapest.milliseconds, (user + system) / 1000);
    cheapest = { milliseconds, status: answer.status };
  }
  return cheapest;
}

const isTooExpensive = ({ milliseconds, status }: Cost): boolean =>
  status >= 500 || milliseconds > LIMIT_MILLISECONDS;

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

const addressOf = ({ path = '/' }: Route): string =>
  `/api${path.replaceAll(/\{\w+\}/gu, crypto.randomUUID())}`;

test.each(procedures)('EV-09 %s rejects wide, deep and large input at once', async (name, procedure) => {
  const { route } = procedure['~orpc'];
  const { method = 'POST' } = route;
  const found: string[] = [];
  const { whole, ofFields } = inputsOf(procedure);
  for (const input of [...whole, ...ofFields]) {
    const [what, json] = input;
    const isWhole = whole.includes(input);
    const rpc = [`/rpc/${name.replace('.', '/')}`, 'POST', `{"json":${json}}`] as const;
    const rest = [addressOf(route), method, json] as const;
    // Both validate a field in the same way; REST coerces its values in addition.
    const ways = method === 'GET' ? [rpc] : isWhole ? [rpc, rest] : [rest];
    for (const [address, verb, text] of ways) {
      const body = new TextEncoder().encode(text);
      const headers = { 'content-type': 'application/json' };
      for (const caller of isWhole ? callersOf(name) : acceptedCallersOf(name)) {
        const cost = await costOf(caller, address, { method: verb, headers, body });
        if (isTooExpensive(cost)) found.push(`${verb} ${address} ${what}: ${JSON.stringify(cost)}`);
      }
    }
  }
  expect(found).toEqual([]);
});

const reading = procedures.filter(([, procedure]) => procedure['~orpc'].route.method === 'GET');

test.each(reading)('EV-09 %s rejects wide, deep and long query strings at once', async (name, procedure) => {
  const found: string[] = [];
  for (const query of queriesOf(procedure)) {
    for (const caller of callersOf(name)) {
      const cost = await costOf(caller, `${addressOf(procedure['~orpc'].route)}?${query}`, {});
      if (isTooExpensive(cost)) found.push(`${query.slice(0, 40)}: ${JSON.stringify(cost)}`);
    }
  }
  expect(found).toEqual([]);
});

test('everyone is still signed in: the calls were rejected for their input', async () => {
  for (const person of [admin, ann]) expect(await person.client.session.current()).not.toBeNull();
});
