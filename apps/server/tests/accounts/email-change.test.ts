import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import {
  confirmationCode,
  joinAgency,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Changing an email address with a mail server. Without one, an administrator decides (profile.test.ts).

let peer: ProductWithMail['peer'];
let product: ProductWithMail['product'];
let clock: ProductWithMail['clock'];
let stop: ProductWithMail['stop'];
let admin: Person;
let ann: Person;

beforeAll(async () => {
  ({ peer, product, clock, stop } = await startProductWithMail());
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
});
afterAll(() => stop());

const requestChange = (person: Person, email: string) =>
  person.client.profile.save({
    name: 'Ann Baker',
    email,
    phone: '555-0100',
    department: 'Patrol',
    badgeNumber: '7',
    currentPassword: person.password,
  });
const confirm = (code: string) => createCaller(product.url).client.session.confirmEmail({ code });

test('the new address is confirmed with its code; the old one is notified before and after', async () => {
  const old = ann.email;
  const waiting = await requestChange(ann, 'ann.new@example.org');
  expect(waiting).toMatchObject({ email: old, emailChange: { confirmedBy: 'message' } });
  await peer.next(({ to, parsed }) => to[0] === old && parsed.subject?.includes('was requested') === true);
  const code = await confirmationCode('ann.new@example.org');
  expect(peer.received.filter(({ to, raw }) => to[0] === old && raw.includes(code))).toEqual([]);

  expect(await admin.client.users.emailChanges()).toEqual([]);
  expect(await outcome(admin.client.users.confirmEmailChange({ id: ann.user.id }))).toMatch('NOT_FOUND');
  expect(await outcome(confirm('made-up'))).toMatch('LINK_NOT_VALID');
  expect(await confirm(code)).toEqual({ email: 'ann.new@example.org', purpose: 'change' });
  await peer.next(({ to, parsed }) => to[0] === old && parsed.subject === 'Your email address was changed');
  expect(await outcome(ann.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await outcome(signIn(product.url, old, ann.password))).toMatch('INVALID_CREDENTIALS');
  ann = await signIn(product.url, 'ann.new@example.org', ann.password);
  expect(await outcome(confirm(code))).toMatch('LINK_NOT_VALID');
  const { items } = await admin.client.custody.list({ subject: 'user' });
  expect(items[0]).toMatchObject({ event: 'user.email_changed', actorName: 'Ann Baker' });
});

test('a code is invalid once the change is withdrawn, replaced or a day old', async () => {
  await requestChange(ann, 'first@example.org');
  const first = await confirmationCode('first@example.org');
  await ann.client.profile.withdrawEmailChange();
  expect(await outcome(confirm(first))).toMatch('LINK_NOT_VALID');
  await requestChange(ann, 'second@example.org');
  const second = await confirmationCode('second@example.org');
  clock.now = new Date(clock.now.getTime() + 1000);
  await requestChange(ann, 'third@example.org');
  const third = await confirmationCode('third@example.org');
  expect(await outcome(confirm(second))).toMatch('LINK_NOT_VALID');
  clock.now = new Date(clock.now.getTime() + 24 * 60 * 60_000);
  expect(await outcome(confirm(third))).toMatch('LINK_NOT_VALID');
});

test('an address that was taken in the meantime is rejected, and nothing changes', async () => {
  await ann.client.session.reauthenticate({ password: ann.password });
  await requestChange(ann, 'wanted@example.org');
  const code = await confirmationCode('wanted@example.org');
  const other = {
    name: 'Other',
    email: 'wanted@example.org',
    role: 'agency' as const,
    password: 'some-secret',
    confirmPassword: 'some-secret',
    agencyName: 'South PD',
  };
  await createCaller(product.url).client.session.register(other);
  expect(await outcome(confirm(code))).toMatch('EMAIL_ALREADY_REGISTERED');
  expect((await ann.client.profile.get()).email).toBe('ann.new@example.org');
});
