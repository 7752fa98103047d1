/** Requests of other sites that would change something, to every route and procedure. */
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinByKey,
  operator,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../access/access-matrix.ts';
import { routes } from '../access/raw-routes.ts';

const PUBLIC = 'http://review.example.gov';

let product: TestProduct;
/** The address on which the product listens. Its own URL is the public one. */
let url: string;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  product = await startTestProduct({ publicUrl: PUBLIC, port, apiRequestsPerMinute: 100_000 });
  admin = await signInOperator(url);
  ann = await joinAgency(url, admin, 'North PD');
});
afterAll(() => product.stop());

/**
 * Routes that take no cookie: tools of other origins show a reference, and these two answer before the check but
 * change nothing.
 */
const WITHOUT_COOKIE = /^(?:\/processing|\/ready|\/mail)(?:\/|$)/u;

const paths = [
  ...new Set([
    ...Object.entries(routes).map(([name, { at }]) =>
      at
        ? at(crypto.randomUUID())
        : (name.split(' ')[1] ?? '').replace('/*', '/x').replace(/[:{].*$/u, 'x.js'),
    ),
    ...Object.keys(procedures).map((name) => `/rpc/${name.replace('.', '/')}`),
  ]),
].filter((path) => !WITHOUT_COOKIE.test(path));

interface Sent {
  readonly method: string;
  readonly origin?: string;
  readonly site?: string;
  readonly type?: string;
}

/** Returns whether the request is rejected because of where it comes from. */
async function isForbidden(
  caller: Caller,
  path: string,
  { method, origin, site, type }: Sent,
): Promise<boolean> {
  const answer = await caller.fetch(path, {
    method,
    headers: {
      'content-type': type ?? 'application/json',
      ...(origin !== undefined && { origin }),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    },
    body: '{}',
  });
  return (await answer.text()).startsWith('Forbidden') && answer.status === 403;
}

test('every route and procedure rejects methods that change something from another origin, also without Sec-Fetch-Site', async () => {
  expect(paths.length).toBeGreaterThan(150);
  const admitted: string[] = [];
  for (const path of paths)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const origin of ['https://evil.example', 'null', url])
        if (!(await isForbidden(ann, path, { method, origin }))) admitted.push(`${method} ${path} ${origin}`);
  expect(admitted).toEqual([]);
  expect((await ann.client.session.current()).user).not.toBeNull();
}, 120_000);

test.each([
  [{ origin: PUBLIC }, false],
  [{ origin: PUBLIC, site: 'same-origin' }, false],
  [{ site: 'same-origin' }, false],
  [{}, false],
  [{ origin: 'https://review.example.gov' }, true],
  [{ origin: `${PUBLIC}:8080` }, true],
  [{ origin: 'https://evil.example', site: 'same-origin' }, true],
  [{ origin: PUBLIC, site: 'same-site' }, true],
  [{ origin: PUBLIC, site: 'cross-site' }, true],
])('a call with %o is rejected: %s', async (sent, expected) => {
  for (const type of ['application/json', 'text/plain'])
    expect(await isForbidden(admin, '/rpc/session/current', { method: 'POST', type, ...sent })).toBe(
      expected,
    );
});

test('signing in from another origin is rejected, and programs with a key need no origin', async () => {
  const sent = { method: 'POST', origin: 'https://evil.example' };
  expect(await isForbidden(createCaller(url), '/rpc/session/signIn', sent)).toBe(true);
  expect(await isForbidden(createCaller(url), '/api/session', sent)).toBe(true);
  const program = await joinByKey(url, ann);
  expect(await isForbidden(program, '/rpc/tickets/counts', { method: 'POST' })).toBe(false);
  expect(await isForbidden(program, '/rpc/tickets/counts', sent)).toBe(false);
});

test('without PUBLIC_URL, the origin must name the host of the request', async () => {
  const other = await startTestProduct();
  try {
    const caller = createCaller(other.url);
    await caller.client.session.signIn(operator);
    const ask = (sent: Omit<Sent, 'method'>) =>
      isForbidden(caller, '/rpc/session/current', { method: 'POST', ...sent });
    expect(await ask({ origin: other.url })).toBe(false);
    // Behind a proxy, the browser may use another scheme, and the proxy another host.
    expect(await ask({ origin: other.url.replace('http:', 'https:') })).toBe(false);
    expect(await ask({ origin: 'https://review.example.gov', site: 'same-origin' })).toBe(false);
    expect(await ask({ origin: 'https://evil.example' })).toBe(true);
    expect(await ask({ origin: 'null' })).toBe(true);
  } finally {
    await other.stop();
  }
});
