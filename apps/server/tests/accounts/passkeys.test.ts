import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { codeOf } from '@plainview/test-support/peers/authenticator';
import { addPasskey, PasskeyDevice, type Oddity } from '@plainview/test-support/peers/passkey-device';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const ORIGIN = 'https://review.example.gov';
const REFUSED = /^PASSKEY_NOT_ACCEPTED/u;
const MINUTE = 60_000;

let product: TestProduct;
/** The address on which the product listens; its public name does not resolve here. */
let url: string;
let admin: Person;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  product = await startTestProduct({ publicUrl: ORIGIN, port }, clock);
});
beforeEach(async () => {
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  admin = await signInOperator(url);
});
afterAll(() => product.stop());

const join = () => joinAgency(url, admin, 'North PD');
const add = (person: Person, name?: string) => addPasskey(person, ORIGIN, name);
const guest = (at = url) => createCaller(at);

/** Signs in with a passkey; `odd` makes the device deviate from the protocol. */
async function enter(device: PasskeyDevice, odd?: Oddity, caller = guest()): Promise<string> {
  const request = await caller.client.session.beginPasskeySignIn();
  return outcome(caller.client.session.signInByPasskey({ passkey: device.use(request, odd) }));
}

/** Reauthenticates with a passkey. */
async function prove(person: Person, device: PasskeyDevice, odd?: Oddity): Promise<string> {
  const request = await person.client.passkeys.beginProof();
  return outcome(person.client.session.reauthenticate({ passkey: device.use(request, odd) }));
}

const lettersTo = async (person: Person) =>
  (await admin.client.mail.list({ search: person.email })).items.map(({ kind }) => kind);

async function eventsOf(person: Person) {
  const { items } = await admin.client.custody.list({ subject: 'user', limit: 500 });
  return items.filter(({ subjectId }) => subjectId === person.user.id);
}

const rule = (agency: boolean) => admin.client.secondFactor.setRules({ admin: false, agency });

const passwordOnly = (person: Person, code?: string) =>
  outcome(
    guest().client.session.signIn({
      email: person.email,
      password: person.password,
      ...(code !== undefined && { code }),
    }),
  );

test('adding a passkey is notified and creates recovery codes; the passkey becomes the second factor and signs in alone', async () => {
  const ann = await join();
  const elsewhere = await signIn(url, ann.email, ann.password);
  const before = ann.cookie();
  const { device, passkey, recoveryCodes } = await add(ann, 'Work laptop');
  expect(passkey).toMatchObject({ name: 'Work laptop', lastUsedAt: null });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(ann.cookie()).not.toBe(before);
  expect(await outcome(elsewhere.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await ann.client.secondFactor.get()).toMatchObject({
    isOn: true,
    kinds: { app: false, passkey: true },
    recoveryCodesLeft: 10,
  });

  const caller = guest();
  expect(await enter(device, {}, caller)).toBe('done');
  expect((await caller.client.session.current()).user).toMatchObject({ id: ann.user.id });
  expect(await outcome(caller.client.apiKeys.create({ name: 'x', lifetimeDays: 30 }))).toBe('done');
  const [kept] = await caller.client.passkeys.list();
  expect(kept?.lastUsedAt).toBeInstanceOf(Date);

  // A second passkey brings no new recovery codes.
  expect((await add(ann, 'Phone')).recoveryCodes).toEqual([]);
  expect((await ann.client.passkeys.list()).map(({ name }) => name)).toEqual(['Work laptop', 'Phone']);
  const added = (await eventsOf(ann)).filter(({ event }) => event === 'user.passkey_added');
  expect(added.map(({ data }) => data)).toEqual([{ passkey: 'Phone' }, { passkey: 'Work laptop' }]);
  expect((await lettersTo(ann)).filter((kind) => kind === 'secondFactorChanged')).toHaveLength(2);
});

test('the password alone is no longer enough, and the response names the missing factor', async () => {
  const ann = await join();
  const { recoveryCodes } = await add(ann);
  const form = { email: ann.email, password: ann.password };
  const refusal = await guest()
    .client.session.signIn(form)
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'SECOND_FACTOR_NEEDED', data: { app: false, passkey: true } });
  expect(await outcome(guest().client.session.signIn({ ...form, password: 'wrong' }))).toMatch(
    'INVALID_CREDENTIALS',
  );
  expect(await passwordOnly(ann, '000000')).toMatch('SECOND_FACTOR_WRONG');
  expect(await passwordOnly(ann, recoveryCodes[0])).toBe('done');
});

