import { BlockList } from 'node:net';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, operator, registration, signInOperator } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const TOO_MANY = 'TOO_MANY_ATTEMPTS: Too many attempts. Please try again later';
const REGISTRATIONS = 3;

let product: TestProduct;
let unnamed: TestProduct;

beforeAll(async () => {
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  trustedProxies.addSubnet('10.0.0.0', 8);
  const registrationsPerQuarterHour = REGISTRATIONS;
  product = await startTestProduct({ trustedProxies, registrationsPerQuarterHour });
  unnamed = await startTestProduct({ registrationsPerQuarterHour });
});
afterAll(async () => {
  await product.stop();
  await unnamed.stop();
});

const post = (caller: Caller, path: string, from: string, body: unknown) =>
  caller.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

const register = async (from: string) =>
  (await post(createCaller(product.url), '/api/registrations', from, registration())).status;

const registerAtUnnamed = () => outcome(createCaller(unnamed.url).client.session.register(registration()));

/** Signs in with this header. Returns the address that the session shows to its user. */
async function addressOfSignIn({ url }: TestProduct, from: string): Promise<string | null | undefined> {
  const caller = createCaller(url);
  expect((await post(caller, '/api/session', from, operator)).status).toBe(200);
  const device = (await caller.client.profile.devices()).find(({ isCurrent }) => isCurrent);
  return device?.address;
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  // An address that the client made up is to the left of the one that the proxy saw.
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
  ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
  ['198.51.100.1, somebody, 10.1.2.3', '10.1.2.3'],
  ['', '127.0.0.1'],
])('behind trusted proxies a caller of %j comes from %s', async (from, address) => {
  expect(await addressOfSignIn(product, from)).toBe(address);
});

test('idle connections of a trusted proxy stay open longer than nginx keeps them', async () => {
  const { headers } = await fetch(`${product.url}/ping`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

test('an untrusted proxy cannot claim another client address', async () => {
  expect(await addressOfSignIn(unnamed, '203.0.113.7')).toBe('127.0.0.1');
});

test('URLs in an export use the scheme that a trusted proxy reports', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  await submitTicket(product.url, ann);
  const selection = { kind: 'all' as const, filter: {}, except: [] };
  const prepared = await admin.fetch('/rpc/exports/prepare', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ json: { kind: 'videos', format: 'csv', selection } }),
  });
  const { json } = z.object({ json: z.object({ url: z.string() }) }).parse(await prepared.json());
  const sheet = await (await admin.fetch(json.url)).text();
  expect(sheet).toContain(`${product.url.replace('http:', 'https:')}/media/videos/`);
});

test('behind a trusted proxy, an address without attempts left does not block others', async () => {
  for (let count = 0; count < REGISTRATIONS; count += 1) expect(await register('203.0.113.7')).toBe(200);
  expect(await register('203.0.113.7')).toBe(429);
  expect(await register('198.51.100.1, 203.0.113.7')).toBe(429);
  expect(await register('203.0.113.8')).toBe(200);
  // Behind a proxy that is not configured as trusted, all clients share one address.
  for (let count = 0; count < REGISTRATIONS; count += 1) expect(await registerAtUnnamed()).toBe('done');
  expect(await registerAtUnnamed()).toBe(TOO_MANY);
});
