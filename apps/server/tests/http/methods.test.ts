import { request } from 'node:http';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

/**
 * Returns the status and the Allow header of a request in the operator's session. Uses Node's own client,
 * because fetch does not send TRACE.
 */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<readonly [number, string | undefined]>();
  request(`${product.url}${path}`, { method, headers: { cookie: admin.cookie(), ...headers } }, (answer) => {
    answer.resume();
    answer.once('end', () => resolve([answer.statusCode ?? 0, answer.headers.allow]));
  })
    .once('error', reject)
    .end();
  return promise;
}

test.each(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE'])(
  '%s runs no call under /rpc',
  async (method) => {
    const [status, allow] = await ask(method, '/rpc/session/signOut');
    expect(status).toBe(405);
    expect(allow).toContain('POST');
    expect((await admin.client.session.current()).user).not.toBeNull();
  },
);

test.each(['/', '/ping', '/api/tickets', '/uploads', '/media/videos/x', '/processing/selection'])(
  'TRACE %s is rejected',
  async (path) => expect((await ask('TRACE', path))[0]).toBe(405),
);

test.each([
  '/statements/:id/2026-11.pdf',
  '/overseen/:id/statements/2026-11.xlsx',
  '/overseen/:id/invoices/:id.pdf',
  '/invoices/:id.pdf',
  '/bookkeeping/2026.csv',
  '/certificates/:id.pdf',
])('EV-02 HEAD %s is rejected, because the route records a download', async (path) => {
  const address = path.replaceAll(':id', crypto.randomUUID());
  expect(await ask('HEAD', address)).toEqual([405, 'GET']);
});

test('a cross-site request runs no call, whatever its content type', async () => {
  for (const site of ['cross-site', 'same-site'])
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json',
    ]) {
      const headers = {
        origin: 'https://elsewhere.example',
        'sec-fetch-site': site,
        'content-type': type,
      };
      expect((await ask('POST', '/rpc/session/signOut', headers))[0]).toBe(403);
    }
  expect((await admin.client.session.current()).user).not.toBeNull();
});
