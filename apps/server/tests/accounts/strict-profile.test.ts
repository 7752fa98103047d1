import type { Duty } from '@plainview/domain/account/duty';
import { securityPolicies } from '@plainview/domain/account/security-policy';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { codeOf, enrol as setUpApp } from '@plainview/test-support/peers/authenticator';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  operator,
  registration,
  signIn,
  type Person,
} from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TOO_MANY = 'TOO_MANY_ATTEMPTS: Too many attempts. Please try again later';
const adminPassword = 'seven quiet harbours';

/** A user with an authenticator app. */
interface Enrolled extends Person {
  readonly secret: string;
}

let product: TestProduct;
let admin: Enrolled;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;
const now = () => Date.now() + ahead;

beforeAll(async () => {
  product = await startTestProduct(
    { policy: securityPolicies.strict, adminPassword },
    { now: () => new Date(now()) },
  );
  admin = await enrol(await signIn(product.url, operator.email, adminPassword));
});
afterAll(() => product.stop());
beforeEach(() => changeAsOwner(product.databaseUrl, 'delete from rate_limits'));

/** Returns the code of the next half-minute, since earlier codes may have been used. */
function nextCode(secret: string): string {
  ahead += 30_000;
  return codeOf(secret, now());
}

async function enrol(person: Person): Promise<Enrolled> {
  ahead += 30_000;
  const { secret } = await setUpApp(person, now());
  return { ...person, secret };
}

/** Signs a user in again whose sessions were ended. */
async function back(person: Enrolled): Promise<Enrolled> {
  const caller = createCaller(product.url);
  const { email, password, secret } = person;
  const user = await caller.client.session.signIn({ email, password, code: nextCode(secret) });
  return { ...person, ...caller, user };
}

/** Reauthenticates a user whose last reauthentication is too old, or whose session was locked while they were away. */
const prove = (person: Enrolled) =>
  person.client.session.reauthenticate({ password: person.password, code: nextCode(person.secret) });

/** Registers, approves and signs in a user, who sets up what the profile requires. */
async function join(change: { readonly role?: 'admin'; readonly password?: string } = {}): Promise<Enrolled> {
  const { role, password = 'nine green lanterns' } = change;
  const form = { ...registration({ agencyName: 'North PD' }), password, confirmPassword: password };
  const asked = role ? { ...form, role, adminKey: adminRegistrationKey } : form;
  await createCaller(product.url).client.session.register(asked);
  await prove(admin);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  for (const { id } of items) await admin.client.users.approve({ id });
  return enrol(await signIn(product.url, form.email, password));
}

const tryIn = ({ email, password }: { readonly email: string; readonly password: string }, code?: string) =>
  outcome(
    createCaller(product.url).client.session.signIn({ email, password, ...(code !== undefined && { code }) }),
  );

const profileOf = ({ client }: Pick<Caller, 'client'>) => outcome(client.profile.get());

/** Registers with this password as Dana Whitlock of North PD. */
const tried = async (password: string) =>
  outcome(
    createCaller(product.url).client.session.register({
      ...registration({ agencyName: 'North PD', name: 'Dana Whitlock' }),
      password,
      confirmPassword: password,
    }),
  );

test('[CJIS IA-5(1)(a)] a new password has 8 characters and is not common, breached, simple or built from a name', async () => {
  expect(await tried('k7#Wq2z')).toMatch('PASSWORD_TOO_SHORT: Password must be at least 8 characters long');
  for (const common of ['password1', 'Sunshine1', 'IloveYou', 'football1'])
    expect(await tried(common)).toMatch('PASSWORD_COMMON');
  for (const named of ['plainview9', 'Whitlock77', 'northpd2026', 'North-PD 2026', 'dana.whitlock']) {
    expect(await tried(named)).toMatch('PASSWORD_FROM_NAMES');
  }
  for (const simple of ['aaaaaaaaaa', 'abcdefghijk', '9876543210123', 'lmnolmnolmno'])
    expect(await tried(simple)).toMatch(/PASSWORD_(?:SIMPLE|COMMON)/u);
  // Lookalike characters are rejected too, and the length counts user-perceived characters.
  for (const alike of ['ｐａｓｓｗｏｒｄ１', 'pass\u200Bword1', 'pa\u0301ssword1', 'Ｗｈｉｔｌｏｃｋ77'])
    expect(await tried(alike)).toMatch(/PASSWORD_(?:COMMON|SIMPLE|FROM_NAMES)/u);
  expect(await tried('😀😃😄😁')).toMatch('PASSWORD_TOO_SHORT');
  // All printable characters and spaces are allowed, nothing is truncated, and no composition rules apply.
  expect(await tried('über den dächern ✓ of the old town')).toBe('done');
  expect(await tried('g'.repeat(3) + 'Ω≈ç√∫˜µ≤≥÷'.repeat(8))).toBe('done');
});

