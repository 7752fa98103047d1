import { createCaller, type Caller } from '@plainview/test-support/caller';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
const files: Record<string, string> = {};

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  await submitTicket(product.url, ann, { fileName: 'clip.exe' });
  const [video] = (await admin.client.videos.list({})).items;
  files['a video'] = `/media/videos/${video?.id}`;
  const selection = { kind: 'all' as const, filter: {}, except: [] };
  const prepared = await admin.client.exports.prepare({ kind: 'videos', format: 'csv', selection });
  files['an export'] = prepared.url;
  const [message] = (await admin.client.mail.list({})).items;
  files['a message'] = `/mail/${message?.id}`;
});
afterAll(() => product.stop());

async function expectBounded(path: string, method = 'GET', caller: Caller = admin): Promise<Response> {
  const answer = await caller.fetch(path, { method });
  await answer.arrayBuffer();
  const { headers } = answer;
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors '(?:none|self)'/u);
  expect(headers.get('referrer-policy')).toMatch(/^(?:same-origin|no-referrer)$/u);
  expect(headers.get('x-frame-options')).toMatch(/^(?:DENY|SAMEORIGIN)$/u);
  return answer;
}

test.each([
  '/ping',
  '/ready',
  '/api/session',
  '/api/openapi.json',
  '/uploads/x',
  '/media/videos/x',
  '/exports/x',
  '/photos/x',
  '/receipts/videos/x.pdf',
  '/statements/x/y',
  '/mail/x',
  '/processing/selection',
  '/rpc/no/such/call',
  '/assets/none.js',
])('%s has restrictive security headers', async (path) => {
  expect((await expectBounded(path)).status).toBeLessThan(500);
  // The headers are also set for a method that does not exist. Sent without a session, because one of these
  // calls would end it.
  await expectBounded(path, 'DELETE', createCaller(product.url));
});

test.each(['a video', 'an export', 'a message'])(
  '%s is sent with restrictive security headers',
  async (name) => {
    const answer = await expectBounded(files[name] ?? '');
    expect(answer.status).toBe(200);
  },
);

test.each(['a video', 'a message'])('%s has its own policy instead of the page’s', async (name) => {
  const { headers } = await expectBounded(files[name] ?? '');
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/u);
});

test('a video named .exe is saved with an extension that fits it', async () => {
  const { headers } = await admin.fetch(`${files['a video']}?download=1`, { method: 'HEAD' });
  expect(headers.get('content-disposition')).toBe('attachment; filename=clip.exe.mp4');
});

/** Returns the status of a call and whether its response clears the browser's cache. */
async function ask(caller: Caller, procedure: string, input: object = {}) {
  const answer = await caller.fetch(`/rpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  return [answer.status, answer.headers.get('clear-site-data')];
}

test('every way to end a session clears the browser’s cache, and no other call does', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const other = await signIn(product.url, ann.email, ann.password);
  const device = (await ann.client.profile.devices()).find(({ isCurrent }) => !isCurrent);
  expect(await ask(ann, 'session/current')).toEqual([200, null]);
  expect(await ask(ann, 'profile/devices')).toEqual([200, null]);
  expect(await ask(ann, 'profile/endDevice', { id: device?.id })).toEqual([200, '"cache"']);
  expect(await ask(ann, 'profile/endDevice', { id: device?.id })).toEqual([404, null]);
  expect(await ask(ann, 'profile/endOtherDevices')).toEqual([200, '"cache"']);
  expect(await ask(ann, 'session/signOut')).toEqual([200, '"cache"']);
  // Already signed out elsewhere, but the browser still has its cache.
  expect(await ask(other, 'session/signOut')).toEqual([200, '"cache"']);
});

test('browser features that no page uses are disabled in every response', async () => {
  const { headers } = await expectBounded('/login');
  const policy = headers.get('permissions-policy') ?? '';
  for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment'])
    expect(policy).toContain(`${feature}=()`);
  expect(policy).toContain('publickey-credentials-get=(self)');
});

test('HSTS is sent only if the public address is https', async () => {
  expect((await expectBounded('/ping')).headers.get('strict-transport-security')).toBeNull();
  const port = await freePort();
  const secure = await startTestProduct({ port, publicUrl: 'https://plainview.example' });
  try {
    const { headers } = await fetch(`http://127.0.0.1:${port}/ping`);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  } finally {
    await secure.stop();
  }
});
