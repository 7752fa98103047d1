import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { disableUnusedAccounts } from '@plainview/server/modules/identity/users/disable-unused-accounts';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  joinByKey,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { standard } = securityPolicies;

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct({ policy: { ...standard, unusedAccountDays: 90 } });
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

/** Makes the last use of an account this long ago, by the database's clock. */
async function leaveUnused({ user: { id } }: Person, interval: string): Promise<void> {
  await changeAsOwner(
    product.databaseUrl,
    `update users set created_at = now() - interval '1 year', enabled_at = now() - interval '1 year',
       last_signed_in_at = now() - $2::interval where id = $1`,
    id,
    interval,
  );
  await changeAsOwner(
    product.databaseUrl,
    'update sessions set last_used_at = now() - $2::interval where user_id = $1',
    id,
    interval,
  );
}

const run = () => disableUnusedAccounts(product.app);

async function statusOf({ user: { id, email } }: Person): Promise<string | undefined> {
  for (const status of ['approved', 'disabled'] as const) {
    const { items } = await admin.client.users.list({ status, search: email });
    if (items.some((item) => item.id === id)) return status;
  }
  return undefined;
}

const entriesAbout = async ({ user: { id } }: Person) =>
  (await admin.client.custody.list({ search: id, group: 'accounts' })).items.filter(
    ({ event }) => event === 'user.disabled' || event === 'user.approved',
  );

const mailsTo = async ({ user: { email } }: Person) =>
  (await admin.client.mail.list({ search: email })).items.filter(({ address }) => address === email);

test('PR-09 [CJIS AC-2(3)] an account is disabled once, 90 days after its last use and no minute earlier, by two processes at once', async () => {
  const early = await joinAgency(product.url, admin, 'North PD');
  const late = await joinAgency(product.url, admin, 'North PD');
  await leaveUnused(early, '89 days 23 hours 59 minutes');
  await leaveUnused(late, '90 days');
  await Promise.all([run(), run()]);
  await run();
  expect(await statusOf(early)).toBe('approved');
  expect(await statusOf(late)).toBe('disabled');

  const { items } = await admin.client.users.list({ status: 'disabled', search: late.user.email });
  expect(items[0]).toMatchObject({ disabled: { unusedDays: 90 }, abilities: { approve: { allowed: true } } });
  expect((await entriesAbout(late))[0]).toMatchObject({
    event: 'user.disabled',
    actorId: null,
    data: { accountEmail: late.user.email, unusedDays: 90 },
  });
  expect((await entriesAbout(late)).filter(({ event }) => event === 'user.disabled')).toHaveLength(1);
  expect((await mailsTo(late)).map(({ kind }) => kind).filter((kind) => kind.startsWith('account'))).toEqual([
    'accountDisabled',
  ]);
  expect((await mailsTo(admin)).filter(({ kind }) => kind === 'otherAccountDisabled')).toHaveLength(1);

  // The session ended, and the password does not help.
  expect(await outcome(late.client.profile.get())).toMatch('NOT_SIGNED_IN');
  const { email, password } = late;
  expect(await outcome(createCaller(product.url).client.session.signIn({ email, password }))).toMatch(
    'ACCOUNT_DISABLED',
  );
});

test('PR-09 an enabled account counts from that moment, and a warning is sent once', async () => {
  const person = await joinAgency(product.url, admin, 'South PD');
  const { id } = person.user;
  await leaveUnused(person, '75 days');
  await run();
  expect((await mailsTo(person)).filter(({ kind }) => kind === 'accountUnused')).toEqual([]);
  await leaveUnused(person, '76 days');
  await run();
  await run();
  expect((await mailsTo(person)).filter(({ kind }) => kind === 'accountUnused')).toHaveLength(1);
  await leaveUnused(person, '91 days');
  await run();
  expect(await outcome(admin.client.users.approve({ id }))).toMatch('USER_NOT_PENDING');
  expect(await admin.client.users.approve({ id, undoesRejection: true })).toMatchObject({
    status: 'approved',
    disabled: null,
  });
  await run();
  expect(await statusOf(person)).toBe('approved');
  expect((await entriesAbout(person))[0]).toMatchObject({
    event: 'user.approved',
    data: { wasDisabled: true },
  });
  expect((await mailsTo(person)).map(({ kind }) => kind)).toContain('accountEnabled');
});

test('PR-09 API keys of a used account count as use, and those of a disabled account are revoked', async () => {
  const used = await joinAgency(product.url, admin, 'West PD');
  const program = await joinByKey(product.url, used);
  await leaveUnused(used, '100 days');
  await program.client.tickets.list({});
  await run();
  expect(await statusOf(used)).toBe('approved');
  await changeAsOwner(
    product.databaseUrl,
    `update api_keys set last_used_at = now() - interval '91 days' where user_id = $1`,
    used.user.id,
  );
  await run();
  expect(await statusOf(used)).toBe('disabled');
  expect(await outcome(program.client.tickets.list({}))).toMatch('API_KEY_NOT_VALID');
});

test('PR-09 a sign-in and the job at the same time: the account is either used or disabled', async () => {
  const person = await joinAgency(product.url, admin, 'East PD');
  await leaveUnused(person, '90 days');
  const { email, password } = person;
  const [signedIn] = await Promise.all([
    outcome(createCaller(product.url).client.session.signIn({ email, password })),
    run(),
  ]);
  expect(await statusOf(person)).toBe(signedIn === 'done' ? 'approved' : 'disabled');
});

test('PR-09 the last administrator stays, and the one who was used last', async () => {
  const other = await joinAsAdmin(product.url, admin);
  await leaveUnused(other, '120 days');
  await leaveUnused(admin, '100 days');
  await Promise.all([run(), run()]);
  expect(await statusOf(admin)).toBe('approved');
  expect(await statusOf(other)).toBe('disabled');
});
