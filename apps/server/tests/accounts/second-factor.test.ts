import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { codeOf as codeAt } from '@plainview/test-support/peers/authenticator';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinByKey,
  joinAsAdmin,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const WRONG = /^SECOND_FACTOR_WRONG/u;

let product: TestProduct;
let admin: Person;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;
const now = () => Date.now() + ahead;
const MINUTE = 60_000;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(now()) });
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());
beforeEach(async () => {
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
});

/** Returns the code that the authenticator app shows `step` half-minutes from now. */
const codeOf = (secret: string, step = 0): string => codeAt(secret, now(), step);

/** Advances the clock to the next half-minute, for which no code was used yet. */
function nextStep(): void {
  ahead += 30_000;
}

async function enrol(person: Person) {
  const { secret } = await person.client.secondFactor.begin();
  const { recoveryCodes } = await person.client.secondFactor.confirm({ code: codeOf(secret) });
  nextStep();
  return { secret, recoveryCodes };
}

const tryIn = (person: Person, code?: string, password = person.password) =>
  outcome(
    createCaller(product.url).client.session.signIn({
      email: person.email,
      password,
      ...(code !== undefined && { code }),
    }),
  );

test('nothing changes before the first code is confirmed; then a code is required, without revealing the password', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const elsewhere = await signIn(product.url, ann.email, ann.password);
  const { secret, address } = await ann.client.secondFactor.begin();
  expect(address).toContain(`secret=${secret}`);
  expect(await tryIn(ann)).toBe('done');
  expect(await outcome(ann.client.secondFactor.confirm({ code: '000000' }))).toMatch(WRONG);
  expect(await ann.client.secondFactor.get()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });

  const before = ann.cookie();
  const { recoveryCodes } = await ann.client.secondFactor.confirm({ code: codeOf(secret) });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(ann.cookie()).not.toBe(before);
  expect(await ann.client.secondFactor.get()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect(await outcome(elsewhere.client.profile.get())).toMatch('NOT_SIGNED_IN');
  const replay = await fetch(`${product.url}/api/profile`, { headers: { cookie: before } });
  expect(replay.status).toBe(401);

  nextStep();
  expect(await tryIn(ann)).toMatch('SECOND_FACTOR_NEEDED');
  expect(await tryIn(ann, codeOf(secret), 'wrong')).toMatch('INVALID_CREDENTIALS');
  expect(await tryIn(ann, '000000')).toMatch(WRONG);
  expect(await tryIn(ann, codeOf(secret))).toBe('done');
});

test('[CJIS IA-2(8), IA-5(1)(d)] a code works once, codes of earlier steps are rejected, and clocks may differ by one step', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const { secret } = await enrol(ann);
  ahead += 5 * MINUTE;
  expect(await tryIn(ann, codeOf(secret, -2))).toMatch(WRONG);
  expect(await tryIn(ann, codeOf(secret, 2))).toMatch(WRONG);
  const code = codeOf(secret);
  const both = await Promise.all([tryIn(ann, code), tryIn(ann, code)]);
  expect(both.filter((end) => end === 'done')).toHaveLength(1);
  expect(await tryIn(ann, code)).toMatch(WRONG);
  expect(await tryIn(ann, codeOf(secret, -1))).toMatch(WRONG);
  expect(await tryIn(ann, codeOf(secret, 1))).toBe('done');
});

test('[CJIS IA-5(1)(a)] failed passwords and codes count together, even during a session', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const { secret } = await enrol(ann);
  for (let count = 0; count < 4; count += 1) expect(await tryIn(ann, '000000')).toMatch(WRONG);
  for (let count = 0; count < 4; count += 1)
    expect(await tryIn(ann, codeOf(secret), 'wrong')).toMatch('INVALID_CREDENTIALS');
  const proof = { password: ann.password, code: '000000' };
  expect(await outcome(ann.client.session.reauthenticate(proof))).toMatch(WRONG);
  // A correct password alone is not enough.
  const email = { email: `other-${ann.email}`, currentPassword: ann.password };
  const profile = { name: 'x', phone: '(555) 010-2030', department: 'x', badgeNumber: 'x' };
  expect(await outcome(ann.client.profile.save({ ...profile, ...email }))).toBe('done');
  expect(await tryIn(ann)).toMatch('SECOND_FACTOR_NEEDED');
  expect(await tryIn(ann, '000000')).toMatch(WRONG);
  expect(await tryIn(ann, codeOf(secret))).toMatch('TOO_MANY_ATTEMPTS');
  expect(await outcome(ann.client.session.reauthenticate(proof))).toMatch('TOO_MANY_ATTEMPTS');
});

