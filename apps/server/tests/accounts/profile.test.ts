import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinAsAdmin,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;

const whole = { phone: '(555) 010-2030', department: 'Patrol', badgeNumber: '77' };

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  sam = await joinAgency(product.url, admin, 'South PD', 'Sam Cole');
});
afterAll(() => product.stop());

const save = (person: Person, change: Record<string, string> = {}) =>
  person.client.profile.save({ name: person.user.name, email: person.email, ...whole, ...change });

test('PF-01 PF-03 a profile is saved completely and read back, with the name everywhere', async () => {
  const before = await ann.client.profile.get();
  expect(before).toMatchObject({ name: 'Ann Baker', email: ann.email, phone: '', badgeNumber: '' });
  await save(ann, { name: 'Ann B. Baker' });
  expect(await ann.client.profile.get()).toMatchObject({ name: 'Ann B. Baker', ...whole });
  expect((await ann.client.session.current()).user?.name).toBe('Ann B. Baker');
  const { items } = await admin.client.custody.list({ subject: 'user' });
  expect(items[0]).toMatchObject({ event: 'user.profile_changed', actorName: 'Ann Baker' });
});

test('PF-01 PF-02 missing fields and invalid phone numbers are rejected and change nothing', async () => {
  const before = await ann.client.profile.get();
  expect(await outcome(save(ann, { department: '  ' }))).toMatch('PROFILE_INCOMPLETE');
  expect(await outcome(save(ann, { phone: '555.123' }))).toMatch('INVALID_PHONE');
  expect(await ann.client.profile.get()).toEqual(before);
});