test('[CJIS IA-5(1)(a)] a password that is no longer allowed must be changed at sign-in before anything else', async () => {
  const ann = await join();
  await changeAsOwner(
    product.databaseUrl,
    'update credentials set is_password_weak = true where user_id = $1',
    ann.user.id,
  );
  expect(await profileOf(ann)).toBe(
    'PASSWORD_MUST_CHANGE: Please choose a new password before you continue.',
  );
  expect((await ann.client.session.current()).user).toMatchObject({ mustChangePassword: true });
  const change = (password: string) =>
    outcome(
      ann.client.profile.changePassword({
        currentPassword: ann.password,
        password,
        confirmPassword: password,
      }),
    );
  expect(await change('password1')).toMatch('PASSWORD_COMMON');
  expect(await change('eleven paper boats')).toBe('done');
  expect(await profileOf(ann)).toBe('done');
  // The same holds for a password that was never checked: the operator's own, from the settings.
  const weak = await startTestProduct({ policy: securityPolicies.strict });
  try {
    const operatorIn = await signIn(weak.url, operator.email, operator.password);
    expect(operatorIn.user).toMatchObject({ mustChangePassword: true, needsSecondFactor: true });
    expect(await outcome(operatorIn.client.tickets.counts())).toMatch('PASSWORD_MUST_CHANGE');
  } finally {
    await weak.stop();
  }
});

test('[CJIS IA-5 f] a password must be changed after 365 days', async () => {
  const ann = await join();
  const aged = (days: number) =>
    changeAsOwner(
      product.databaseUrl,
      'update credentials set password_since = $2 where user_id = $1',
      ann.user.id,
      new Date(now() - days * DAY + MINUTE),
    );
  await aged(365);
  expect(await profileOf(ann)).toBe('done');
  await aged(366);
  expect(await profileOf(ann)).toMatch('PASSWORD_MUST_CHANGE');
  // The new password must differ from the current one.
  const change = (password: string) =>
    outcome(
      ann.client.profile.changePassword({
        currentPassword: ann.password,
        password,
        confirmPassword: password,
      }),
    );
  expect(await change(ann.password)).toMatch('PASSWORD_UNCHANGED');
  expect(await profileOf(ann)).toMatch('PASSWORD_MUST_CHANGE');
  expect(await change('eleven paper boats')).toBe('done');
});

test('[CJIS IA-2(1), IA-2(2)] every user sets up a second factor at the first sign-in, and no administrator can turn that off', async () => {
  const password = 'four wooden bridges';
  const form = { ...registration({ agencyName: 'North PD' }), password, confirmPassword: password };
  await createCaller(product.url).client.session.register(form);
  await prove(admin);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  for (const { id } of items) await admin.client.users.approve({ id });
  const ann = await signIn(product.url, form.email, password);
  expect(ann.user.needsSecondFactor).toBe(true);
  expect(await profileOf(ann)).toMatch('SECOND_FACTOR_NOT_SET_UP');
  await enrol(ann);
  expect(await profileOf(ann)).toBe('done');
  expect(await outcome(admin.client.secondFactor.setRules({ admin: true, agency: false }))).toMatch(
    'SET_BY_PROFILE',
  );
  expect(await admin.client.secondFactor.rules()).toEqual({ admin: true, agency: true });
});

