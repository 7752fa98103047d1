import { MINUTE } from '@plainview/domain/shared/time';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  oidcSettingsFor,
  startOidcProvider,
  type OidcProvider,
} from '@plainview/test-support/oidc/oidc-provider';
import { createOidcVisitor } from '@plainview/test-support/oidc/oidc-visitor';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  operator,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let provider: OidcProvider;
let product: TestProduct;
let admin: Person;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  provider = await startOidcProvider();
  product = await startTestProduct(
    {
      oidc: oidcSettingsFor(provider),
    },
    { now: () => new Date(Date.now() + ahead) },
  );
  admin = await signInOperator(product.url);
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});
beforeEach(async () => {
  ahead = 0;
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
});

let counter = 0;
/** Creates an account at the provider. @returns its subject ID */
function atProvider(email: string, isVerified = true): string {
  counter += 1;
  const subject = `subject-${counter}`;
  provider.accounts.set(subject, { email, email_verified: isVerified });
  return subject;
}

const visitor = () => createOidcVisitor(product.url);
const userOf = async (who: { readonly client: Person['client'] }) =>
  (await who.client.session.current()).user;
const entriesOf = async (id: string) =>
  (await admin.client.custody.list({ subject: 'user', limit: 500 })).items
    .filter((entry) => entry.subjectId === id)
    .map(({ event }) => event);
const lettersTo = async (email: string) =>
  (await admin.client.mail.list({ search: email })).items.map(({ subject }) => subject);
/** Returns rows of tables that only sign-ins in this test write. */
const kept = async (table: string) => changeAsOwner(product.databaseUrl, `select 1 from ${table}`);

test('the first sign-in finds the account by the verified address and links it; later ones use the link', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  expect(await admin.client.session.policy()).toMatchObject({ organization: { name: 'Example County' } });
  const subject = atProvider(ann.email.toUpperCase());
  const first = visitor();
  expect(await first.signIn(subject, '?next=/agency/profile%3Fx=1')).toBe('/agency/profile?x=1');
  expect(await userOf(first)).toMatchObject({ id: ann.user.id, needsSecondFactor: false });
  expect(await first.client.organization.get()).toMatchObject({
    name: 'Example County',
    linkedAt: expect.any(Date),
    proves: true,
  });
  // Signing in at the provider counts as reauthentication, as a password does.
  expect(await outcome(first.client.apiKeys.create({ name: 'x', lifetimeDays: 30 }))).toBe('done');

  // At the provider the address now belongs to another account, and this user has a new one.
  provider.accounts.set(subject, { email: 'married@example.org', email_verified: true });
  const again = visitor();
  expect(await again.signIn(subject)).toBe('/');
  expect(await userOf(again)).toMatchObject({ id: ann.user.id });
  const heir = visitor();
  expect(await heir.signIn(atProvider(ann.email))).toBe('/login?problem=ORGANIZATION_OTHER_PERSON');
  expect(await userOf(heir)).toBeNull();

  const entries = await entriesOf(ann.user.id);
  expect(entries.filter((event) => event === 'user.organization_linked')).toHaveLength(1);
  expect(await lettersTo(ann.email)).toContain('Your account was linked');
});

test('two simultaneous first sign-ins create one link', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const subject = atProvider(ann.email);
  expect(await Promise.all([visitor().signIn(subject), visitor().signIn(subject)])).toEqual(['/', '/']);
  const entries = await entriesOf(ann.user.id);
  expect(entries.filter((event) => event === 'user.organization_linked')).toHaveLength(1);
});

test('a user without an approved account or verified address is rejected as with a password, and nothing is linked', async () => {
  const before = await kept('external_identities');
  const waiting = registration({ agencyName: 'North PD' });
  await createCaller(product.url).client.session.register(waiting);
  const rejected = await joinAgency(product.url, admin, 'North PD');
  await changeAsOwner(
    product.databaseUrl,
    `update users set status = 'rejected' where id = $1`,
    rejected.user.id,
  );
  const homeless = await joinAgency(product.url, admin, 'North PD');
  await changeAsOwner(
    product.databaseUrl,
    `update users set agency_id = null where id = $1`,
    homeless.user.id,
  );
  const cases = [
    [atProvider(waiting.email), 'ACCOUNT_PENDING'],
    [atProvider(rejected.email), 'ACCOUNT_REJECTED'],
    [atProvider(homeless.email), 'AGENCY_NAME_MISSING'],
    [atProvider('nobody-here@example.org'), 'ORGANIZATION_NO_ACCOUNT'],
    [
      atProvider((await joinAgency(product.url, admin, 'North PD')).email, false),
      'ORGANIZATION_EMAIL_NOT_VERIFIED',
    ],
  ] as const;
  for (const [subject, code] of cases) {
    const who = visitor();
    expect(await who.signIn(subject)).toBe(`/login?problem=${code}`);
    expect(await userOf(who)).toBeNull();
  }
  expect(await kept('external_identities')).toBe(before);
});

