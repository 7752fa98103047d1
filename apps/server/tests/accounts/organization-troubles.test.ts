import { createOidcClient } from '@plainview/server/platform/auth/oidc-client';
import type { OidcSettings } from '@plainview/server/platform/config/integration-settings';
import { outcome } from '@plainview/test-support/call-outcome';
import { startForgedProvider, type ForgedProvider } from '@plainview/test-support/oidc/forged-provider';
import { createOidcVisitor } from '@plainview/test-support/oidc/oidc-visitor';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { startWebhookReceiver, type WebhookReceiver } from '@plainview/test-support/peers/webhook-receiver';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { serveWith } from '@plainview/test-support/product/serve-with';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// A provider that lies, is slow or down, or sends garbage: no one is signed in, nothing is linked, and
// the user sees why.

let provider: ForgedProvider;
let product: TestProduct;
/** A second instance of the product, which trusts the provider's claim of a second factor. */
let trusting: TestProduct;
/** A machine in the internal network to which no requests are allowed. */
let inner: WebhookReceiver;
let ann: Person;

const UNAVAILABLE = '/login?problem=ORGANIZATION_UNAVAILABLE';
const NO_ACCOUNT = '/login?problem=ORGANIZATION_NO_ACCOUNT';
const NOT_VALID = '/login?problem=ORGANIZATION_ANSWER_NOT_VALID';

const settingsOf = (change: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: provider.issuer,
  clientId: 'plainview',
  clientSecret: 'secret of the client',
  name: 'Example County',
  secondFactor: 'own',
  acr: null,
  origins: [provider.issuer],
  timeoutSeconds: 1,
  ...change,
});

beforeAll(async () => {
  provider = await startForgedProvider();
  inner = await startWebhookReceiver();
  product = await startTestProduct({ oidc: settingsOf() });
  trusting = await startTestProduct({ oidc: settingsOf({ secondFactor: 'provider' }) });
  ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
});
afterAll(async () => {
  await Promise.all([product.stop(), trusting.stop()]);
  await inner.stop();
  await provider.stop();
});
beforeEach(async () => {
  provider.answers.clear();
  provider.metadata = {};
  provider.forgery = {};
  await changeAsOwner(product.databaseUrl, 'delete from rate_limits');
});

const honest = () => ({ sub: 'ann', email: ann.email, email_verified: true });
/** The claims of a user without an account. */
const stranger = { sub: 'x', email: 'x@example.org', email_verified: true };

/** Serves the product with a client that has not contacted the provider yet. */
const withNewClient = (change: Partial<OidcSettings>, use: (url: string) => Promise<void>): Promise<void> =>
  serveWith(product.app, { oidc: createOidcClient(settingsOf(change), product.app.stopping) }, use);

/** Tries to sign in. @returns the final URL, and whether the user is signed in */
async function tryIn(claims: object = honest(), url = product.url, query = '') {
  const who = createOidcVisitor(url);
  const at = await who.comeBack(provider.returnOf(await who.leave(query), { ...claims }));
  const { user } = await who.client.session.current();
  return { at, isIn: user !== null, who };
}

const links = () => changeAsOwner(product.databaseUrl, 'select 1 from external_identities');

test.each([
  ['signed by somebody else', { signature: 'another' }],
  ['not signed', { signature: 'none', header: { alg: 'none' } }],
  ['its signature cut off', { signature: 'none' }],
  ['signed by the secret that both know', { header: { alg: 'HS256' } }],
  ['by a key that the provider does not name', { header: { kid: 'other' } }],
  ['of another issuer', { claims: { iss: 'https://evil.example' } }],
  ['for another client', { claims: { aud: 'somebody-else' } }],
  ['for several clients, handed to another', { claims: { aud: ['plainview', 'x'], azp: 'x' } }],
  ['of another sign-in', { claims: { nonce: 'other' } }],
  ['without a nonce', { claims: { nonce: undefined } }],
  ['run out', { claims: { exp: Math.floor(Date.now() / 1000) - 600 } }],
  ['not yet valid', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
  ['of nobody', { claims: { sub: undefined } }],
  ['of an endless subject', { claims: { sub: 'x'.repeat(300) } }],
] as const)('an ID token %s is rejected', async (_what, forgery) => {
  provider.metadata = { id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] };
  await withNewClient({}, async (url) => {
    provider.forgery = forgery;
    expect(await tryIn(honest(), url)).toMatchObject({ at: NOT_VALID, isIn: false });
    provider.forgery = {};
    // The honest provider is believed.
    expect(await tryIn(stranger, url)).toMatchObject({ at: NO_ACCOUNT });
  });
});

