import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// How large a call may be, and how many requests of each kind a caller may send.

const KIBIBYTE = 1024;
const generous = { calls: 1e6, media: 1e6, uploads: 1e6, exports: 1e6, processing: 1e6 };

let product: TestProduct;
let admin: Person;
let ann: Person;
let nobody: Caller;

beforeAll(async () => {
  product = await startTestProduct({
    limits: {
      ...defaultLimits,
      requestsPerMinute: { ...generous, media: 3, uploads: 3, exports: 3, processing: 3 },
      callBytesPerMinute: { known: 3_000_000, anonymous: 1_000_000 },
      storageReserveBytes: 0,
    },
  });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  nobody = createCaller(product.url);
});
afterAll(() => product.stop());

interface Refusal {
  readonly code: string;
  readonly message: string;
}

async function post(
  caller: Caller,
  path: string,
  body: string | ReadableStream,
  type: string | null = 'application/json',
) {
  const init = { method: 'POST', body, duplex: 'half' as const };
  const answer = await caller.fetch(path, {
    ...init,
    headers: type === null ? {} : { 'content-type': type },
  });
  const read: Refusal & { readonly json?: Refusal } = JSON.parse(await answer.text());
  return {
    status: answer.status,
    code: (read.json ?? read).code,
    connection: answer.headers.get('connection'),
  };
}

/** Calls, and returns how many bytes the server read from the connections of the call's requests. */
async function bytesReadDuring(call: () => Promise<unknown>): Promise<number> {
  const sockets = new Set<IncomingMessage['socket']>();
  const onRequest = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('request' in message)) return;
    if (message.request instanceof IncomingMessage) sockets.add(message.request.socket);
  };
  subscribe('http.server.request.start', onRequest);
  try {
    await call();
  } finally {
    unsubscribe('http.server.request.start', onRequest);
  }
  return [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}

const ways = [
  ['/api/session', (json: string) => json],
  ['/rpc/session/signIn', (json: string) => `{"json":${json}}`],
] as const;
const signIn = (password: string): string => JSON.stringify({ email: 'x@example.org', password });

test.each(ways)(
  'EV-09 %s: without a session a body is limited to 64 KiB, and the rest is not read',
  async (path, pack) => {
    const tooLarge = { status: 413, code: 'BODY_TOO_LARGE', connection: 'close' };
    expect(await post(nobody, path, pack(signIn('x'.repeat(60 * KIBIBYTE))))).toMatchObject({ status: 400 });
    expect(await post(nobody, path, pack(signIn('x'.repeat(65 * KIBIBYTE))))).toEqual(tooLarge);
    // A body of unknown length is counted as it arrives. This one never ends. What the client sends
    // says nothing about the server: the operating system takes some megabytes, and how many differs
    // between machines.
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(16 * KIBIBYTE).fill(0x20));
      },
    });
    const read = await bytesReadDuring(async () =>
      expect(await post(nobody, path, endless)).toEqual(tooLarge),
    );
    expect(read).toBeGreaterThan(64 * KIBIBYTE);
    expect(read).toBeLessThan(512 * KIBIBYTE);
    const forged = createCaller(product.url, `plainview_${'A'.repeat(43)}`);
    expect(await post(forged, path, pack(signIn('x'.repeat(65 * KIBIBYTE))))).toEqual(tooLarge);
  },
);