test('a rejection and a deletion also apply to linked accounts', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const subject = atProvider(ann.email);
  await visitor().signIn(subject);
  await changeAsOwner(product.databaseUrl, `update users set status = 'rejected' where id = $1`, ann.user.id);
  expect(await visitor().signIn(subject)).toBe('/login?problem=ACCOUNT_REJECTED');
  const before = await kept('external_identities');
  await admin.client.users.delete({ id: ann.user.id });
  expect(await kept('external_identities')).toBe(before - 1);
  expect(await visitor().signIn(subject)).toBe('/login?problem=ORGANIZATION_NO_ACCOUNT');
});

test('an account with a second factor needs its code: bound to the browser, for five minutes, once, rate-limited', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const { secret } = await enrol(ann);
  const subject = atProvider(ann.email);
  const who = visitor();
  expect(await who.signIn(subject, '?next=/agency')).toBe(
    '/login?problem=SECOND_FACTOR_NEEDED&next=%2Fagency',
  );
  expect(await userOf(who)).toBeNull();
  expect(await entriesOf(ann.user.id)).not.toContain('user.organization_linked');
  const enter = (caller: typeof who, code: string) =>
    outcome(caller.client.session.completeOrganizationSignIn({ code }));
  const good = () => codeOf(secret, Date.now() + ahead, 1);
  expect(await enter(visitor(), good())).toMatch('ORGANIZATION_ATTEMPT_NOT_VALID');
  expect(await enter(who, '')).toMatch('SECOND_FACTOR_NEEDED');
  expect(await enter(who, '000000')).toMatch('SECOND_FACTOR_WRONG');
  const cookie = who.cookie();
  expect(await enter(who, good())).toBe('done');
  expect(await userOf(who)).toMatchObject({ id: ann.user.id });
  expect(await entriesOf(ann.user.id)).toContain('user.organization_linked');
  const replay = await fetch(`${product.url}/api/session/organization`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code: codeOf(secret, Date.now(), 2) }),
  });
  expect(replay.status).toBe(410);

  const late = visitor();
  await late.signIn(subject);
  ahead = 5 * MINUTE + 1000;
  expect(await enter(late, good())).toMatch('ORGANIZATION_ATTEMPT_NOT_VALID');
  ahead = 0;
  const guesser = visitor();
  await guesser.signIn(subject);
  for (let count = 0; count < 10; count += 1)
    expect(await enter(guesser, '000000')).toMatch('SECOND_FACTOR_WRONG');
  expect(await enter(guesser, good())).toMatch('TOO_MANY_ATTEMPTS');
  const { email, password } = ann;
  expect(await outcome(createCaller(product.url).client.session.signIn({ email, password }))).toMatch(
    'TOO_MANY_ATTEMPTS',
  );
});

test('users whose role requires a second factor set one up first', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  await admin.client.secondFactor.setRules({ admin: false, agency: true });
  try {
    const who = visitor();
    expect(await who.signIn(atProvider(ann.email))).toBe('/');
    expect(await userOf(who)).toMatchObject({ needsSecondFactor: true });
    expect(await outcome(who.client.tickets.list({}))).toMatch('SECOND_FACTOR_NOT_SET_UP');
  } finally {
    await admin.client.secondFactor.setRules({ admin: false, agency: false });
  }
});