test('[CJIS AC-7] the fifth failed sign-in in 15 minutes locks the account until an administrator unlocks it', async () => {
  const ann = await join();
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  for (let count = 0; count < 4; count += 1)
    expect(await tryIn({ ...ann, password: 'wrong' })).toMatch('INVALID_CREDENTIALS');
  // A correct password alone is not a failure; a wrong code is.
  expect(await tryIn(ann)).toMatch('SECOND_FACTOR_NEEDED');
  expect(await tryIn(ann, '000000')).toMatch('SECOND_FACTOR_WRONG');
  expect(await tryIn(ann, nextCode(ann.secret))).toBe(TOO_MANY);
  // Neither the passage of time nor a reset of the counters unlocks the account.
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  ahead += 20 * MINUTE;
  expect(await tryIn(ann, nextCode(ann.secret))).toBe(TOO_MANY);
  // The response does not reveal whether the password was correct.
  expect(await tryIn({ ...ann, password: 'wrong' })).toBe(TOO_MANY);

  await prove(admin);
  const { items } = await admin.client.users.list({ status: 'approved', search: ann.email });
  expect(items).toMatchObject([{ isLocked: true, abilities: { unlock: { allowed: true } } }]);
  expect(await outcome(admin.client.users.unlock({ id: ann.user.id }))).toBe('done');
  expect(await outcome(admin.client.users.unlock({ id: ann.user.id }))).toMatch('ACCOUNT_NOT_LOCKED');
  expect(await tryIn(ann, nextCode(ann.secret))).toBe('done');
  const { items: entries } = await admin.client.custody.list({ search: ann.user.id, limit: 50 });
  expect(entries.map(({ event }) => event)).toEqual(expect.arrayContaining(['user.locked', 'user.unlocked']));
});

test('[CJIS AC-7] the last administrator who can unlock accounts is never locked, only blocked for a while', async () => {
  for (let count = 0; count < 7; count += 1) await tryIn({ ...admin, password: 'wrong' });
  expect(await tryIn(admin, nextCode(admin.secret))).toBe(TOO_MANY);
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  expect(await tryIn(admin, nextCode(admin.secret))).toBe('done');
  // With another administrator, this one can be locked like any user; the other one is then the last.
  const other = await join({ role: 'admin' });
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  for (const person of [admin, other])
    for (let count = 0; count < 6; count += 1) await tryIn({ ...person, password: 'wrong' });
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  expect(await tryIn(admin, nextCode(admin.secret))).toBe(TOO_MANY);
  expect(await tryIn(other, nextCode(other.secret))).toBe('done');
  await prove(other);
  await other.client.users.unlock({ id: admin.user.id });
});

test('[CJIS AC-11] a session locks after 30 idle minutes or on demand, and unlocks by reauthentication', async () => {
  const ann = await join();
  ahead += 29 * MINUTE;
  expect(await profileOf(ann)).toBe('done');
  ahead += 31 * MINUTE;
  const locked = 'SESSION_LOCKED: Your session is locked. Please confirm that it is you.';
  expect(await profileOf(ann)).toBe(locked);
  expect((await ann.client.session.current()).user).toMatchObject({ isLocked: true, name: ann.user.name });
  expect((await ann.fetch('/exports/tickets')).status).toBe(403);
  const before = ann.cookie();
  expect(await outcome(ann.client.session.reauthenticate({ password: ann.password }))).toMatch(
    'SECOND_FACTOR_NEEDED',
  );
  await prove(ann);
  expect(ann.cookie()).not.toBe(before);
  expect(await profileOf(ann)).toBe('done');
  await ann.client.session.lock();
  expect(await profileOf(ann)).toBe(locked);
  // A user can still sign out of a locked session.
  await ann.client.session.signOut();
  expect((await ann.client.session.current()).user).toBeNull();
});

