import type { AnyContractProcedure } from '@orpc/contract';
import { contract } from '@plainview/contract/index';
import { createCaller, type Caller } from '@plainview/world/caller';
import { arbitraryOf, oddValue, spoiled, type JsonSchema } from '@plainview/world/fuzz/schema-arbitrary';
import { joinAgency, signInOperator, type Person } from '@plainview/world/people';
import { startTestProduct, type TestProduct } from '@plainview/world/product/test-product';
import { storeVideo } from '@plainview/world/videos/send-video';
import { makeTestVideo } from '@plainview/world/videos/test-videos';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// Every procedure and every raw route with inputs from the schemas and beyond them. FUZZ_RUNS raises the number, FUZZ_SEED
// repeats a run.

const runs = Number(process.env['FUZZ_RUNS'] ?? 5);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);
/** Nothing takes so long but what waits for ever. */
const HANGS_MILLISECONDS = 15_000;

let product: TestProduct;
let admin: Person;
let ann: Person;
let nobody: Caller;
let ids: readonly string[] = [];
let tried = 0;
let slowest = { milliseconds: 0, what: '' };
/** How often each status was answered: mostly refusals would mean that the inputs are not near enough. */
const statuses = new Map<number, number>();

beforeAll(async () => {
  product = await startTestProduct({ registrationsPerQuarterHour: 20 });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  nobody = createCaller(product.url);
  const uploads = [
    await storeVideo(product.url, ann, await makeTestVideo()),
    await storeVideo(product.url, ann, await makeTestVideo()),
  ];
  const ticket = await ann.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ uploadId: uploads[0]?.id ?? '', length: '00:00:04' }],
  });
  ids = [ticket.id, ticket.videos[0]?.videoId ?? '', uploads[1]?.id ?? ''];
});
afterAll(async () => {
  const counts = [...statuses]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  console.warn(
    `fuzz: ${tried} inputs (seed ${seed}), answered ${counts.join(', ')}; slowest ${Math.round(slowest.milliseconds)} ms: ${slowest.what}`,
  );
  await product.stop();
});

/** What no answer may hold: places of our code, questions to the database, words of the machine. */
const INTERNALS =
  /node_modules|\.ts:\d|\bat (?:async )?\w+ \(|select .+ from |insert into |pg_|ECONN|ENOENT|\/(?:tmp|home|root|usr)\//u;

/** Statuses of 500 and above that say what is not there: mail, a spreadsheet, room. */
const TOLD = new Set([502, 503, 507]);

/** Sends it, and holds what came back against what every answer must be. */
async function send(caller: Caller, what: string, address: string, init: RequestInit): Promise<void> {
  tried += 1;
  const begun = performance.now();
  const hanging = AbortSignal.timeout(HANGS_MILLISECONDS);
  let answer: Response;
  try {
    answer = await caller.fetch(address, { ...init, signal: hanging, redirect: 'manual' });
  } catch (error) {
    // A header or an address that no client can send never arrived.
    if (error instanceof TypeError && !hanging.aborted && isUnsendable(error)) return;
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  }
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const body = isStream ? '' : await answer.text();
  if (isStream) await answer.body?.cancel();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const milliseconds = performance.now() - begun;
  if (milliseconds > slowest.milliseconds) slowest = { milliseconds, what };
  if (answer.status >= 500 && !TOLD.has(answer.status)) throw new Error(`${what}: ${answer.status} ${body}`);
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isPage && !address.startsWith('/assets') && INTERNALS.test(body) && !address.startsWith('/api/docs')) {
    throw new Error(`${what}: ${body.slice(0, 500)}`);
  }
}

const isUnsendable = (error: TypeError): boolean =>
  /header|URL|method|body|cookie|byte string/iu.test(`${error.message} ${String(error.cause)}`);

const inputs = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, procedure]) => [`${noun}.${verb}`, formOf(procedure)] as const),
);

function formOf(procedure: AnyContractProcedure): JsonSchema {
  const schema = procedure['~orpc'].inputSchema;
  if (!(schema instanceof z.ZodType)) return {};
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: asDate });
}