test('a new email address requires the password and an administrator’s approval', async () => {
  const wish = { email: 'Ann.New@example.org' };
  expect(await outcome(save(ann, wish))).toMatch('INCORRECT_PASSWORD');
  expect(await outcome(save(ann, { ...wish, currentPassword: 'wrong' }))).toMatch('INCORRECT_PASSWORD');
  const waiting = await save(ann, { ...wish, currentPassword: ann.password });
  expect(waiting).toMatchObject({ email: ann.email, emailChange: { newEmail: 'ann.new@example.org' } });
  const taken = save(sam, { email: ann.email, currentPassword: sam.password });
  expect(await outcome(taken)).toMatch('EMAIL_ALREADY_REGISTERED');

  expect(await outcome(ann.client.users.confirmEmailChange({ id: ann.user.id }))).toMatch('NOT_ALLOWED');
  const [change] = await admin.client.users.emailChanges();
  expect(change).toMatchObject({ email: ann.email, newEmail: 'ann.new@example.org' });
  await admin.client.users.confirmEmailChange({ id: ann.user.id });
  expect(await outcome(ann.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await outcome(signIn(product.url, ann.email, ann.password))).toMatch('INVALID_CREDENTIALS');
  ann = await signIn(product.url, 'ann.new@example.org', ann.password);
  expect((await ann.client.profile.get()).emailChange).toBeNull();
  expect(await outcome(admin.client.users.confirmEmailChange({ id: ann.user.id }))).toMatch('NOT_FOUND');
});

test('an email change can be declined and withdrawn', async () => {
  const wish = { email: 'sam.new@example.org', currentPassword: sam.password };
  await save(sam, wish);
  await admin.client.users.declineEmailChange({ id: sam.user.id });
  expect((await sam.client.profile.get()).emailChange).toBeNull();
  await save(sam, wish);
  expect((await sam.client.profile.withdrawEmailChange()).emailChange).toBeNull();
  expect(await admin.client.users.emailChanges()).toEqual([]);
});

test('a new password ends every other session and replaces the old one', async () => {
  const rita = await joinAsAdmin(product.url, admin, 'Rita');
  const elsewhere = await signIn(product.url, rita.email, rita.password);
  const change = (currentPassword: string, password: string, confirmPassword = password) =>
    rita.client.profile.changePassword({ currentPassword, password, confirmPassword });
  expect(await outcome(change(rita.password, 'new-secret', 'other'))).toMatch('PASSWORDS_DO_NOT_MATCH');
  expect(await outcome(change(rita.password, 'short'))).toMatch('PASSWORD_TOO_SHORT');
  expect(await outcome(change('wrong', 'new-secret'))).toMatch('INCORRECT_PASSWORD');
  await change(rita.password, 'new-secret');
  expect(await outcome(elsewhere.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect((await rita.client.profile.get()).name).toBe('Rita');
  expect(await outcome(signIn(product.url, rita.email, rita.password))).toMatch('INVALID_CREDENTIALS');
  await signIn(product.url, rita.email, 'new-secret');
});

test('users see their own devices and sign out one or all others, never another user’s', async () => {
  const phone = await signIn(product.url, sam.email, sam.password);
  const devices = await sam.client.profile.devices();
  expect(devices.filter((device) => device.isCurrent)).toHaveLength(1);
  expect(JSON.stringify(devices)).not.toContain('token');
  const other = devices.find((device) => !device.isCurrent);
  expect(await outcome(ann.client.profile.endDevice({ id: other?.id ?? '' }))).toMatch('NOT_FOUND');
  await sam.client.profile.endDevice({ id: other?.id ?? '' });
  expect(await outcome(phone.client.profile.get())).toMatch('NOT_SIGNED_IN');
  await signIn(product.url, sam.email, sam.password);
  await sam.client.profile.endOtherDevices();
  expect(await sam.client.profile.devices()).toHaveLength(1);
});

test('users turn their own notifications on and off', async () => {
  const off = await sam.client.profile.setNotice({ notice: 'reportDelivered', isWanted: false });
  expect(off.mutedNotices).toEqual(['reportDelivered']);
  expect((await ann.client.profile.get()).mutedNotices).toEqual([]);
  const on = await sam.client.profile.setNotice({ notice: 'reportDelivered', isWanted: true });
  expect(on.mutedNotices).toEqual([]);
});

test('PF-04 a help request is stored, read and answered once; only its sender and administrators see it', async () => {
  expect(await outcome(ann.client.support.create({ text: '  ' }))).toMatch('MESSAGE_REQUIRED');
  const request = await ann.client.support.create({ text: 'Where is the report?' });
  expect(await sam.client.support.mine()).toEqual([]);
  expect(await outcome(ann.client.support.list({}))).toMatch('NOT_ALLOWED');
  expect(await outcome(ann.client.support.answer({ id: request.id, text: 'x' }))).toMatch('NOT_ALLOWED');

  const open = await admin.client.support.list({ isAnswered: false, search: 'HERE is' });
  expect(open).toMatchObject({ total: 1, items: [{ userName: 'Ann Baker', agencyName: 'North PD' }] });
  await admin.client.support.answer({ id: request.id, text: 'On your ticket.' });
  expect(await outcome(admin.client.support.answer({ id: request.id, text: 'x' }))).toMatch(
    'ALREADY_ANSWERED',
  );
  const [mine] = await ann.client.support.mine();
  expect(mine?.answer).toMatchObject({ text: 'On your ticket.', by: 'Admin' });
  expect((await admin.client.support.list({ isAnswered: false })).total).toBe(0);
});

test('UM-01 an agency’s allowed domains apply to every way to set an address', async () => {
  const agency = 'Domain PD';
  const eve = await joinAgency(product.url, admin, agency, 'Eve Dean');
  const { id = '' } = (await admin.client.agencies.list()).find(({ name }) => name === agency) ?? {};
  const allow = (...emailDomains: string[]) => admin.client.agencies.setEmailDomains({ id, emailDomains });
  const change = (email: string) => save(eve, { email, currentPassword: eve.password });
  await allow('pd.example');
  expect(await outcome(change('eve@mailbox.example'))).toMatch('EMAIL_DOMAIN_NOT_ALLOWED');
  expect(await outcome(change('eve@pd.example'))).toBe('done');
  // The domains change before an administrator decides.
  await allow('sheriff.example');
  const confirm = () => admin.client.users.confirmEmailChange({ id: eve.user.id });
  expect(await outcome(confirm())).toMatch('EMAIL_DOMAIN_NOT_ALLOWED');
  // The other fields are saved with the address that the account has.
  expect(await outcome(save(eve, { name: 'Eve D. Dean' }))).toBe('done');

  const invited = await admin.client.invitations.create({
    role: 'agency',
    agencyName: agency,
    email: 'new@sheriff.example',
  });
  const accept = () =>
    createCaller(product.url).client.invitations.accept({
      code: invited.link?.split('#')[1] ?? '',
      name: 'Nora New',
      password: 'a secret of the invited',
      confirmPassword: 'a secret of the invited',
    });
  await allow('pd.example');
  expect(await outcome(accept())).toMatch('EMAIL_DOMAIN_NOT_ALLOWED');
  await allow();
  expect(await outcome(accept())).toBe('done');
  expect(await outcome(confirm())).toBe('done');
});
