/** Beyond its capacity the server rejects calls that can wait and handles all others. */
import http from 'node:http';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';

const limits = {
  ...defaultLimits,
  requestsPerMinute: { calls: 1e6, media: 1e6, uploads: 1e6, exports: 1e6, processing: 1e6 },
  storageReserveBytes: 0,
};
const { status: BUSY, message: MESSAGE } = errorCatalog.OVERLOADED;
const credentials = JSON.stringify({ email: 'nobody@example.org', password: 'wrong password' });
const json = { 'content-type': 'application/json' };
const MEBIBYTE = 1024 ** 2;

async function start(change: Partial<typeof limits>): Promise<{
  readonly product: TestProduct;
  readonly admin: Person;
  readonly ann: Person;
  readonly nobody: Caller;
}> {
  const product = await startTestProduct({ limits: { ...limits, ...change }, metricsPort: 0 });
  onTestFinished(() => product.stop());
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  return { product, admin, ann, nobody: createCaller(product.url) };
}

const signIn = (caller: Caller): Promise<Response> =>
  caller.fetch('/api/session', { method: 'POST', body: credentials, headers: json });

/** Locks a table as the database's owner, so that calls wait for it. @returns function that releases it */
async function lockTable(product: TestProduct, table: string): Promise<() => Promise<void>> {
  const owner = new pg.Client(product.databaseUrl);
  await owner.connect();
  await owner.query('begin');
  await owner.query(`lock table ${table} in access exclusive mode`);
  let isLocked = true;
  const release = async (): Promise<void> => {
    if (!isLocked) return;
    isLocked = false;
    await owner.end();
  };
  onTestFinished(release);
  return release;
}

async function metric(product: TestProduct, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
  return Number(new RegExp(`^${name} (?<value>\\S+)$`, 'mu').exec(text)?.groups?.['value']);
}

/**
 * Returns the share of rejected calls: 1 if all of the first classes are, 2 if all of the next ones are, too.
 */
const shedding = (product: TestProduct): Promise<number> => metric(product, 'plainview_shedding');

const withinMinute = { timeout: 60_000 };

async function expectShed(answer: Response): Promise<void> {
  const { code, message, data } = JSON.parse(await answer.text());
  expect([answer.status, code, message]).toEqual([BUSY, 'OVERLOADED', MESSAGE]);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(data).toEqual({ retryAfterSeconds: seconds });
}

/**
 * Repeats a call until it is shed: the level of shedding rises and falls with the latency of single calls.
 */
const expectShedSoon = (call: () => Promise<Response>): Promise<void> =>
  vi.waitFor(async () => expectShed(await call()), { timeout: 60_000, interval: 20 });

test('calls that wait for the database: sign-ins are rejected, then lists, and no write is half done', async () => {
  const { product, admin, ann, nobody } = await start({ overload: { latencyMilliseconds: 200, calls: 20 } });
  const release = await lockTable(product, 'support_requests');
  const ending = new AbortController();
  let made = 0;
  // Far more clients than there are connections. On a slow machine a call may wait too long; it
  // then does not begin.
  const writers = Array.from({ length: 60 }, async () => {
    while (!ending.signal.aborted)
      await ann.client.support.create({ text: 'x' }).then(
        () => (made += 1),
        () => undefined,
      );
  });

  await expect.poll(() => shedding(product), withinMinute).toBe(2);
  await expectShed(await signIn(nobody));
  const list = await ann.fetch('/api/tickets');
  expect(list.headers.get('content-security-policy')).toContain("default-src 'self'");
  await expectShed(list);
  await expect(ann.client.tickets.list({})).rejects.toMatchObject({
    defined: true,
    code: 'OVERLOADED',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  const rejectedLists = String.raw`plainview_requests_total\{method="POST",route="tickets.list",status="503"\}`;
  await expect.poll(() => metric(product, rejectedLists)).toBe(1);
  const upload = { 'tus-resumable': '1.0.0', 'upload-length': '1' };
  const refused = await ann.fetch('/uploads', { method: 'POST', headers: upload });
  expect([refused.status, await refused.text()]).toEqual([BUSY, MESSAGE]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect((await nobody.fetch('/ping')).status).toBe(204);

  ending.abort();
  await release();
  await Promise.all(writers);
  expect(made).toBeGreaterThan(0);
  await expect.poll(() => shedding(product), withinMinute).toBe(0);
  expect((await admin.client.support.list({})).total).toBe(made);
  expect((await signIn(nobody)).status).toBe(401);
  expect((await ann.fetch('/api/tickets')).status).toBe(200);
}, 150_000);

test('calls that wait for the processor: reads are rejected, changes are all made meanwhile', async () => {
  const { ann, nobody } = await start({ overload: { latencyMilliseconds: 1, calls: 2 } });
  const ending = new AbortController();
  const failures: unknown[] = [];
  const clients = Array.from({ length: 20 }, async () => {
    while (!ending.signal.aborted)
      await ann.client.support.create({ text: 'x' }).catch((error: unknown) => void failures.push(error));
  });
  await expectShedSoon(() => signIn(nobody));
  await expectShedSoon(() => ann.fetch('/api/profile'));
  ending.abort();
  await Promise.all(clients);
  expect(failures).toEqual([]);
}, 150_000);

test('beyond the maximum number of calls every call is rejected and changes nothing, except sign-out; their bodies have a limit, too', async () => {
  const { product, admin, ann, nobody } = await start({
    callsAtOnce: { count: 12, bytes: 4 * MEBIBYTE },
  });
  const release = await lockTable(product, 'support_requests');
  const create = () =>
    ann.fetch('/api/support', { method: 'POST', body: JSON.stringify({ text: 'x' }), headers: json });
  const waiting = Array.from({ length: 12 }, create);
  await expect.poll(() => metric(product, 'plainview_calls_in_progress'), withinMinute).toBe(12);
  await expectShed(await ann.fetch('/api/profile'));
  await expectShed(await create());
  const rejectedCreates = String.raw`plainview_requests_total\{method="POST",route="support.create",status="503"\}`;
  await expect.poll(() => metric(product, rejectedCreates)).toBe(1);
  await expectShed(await signIn(nobody));
  expect((await nobody.fetch('/ping')).status).toBe(204);
  expect((await nobody.fetch('/ready')).status).toBe(200);
  await admin.client.session.signOut();

  await release();
  for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
  const requests = await ann.client.support.mine();
  expect(requests).toHaveLength(12);

  const headers = { ...json, 'content-length': MEBIBYTE, cookie: ann.cookie() };
  const slow = Array.from({ length: 4 }, () => {
    const request = http.request(`${product.url}/api/support`, { method: 'POST', headers });
    request.on('error', () => undefined);
    request.write('{');
    return request;
  });
  await expect.poll(() => metric(product, 'plainview_call_body_bytes'), withinMinute).toBe(4 * MEBIBYTE);
  await expectShed(await create());
  expect((await ann.fetch('/api/tickets')).status).toBe(200);
  for (const request of slow) request.destroy();
  await expect.poll(async () => (await create()).status, withinMinute).toBe(200);
}, 150_000);
