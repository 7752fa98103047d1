import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { operator, registration, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const json = { 'content-type': 'application/json' };
const form = registration();

/** Returns a request with an idempotency key, which the product compares by a hash of the input. */
const keyed = (body: string): RequestInit => ({
  method: 'POST',
  headers: { ...json, 'idempotency-key': crypto.randomUUID() },
  body,
});

/** Returns a cursor in the product's format that points to a row that does not exist. */
const cursorOf = (by: string, key: string): string =>
  Buffer.from(JSON.stringify({ by, key, id: crypto.randomUUID() })).toString('base64url');

const attempts: ReadonlyArray<readonly [string, string, RequestInit, number]> = [
  ['a NUL in a search', '/api/tickets?search=%00', {}, 400],
  [
    'a NUL in an address',
    '/api/session',
    { method: 'POST', headers: json, body: '{"email":"a\\u0000","password":"x"}' },
    400,
  ],
  [
    'half a character',
    '/api/registrations',
    { method: 'POST', headers: json, body: JSON.stringify({ ...form, name: '\uD800' }) },
    400,
  ],
  ['infinity with an idempotency key', '/api/support', keyed('1e309'), 400],
  [
    'a big integer with an idempotency key',
    '/rpc/support/create',
    keyed('{"json":{"text":"5"},"meta":[[0,"text"]]}'),
    400,
  ],
  [
    'a length that cannot be compared',
    '/api/session',
    {
      method: 'POST',
      headers: json,
      body: '{"email":{"length":{"toString":"x","valueOf":null}},"password":"x"}',
    },
    400,
  ],
  [
    'a length that cannot be compared, in a query',
    '/api/tickets?search[length][toString]=x&search[length][valueOf]=x',
    {},
    400,
  ],
  ['no JSON', '/api/session', { method: 'POST', headers: json, body: '{bad' }, 400],
  ['no body', '/rpc/session/signIn', { method: 'POST' }, 400],
  [
    'a body too large',
    '/api/session',
    { method: 'POST', headers: json, body: 'a'.repeat(2 * 1024 * 1024) },
    413,
  ],
  ['a cursor that was not given', '/api/tickets?cursor=bm90anNvbg', {}, 200],
  ['a cursor with a NUL', `/api/users?status=approved&cursor=${cursorOf('name', 'a\0')}`, {}, 200],
  [
    'a cursor with half a character',
    `/api/videos?sort=officer&cursor=${cursorOf('officer', '\uD800')}`,
    {},
    200,
  ],
  ['a cursor in the year 0', `/api/tickets?cursor=${cursorOf('submitted', '0000-01-01T00:00:00Z')}`, {}, 200],
  ['a page too long', '/api/tickets?limit=1000000', {}, 400],
  ['no id', '/api/tickets/not-an-id', {}, 400],
  ['a date after the last that can be stored', '/api/videos?uploadedFrom=%2B010000-01-01T00:00:00Z', {}, 400],
  ['a date before the first that can be stored', '/api/custody?occurredFrom=0000-12-31T00:00:00Z', {}, 400],
  ['the last year', '/api/statements?year=9999', {}, 200],
  ['the last month', `/api/statements/${crypto.randomUUID()}/9999-12`, {}, 404],
  ['a month before the first', `/statements/${crypto.randomUUID()}/0000-01.pdf`, {}, 404],
  ['an unknown address', '/api/nothing/here', {}, 404],
  ['a file of the server', '/assets/..%2f..%2f..%2fpackage.json', {}, 404],
  ['a way out of the media', '/media/videos/..%2f..%2fsecret', {}, 404],
];

test.each(attempts)('%s gets a response, and nothing breaks', async (_what, address, init, status) => {
  const response = await admin.fetch(address, init);
  expect(response.status).toBe(status);
  expect(await response.text()).not.toMatch(/node_modules|select|at .*\.ts/u);
});

test('a cross-site page cannot send our cookies', async () => {
  const response = await admin.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'https://elsewhere.example' },
    body: JSON.stringify(operator),
  });
  expect(response.status).toBe(403);
});

test('HEAD answers like GET without the body', async () => {
  const response = await admin.fetch('/ping', { method: 'HEAD' });
  expect(response.status).toBe(204);
  expect((await admin.fetch('/media/videos/nothing', { method: 'HEAD' })).status).toBe(404);
});