test('a callback is valid once, in the browser that started it, within ten minutes', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const subject = atProvider(ann.email);
  const invalid = '/login?problem=ORGANIZATION_ATTEMPT_NOT_VALID';
  const who = visitor();
  const back = await who.identify(await who.leave(), subject);
  const other = visitor();
  expect(await other.comeBack(back)).toBe(invalid);
  // A sign-in of its own in progress changes nothing.
  await other.leave();
  expect(await other.comeBack(back)).toBe(invalid);
  expect(await who.comeBack(`${back}x`.replace('state=', 'state=x'))).toBe(invalid);
  expect(await who.comeBack(`${product.url}/sign-in/oidc/callback`)).toBe(invalid);
  expect(await who.comeBack(back)).toBe('/');
  expect(await who.comeBack(back)).toBe(invalid);

  // Two tabs of one browser do not interfere with each other.
  const tabs = visitor();
  const [one, two] = [await tabs.leave('?next=/a'), await tabs.leave('?next=/b')];
  expect(await tabs.comeBack(await tabs.identify(two, subject))).toBe('/b');
  expect(await tabs.comeBack(await tabs.identify(one, subject))).toBe('/a');

  const slow = visitor();
  const late = await slow.identify(await slow.leave(), subject);
  ahead = 10 * MINUTE + 1000;
  expect(await slow.comeBack(late)).toBe(invalid);
  await product.runSweep();
  expect(await kept('oidc_attempts')).toBe(0);
  expect(await kept('oidc_proofs')).toBe(0);
});

test('a user who cancels at the provider, or is unknown there, returns to sign-in', async () => {
  const who = visitor();
  const back = await who.identify(await who.leave('?next=/agency'), null);
  expect(await who.comeBack(back)).toBe('/login?problem=ORGANIZATION_REFUSED&next=%2Fagency');
});

test('the sign-in never redirects to another site, and no other site can start one', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const subject = atProvider(ann.email);
  const outside = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'x',
  ];
  for (const next of outside)
    expect(await visitor().signIn(subject, `?${new URLSearchParams({ next }).toString()}`)).toBe('/');
  const answer = await visitor().fetch('/sign-in/oidc', {
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.headers.get('location')).toBe('/login');
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('the browser’s previous session ends, and its cookies are same-site', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const before = ann.cookie();
  const who = createOidcVisitor(product.url, ann);
  const sent = await who.fetch('/sign-in/oidc', { redirect: 'manual' });
  expect(sent.headers.getSetCookie().join()).toMatch(/organization_attempt=.*HttpOnly.*SameSite=Lax/iu);
  expect(sent.headers.get('cache-control')).toBe('no-store');
  expect(await who.signIn(atProvider(ann.email))).toBe('/');
  const old = await fetch(`${product.url}/api/profile`, { headers: { cookie: before } });
  expect(old.status).toBe(401);
});

test('a user can remove the link after reauthentication; the ledger records it, and the user is notified by email', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  expect(await outcome(ann.client.organization.unlink())).toMatch('ORGANIZATION_NOT_LINKED');
  // The link was started while signed in, so the password stays.
  await createOidcVisitor(product.url, ann).signIn(atProvider(ann.email));
  ahead = 16 * MINUTE;
  expect(await outcome(ann.client.organization.unlink())).toMatch('REAUTHENTICATE');
  await ann.client.session.reauthenticate({ password: ann.password });
  expect(await outcome(ann.client.organization.unlink())).toBe('done');
  expect(await ann.client.organization.get()).toMatchObject({ linkedAt: null });
  ahead = 0;
  expect(await entriesOf(ann.user.id)).toContain('user.organization_unlinked');
  expect(await lettersTo(ann.email)).toContain('Your account was unlinked');
});

test('EV-10 a registration with another user’s address loses all access once that user signs in through the provider', async () => {
  const squatter = await joinAgency(product.url, admin, 'North PD');
  const { email, password } = squatter;
  const owner = visitor();
  expect(await owner.signIn(atProvider(email))).toBe('/');
  expect(await outcome(squatter.client.profile.get())).toMatch('NOT_SIGNED_IN');
  const again = () => outcome(createCaller(product.url).client.session.signIn({ email, password }));
  expect(await again()).toMatch('INVALID_CREDENTIALS');
  expect(await outcome(owner.client.organization.unlink())).toMatch('ORGANIZATION_ONLY_WAY_IN');
  expect(await owner.client.organization.get()).toMatchObject({ linkedAt: expect.any(Date) });
  expect(await owner.client.profile.get()).toMatchObject({ hasPassword: false });
  const { items } = await admin.client.custody.list({ subject: 'user', search: squatter.user.id });
  expect(items).toContainEqual(
    expect.objectContaining({
      event: 'user.organization_linked',
      data: expect.objectContaining({
        sessionsEnded: true,
        passwordRemoved: true,
        secondFactorRemoved: false,
      }),
    }),
  );
  const [letter] = (await admin.client.mail.list({ search: email })).items;
  const { text } = await admin.client.mail.get({ id: letter?.id ?? '' });
  expect(text).toContain('the password was removed');
});

