import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Invitations without a mail server: the link is shown once. For invitations by email, see
// invitation-mail.test.ts.

const HOUR = 60 * 60_000;

let product: TestProduct;
let admin: Person;
let now: Date;
let counter = 0;

beforeAll(async () => {
  now = new Date();
  product = await startTestProduct({}, { now: () => now });
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const anybody = () => createCaller(product.url).client;
const newEmail = () => `Invited-${(counter += 1)}@example.org`;
const invite = (
  form: { readonly email: string; readonly role?: 'admin' | 'agency'; readonly agencyName?: string },
  by = admin,
) => by.client.invitations.create({ role: 'agency', agencyName: 'Invited PD', ...form });
const codeOf = ({ link }: { readonly link: string | null }) => link?.split('#')[1] ?? '';
const password = 'a secret of the invited';
const form = { name: 'Ida Invited', password, confirmPassword: password };
const accept = (code: string, change: object = {}) =>
  anybody().invitations.accept({ code, ...form, ...change });
const events = async (search: string) =>
  (await admin.client.custody.list({ search })).items
    .map(({ event, actorName }) => `${actorName}: ${event}`)
    .toReversed();

test('UM-01 an accepted invitation is an approved account with its role and agency', async () => {
  const email = newEmail();
  const made = await invite({ email });
  expect(made.link).toBe(`${product.url}/accept-invitation#${codeOf(made)}`);
  expect(made.invitation).toMatchObject({
    email: email.toLowerCase(),
    role: 'agency',
    agencyName: 'Invited PD',
    invitedBy: 'Admin',
  });
  expect(JSON.stringify(await admin.client.invitations.list())).not.toContain(codeOf(made));
  const code = codeOf(made);
  expect(await anybody().invitations.preview({ code })).toEqual({
    email: email.toLowerCase(),
    role: 'agency',
    agencyName: 'Invited PD',
    invitedBy: 'Admin',
  });
  expect(await accept(code)).toEqual({ email: email.toLowerCase() });
  const ida = await signIn(product.url, email, password);
  expect(ida.user).toMatchObject({ name: 'Ida Invited', role: 'agency', agencyName: 'Invited PD' });
  expect(await admin.client.invitations.list()).toEqual([]);
  const { items } = await admin.client.custody.list({ subject: 'invitation' });
  expect(items).toMatchObject([{ event: 'invitation.created', actorName: 'Admin' }]);
  expect(await events(ida.user.id)).toEqual([
    'Ida Invited: user.invitation_accepted',
    'Ida Invited: user.signed_in',
  ]);
});

test('UM-01 an invited administrator needs no registration key', async () => {
  const email = newEmail();
  await accept(codeOf(await invite({ email, role: 'admin' })), { name: 'Ora Office' });
  const ora = await signIn(product.url, email, password);
  expect(ora.user).toMatchObject({ role: 'admin', agencyName: null });
});

test('a link works once, even if used twice at the same time', async () => {
  const code = codeOf(await invite({ email: newEmail() }));
  const ends = await Promise.all([outcome(accept(code)), outcome(accept(code))]);
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(ends.filter((end) => end.startsWith('LINK_NOT_VALID'))).toHaveLength(1);
  expect(await outcome(anybody().invitations.preview({ code }))).toMatch('LINK_NOT_VALID');
  expect(await outcome(accept('made-up'))).toMatch('LINK_NOT_VALID');
});

test('invalid input creates nothing and leaves the link valid', async () => {
  const code = codeOf(await invite({ email: newEmail() }));
  expect(await outcome(accept(code, { confirmPassword: 'x' }))).toMatch('PASSWORDS_DO_NOT_MATCH');
  expect(await outcome(accept(code, { password: '1', confirmPassword: '1' }))).toMatch('PASSWORD_TOO_SHORT');
  expect(await outcome(accept(code, { name: 'Plainview' }))).toMatch('NAME_RESERVED');
  expect(await outcome(accept(code, { name: 'A\u202Eb' }))).toMatch('NAME_NOT_READABLE');
  expect(await outcome(accept(code))).toBe('done');
  expect(await outcome(invite({ email: newEmail(), agencyName: ' ' }))).toMatch('AGENCY_NAME_REQUIRED');
  expect(await outcome(invite({ email: newEmail(), agencyName: 'A\u202Eb' }))).toMatch(
    'AGENCY_NAME_NOT_READABLE',
  );
});

test('an address has at most one open invitation, and none once it is registered', async () => {
  const email = newEmail();
  const first = await invite({ email });
  expect(await outcome(invite({ email: email.toUpperCase() }))).toMatch('ALREADY_INVITED');
  await admin.client.invitations.revoke({ id: first.invitation.id });
  expect(await outcome(admin.client.invitations.revoke({ id: first.invitation.id }))).toMatch('NOT_FOUND');
  expect(await outcome(accept(codeOf(first)))).toMatch('LINK_NOT_VALID');
  const second = await invite({ email });
  const racing = registration();
  await anybody().session.register({ ...racing, email });
  expect(await outcome(accept(codeOf(second)))).toMatch('EMAIL_ALREADY_REGISTERED');
  expect(await outcome(invite({ email: racing.email }))).toBe('done');
  expect(await outcome(invite({ email }))).toMatch('EMAIL_ALREADY_REGISTERED');
  expect(await events(first.invitation.id)).toEqual([
    'Admin: invitation.created',
    'Admin: invitation.revoked',
  ]);
});

test('an invitation expires after seven days, and the address can be invited again', async () => {
  const [email, other] = [newEmail(), newEmail()];
  const made = await invite({ email });
  const swept = await invite({ email: other });
  const start = now;
  now = new Date(start.getTime() + 7 * 24 * HOUR);
  expect(await outcome(accept(codeOf(made)))).toMatch('LINK_NOT_VALID');
  admin = await signInOperator(product.url);
  expect(await admin.client.invitations.list()).toEqual([]);
  const again = await invite({ email });
  await product.runSweep();
  await product.runSweep();
  expect((await admin.client.invitations.list()).map(({ id }) => id)).toEqual([again.invitation.id]);
  now = start;
  for (const { invitation } of [made, swept])
    expect(await events(invitation.id)).toEqual([
      'Admin: invitation.created',
      'Plainview: invitation.expired',
    ]);
  admin = await signInOperator(product.url);
  await admin.client.invitations.revoke({ id: again.invitation.id });
});

test('EV-10 an invitation becomes invalid when its inviter loses the right to invite', async () => {
  const olga = await joinAsAdmin(product.url, admin, 'Olga Office');
  const otto = await joinAsAdmin(product.url, admin, 'Otto Office');
  const made = await invite({ email: newEmail(), role: 'admin' }, olga);
  const other = await invite({ email: newEmail() }, otto);
  await admin.client.users.changeRole({ id: olga.user.id, role: 'agency' });
  await admin.client.users.delete({ id: otto.user.id });
  for (const each of [made, other]) {
    expect(await outcome(accept(codeOf(each)))).toMatch('LINK_NOT_VALID');
    expect((await events(each.invitation.id)).at(-1)).toBe('Admin: invitation.revoked');
  }
});

test('EV-10 if an acceptance races with the end of the inviter’s right, the later one sees the earlier', async () => {
  const olga = await joinAsAdmin(product.url, admin, 'Olga Racing');
  const made = await invite({ email: newEmail(), role: 'admin' }, olga);
  const [accepted] = await Promise.all([
    outcome(accept(codeOf(made))),
    admin.client.users.changeRole({ id: olga.user.id, role: 'agency' }),
  ]);
  const trail = await events(made.invitation.id);
  expect(trail.includes('Admin: invitation.revoked')).toBe(accepted !== 'done');
});

test('AZ-01 only administrators who reauthenticated can invite', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  expect(await outcome(ann.client.invitations.list())).toMatch('NOT_ALLOWED');
  expect(await outcome(invite({ email: newEmail() }, ann))).toMatch('NOT_ALLOWED');
  const start = now;
  now = new Date(start.getTime() + 16 * 60_000);
  expect(await outcome(invite({ email: newEmail() }))).toMatch('REAUTHENTICATE');
  now = start;
});

test('UM-01 an agency’s allowed domains apply to registrations and invitations, not to existing accounts', async () => {
  const ann = await joinAgency(product.url, admin, 'Domain PD');
  const agency = (await admin.client.agencies.list()).find(({ name }) => name === 'Domain PD');
  const set = (...emailDomains: string[]) =>
    admin.client.agencies.setEmailDomains({ id: agency?.id ?? '', emailDomains });
  expect(await outcome(set('domain.example', 'not a domain'))).toBe(
    'EMAIL_DOMAIN_NOT_VALID: “not a domain” is not a domain, such as example.gov.',
  );
  expect(agency?.emailDomains).toEqual([]);
  const waiting = registration({ agencyName: 'DOMAIN pd' });
  await anybody().session.register(waiting);
  const pending = async () =>
    (await admin.client.users.list({ status: 'pending', search: waiting.email })).items[0];
  const id = (await pending())?.id ?? '';
  expect(await pending()).toMatchObject({
    refusedEmailDomain: null,
    abilities: { approve: { allowed: true } },
  });

  expect(await set('@Domain.EXAMPLE', 'bücher.example', 'domain.example')).toMatchObject({
    emailDomains: ['domain.example', 'xn--bcher-kva.example'],
  });
  expect(await pending()).toMatchObject({
    refusedEmailDomain: 'example.org',
    abilities: { approve: { allowed: false, code: 'EMAIL_DOMAIN_NOT_ALLOWED' }, reject: { allowed: true } },
  });
  expect(await outcome(admin.client.users.approve({ id }))).toMatch('EMAIL_DOMAIN_NOT_ALLOWED');
  await admin.client.users.reject({ id });
  expect(await outcome(admin.client.users.approve({ id, undoesRejection: true }))).toMatch(
    'EMAIL_DOMAIN_NOT_ALLOWED',
  );
  // The person who registers gets the usual response.
  expect(await outcome(anybody().session.register(registration({ agencyName: 'Domain PD' })))).toBe('done');
  expect(await outcome(ann.client.tickets.list({}))).toBe('done');

  for (const email of ['a@mail.domain.example', 'a@example.org', '"a@domain.example"@x.example'])
    expect(await outcome(invite({ email, agencyName: 'domain PD' }))).not.toBe('done');
  expect(await outcome(invite({ email: 'a@example.org', agencyName: 'Domain PD' }))).toBe(
    'EMAIL_DOMAIN_NOT_ALLOWED: The agency does not allow this email domain.',
  );
  expect(await outcome(invite({ email: 'a@DOMAIN.example', agencyName: 'domain PD' }))).toBe('done');
  expect(await outcome(invite({ email: 'b@example.org', role: 'admin' }))).toBe('done');

  await set('example.org');
  expect(await outcome(admin.client.users.approve({ id, undoesRejection: true }))).toBe('done');
  expect(await set('example.org')).toMatchObject({ emailDomains: ['example.org'] });
  const { items } = await admin.client.custody.list({ subject: 'agency' });
  expect(items.map(({ event, data }) => [event, data['domains'], data['earlierDomains']])).toEqual([
    ['agency.email_domains_set', ['example.org'], ['domain.example', 'xn--bcher-kva.example']],
    ['agency.email_domains_set', ['domain.example', 'xn--bcher-kva.example'], []],
  ]);
  expect(await outcome(ann.client.agencies.setEmailDomains({ id, emailDomains: [] }))).toMatch('NOT_ALLOWED');
});