test('[CJIS AC-11] a change stream ends with the lock', async () => {
  const ann = await join();
  const stream = await ann.client.live.changes();
  await ann.client.session.lock();
  await admin.client.session.reauthenticate({ password: admin.password, code: nextCode(admin.secret) });
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

test('[CJIS AC-5, AC-6(2), AU-9(4)] an administrator’s duties are removed and returned; each action requires its own', async () => {
  let mia = await join({ role: 'admin' });
  await prove(admin);
  const give = (duties: Duty[]) => outcome(admin.client.users.setDuties({ id: mia.user.id, duties }));
  const doubtful = { id: crypto.randomUUID(), reason: 'x' };
  const met = async () => ({
    reviewer: await outcome(mia.client.tickets.reopen(doubtful)),
    custodian: await outcome(mia.client.tickets.placeHold(doubtful)),
    auditor: await outcome(mia.client.custody.list({ limit: 1 })),
  });
  const absent = 'NOT_FOUND: This could not be found.';
  const needed = 'DUTY_NEEDED: This requires a duty that your account does not have.';
  expect(await met()).toEqual({ reviewer: absent, custodian: absent, auditor: 'done' });
  const key = await mia.client.apiKeys.create({ name: 'Mia’s program', lifetimeDays: 30 });

  expect(await give(['reviewer'])).toBe('done');
  // A user who loses duties also loses existing sessions and keys.
  expect(await profileOf(mia)).toMatch('NOT_SIGNED_IN');
  expect(await profileOf(createCaller(product.url, key.secret))).toMatch('API_KEY_NOT_VALID');
  mia = await back(mia);
  expect(mia.user.duties).toEqual(['reviewer']);
  expect(await met()).toEqual({ reviewer: absent, custodian: needed, auditor: needed });
  expect(await outcome(mia.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} }))).toBe(
    needed,
  );
  expect(await outcome(mia.client.users.setDuties({ id: mia.user.id, duties: [] }))).toMatch(
    'NOT_ON_ONESELF',
  );
  await prove(admin);
  expect(await give(['reviewer', 'custodian', 'auditor'])).toBe('done');
});

test('[CJIS AC-5, AC-6(2)] no one gains a duty through another account: users grant only duties they have, and each keeps a holder', async () => {
  let mia = await join({ role: 'admin' });
  await prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer'] });
  mia = await back(mia);
  const second = await join();
  const promoted = await mia.client.users.changeRole({ id: second.user.id, role: 'admin' });
  expect(promoted.duties).toEqual(['reviewer']);
  const form = { ...registration(), role: 'admin' as const, adminKey: adminRegistrationKey };
  await createCaller(product.url).client.session.register({
    ...form,
    password: 'nine green lanterns',
    confirmPassword: 'nine green lanterns',
  });
  const { items } = await mia.client.users.list({ status: 'pending', search: form.email });
  const approved = await Promise.all(items.map(({ id }) => mia.client.users.approve({ id })));
  expect(approved.map(({ duties }) => duties)).toEqual([['reviewer']]);
  const give = (by: Person, duties: Duty[]) =>
    outcome(by.client.users.setDuties({ id: second.user.id, duties }));
  expect(await give(mia, ['reviewer', 'auditor'])).toMatch('DUTY_NEEDED');
  expect(await give(mia, [])).toBe('done');
  expect(await give(mia, ['reviewer'])).toBe('done');
  // If the last holder of a duty were removed, no one could assign it.
  await changeAsOwner(
    product.databaseUrl,
    `update users set withheld_duties = '["auditor"]' where role = 'admin' and id <> $1`,
    admin.user.id,
  );
  const { id } = admin.user;
  expect(await outcome(mia.client.users.changeRole({ id, role: 'agency' }))).toMatch('LAST_OF_DUTY');
  expect(await outcome(mia.client.users.delete({ id }))).toMatch('LAST_OF_DUTY');
});

test('[CJIS AC-5] without the custodian duty, earlier downloads fail and receivers of evidence are hidden', async () => {
  let mia = await join({ role: 'admin' });
  const { url } = await mia.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  expect((await mia.fetch(url)).status).toBe(200);
  expect((await mia.fetch('/bookkeeping/2026.csv')).status).toBe(200);
  await prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer', 'auditor'] });
  mia = await back(mia);
  expect((await mia.fetch(url)).status).toBe(404);
  expect((await mia.fetch('/bookkeeping/2026.csv')).status).toBe(403);
  const id = crypto.randomUUID();
  const form = { url: 'http://127.0.0.1:9/', events: ['processing.started' as const] };
  expect(await outcome(mia.client.webhooks.add(form))).toMatch('DUTY_NEEDED');
  expect(await outcome(mia.client.webhooks.change({ id, ...form, isPaused: false }))).toMatch('DUTY_NEEDED');
  expect(await outcome(mia.client.webhooks.renewSecret({ id }))).toMatch('DUTY_NEEDED');
});