test('EV-10 linking while signed in, or with the second factor, keeps the password; other sessions end', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  const phone = await signIn(product.url, ann.email, ann.password);
  expect(await ann.client.profile.get()).toMatchObject({ hasPassword: true });
  const here = createOidcVisitor(product.url, ann);
  expect(await here.signIn(atProvider(ann.email))).toBe('/');
  expect(await outcome(phone.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await outcome(signIn(product.url, ann.email, ann.password))).toBe('done');

  const bob = await joinAgency(product.url, admin, 'North PD');
  const { secret } = await enrol(bob);
  const who = visitor();
  await who.signIn(atProvider(bob.email));
  await who.client.session.completeOrganizationSignIn({ code: codeOf(secret, Date.now(), 1) });
  expect(await outcome(bob.client.profile.get())).toMatch('NOT_SIGNED_IN');
  const withCode = { email: bob.email, password: bob.password, code: codeOf(secret, Date.now(), 2) };
  expect(await outcome(createCaller(product.url).client.session.signIn(withCode))).not.toMatch(
    'INVALID_CREDENTIALS',
  );
});

test('a linked user reauthenticates at the provider; another user there, or an unlinked account, cannot', async () => {
  const rita = await joinAsAdmin(product.url, admin);
  const subject = atProvider(rita.email);
  const here = createOidcVisitor(product.url, rita);
  expect(await here.signIn(subject, '?again&next=/admin/users')).toBe(
    '/admin/users#proof-problem=ORGANIZATION_NOT_LINKED',
  );
  await here.signIn(subject);
  await changeAsOwner(
    product.databaseUrl,
    `update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1`,
    rita.user.id,
  );
  const act = () => outcome(rita.client.apiKeys.create({ name: 'x', lifetimeDays: 30 }));
  expect(await act()).toMatch('REAUTHENTICATE');
  const other = await joinAsAdmin(product.url, admin);
  const otherSubject = atProvider(other.email);
  await visitor().signIn(otherSubject);
  expect(await here.signIn(otherSubject, '?again&next=/admin')).toBe(
    '/admin#proof-problem=ORGANIZATION_OTHER_PERSON',
  );
  expect(await act()).toMatch('REAUTHENTICATE');
  const asked = new URL(await here.leave('?again&next=/admin'));
  expect(asked.searchParams.get('prompt')).toBe('login');
  expect(asked.searchParams.get('max_age')).toBe('0');
  const before = rita.cookie();
  expect(await here.signIn(subject, '?again&next=/admin')).toBe('/admin');
  expect(rita.cookie()).not.toBe(before);
  expect(await act()).toBe('done');

  const { secret } = await enrol(rita);
  expect(secret).not.toBe('');
  expect(await here.signIn(subject, '?again')).toBe('/#proof-problem=SECOND_FACTOR_NEEDED');
  expect(await visitor().leave('?again')).toBe('/login');
});

test('the operator’s administrator can also sign in through the provider', async () => {
  const who = visitor();
  expect(await who.signIn(atProvider(operator.email))).toBe('/');
  expect(await userOf(who)).toMatchObject({ email: operator.email, role: 'admin' });
});

test('both routes limit sign-ins per network address', async () => {
  const who = visitor();
  const away = await who.leave();
  await changeAsOwner(
    product.databaseUrl,
    `update rate_limits set points = 1000 where key like 'organization:%'`,
  );
  expect(await who.leave()).toBe('/login?problem=TOO_MANY_ATTEMPTS');
  expect(await who.comeBack(`${product.url}/sign-in/oidc/callback?state=x`)).toBe(
    '/login?problem=TOO_MANY_ATTEMPTS',
  );
  expect(away).toMatch(provider.issuer);
});