type Answer = Parameters<ForgedProvider['answers']['set']>[1];
const json = { 'content-type': 'application/json' };
const endless: Answer = (response) => {
  response.writeHead(200, json);
  const send = (): void => {
    if (response.writable) response.write('x'.repeat(65_536), send);
  };
  send();
};
const useless: readonly (readonly [string, Answer])[] = [
  ['rubbish', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello')],
  ['half an object', (response) => response.writeHead(200, json).end('{"a":')],
  ['a list', (response) => response.writeHead(200, json).end('[1]')],
  ['a fault', (response) => response.writeHead(500).end()],
  ['nothing, and cuts', (response) => response.destroy()],
  ['nothing at all', () => undefined],
  ['without an end', endless],
  ['a redirect into the network', (response) => response.writeHead(302, { location: inner.origin }).end()],
];

test.each(useless)(
  'a provider that answers %s at any endpoint signs no one in, and is asked again next time',
  async (_what, answer) => {
    const before = await links();
    await withNewClient({ timeoutSeconds: 0.5 }, async (url) => {
      provider.answers.set('discovery', answer);
      expect(await createOidcVisitor(url).leave()).toBe(UNAVAILABLE);
      provider.answers.clear();
      for (const part of ['token', 'keys'] as const) {
        provider.answers.set(part, answer);
        const { at, isIn } = await tryIn(honest(), url);
        expect([UNAVAILABLE, NOT_VALID]).toContain(at);
        expect(isIn).toBe(false);
        provider.answers.clear();
      }
      expect(await tryIn(stranger, url)).toMatchObject({ at: NO_ACCOUNT });
    });
    expect(inner.received).toEqual([]);
    expect(await links()).toBe(before);
  },
);

const elsewhere: readonly (readonly [string, () => string | undefined])[] = [
  ['issuer', () => 'https://evil.example'],
  ['token_endpoint', () => `${inner.origin}/token`],
  ['jwks_uri', () => `${inner.origin}/keys`],
  ['authorization_endpoint', () => 'https://evil.example/authorize'],
  ['token_endpoint', () => 'not an address'],
  ['jwks_uri', () => undefined],
];

test.each(elsewhere)('metadata whose %s is on another origin is ignored', async (name, value) => {
  provider.metadata = { [name]: value() };
  await withNewClient({}, async (url) => expect(await createOidcVisitor(url).leave()).toBe(UNAVAILABLE));
  expect(inner.received).toEqual([]);
});

test('endpoints on an origin named by the operator are used', async () => {
  provider.metadata = { authorization_endpoint: 'https://accounts.example/authorize' };
  await withNewClient({ origins: [provider.issuer, 'https://accounts.example'] }, async (url) => {
    const to = new URL(await createOidcVisitor(url).leave());
    expect(to.origin).toBe('https://accounts.example');
    expect(to.searchParams.get('code_challenge_method')).toBe('S256');
  });
});

test('the provider’s metadata is fetched once, and email_verified must say that it is verified', async () => {
  await tryIn();
  const { length } = provider.calls.filter((part) => part === 'discovery');
  for (const email_verified of [false, 'false', 'TRUE', '1', '', 1, null, undefined, ['true']]) {
    const { at } = await tryIn({ sub: 'other', email: ann.email, email_verified });
    expect([email_verified, at]).toEqual([email_verified, '/login?problem=ORGANIZATION_EMAIL_NOT_VERIFIED']);
  }
  expect(provider.calls.filter((part) => part === 'discovery')).toHaveLength(length);
});

test('RI-11 an address counts as verified if the provider says so as text, which some do', async () => {
  const dan = await joinAgency(product.url, await signInOperator(product.url), 'Text PD');
  const claims = { sub: 'dan', email: dan.email, email_verified: 'true' };
  expect(await tryIn(claims)).toMatchObject({ at: '/', isIn: true });
});

test('reauthentication requires a sign-in at the provider since then, whatever the provider claims', async () => {
  const { who: rita } = await tryIn();
  for (const auth_time of [Math.floor(Date.now() / 1000) - 300, undefined]) {
    const at = await rita.comeBack(provider.returnOf(await rita.leave('?again'), { ...honest(), auth_time }));
    expect(at).toBe('/#proof-problem=ORGANIZATION_ANSWER_NOT_VALID');
  }
});

test('the provider’s second factor counts only if the operator says so', async () => {
  const admin = await signInOperator(trusting.url);
  const bob = await joinAgency(trusting.url, admin, 'North PD');
  const { secret } = await enrol(bob);
  const claims = { sub: 'bob', email: bob.email, email_verified: true };
  expect(await tryIn(claims, trusting.url)).toMatchObject({
    at: '/login?problem=SECOND_FACTOR_NEEDED',
    isIn: false,
  });
  expect(await tryIn({ ...claims, amr: 'mfa' }, trusting.url)).toMatchObject({
    at: '/login?problem=SECOND_FACTOR_NEEDED',
  });
  expect(await tryIn({ ...claims, amr: ['pwd', 'mfa'] }, trusting.url)).toMatchObject({
    at: '/',
    isIn: true,
  });
  expect(secret).not.toBe('');
  // No one entered a code here, and another person may have set up the second factor.
  const { items } = await admin.client.custody.list({ subject: 'user', search: bob.user.id });
  expect(items).toContainEqual(
    expect.objectContaining({
      event: 'user.organization_linked',
      data: expect.objectContaining({ passwordRemoved: true, secondFactorRemoved: true }),
    }),
  );

  const cleo = await joinAgency(trusting.url, admin, 'North PD');
  await admin.client.secondFactor.setRules({ admin: false, agency: true });
  const hers = { sub: 'cleo', email: cleo.email, email_verified: true };
  const without = await tryIn(hers, trusting.url);
  expect(await outcome(without.who.client.tickets.list({}))).toMatch('SECOND_FACTOR_NOT_SET_UP');
  expect(await outcome(cleo.client.tickets.list({}))).toMatch('NOT_SIGNED_IN');
  const vouched = await tryIn({ ...hers, amr: ['mfa'] }, trusting.url);
  expect(await outcome(vouched.who.client.tickets.list({}))).toBe('done');
  expect((await vouched.who.client.session.current()).user).toMatchObject({ needsSecondFactor: false });
  expect(await outcome(without.who.client.tickets.list({}))).toMatch('SECOND_FACTOR_NOT_SET_UP');

  const eve = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  const { secret: own } = await enrol(eve);
  const eves = { sub: 'eve', email: eve.email, email_verified: true };
  expect(await tryIn({ ...eves, amr: ['mfa'] })).toMatchObject({
    at: '/login?problem=SECOND_FACTOR_NEEDED',
    isIn: false,
  });
  expect(codeOf(own)).toMatch(/^\d{6}$/u);
});

test('a session opened by the provider’s second factor needs both factors to reauthenticate', async () => {
  const admin = await signInOperator(trusting.url);
  const dora = await joinAgency(trusting.url, admin, 'North PD');
  const { email, password } = dora;
  const claims = { sub: 'dora', email, email_verified: true, auth_time: Math.floor(Date.now() / 1000) };
  await admin.client.secondFactor.setRules({ admin: false, agency: true });
  // The user linked the account earlier, so the password stays.
  await changeAsOwner(
    trusting.databaseUrl,
    'insert into external_identities (issuer, subject, user_id, linked_at) values ($1, $2, $3, now())',
    provider.issuer,
    claims.sub,
    dora.user.id,
  );
  const { who } = await tryIn({ ...claims, amr: ['mfa'] }, trusting.url);
  expect(await outcome(who.client.session.reauthenticate({ password }))).toMatch('SECOND_FACTOR_NEEDED');
  const again = async (amr: readonly string[]) =>
    who.comeBack(provider.returnOf(await who.leave('?again'), { ...claims, amr }));
  expect(await again(['pwd'])).toBe('/#proof-problem=SECOND_FACTOR_NEEDED');
  expect(await again(['pwd', 'mfa'])).toBe('/');
});

test('if the operator names an acr, only that counts', async () => {
  const bob = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  await enrol(bob);
  const claims = { sub: 'bob', email: bob.email, email_verified: true };
  await withNewClient({ secondFactor: 'provider', acr: 'urn:two' }, async (url) => {
    const to = new URL(await createOidcVisitor(url).leave());
    expect(to.searchParams.get('acr_values')).toBe('urn:two');
    expect(await tryIn({ ...claims, amr: ['mfa'], acr: 'urn:one' }, url)).toMatchObject({ isIn: false });
    expect(await tryIn({ ...claims, acr: 'urn:two' }, url)).toMatchObject({ isIn: true });
  });
});

test('without a provider both routes lead to sign-in, which says so', () =>
  serveWith(product.app, { oidc: null }, async (url) => {
    const who = createOidcVisitor(url);
    expect(await who.leave()).toBe('/login?problem=ORGANIZATION_NOT_SET_UP');
    expect(await who.comeBack(`${url}/sign-in/oidc/callback`)).toBe('/login?problem=ORGANIZATION_NOT_SET_UP');
    expect(await who.client.session.policy()).toMatchObject({ organization: null });
  }));
