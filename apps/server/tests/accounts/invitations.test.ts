import { createCaller } from '@plainview/world/caller';
import { outcome } from '@plainview/world/outcome';
import {
  joinAgency,
  joinOffice,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/world/people';
import { startTestProduct, type TestProduct } from '@plainview/world/product/test-product';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Invitations where no mail is set up: the link is shown once. With mail: invitation-mail.test.ts.

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

test('UM-01 an accepted invitation is an approved account of its role and agency', async () => {
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

test('a link works once, also for two at the same time', async () => {
  const code = codeOf(await invite({ email: newEmail() }));
  const ends = await Promise.all([outcome(accept(code)), outcome(accept(code))]);
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(ends.filter((end) => end.startsWith('LINK_NOT_VALID'))).toHaveLength(1);
  expect(await outcome(anybody().invitations.preview({ code }))).toMatch('LINK_NOT_VALID');
  expect(await outcome(accept('made-up'))).toMatch('LINK_NOT_VALID');
});

test('bad input creates nothing and leaves the link as it was', async () => {
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

test('an address has one open invitation, and none once it is registered', async () => {
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

test('EV-10 an invitation ends with the right of its inviter', async () => {
  const olga = await joinOffice(product.url, admin, 'Olga Office');
  const otto = await joinOffice(product.url, admin, 'Otto Office');
  const made = await invite({ email: newEmail(), role: 'admin' }, olga);
  const other = await invite({ email: newEmail() }, otto);
  await admin.client.users.changeRole({ id: olga.user.id, role: 'agency' });
  await admin.client.users.delete({ id: otto.user.id });
  for (const each of [made, other]) {
    expect(await outcome(accept(codeOf(each)))).toMatch('LINK_NOT_VALID');
    expect((await events(each.invitation.id)).at(-1)).toBe('Admin: invitation.revoked');
  }
});

test('EV-10 of an acceptance and the end of the inviter’s right, the later one sees the earlier', async () => {
  const olga = await joinOffice(product.url, admin, 'Olga Racing');
  const made = await invite({ email: newEmail(), role: 'admin' }, olga);
  const [accepted] = await Promise.all([
    outcome(accept(codeOf(made))),
    admin.client.users.changeRole({ id: olga.user.id, role: 'agency' }),
  ]);
  const trail = await events(made.invitation.id);
  expect(trail.includes('Admin: invitation.revoked')).toBe(accepted !== 'done');
});

test('AZ-01 invitations are for administrators who proved who they are', async () => {
  const ann = await joinAgency(product.url, admin, 'North PD');
  expect(await outcome(ann.client.invitations.list())).toMatch('NOT_ALLOWED');
  expect(await outcome(invite({ email: newEmail() }, ann))).toMatch('NOT_ALLOWED');
  const start = now;
  now = new Date(start.getTime() + 16 * 60_000);
  expect(await outcome(invite({ email: newEmail() }))).toMatch('REAUTHENTICATE');
  now = start;
});
