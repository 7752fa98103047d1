import { PASSWORD_COST } from '@plainview/domain/identity/users/security-policy';
import { headersOf, outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
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
  product = await startTestProduct({ passwordCost: PASSWORD_COST });
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const anonymous = () => createCaller(product.url).client;

/** Returns the raw response to a sign-in, without the parts that differ in every response. */
async function answerTo(email: string, password: string) {
  const before = process.cpuUsage();
  const answer = await createCaller(product.url).fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = await answer.text();
  // All threads of this process, which runs the server, too: a hash is computed outside the main thread.
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000;
  return { said: { status: answer.status, headers: headersOf(answer), body }, milliseconds };
}

test('SI-07 an unknown address gets the same response after the same work as a wrong password', async () => {
  const known = await joinAgency(product.url, admin, 'Known PD');
  const wrong = [];
  const unknown = [];
  for (let count = 0; count < 3; count += 1) {
    wrong.push(await answerTo(known.email, 'wrong'));
    unknown.push(await answerTo(`nobody-${count}@example.org`, 'wrong'));
  }
  expect(unknown[0]?.said.status).toBe(401);
  expect(unknown[0]?.said.body).toContain('Invalid email or password');
  expect(unknown.map(({ said }) => said)).toEqual(wrong.map(({ said }) => said));
  // Without password hashing a response takes a fraction of the processor time. Compare the cheapest ones,
  // which were disturbed least.
  const times = [wrong, unknown].map((answers) =>
    Math.min(...answers.map(({ milliseconds }) => milliseconds)),
  );
  expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 2);
});

test('SI-11 an identity without a record is rejected and signed out; only the operator’s gets one', async () => {
  const person = await joinAgency(product.url, admin, 'Recordless PD');
  await changeAsOwner(product.databaseUrl, 'delete from users where id = $1', person.user.id);
  const sessions = () =>
    changeAsOwner(product.databaseUrl, 'select 1 from sessions where user_id = $1', person.user.id);
  const before = await sessions();
  const stranger = createCaller(product.url);
  expect(await outcome(stranger.client.session.signIn(person))).toBe(
    'USER_DATA_NOT_FOUND: User data not found',
  );
  expect(stranger.cookie()).toBe('');
  expect(await sessions()).toBe(before);
  expect(await outcome(person.client.tickets.list({}))).toMatch('NOT_SIGNED_IN');
  const { items } = await admin.client.users.list({ status: 'approved', search: operator.email });
  expect(items).toMatchObject([{ name: 'Admin', role: 'admin', email: operator.email }]);
});

test('an administrator signs another user out everywhere, and the ledger records it', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const phone = await signIn(product.url, ann.email, ann.password);
  const sam = await joinAgency(product.url, admin, 'South PD');
  expect(await outcome(ann.client.users.endSessions({ id: sam.user.id }))).toMatch('NOT_ALLOWED');
  await admin.client.users.endSessions({ id: ann.user.id });
  for (const { client } of [ann, phone]) expect(await outcome(client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await outcome(sam.client.profile.get())).toBe('done');
  expect(await outcome(signIn(product.url, ann.email, ann.password))).toBe('done');
  expect(await outcome(admin.client.users.endSessions({ id: admin.user.id }))).toMatch('NOT_ON_ONESELF');
  const { items } = await admin.client.custody.list({ subject: 'user', search: ann.user.id });
  expect(items[0]).toMatchObject({ event: 'user.sessions_ended', actorName: 'Admin' });
});

test('RG-04 a client that skips the checks gets the first error in order, even if later checks also fail', async () => {
  const broken = { ...registration(), password: '12345', confirmPassword: '54321', agencyName: ' ' };
  const send = (change: object) => outcome(anonymous().session.register({ ...broken, ...change }));
  const asAdmin = { role: 'admin', adminKey: 'guess' };
  expect(await send({})).toBe('PASSWORDS_DO_NOT_MATCH: Passwords do not match');
  expect(await send({ confirmPassword: '12345' })).toBe(
    'PASSWORD_TOO_SHORT: Password must be at least 6 characters long',
  );
  expect(await send({ confirmPassword: '12345', ...asAdmin })).toMatch('PASSWORD_TOO_SHORT');
  const long = { password: '123456', confirmPassword: '123456' };
  expect(await send({ ...long, ...asAdmin })).toBe('INVALID_ADMIN_KEY: Invalid admin registration key');
  expect(await send(long)).toBe('AGENCY_NAME_REQUIRED: Agency name is required for agency users');
  expect(await outcome(signIn(product.url, broken.email, '123456'))).toMatch('INVALID_CREDENTIALS');
});

test('RG-07 after ten wrong keys the right one is blocked, too', async () => {
  const own = await startTestProduct();
  const send = (adminKey: string) =>
    outcome(createCaller(own.url).client.session.register({ ...registration(), role: 'admin', adminKey }));
  for (let guesses = 0; guesses < 10; guesses += 1) {
    expect(await send(`${adminRegistrationKey}${guesses}`)).toMatch('INVALID_ADMIN_KEY');
  }
  expect(await send(adminRegistrationKey)).toBe(
    'TOO_MANY_ATTEMPTS: Too many attempts. Please try again later',
  );
  await own.stop();
});

test('RG-07 if no key is configured, none is accepted, not even an empty one', async () => {
  const own = await startTestProduct({ adminRegistrationKey: null });
  for (const adminKey of ['', 'null', adminRegistrationKey]) {
    const call = createCaller(own.url).client.session.register({
      ...registration(),
      role: 'admin',
      adminKey,
    });
    expect(await outcome(call)).toMatch('INVALID_ADMIN_KEY');
  }
  await own.stop();
});

test('UM-06 of two administrators who remove each other at the same time, one stays', async () => {
  const rounds = [
    (actor: Person, id: string) => actor.client.users.delete({ id }),
    (actor: Person, id: string) => actor.client.users.changeRole({ id, role: 'agency' }),
  ];
  for (const remove of rounds) {
    const own = await startTestProduct();
    const first = await signInOperator(own.url);
    const second = await joinAsAdmin(own.url, first);
    const ends = await Promise.all([
      outcome(remove(first, second.user.id)),
      outcome(remove(second, first.user.id)),
    ]);
    expect(ends.filter((end) => end === 'done')).toHaveLength(1);
    const left = await changeAsOwner(
      own.databaseUrl,
      "select 1 from users where role = 'admin' and status = 'approved'",
    );
    expect(left).toBe(1);
    await own.stop();
  }
});

test('UM-06 a changed role ends the user’s sessions, and administrators cannot delete or demote themselves', async () => {
  const other = await joinAsAdmin(product.url, admin);
  const again = await signIn(product.url, other.email, other.password);
  await admin.client.users.changeRole({ id: other.user.id, role: 'agency' });
  for (const session of [other, again]) {
    expect(await outcome(session.client.profile.get())).toMatch('NOT_SIGNED_IN');
  }
  for (const act of [
    () => admin.client.users.delete({ id: admin.user.id }),
    () => admin.client.users.changeRole({ id: admin.user.id, role: 'agency' }),
  ]) {
    expect(await outcome(act())).toBe('NOT_ON_ONESELF: You cannot do this to your own account.');
  }
});
