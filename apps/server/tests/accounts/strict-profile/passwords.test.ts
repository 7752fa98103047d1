import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { operator, registration, signIn } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  DAY,
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
  strict = await startStrictOffice();
  ({ product, admin } = strict);
});
afterAll(() => product.stop());
beforeEach(() => strict.forgiveAttempts());

const TOO_MANY = 'TOO_MANY_ATTEMPTS: Too many attempts. Please try again later';

test('[CJIS IA-5(1)(a)] a new password has 8 characters and is not common, breached, simple or built from a name', async () => {
  expect(await strict.tried('k7#Wq2z')).toMatch(
    'PASSWORD_TOO_SHORT: Password must be at least 8 characters long',
  );
  for (const common of ['password1', 'Sunshine1', 'IloveYou', 'football1'])
    expect(await strict.tried(common)).toMatch('PASSWORD_COMMON');
  for (const named of ['plainview9', 'Whitlock77', 'northpd2026', 'North-PD 2026', 'dana.whitlock']) {
    expect(await strict.tried(named)).toMatch('PASSWORD_FROM_NAMES');
  }
  for (const simple of ['aaaaaaaaaa', 'abcdefghijk', '9876543210123', 'lmnolmnolmno'])
    expect(await strict.tried(simple)).toMatch(/PASSWORD_(?:SIMPLE|COMMON)/u);
  // Lookalike characters are rejected too, and the length counts user-perceived characters.
  for (const alike of ['ｐａｓｓｗｏｒｄ１', 'pass\u200Bword1', 'pa\u0301ssword1', 'Ｗｈｉｔｌｏｃｋ77'])
    expect(await strict.tried(alike)).toMatch(/PASSWORD_(?:COMMON|SIMPLE|FROM_NAMES)/u);
  expect(await strict.tried('😀😃😄😁')).toMatch('PASSWORD_TOO_SHORT');
  // All printable characters and spaces are allowed, nothing is truncated, and no composition rules apply.
  expect(await strict.tried('über den dächern ✓ of the old town')).toBe('done');
  expect(await strict.tried('g'.repeat(3) + 'Ω≈ç√∫˜µ≤≥÷'.repeat(8))).toBe('done');
});

test('[CJIS IA-5(1)(a)] a password that is no longer allowed must be changed at sign-in before anything else', async () => {
  const ann = await strict.join();
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
  const ann = await strict.join();
  const aged = (days: number) =>
    changeAsOwner(
      product.databaseUrl,
      'update credentials set password_since = $2 where user_id = $1',
      ann.user.id,
      new Date(strict.now() - days * DAY + MINUTE),
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
  await strict.prove(admin);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  for (const { id } of items) await admin.client.users.approve({ id });
  const ann = await signIn(product.url, form.email, password);
  expect(ann.user.needsSecondFactor).toBe(true);
  expect(await profileOf(ann)).toMatch('SECOND_FACTOR_NOT_SET_UP');
  await strict.enrol(ann);
  expect(await profileOf(ann)).toBe('done');
  expect(await outcome(admin.client.secondFactor.setRules({ admin: true, agency: false }))).toMatch(
    'SET_BY_PROFILE',
  );
  expect(await admin.client.secondFactor.rules()).toEqual({ admin: true, agency: true });
});

test('[CJIS AC-7] the fifth failed sign-in in 15 minutes locks the account until an administrator unlocks it', async () => {
  const ann = await strict.join();
  await strict.forgiveAttempts();
  for (let count = 0; count < 4; count += 1)
    expect(await strict.tryIn({ ...ann, password: 'wrong' })).toMatch('INVALID_CREDENTIALS');
  // A correct password alone is not a failure; a wrong code is.
  expect(await strict.tryIn(ann)).toMatch('SECOND_FACTOR_NEEDED');
  expect(await strict.tryIn(ann, '000000')).toMatch('SECOND_FACTOR_WRONG');
  expect(await strict.tryIn(ann, strict.nextCode(ann.secret))).toBe(TOO_MANY);
  // Neither the passage of time nor a reset of the counters unlocks the account.
  await strict.forgiveAttempts();
  strict.pass(20 * MINUTE);
  expect(await strict.tryIn(ann, strict.nextCode(ann.secret))).toBe(TOO_MANY);
  // The response does not reveal whether the password was correct.
  expect(await strict.tryIn({ ...ann, password: 'wrong' })).toBe(TOO_MANY);

  await strict.prove(admin);
  const { items } = await admin.client.users.list({ status: 'approved', search: ann.email });
  expect(items).toMatchObject([{ isLocked: true, abilities: { unlock: { allowed: true } } }]);
  expect(await outcome(admin.client.users.unlock({ id: ann.user.id }))).toBe('done');
  expect(await outcome(admin.client.users.unlock({ id: ann.user.id }))).toMatch('ACCOUNT_NOT_LOCKED');
  expect(await strict.tryIn(ann, strict.nextCode(ann.secret))).toBe('done');
  const { items: entries } = await admin.client.custody.list({ search: ann.user.id, limit: 50 });
  expect(entries.map(({ event }) => event)).toEqual(expect.arrayContaining(['user.locked', 'user.unlocked']));
});

test('[CJIS AC-7] the last administrator who can unlock accounts is never locked, only blocked for a while', async () => {
  for (let count = 0; count < 7; count += 1) await strict.tryIn({ ...admin, password: 'wrong' });
  expect(await strict.tryIn(admin, strict.nextCode(admin.secret))).toBe(TOO_MANY);
  await strict.forgiveAttempts();
  expect(await strict.tryIn(admin, strict.nextCode(admin.secret))).toBe('done');
  // With another administrator, this one can be locked like any user; the other one is then the last.
  const other = await strict.join({ role: 'admin' });
  await strict.forgiveAttempts();
  for (const person of [admin, other])
    for (let count = 0; count < 6; count += 1) await strict.tryIn({ ...person, password: 'wrong' });
  await strict.forgiveAttempts();
  expect(await strict.tryIn(admin, strict.nextCode(admin.secret))).toBe(TOO_MANY);
  expect(await strict.tryIn(other, strict.nextCode(other.secret))).toBe('done');
  await strict.prove(other);
  await other.client.users.unlock({ id: admin.user.id });
});

test('the operator recovers a user who lost phone and codes and has no administrator to ask, and this is recorded', async () => {
  const ann = await strict.join();
  for (let count = 0; count < 5; count += 1) await strict.tryIn({ ...ann, password: 'wrong' });
  const settings = { DATABASE_URL: product.databaseUrl, SECRET: product.app.config.secret ?? '' };
  const done = await runConsoleCommand('recover-access', settings, ann.email.toUpperCase());
  expect(done.printed).toContain(`${ann.user.name} is unlocked and can now sign in with the password alone`);
  expect(done.code).toBe(0);
  const again = await signIn(product.url, ann.email, ann.password);
  expect(again.user.needsSecondFactor).toBe(true);
  const { items } = await admin.client.custody.list({ search: ann.user.id, limit: 50 });
  expect(items.map(({ event }) => event)).toContain('user.let_in');
});
