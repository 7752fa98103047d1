import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  adminRegistrationKey,
  joinAgency,
  joinAsAdmin,
  operator,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const anybody = () => createCaller(product.url).client;

test('SI-11 the operator becomes Admin at the first sign-in, once', async () => {
  expect(admin.user).toMatchObject({ name: 'Admin', role: 'admin', email: operator.email });
  await signInOperator(product.url);
  const { items } = await admin.client.users.list({ status: 'approved', search: operator.email });
  expect(items).toHaveLength(1);
});

test('SI-07 an unknown address and a wrong password get the same response', async () => {
  const wrong = await outcome(anybody().session.signIn({ email: operator.email, password: 'wrong' }));
  const unknown = await outcome(anybody().session.signIn({ email: 'nobody@example.org', password: 'wrong' }));
  expect(wrong).toBe('INVALID_CREDENTIALS: Invalid email or password');
  expect(unknown).toBe(wrong);
});

test('SI-10 after ten failures the account is blocked, even for the right password', async () => {
  const person = await joinAgency(product.url, admin, 'Patient PD');
  const attempt = (password: string) => outcome(anybody().session.signIn({ email: person.email, password }));
  for (let failures = 0; failures < 10; failures += 1) {
    expect(await attempt('wrong')).toBe('INVALID_CREDENTIALS: Invalid email or password');
  }
  const refused = 'TOO_MANY_ATTEMPTS: Too many attempts. Please try again later';
  expect(await attempt('wrong')).toBe(refused);
  expect(await attempt(person.password)).toBe(refused);
});

test('RG-04 the server runs the four checks in order', async () => {
  const form = registration();
  const send = (change: object) => outcome(anybody().session.register({ ...form, ...change }));
  expect(await send({ confirmPassword: 'no', password: 'a' })).toMatch('Passwords do not match');
  expect(await send({ password: '12345', confirmPassword: '12345' })).toMatch(
    'Password must be at least 6 characters long',
  );
  expect(await send({ role: 'admin', adminKey: 'guess' })).toMatch('Invalid admin registration key');
  expect(await send({ agencyName: '   ' })).toMatch('Agency name is required for agency users');
});

test('RG-05 a registration is pending, cannot sign in, and reserves its address', async () => {
  const form = registration();
  const stranger = createCaller(product.url);
  await stranger.client.session.register(form);
  expect(stranger.cookie()).toBe('');
  expect(await outcome(anybody().session.signIn(form))).toBe(
    'ACCOUNT_PENDING: Your account is pending approval. Please contact an administrator.',
  );
  expect(await outcome(anybody().session.register({ ...form, email: form.email.toUpperCase() }))).toBe(
    'EMAIL_ALREADY_REGISTERED: This email is already registered',
  );
});

test('SI-06 a rejected account gets the specified message and no session', async () => {
  const form = registration();
  await anybody().session.register(form);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  await admin.client.users.reject({ id: items[0]?.id ?? '' });
  const stranger = createCaller(product.url);
  expect(await outcome(stranger.client.session.signIn(form))).toBe(
    'ACCOUNT_REJECTED: Your account has been rejected. Please contact an administrator.',
  );
  expect(await stranger.client.session.current()).toEqual({ user: null });
});

test('RG-07 the right key registers an administrator, who also waits for approval', async () => {
  const form = { ...registration(), role: 'admin' as const, adminKey: adminRegistrationKey };
  await anybody().session.register(form);
  expect(await outcome(anybody().session.signIn(form))).toMatch('pending approval');
});

test('names that differ only in case and white space are one agency', async () => {
  const one = await joinAgency(product.url, admin, 'Harbor  Police');
  const other = await joinAgency(product.url, admin, ' harbor police ');
  expect(other.user.agencyName).toBe(one.user.agencyName);
});

test('SI-12 sign-out ends the session on the server', async () => {
  const person = await signInOperator(product.url);
  const cookie = person.cookie();
  await person.client.session.signOut();
  const replay = await fetch(`${product.url}/api/session`, { headers: { cookie } });
  expect(await replay.json()).toEqual({ user: null });
});

test('AZ-04 a demoted or deleted user loses access at the next request', async () => {
  const second = await joinAsAdmin(product.url, admin);
  await second.client.users.list({ status: 'pending' });
  await admin.client.users.changeRole({ id: second.user.id, role: 'agency' });
  expect(await outcome(second.client.users.list({ status: 'pending' }))).toMatch('NOT_SIGNED_IN');
  const person = await joinAgency(product.url, admin, 'Leaving PD');
  await admin.client.users.delete({ id: person.user.id });
  expect(await outcome(person.client.tickets.list({}))).toMatch('NOT_SIGNED_IN');
  expect(await outcome(signIn(product.url, person.email, person.password))).toMatch('INVALID_CREDENTIALS');
});

test('AZ-03 a user without an agency who is no administrator is rejected with a message', async () => {
  const second = await joinAsAdmin(product.url, admin);
  await admin.client.users.changeRole({ id: second.user.id, role: 'agency' });
  expect(await outcome(signIn(product.url, second.email, second.password))).toBe(
    'AGENCY_NAME_MISSING: Agency name is required for non-admin users',
  );
});

test('UM-06 administrators can neither delete themselves nor change their own role', async () => {
  expect(await outcome(admin.client.users.delete({ id: admin.user.id }))).toMatch('NOT_ON_ONESELF');
  expect(await outcome(admin.client.users.changeRole({ id: admin.user.id, role: 'agency' }))).toMatch(
    'NOT_ON_ONESELF',
  );
});

test('every account change and sign-in is recorded in an intact ledger', async () => {
  const before = (await admin.client.custody.verify()).entries;
  await joinAgency(product.url, admin, 'Ledger PD');
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true, entries: before + 3 });
});