test('each recovery code works once and is notified; renewing the codes invalidates the old ones', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const { secret, recoveryCodes } = await enrol(ann);
  const [first = '', second = '', third = ''] = recoveryCodes;
  // 128 bits in base32.
  for (const code of recoveryCodes) expect(code.replaceAll('-', '')).toMatch(/^[A-Z2-7]{26}$/u);
  expect(await tryIn(ann, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).toBe('done');
  expect(await tryIn(ann, first)).toMatch(WRONG);
  const both = await Promise.all([tryIn(ann, second), tryIn(ann, second)]);
  expect(both.filter((end) => end === 'done')).toHaveLength(1);
  expect(await ann.client.secondFactor.get()).toMatchObject({ recoveryCodesLeft: 8 });
  const { items } = await admin.client.mail.list({ search: ann.email });
  expect(items.map(({ kind }) => kind)).toContain('secondFactorChanged');

  const sam = await joinAgency(product.url, admin, 'South PD');
  await enrol(sam);
  expect(await tryIn(sam, third)).toMatch(WRONG);

  const proof = { password: ann.password, code: codeOf(secret) };
  const renew = (change: object = {}) => ann.client.secondFactor.renewRecoveryCodes({ ...proof, ...change });
  expect(await outcome(renew({ password: 'wrong' }))).toMatch('INCORRECT_PASSWORD');
  expect(await outcome(renew({ code: '000000' }))).toMatch(WRONG);
  const renewed = await renew();
  expect(await tryIn(ann, third)).toMatch(WRONG);
  expect(await tryIn(ann, renewed.recoveryCodes[0])).toBe('done');
});

test('recovery codes of an earlier release, of sixteen letters, still work', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  await enrol(ann);
  const earlier = 'ABCDEFGHIJKLMNOP';
  await changeAsOwner(
    product.databaseUrl,
    'insert into recovery_codes (user_id, code_hash) values ($1, $2)',
    ann.user.id,
    product.app.secondFactorCodes.recoveryHashOf(earlier, ann.user.id),
  );
  expect(await tryIn(ann, 'abcd-efgh-ijkl-mnop')).toBe('done');
  expect(await tryIn(ann, earlier)).toMatch(WRONG);
});

test('neither secret nor codes are readable in the database, and one row’s secret is useless in another', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const sam = await joinAgency(product.url, admin, 'South PD');
  const { secret, recoveryCodes } = await enrol(ann);
  await enrol(sam);
  const holds = (text: string) =>
    changeAsOwner(
      product.databaseUrl,
      `select 1 from second_factors f, recovery_codes r where f::text like $1 or r::text like $1`,
      `%${text}%`,
    );
  expect(await holds(secret)).toBe(0);
  expect(await holds(recoveryCodes[0]?.replaceAll('-', '') ?? '')).toBe(0);
  await changeAsOwner(
    product.databaseUrl,
    `update second_factors set secret = (select secret from second_factors where user_id = $1) where user_id = $2`,
    ann.user.id,
    sam.user.id,
  );
  expect(await tryIn(sam, codeOf(secret))).toMatch(WRONG);
});

