import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { outcome } from '@plainview/test-support/call-outcome';
import { enrol as setUpApp } from '@plainview/test-support/peers/authenticator';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { operator, signIn } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  adminPassword,
  MINUTE,
  profileOf,
  startStrictOffice,
  type Enrolled,
  type StrictOffice,
} from './strict-office.ts';

let strict: StrictOffice;
let product: TestProduct;
let admin: Enrolled;

beforeAll(async () => {
  // A stream notices the lock when it looks at its session again.
  strict = await startStrictOffice({
    liveStreams: { perProcess: 2000, perCaller: 10, checkSeconds: 1 },
  });
  ({ product, admin } = strict);
});
afterAll(() => product.stop());
beforeEach(() => strict.forgiveAttempts());

test('[CJIS AC-11] a session locks after 30 idle minutes or on demand, and unlocks by reauthentication', async () => {
  const ann = await strict.join();
  strict.pass(29 * MINUTE);
  expect(await profileOf(ann)).toBe('done');
  strict.pass(31 * MINUTE);
  const locked = 'SESSION_LOCKED: Your session is locked. Please confirm that it is you.';
  expect(await profileOf(ann)).toBe(locked);
  expect((await ann.client.session.current()).user).toMatchObject({ isLocked: true, name: ann.user.name });
  expect((await ann.fetch('/exports/tickets')).status).toBe(403);
  const before = ann.cookie();
  expect(await outcome(ann.client.session.reauthenticate({ password: ann.password }))).toMatch(
    'SECOND_FACTOR_NEEDED',
  );
  await strict.prove(ann);
  expect(ann.cookie()).not.toBe(before);
  expect(await profileOf(ann)).toBe('done');
  await ann.client.session.lock();
  expect(await profileOf(ann)).toBe(locked);
  // A user can still sign out of a locked session.
  await ann.client.session.signOut();
  expect((await ann.client.session.current()).user).toBeNull();
});

test('[CJIS AC-11] a change stream ends with the lock', async () => {
  const ann = await strict.join();
  const stream = await ann.client.live.changes();
  await ann.client.session.lock();
  await admin.client.session.reauthenticate({
    password: admin.password,
    code: strict.nextCode(admin.secret),
  });
  await admin.client.profile.save({
    name: 'Admin',
    phone: '1',
    department: 'Office',
    badgeNumber: '1',
    email: admin.email,
  });
  expect(await stream.next()).toMatchObject({ done: true });
});

test('[CJIS IA-11] a session lasts at most 12 hours, even while it is in use', async () => {
  // A session expires by the database's clock. This product's clock starts at the same time.
  let later = 0;
  const other = await startTestProduct(
    { policy: securityPolicies.strict, adminPassword },
    { now: () => new Date(Date.now() + later) },
  );
  try {
    const person = await signIn(other.url, operator.email, adminPassword);
    await setUpApp(person);
    for (let count = 0; count < 24; count += 1) {
      later += 29 * MINUTE;
      expect(await profileOf(person)).toBe('done');
    }
    later += 25 * MINUTE;
    expect(await profileOf(person)).toMatch('NOT_SIGNED_IN');
  } finally {
    await other.stop();
  }
});

test('[CJIS IA-11] deleting, exporting and forwarding evidence require reauthentication', async () => {
  const mia = await strict.join({ role: 'admin' });
  strict.pass(16 * MINUTE);
  expect(await outcome(mia.client.tickets.releaseHold({ id: crypto.randomUUID(), reason: 'x' }))).toMatch(
    'REAUTHENTICATE',
  );
  expect(await outcome(mia.client.videos.delete({ id: crypto.randomUUID() }))).toMatch('REAUTHENTICATE');
  await strict.prove(mia);
  expect(await outcome(mia.client.videos.delete({ id: crypto.randomUUID() }))).toMatch('NOT_FOUND');
});

test('[CJIS IA-5 o(2)] the session cookie has no expiry and ends with the browser', async () => {
  const ann = await strict.join();
  const answer = await fetch(`${product.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ann.email, password: ann.password, code: strict.nextCode(ann.secret) }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toContain('plainview.session_token=');
  expect(cookie).not.toMatch(/max-age|expires/iu);
});

test('[ASVS 14.3.3] the server tells the browser not to cache anything, and when the session locks', async () => {
  expect((await admin.client.session.current()).user).toMatchObject({ keepsOffline: false, lockMinutes: 30 });
});
