import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { createRateLimits } from '@plainview/server/platform/auth/rate-limits';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinByKey,
  registration,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

const TOO_MANY = 'TOO_MANY_ATTEMPTS: Too many attempts. Please try again later';
const limits = {
  apiRequestsPerMinute: 3,
  registrationsPerQuarterHour: 2,
  policy: securityPolicies.standard,
};

let product: TestProduct;
let admin: Person;
let dana: Person;

beforeAll(async () => {
  product = await startTestProduct(limits);
  admin = await signInOperator(product.url);
  dana = await joinAgency(product.url, admin, 'North PD');
});
afterAll(() => product.stop());

/** Returns the status, the remaining quota and the time to wait according to a response. */
function said(answer: Response) {
  const left = /^"minute";r=(?<left>\d+);t=(?<seconds>\d+)$/u.exec(answer.headers.get('ratelimit') ?? '');
  const wait = answer.headers.get('retry-after');
  return { status: answer.status, left: left?.groups?.['left'], wait: wait !== null && Number(wait) > 0 };
}

test('a key’s calls are limited per minute, under /api and /rpc together, each key separately', async () => {
  const program = await joinByKey(product.url, dana);
  const first = await program.fetch('/api/tickets/counts');
  expect(first.headers.get('ratelimit-policy')).toBe('"minute";q=3;w=60');
  expect(said(first)).toEqual({ status: 200, left: '2', wait: false });
  expect(await outcome(program.client.tickets.counts())).toBe('done');
  expect(said(await program.fetch('/api/no/such/call'))).toEqual({ status: 404, left: '0', wait: false });
  const beyond = await program.fetch('/api/tickets/counts');
  expect(said(beyond)).toEqual({ status: 429, left: '0', wait: true });
  expect(await beyond.json()).toMatchObject({ defined: true, code: 'TOO_MANY_ATTEMPTS', status: 429 });
  expect(await outcome(program.client.tickets.counts())).toBe(TOO_MANY);
  // Media requests do not count as calls.
  expect((await program.fetch('/media/videos/none')).status).toBe(404);

  const other = await joinByKey(product.url, dana);
  expect(said(await other.fetch('/api/tickets/counts'))).toMatchObject({ status: 200, left: '2' });
  // The count is in the database, so a process that starts later knows it.
  const restarted = createRateLimits(product.app.database, limits);
  expect(await restarted.countRequest(program.keyId)).toMatchObject({ isAdmitted: false });
});

test('a session is limited under /api and never under /rpc, which our own screens use', async () => {
  for (const left of ['2', '1', '0'])
    expect(said(await dana.fetch('/api/tickets/counts'))).toEqual({ status: 200, left, wait: false });
  expect(said(await dana.fetch('/api/tickets/counts')).status).toBe(429);
  for (let count = 0; count < 5; count += 1) expect(await outcome(dana.client.tickets.counts())).toBe('done');
  const own = await dana.fetch('/rpc/tickets/counts', { method: 'POST' });
  expect([own.status, own.headers.get('ratelimit')]).toEqual([200, null]);
});

test('callers with neither are limited by network address, even with an invalid key', async () => {
  const lefts: (string | undefined)[] = [];
  for (const caller of [createCaller(product.url), createCaller(product.url, 'plainview_x')])
    lefts.push(said(await caller.fetch('/api/session')).left);
  expect(lefts).toEqual(['2', '1']);
});

const signIn = (email: string, password: string) =>
  outcome(createCaller(product.url).client.session.signIn({ email, password }));
const other = () => signIn(`${crypto.randomUUID()}@example.org`, 'wrong');

const WRONG = 'INVALID_CREDENTIALS: Invalid email or password';

test('a valid sign-in does not reset its network address’s failed attempts on other accounts', async () => {
  // Consume 98 of the 100 failures that a network address may have.
  for (let count = 0; count < 98; count += 1) await product.app.rateLimits.consume('address', '127.0.0.1');
  expect(await other()).toBe(WRONG);
  for (let count = 0; count < 3; count += 1) expect(await signIn(dana.email, dana.password)).toBe('done');
  expect(await other()).toBe(WRONG);
  expect(await signIn(dana.email, dana.password)).toBe(TOO_MANY);
  expect(await other()).toBe(TOO_MANY);
});

const register = (change: object = {}) =>
  outcome(createCaller(product.url).client.session.register({ ...registration(), ...change }));

test('registrations are limited per network address and quarter hour; rejected forms do not count', async () => {
  // One registration was counted before the tests.
  expect(await register({ confirmPassword: 'another' })).toMatch(/^PASSWORDS_DO_NOT_MATCH/u);
  expect(await register()).toBe('done');
  expect(await register()).toBe(TOO_MANY);
  expect((await admin.client.users.list({ status: 'pending' })).total).toBe(1);
});

test('an address of the maximum length is rejected like any other', async () => {
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  for (const email of [`${'a'.repeat(242)}@example.org`, `${'İ'.repeat(120)}@example.org`])
    expect(await outcome(createCaller(product.url).client.session.signIn({ email, password: 'x' }))).toMatch(
      'INVALID_CREDENTIALS',
    );
});