test('turning off requires password and code; an administrator removes another user’s factor with a reason', async () => {
  const rita = await joinAsAdmin(product.url, admin);
  const { secret } = await enrol(rita);
  const off = (change: object = {}) =>
    outcome(rita.client.secondFactor.switchOff({ password: rita.password, code: codeOf(secret), ...change }));
  expect(await off({ code: '000000' })).toMatch(WRONG);
  expect(await off({ password: 'wrong' })).toMatch('INCORRECT_PASSWORD');
  expect(await off()).toBe('done');
  expect(await off()).toMatch('SECOND_FACTOR_NOT_ON');
  expect(await tryIn(rita)).toBe('done');

  await enrol(rita);
  const id = rita.user.id;
  const remove = (who: Person, reason = 'Lost phone') =>
    outcome(who.client.users.removeSecondFactor({ id, reason }));
  expect(await remove(rita)).toMatch('NOT_ON_ONESELF');
  expect(await remove(admin, ' ')).toMatch('REASON_REQUIRED');
  const agency = await joinAgency(product.url, admin, 'North PD');
  expect(await remove(agency)).toMatch('NOT_ALLOWED');
  expect(await remove(admin)).toBe('done');
  expect(await remove(admin)).toMatch('SECOND_FACTOR_NOT_ON');
  expect(await outcome(rita.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await tryIn(rita)).toBe('done');
  const { items } = await admin.client.custody.list({ subject: 'user' });
  expect(items.find(({ event }) => event === 'user.second_factor_removed')).toMatchObject({
    subjectId: id,
    data: { reason: 'Lost phone' },
  });
});

test('users whose role requires a second factor can only set one up, whether by session, key or raw route', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const bob = await joinAgency(product.url, admin, 'North PD');
  const { secret } = await enrol(bob);
  const key = await joinByKey(product.url, ann);
  const rule = (agency: boolean) => admin.client.secondFactor.setRules({ admin: false, agency });
  await rule(true);
  try {
    const stopped = /^SECOND_FACTOR_NOT_SET_UP/u;
    expect(await outcome(ann.client.tickets.list({}))).toMatch(stopped);
    expect(await outcome(ann.client.profile.get())).toMatch(stopped);
    expect(await outcome(key.client.tickets.list({}))).toMatch(stopped);
    expect(await outcome(key.client.secondFactor.begin())).not.toBe('done');
    const raw = await ann.fetch(`/media/videos/${crypto.randomUUID()}`);
    expect(raw.status).toBe(403);
    expect((await ann.fetch('/uploads', { method: 'POST' })).status).toBe(403);
    expect((await ann.client.session.current()).user).toMatchObject({ needsSecondFactor: true });
    expect(await outcome(bob.client.tickets.list({}))).toBe('done');
    expect(
      await outcome(bob.client.secondFactor.switchOff({ password: bob.password, code: codeOf(secret) })),
    ).toMatch('SECOND_FACTOR_REQUIRED');

    const again = await signIn(product.url, ann.email, ann.password);
    expect(again.user.needsSecondFactor).toBe(true);
    await enrol(again);
    expect(await outcome(again.client.tickets.list({}))).toBe('done');
    expect(await outcome(key.client.tickets.list({}))).toBe('done');
  } finally {
    await rule(false);
  }
});

test('[CJIS IA-11] privileged actions require password and code within the last 15 minutes', async () => {
  const rita = await joinAsAdmin(product.url, admin);
  const { secret } = await enrol(rita);
  const ann = await joinAgency(product.url, admin, 'North PD');
  const key = await joinByKey(product.url, rita);
  const profile = {
    name: 'Rita',
    email: rita.email,
    phone: '555 0100',
    department: 'Office',
    badgeNumber: '7',
  };
  const passwords = { password: 'another secret', confirmPassword: 'another' };
  const acts = () => [
    rita.client.users.approve({ id: ann.user.id }),
    rita.client.users.changeRole({ id: ann.user.id, role: 'agency' }),
    rita.client.users.removeSecondFactor({ id: ann.user.id, reason: 'x' }),
    rita.client.users.endSessions({ id: ann.user.id }),
    rita.client.profile.endDevice({ id: crypto.randomUUID() }),
    rita.client.profile.endOtherDevices(),
    rita.client.apiKeys.create({ name: 'x', lifetimeDays: 30 }),
    rita.client.webhooks.add({ url: 'https://x.example/', events: ['ticket.created'] }),
    rita.client.secondFactor.setRules({ admin: false, agency: false }),
    rita.client.secondFactor.begin(),
    // The password alone is not enough for either.
    rita.client.profile.changePassword({ ...passwords, currentPassword: rita.password }),
    rita.client.profile.save({ ...profile, email: 'elsewhere@example.org', currentPassword: 'wrong' }),
  ];
  const ends = () => Promise.all(acts().map((act) => outcome(act)));
  ahead += 16 * MINUTE;
  for (const end of await ends()) expect(end).toMatch('REAUTHENTICATE');
  expect(await outcome(rita.client.users.list({ status: 'approved' }))).toBe('done');
  expect(await outcome(rita.client.profile.save(profile))).toBe('done');
  expect(
    await outcome(key.client.webhooks.add({ url: 'https://x.example/', events: ['ticket.created'] })),
  ).toMatch('WEBHOOK_NOT_ALLOWED');

  const before = rita.cookie();
  const prove = (code?: string) =>
    outcome(rita.client.session.reauthenticate({ password: rita.password, ...(code && { code }) }));
  expect(await prove()).toMatch('SECOND_FACTOR_NEEDED');
  expect(await prove('000000')).toMatch(WRONG);
  expect(await prove(codeOf(secret))).toBe('done');
  expect(rita.cookie()).not.toBe(before);
  for (const end of await ends()) expect(end).not.toMatch('REAUTHENTICATE');
  await admin.client.session.reauthenticate({ password: admin.password });
});