interface Override {
  readonly zodSchema: z.core.$ZodTypes;
  readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** The wire has dates as text. */
function asDate({ zodSchema, jsonSchema }: Override): void {
  if (zodSchema._zod.def.type !== 'date') return;
  jsonSchema.type = 'string';
  jsonSchema.format = 'date-time';
}

/** After these the caller may do nothing more: signed out, or in need of a second factor. */
const endsOwnWork = new Set(['session.signOut', 'secondFactor.setRules']);

const anybody = fc.constantFrom('admin', 'agency', 'nobody');

const json = { 'content-type': 'application/json' };

/** JSON as it goes over the wire; what JSON has no form for stays out. */
const bodyOf = (value: unknown): string => JSON.stringify({ json: value }) ?? '{}';

/** Tries a property; what it was broken by stands in the error. @returns how many inputs were sent. */
async function breaksAtNothing<Values>(
  property: fc.IAsyncProperty<Values>,
  settings: fc.Parameters<Values>,
): Promise<number> {
  const before = tried;
  await fc.assert(property, { ...settings, seed, endOnFailure: true });
  return tried - before;
}

test.each(inputs)('%s breaks at nothing', { timeout: 120_000 }, async (name, form) => {
  const given = arbitraryOf(form, ids);
  const input = fc.oneof({ arbitrary: given, weight: 3 }, spoiled(given), oddValue);
  const body = fc.oneof(
    { arbitrary: input.map(bodyOf), weight: 6 },
    fc.constantFrom(
      '',
      '{',
      '{"json":',
      '[]',
      '"x"',
      '{"json":1,"meta":[[1,"x"]]}',
      '{"meta":[["date","x"]]}',
    ),
    fc.string({ unit: 'binary' }),
  );
  const who = endsOwnWork.has(name) ? fc.constant('nobody' as const) : anybody;
  const sent = await breaksAtNothing(
    fc.asyncProperty(who, body, async (one, text) => {
      const caller = { admin, agency: ann, nobody }[one];
      await send(caller, `${name} by ${one} with ${text.slice(0, 300)}`, `/rpc/${name.replace('.', '/')}`, {
        method: 'POST',
        headers: json,
        body: text,
      });
    }),
    { numRuns: runs },
  );
  expect(sent).toBeGreaterThanOrEqual(runs);
});

const segment = fc.oneof(
  fc.constantFrom(
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%ff',
    '%',
    'x'.repeat(3000),
    '2026-11.pdf',
    '__proto__',
    '*',
  ),
  fc.uuid(),
  fc.webSegment(),
);

const roots = [
  '/media/videos',
  '/media/reports',
  '/media/derived',
  '/exports',
  '/statements',
  '/uploads',
  '/processing/selection',
  '/processing/videos',
  '/api',
  '/api/docs',
  '/api/tickets',
  '/rpc',
  '/assets',
  '',
];

const oddHeaders = fc.record(
  {
    range: fc.constantFrom(
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1',
      'bytes=0-0,2-3,',
      'bytes=99999999999999999999-',
      'x',
    ),
    'if-range': fc.string(),
    'if-none-match': fc.constantFrom('*', '""', 'x', 'W/'),
    'if-modified-since': fc.string(),
    'tus-resumable': fc.constantFrom('1.0.0', '0.2.2', ''),
    'upload-length': fc.constantFrom('10', '-1', '1e9', '99999999999999999999', 'x'),
    'upload-offset': fc.constantFrom('0', '-1', '5', 'x'),
    'upload-metadata': fc.oneof(
      fc.constantFrom('filename', 'filename YS5tcDQ=', 'filename %%%', ',,,', 'x y z'),
      fc.string(),
    ),
    'content-type': fc.constantFrom(
      'application/offset+octet-stream',
      'application/json',
      'multipart/form-data',
      'x',
    ),
    'content-digest': fc.constantFrom('sha-256=:x:', 'x', `sha-256=:${'A'.repeat(43)}=:`),
    'idempotency-key': fc.string(),
    authorization: fc.constantFrom('Bearer ', 'Bearer x', 'Basic eDp4', `Bearer plainview_${'A'.repeat(43)}`),
    'last-event-id': fc.constantFrom('0', '-1', 'x', '99999999999999999999'),
    origin: fc.constantFrom('null', 'https://elsewhere.example', 'x'),
    'x-forwarded-for': fc.string(),
    'accept-encoding': fc.constantFrom('gzip', 'x', '*;q=0'),
  },
  { requiredKeys: [] },
);

const query = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constantFrom(
    '?reference=x',
    '?reference=..',
    '?download=1',
    '?after=-1',
    '?cursor=e30',
    '?limit=1e9',
    '?search=%00',
    '?data=%7B',
  ),
);

test.each(roots)('raw route %s breaks at nothing', { timeout: 120_000 }, async (root) => {
  const path = fc
    .tuple(fc.array(fc.oneof(segment, fc.constantFrom('status', 'results')), { maxLength: 3 }), query)
    .map(([rest, end]) => `/${[root, ...rest].join('/').replace(/^\/+/u, '')}${end}`);
  const method = fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  const text = fc.oneof(fc.constant('x'), fc.string({ unit: 'binary' }), fc.json());
  const sent = await breaksAtNothing(
    fc.asyncProperty(anybody, method, path, oddHeaders, text, async (who, verb, address, headers, body) => {
      const caller = { admin, agency: ann, nobody }[who];
      const what = `${verb} ${address.slice(0, 200)} by ${who} with ${JSON.stringify(headers)}`;
      const hasBody = verb !== 'GET' && verb !== 'HEAD';
      await send(caller, what, address, { method: verb, headers, ...(hasBody && { body }) });
    }),
    { numRuns: runs * 4 },
  );
  expect(sent).toBeGreaterThanOrEqual(runs);
});

test('the product stands as before', async () => {
  expect((await admin.client.custody.verify()).intact).toBe(true);
  expect((await fetch(`${product.url}/ping`)).status).toBe(204);
});