test('EV-09 with a session or a key the limit is 1 MiB', async () => {
  const notes = JSON.stringify({ notes: 'x'.repeat(500 * KIBIBYTE) });
  const program = await joinByKey(product.url, ann);
  for (const caller of [ann, program])
    expect(await post(caller, '/api/tickets', notes)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  const tooLarge = JSON.stringify({ notes: 'x'.repeat(1024 * KIBIBYTE) });
  expect(await post(ann, '/api/tickets', tooLarge)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
});

test.each(ways)(
  'EV-09 %s: nesting depth and number of values are limited, but brackets inside strings do not count',
  async (path, pack) => {
    const complex = { status: 400, code: 'INPUT_TOO_COMPLEX', connection: 'close' };
    const deep = (levels: number) => pack(`${'['.repeat(levels)}${']'.repeat(levels)}`);
    expect(await post(nobody, path, deep(5000))).toEqual(complex);
    expect(await post(nobody, path, deep(33))).toEqual(complex);
    expect(await post(nobody, path, deep(30))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await post(nobody, path, pack(`[${'1,'.repeat(20_000)}1]`))).toEqual(complex);
    const brackets = signIn('["\\'.repeat(5000));
    expect((await post(nobody, path, pack(brackets))).code).toMatch(/INVALID_CREDENTIALS|BAD_REQUEST/u);
  },
);

test.each(ways)('EV-09 %s: a body must be JSON, whatever else could be decoded', async (path, pack) => {
  const notJson = { status: 415, code: 'BODY_NOT_JSON', connection: 'close' };
  for (const [body, type] of [
    ['email=x', 'application/x-www-form-urlencoded'],
    ['--x--', 'multipart/form-data; boundary=x'],
    ['data: {}\n\n', 'text/event-stream'],
    ['x', 'text/plain'],
    ['x', 'application/octet-stream'],
  ] as const)
    expect(await post(nobody, path, body, type)).toEqual(notJson);
  const good = pack(signIn('x'));
  for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
    expect(await post(nobody, path, good, type)).toMatchObject({ status: 401 });
});

test('EV-09 JSON values keep their types, and dates are parsed from text', async () => {
  const prepare = (change: object) =>
    post(admin, '/api/exports', JSON.stringify({ kind: 'reports', format: 'csv', filter: {}, ...change }));
  expect(await prepare({ filter: { deliveredFrom: '2026-11-22T10:00:00.000Z' } })).toMatchObject({
    status: 200,
  });
  expect(await prepare({ filter: { deliveredFrom: '2026-11-22' } })).toMatchObject({ status: 200 });
  for (const change of [{ filter: { deliveredFrom: 'x' } }, { filter: [] }])
    expect(await prepare(change)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  const finding = { endMicroseconds: null, category: 'Other', severity: 'minor', text: 'x' };
  const add = (startMicroseconds: unknown) =>
    post(
      admin,
      `/api/tickets/${crypto.randomUUID()}/findings`,
      JSON.stringify({ ...finding, videoId: crypto.randomUUID(), startMicroseconds }),
    );
  expect(await add(5)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await add('5')).toMatchObject({ code: 'BAD_REQUEST' });
  expect((await admin.fetch('/api/tickets?limit=5')).status).toBe(200);
});

/** Sends four requests where three are allowed. */
async function statusesOf(caller: Caller, path: string, init: RequestInit = {}) {
  const statuses: number[] = [];
  let last = await caller.fetch(path, init);
  statuses.push(last.status);
  for (let count = 0; count < 3; count += 1) {
    last = await caller.fetch(path, init);
    statuses.push(last.status);
  }
  const headers = ['retry-after', 'ratelimit-policy'].map((name) => last.headers.get(name));
  return { statuses, text: await last.text(), headers };
}

const beyond = (status: number) => ({
  statuses: [status, status, status, 429],
  text: 'Too many attempts. Please try again later',
  headers: [expect.stringMatching(/^\d+$/u), '"minute";q=3;w=60'],
});

test('EV-09 media, uploads, exports and processing each have a budget, by session, key, run or address', async () => {
  const none = crypto.randomUUID();
  const tus = { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } };
  expect(await statusesOf(ann, `/media/videos/${none}`)).toEqual(beyond(404));
  expect(await statusesOf(admin, `/exports/${none}`)).toEqual(beyond(404));
  expect(await statusesOf(ann, `/uploads/${none}`, tus)).toMatchObject({ statuses: [404, 404, 404, 429] });
  expect(await statusesOf(nobody, '/processing/selection?reference=x')).toEqual(beyond(401));
  expect(await statusesOf(nobody, `/media/videos/${none}`)).toEqual(beyond(401));
  // A budget belongs to one caller: another session of the same agency, and an API key, have their own.
  const ben = await joinAgency(product.url, admin, 'North PD');
  const program = await joinByKey(product.url, ann);
  for (const caller of [ben, program])
    expect(await statusesOf(caller, `/media/videos/${none}`)).toEqual(beyond(404));
});

test('EV-09 body bytes are counted for each caller', async () => {
  const cara = await joinAgency(product.url, admin, 'North PD');
  const notes = JSON.stringify({ notes: 'x'.repeat(900_000) });
  const codes: string[] = [];
  for (let count = 0; count < 4; count += 1) codes.push((await post(cara, '/api/tickets', notes)).code);
  expect(codes).toEqual(['BAD_REQUEST', 'BAD_REQUEST', 'BAD_REQUEST', 'TOO_MANY_ATTEMPTS']);
  // Reads still work, and other callers are not affected.
  expect((await cara.fetch('/api/tickets')).status).toBe(200);
  expect((await post(ann, '/api/tickets', '{}')).code).toBe('BAD_REQUEST');
});
