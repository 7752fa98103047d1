import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const MINUTE = 60_000;

let product: TestProduct;
let url: string;
let admin: Person;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  product = await startTestProduct(
    {
      port,
      publicUrl: 'https://review.example.gov',
      sessionIdleMinutes: 30,
      policy: { ...securityPolicies.standard, sessionHours: 12 },
    },
    { now: () => new Date(Date.now() + ahead) },
  );
});
beforeEach(async () => {
  ahead = 0;
  admin = await signInOperator(url);
});
afterAll(() => product.stop());

const isIn = async (person: Person) => (await person.client.session.current()).user !== null;

test('[CJIS IA-5 o(1)] over https the cookie is bound to this host; a cookie of an earlier release is cleared and invalid', async () => {
  const earlier = '__Secure-plainview.session_token=x';
  const sent = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: earlier },
    body: JSON.stringify(operator),
  });
  const [cookie = '', cleared = ''] = sent.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-plainview\.session_token=/u);
  const [pair = '', ...attributes] = cookie.split('; ');
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Lax', 'Secure']);
  expect(cleared).toMatch(/^__Secure-plainview\.session_token=; Max-Age=0; Path=\/;/u);
  const renamed = pair.replace('__Host-', '__Secure-');
  const answer = await fetch(`${url}/api/session`, { headers: { cookie: renamed } });
  expect(await answer.json()).toEqual({ user: null });
});

test('a session ends after the idle limit; activity extends it, a video or a background call does not', async () => {
  for (let count = 0; count < 3; count += 1) {
    ahead += 29 * MINUTE;
    expect(await isIn(admin)).toBe(true);
  }
  ahead += 20 * MINUTE;
  await admin.fetch(`/media/videos/${crypto.randomUUID()}`);
  await admin.fetch('/api/session', { headers: { 'x-plainview-background': '1' } });
  ahead += 11 * MINUTE;
  expect(await isIn(admin)).toBe(false);
  const again = await signInOperator(url);
  // The ended session is not listed, and setting the clock back does not reopen it.
  expect(await again.client.profile.devices()).toHaveLength(1);
  ahead = 0;
  expect(await isIn(admin)).toBe(false);
});

test('activity does not extend a session beyond the absolute limit', async () => {
  for (let count = 0; count < 27; count += 1) {
    ahead += 26 * MINUTE;
    expect(await isIn(admin)).toBe(true);
  }
  ahead += 20 * MINUTE;
  expect(await isIn(admin)).toBe(false);
});

test('sign-in, a new password and reauthentication each issue a new token, and the old one becomes invalid', async () => {
  const ann = await joinAgency(url, admin, 'North PD');
  const tokens = [ann.cookie()];
  await ann.client.session.reauthenticate({ password: ann.password });
  tokens.push(ann.cookie());
  const password = 'another-secret';
  await ann.client.profile.changePassword({
    currentPassword: ann.password,
    password,
    confirmPassword: password,
  });
  tokens.push(ann.cookie());
  // Signing in again in the same browser ends the previous session.
  await ann.client.session.signIn({ email: ann.email, password });
  tokens.push(ann.cookie());
  expect(new Set(tokens).size).toBe(4);
  for (const [index, cookie] of tokens.entries()) {
    const answer = await fetch(`${url}/api/profile`, { headers: { cookie } });
    expect(answer.status).toBe(index === 3 ? 200 : 401);
  }
  expect(await ann.client.profile.devices()).toHaveLength(1);
});

test('a wrong password does not reauthenticate, and a rejected sign-in leaves no session', async () => {
  const ann = await joinAgency(url, admin, 'North PD');
  const devices = async () => (await ann.client.profile.devices()).length;
  const proof = ann.client.session.reauthenticate({ password: 'wrong' });
  expect(await outcome(proof)).toMatch('INCORRECT_PASSWORD');
  expect(await outcome(signIn(url, ann.email, 'wrong'))).toMatch('INVALID_CREDENTIALS');
  expect(await outcome(createCaller(url).client.session.reauthenticate({ password: 'x' }))).toMatch(
    'NOT_SIGNED_IN',
  );
  expect(await devices()).toBe(1);
});