test.each<readonly [string, Oddity]>([
  ['from another origin', { origin: 'https://evil.example' }],
  ['from the same host without https', { origin: 'http://review.example.gov' }],
  ['for another host', { rpId: 'example.gov' }],
  ['with a wrong signature', { isForged: true }],
  ['without user verification', { isVerified: false }],
  ['to a challenge that was never issued', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['with another user’s handle', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ['of the type for creating a passkey', { type: 'webauthn.create' }],
])('a response %s is rejected, at sign-in and for reauthentication', async (_what, odd) => {
  const ann = await join();
  const { device } = await add(ann);
  expect(await enter(device, odd)).toMatch(REFUSED);
  expect(await prove(ann, device, odd)).toMatch(REFUSED);
  expect(await enter(device)).toBe('done');
  expect(await prove(ann, device)).toBe('done');
});

test.each<readonly [string, Oddity]>([
  ['by another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'example.gov' }],
  ['without user verification', { isVerified: false }],
  ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['with the type of a sign-in', { type: 'webauthn.get' }],
])('a passkey created %s is rejected', async (_what, odd) => {
  const ann = await join();
  const device = new PasskeyDevice(ORIGIN);
  const made = device.make(await ann.client.passkeys.beginAdding(), odd);
  expect(await outcome(ann.client.passkeys.add({ name: 'x', passkey: made }))).toMatch(REFUSED);
  expect(await ann.client.passkeys.list()).toEqual([]);
});

test('a challenge is valid once, for its purpose, user and session, for five minutes, and then swept', async () => {
  const ann = await join();
  const { device } = await add(ann);
  const bob = await join();
  const caller = guest().client.session;
  const request = await caller.beginPasskeySignIn();
  const answer = device.use(request);
  const both = await Promise.all([
    outcome(caller.signInByPasskey({ passkey: answer })),
    outcome(guest().client.session.signInByPasskey({ passkey: answer })),
  ]);
  expect(both.filter((end) => end === 'done')).toHaveLength(1);
  expect(await outcome(caller.signInByPasskey({ passkey: device.use(request) }))).toMatch(REFUSED);

  const enterBy = (challenge: string) => enter(device, { challenge });
  const proveBy = (person: Person, challenge: string) => prove(person, device, { challenge });
  const proof = async () => (await ann.client.passkeys.beginProof()).challenge;
  expect(await enterBy(await proof())).toMatch(REFUSED);
  expect(await enterBy((await ann.client.passkeys.beginAdding()).challenge)).toMatch(REFUSED);
  expect(await proveBy(ann, (await caller.beginPasskeySignIn()).challenge)).toMatch(REFUSED);
  expect(await proveBy(bob, await proof())).toMatch(REFUSED);
  const otherSession = guest();
  expect(await enter(device, {}, otherSession)).toBe('done');
  const others = (await otherSession.client.passkeys.beginProof()).challenge;
  expect(await proveBy(ann, others)).toMatch(REFUSED);
  // A later challenge replaces the earlier one.
  const earlier = await ann.client.passkeys.beginProof();
  await ann.client.passkeys.beginProof();
  expect(await outcome(ann.client.session.reauthenticate({ passkey: device.use(earlier) }))).toMatch(REFUSED);

  const late = await caller.beginPasskeySignIn();
  ahead += 5 * MINUTE + 1;
  expect(await outcome(caller.signInByPasskey({ passkey: device.use(late) }))).toMatch(REFUSED);
  await product.runSweep();
  expect(await changeAsOwner(product.databaseUrl, 'select 1 from passkey_challenges')).toBe(0);
});

test('a wrong response also uses up its challenge', async () => {
  const ann = await join();
  const { device } = await add(ann);
  const caller = guest().client.session;
  const request = await caller.beginPasskeySignIn();
  expect(await outcome(caller.signInByPasskey({ passkey: device.use(request, { isForged: true }) }))).toMatch(
    REFUSED,
  );
  expect(await outcome(caller.signInByPasskey({ passkey: device.use(request) }))).toMatch(REFUSED);
});

test('a passkey whose counter decreases is rejected, recorded and notified; a forged response is only rejected', async () => {
  const ann = await join();
  const { device } = await add(ann);
  expect(await enter(device, { counter: 7 })).toBe('done');
  expect(await enter(device, { counter: 7, isForged: true })).toMatch(REFUSED);
  const refusals = async () =>
    (await eventsOf(ann))
      .filter(({ event }) => event === 'user.passkey_refused')
      .map(({ data }) => data['passkey']);
  expect(await refusals()).toEqual([]);
  expect(await enter(device, { counter: 7 })).toMatch(REFUSED);
  expect(await prove(ann, device, { counter: 6 })).toMatch(REFUSED);
  expect(await refusals()).toEqual(['Work laptop', 'Work laptop']);
  expect((await lettersTo(ann)).filter((kind) => kind === 'secondFactorChanged')).toHaveLength(3);
  expect(await enter(device, { counter: 8 })).toBe('done');
  // A passkey that is synced between devices does not count its uses.
  const { device: synced } = await add(ann, 'Phone');
  expect(await enter(synced, { counter: 0 })).toBe('done');
  expect(await enter(synced, { counter: 0 })).toBe('done');
});

test('a user’s own passkey reauthenticates for privileged actions, another user’s does not', async () => {
  const rita = await joinAsAdmin(url, admin);
  const { device } = await add(rita);
  const { device: others } = await add(await join());
  const ann = await join();
  ahead += 16 * MINUTE;
  const act = () => outcome(rita.client.users.changeRole({ id: ann.user.id, role: 'agency' }));
  expect(await act()).toMatch('REAUTHENTICATE');
  expect(await prove(rita, others)).toMatch(REFUSED);
  expect(await act()).toMatch('REAUTHENTICATE');
  const before = rita.cookie();
  expect(await prove(rita, device)).toBe('done');
  expect(rita.cookie()).not.toBe(before);
  expect(await act()).not.toMatch('REAUTHENTICATE');
  const request = await rita.client.passkeys.beginProof();
  expect(request.allowCredentials.map(({ id }) => id)).toEqual([device.id]);
  const renewed = await rita.client.secondFactor.renewRecoveryCodes({ passkey: device.use(request) });
  expect(renewed.recoveryCodes).toHaveLength(10);
});

test('adding and removing a passkey require recent reauthentication, renaming does not', async () => {
  const ann = await join();
  const { device, passkey } = await add(ann);
  const { id } = passkey;
  const begun = await ann.client.passkeys.beginAdding();
  ahead += 16 * MINUTE;
  const other = new PasskeyDevice(ORIGIN);
  expect(await outcome(ann.client.passkeys.beginAdding())).toMatch('REAUTHENTICATE');
  expect(await outcome(ann.client.passkeys.add({ name: 'x', passkey: other.make(begun) }))).toMatch(
    'REAUTHENTICATE',
  );
  expect(await outcome(ann.client.passkeys.remove({ id }))).toMatch('REAUTHENTICATE');
  expect(await ann.client.passkeys.rename({ id, name: 'Key ring' })).toMatchObject({ id, name: 'Key ring' });
  expect(await outcome(ann.client.passkeys.rename({ id, name: ' ' }))).toMatch('PASSKEY_NAME_REQUIRED');
  const bob = await join();
  expect(await outcome(bob.client.passkeys.rename({ id, name: 'x' }))).toMatch('NOT_FOUND');
  expect(await outcome(bob.client.passkeys.remove({ id }))).toMatch('NOT_FOUND');
  expect(await prove(ann, device)).toBe('done');
  expect(await outcome(ann.client.passkeys.remove({ id }))).toBe('done');
  expect(await enter(device)).toMatch(REFUSED);
  expect(await outcome(ann.client.passkeys.remove({ id }))).toMatch('NOT_FOUND');
});

test('removing the last second factor deletes the recovery codes; an app and passkeys are interchangeable', async () => {
  const ann = await join();
  const { passkey, recoveryCodes } = await add(ann);
  const elsewhere = guest();
  await elsewhere.client.session.signIn({
    email: ann.email,
    password: ann.password,
    code: recoveryCodes[0] ?? '',
  });
  await ann.client.passkeys.remove({ id: passkey.id });
  expect(await outcome(elsewhere.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await ann.client.secondFactor.get()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  expect(await passwordOnly(ann)).toBe('done');
  expect((await eventsOf(ann))[0]).toMatchObject({
    event: 'user.passkey_removed',
    data: { passkey: 'Work laptop', secondFactor: 'off' },
  });

  const { secret } = await ann.client.secondFactor.begin();
  await ann.client.secondFactor.confirm({ code: codeOf(secret, clock.now().getTime()) });
  ahead += 30_000;
  const { device, passkey: second, recoveryCodes: none } = await add(ann);
  expect(none).toEqual([]);
  await ann.client.passkeys.remove({ id: second.id });
  expect(await ann.client.secondFactor.get()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect(await enter(device)).toMatch(REFUSED);

  const { device: third } = await add(ann);
  const proof = { password: ann.password, code: codeOf(secret, clock.now().getTime()) };
  expect(await outcome(ann.client.secondFactor.switchOff(proof))).toBe('done');
  expect(await ann.client.secondFactor.get()).toMatchObject({
    isOn: true,
    kinds: { app: false, passkey: true },
    since: null,
    recoveryCodesLeft: 10,
  });
  expect(await outcome(ann.client.secondFactor.switchOff(proof))).toMatch('SECOND_FACTOR_NOT_ON');
  expect(await enter(third)).toBe('done');
});

test('a passkey satisfies a role’s second factor, and the last one stays; an administrator can remove all', async () => {
  const ann = await join();
  await rule(true);
  try {
    expect(await outcome(ann.client.tickets.list({}))).toMatch('SECOND_FACTOR_NOT_SET_UP');
    const { device, passkey } = await add(ann);
    expect(await outcome(ann.client.tickets.list({}))).toBe('done');
    expect((await ann.client.session.current()).user).toMatchObject({ needsSecondFactor: false });
    expect(await outcome(ann.client.passkeys.remove({ id: passkey.id }))).toMatch('SECOND_FACTOR_REQUIRED');
    const { passkey: second } = await add(ann, 'Phone');
    const ends = await Promise.all(
      [passkey, second].map(({ id }) => outcome(ann.client.passkeys.remove({ id }))),
    );
    expect(ends.filter((end) => end === 'done').length).toBeLessThanOrEqual(1);
    expect(await ann.client.secondFactor.get()).toMatchObject({ isOn: true });

    const [shown] = (await admin.client.users.list({ status: 'approved', search: ann.email })).items;
    expect(shown).toMatchObject({ hasSecondFactor: true });
    await admin.client.users.removeSecondFactor({ id: ann.user.id, reason: 'Lost phone' });
    expect(await enter(device)).toMatch(REFUSED);
    const again = await signIn(url, ann.email, ann.password);
    expect(again.user.needsSecondFactor).toBe(true);
    expect(await again.client.passkeys.list()).toEqual([]);
  } finally {
    await rule(false);
  }
});

test('pending, rejected and agency-less accounts are rejected as with a password; a demoted user has the new role', async () => {
  const ann = await join();
  const { device } = await add(ann);
  const change = (set: string) =>
    changeAsOwner(product.databaseUrl, `update users set ${set} where id = $1`, ann.user.id);
  await change(`status = 'pending'`);
  expect(await enter(device)).toMatch('ACCOUNT_PENDING');
  await change(`status = 'rejected'`);
  expect(await enter(device)).toMatch('ACCOUNT_REJECTED');
  await change(`status = 'approved', agency_id = null`);
  expect(await enter(device)).toMatch('AGENCY_NAME_MISSING');

  const rita = await joinAsAdmin(url, admin);
  const { device: ritas } = await add(rita);
  const { challenge, ...rest } = await rita.client.passkeys.beginProof();
  await admin.client.users.changeRole({ id: rita.user.id, role: 'agency' });
  const proof = ritas.use({ challenge, ...rest });
  expect(await outcome(rita.client.session.reauthenticate({ passkey: proof }))).toMatch('NOT_SIGNED_IN');
  const caller = guest();
  const end = await enter(ritas, {}, caller);
  expect(end).toMatch(/^(?:done|AGENCY_NAME_MISSING)/u);
  expect(await outcome(caller.client.users.list({ status: 'approved' }))).toMatch(
    /NOT_ALLOWED|NOT_SIGNED_IN/u,
  );

  const gone = await join();
  const { device: orphan } = await add(gone);
  await admin.client.users.delete({ id: gone.user.id });
  expect(await enter(orphan)).toMatch(REFUSED);
});

test('failed passkey attempts count together with passwords and codes, per account and per address', async () => {
  const ann = await join();
  const { device } = await add(ann);
  for (let count = 0; count < 5; count += 1) expect(await enter(device, { isForged: true })).toMatch(REFUSED);
  for (let count = 0; count < 3; count += 1)
    expect(await prove(ann, device, { isForged: true })).toMatch(REFUSED);
  for (let count = 0; count < 2; count += 1) expect(await passwordOnly(ann, '000000')).toMatch('WRONG');
  expect(await enter(device)).toMatch('TOO_MANY_ATTEMPTS');
  expect(await prove(ann, device)).toMatch('TOO_MANY_ATTEMPTS');
  expect(await passwordOnly(ann, '000000')).toMatch('TOO_MANY_ATTEMPTS');
  // A passkey that no account has counts against the network address only.
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
  const strange = new PasskeyDevice(ORIGIN);
  for (let count = 0; count < 100; count += 1)
    expect(await enter(strange, { userHandle: 'AAAA' })).toMatch(REFUSED);
  expect(await enter(strange, { userHandle: 'AAAA' })).toMatch('TOO_MANY_ATTEMPTS');
  expect(await enter(device)).toMatch('TOO_MANY_ATTEMPTS');
});

test('ten passkeys are the maximum; a registered one cannot be added again, even by another user', async () => {
  const ann = await join();
  const bob = await join();
  const { device } = await add(ann);
  const again = device.make(await bob.client.passkeys.beginAdding());
  expect(await outcome(bob.client.passkeys.add({ name: 'x', passkey: again }))).toMatch(REFUSED);
  expect(await bob.client.secondFactor.get()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  for (let count = 1; count < 9; count += 1) await add(ann);
  const begun = await ann.client.passkeys.beginAdding();
  expect(begun.excludeCredentials).toHaveLength(9);
  await add(ann);
  expect(await outcome(ann.client.passkeys.beginAdding())).toBe(
    'TOO_MANY_PASSKEYS: You can have at most 10 passkeys.',
  );
});