test('[CJIS IA-11] deleting, exporting and forwarding evidence require reauthentication', async () => {
  const mia = await join({ role: 'admin' });
  ahead += 16 * MINUTE;
  expect(await outcome(mia.client.tickets.releaseHold({ id: crypto.randomUUID(), reason: 'x' }))).toMatch(
    'REAUTHENTICATE',
  );
  expect(await outcome(mia.client.videos.delete({ id: crypto.randomUUID() }))).toMatch('REAUTHENTICATE');
  await prove(mia);
  expect(await outcome(mia.client.videos.delete({ id: crypto.randomUUID() }))).toMatch('NOT_FOUND');
});

test('the operator recovers a user who lost phone and codes and has no administrator to ask, and this is recorded', async () => {
  const ann = await join();
  for (let count = 0; count < 5; count += 1) await tryIn({ ...ann, password: 'wrong' });
  const settings = { DATABASE_URL: product.databaseUrl, SECRET: product.app.config.secret ?? '' };
  const nobody = await runConsoleCommand('recover-access', settings, 'nobody@example.org');
  expect(nobody).toMatchObject({ code: 1, printed: expect.stringContaining('No account has the address') });
  const done = await runConsoleCommand('recover-access', settings, ann.email.toUpperCase());
  expect(done.printed).toContain(`${ann.user.name} is unlocked and can now sign in with the password alone`);
  expect(done.code).toBe(0);
  const again = await signIn(product.url, ann.email, ann.password);
  expect(again.user.needsSecondFactor).toBe(true);
  const { items } = await admin.client.custody.list({ search: ann.user.id, limit: 50 });
  expect(items.map(({ event }) => event)).toContain('user.let_in');
});

test('[CJIS IA-11, AC-5] deleting evidence through an edit or its ticket needs the same duty and reauthentication', async () => {
  const ann = await join();
  const mia = await join({ role: 'admin' });
  const uploadIds = [
    (await storeVideo(product.url, ann, await makeTestVideo({ seed: 1 }))).id,
    (await storeVideo(product.url, ann, await makeTestVideo({ seed: 2 }))).id,
  ];
  const ticket = await createTicket(ann, uploadIds);
  const [first] = ticket.videos;
  const kept = {
    videoId: first?.videoId ?? '',
    length: '00:00:03',
    category: 'Standard',
    notes: '',
  } as const;
  const edit = { id: ticket.id, incidentType: 'Training', officersInvolved: ['Baker'], videos: [kept] };
  ahead += 16 * MINUTE;
  for (const { client } of [ann, mia]) {
    expect(await outcome(client.tickets.update(edit))).toMatch('REAUTHENTICATE');
    expect(await outcome(client.tickets.delete({ id: ticket.id }))).toMatch('REAUTHENTICATE');
  }
  await prove(admin);
  await admin.client.users.setDuties({ id: mia.user.id, duties: ['reviewer', 'auditor'] });
  const other = await back(mia);
  expect(await outcome(other.client.tickets.update(edit))).toMatch('DUTY_NEEDED');
  expect(await outcome(other.client.tickets.delete({ id: ticket.id }))).toMatch('DUTY_NEEDED');
  await prove(ann);
  expect((await ann.client.tickets.update(edit)).videos).toHaveLength(1);
  expect(await outcome(ann.client.tickets.delete({ id: ticket.id }))).toBe('done');
});

test('[CJIS IA-5 o(2)] the session cookie has no expiry and ends with the browser', async () => {
  const ann = await join();
  const answer = await fetch(`${product.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ann.email, password: ann.password, code: nextCode(ann.secret) }),
  });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toContain('plainview.session_token=');
  expect(cookie).not.toMatch(/max-age|expires/iu);
});

test('[ASVS 14.3.3] the server tells the browser not to cache anything, and when the session locks', async () => {
  expect((await admin.client.session.current()).user).toMatchObject({ keepsOffline: false, lockMinutes: 30 });
});
