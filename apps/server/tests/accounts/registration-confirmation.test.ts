import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import {
  adminRegistrationKey,
  confirmationCode,
  joinAsAdmin,
  operator,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Registration with a mail server: administrators see a registration once its email address is confirmed.

const HOUR = 60 * 60_000;
const subject = 'Confirm your email address';

let peer: ProductWithMail['peer'];
let product: ProductWithMail['product'];
let clock: ProductWithMail['clock'];
let stop: ProductWithMail['stop'];
let admin: Person;

beforeAll(async () => {
  ({ peer, product, clock, stop } = await startProductWithMail());
  admin = await signInOperator(product.url);
});
afterAll(() => stop());

const anonymous = () => createCaller(product.url).client;
const pendingOf = async (email: string) =>
  (await admin.client.users.list({ status: 'pending', search: email })).items[0];
const confirm = (code: string) => anonymous().session.confirmEmail({ code });
const sentTo = (email: string) =>
  peer.received.filter(({ to, parsed }) => to[0] === email && parsed.subject === subject);
const userEvents = async (email: string) =>
  (await admin.client.custody.list({ subject: 'user' })).items
    .filter(({ actorEmail, data }) => actorEmail === email || data['accountEmail'] === email)
    .map(({ event }) => event)
    .toReversed();

test('RG-05 UM-01 administrators see a registration once its address is confirmed', async () => {
  const form = registration({ name: 'Una Confirmed', agencyName: 'Unseen PD' });
  expect(await anonymous().session.register(form)).toEqual({ done: true });
  const code = await confirmationCode(form.email);
  expect(await pendingOf(form.email)).toBeUndefined();
  expect((await admin.client.agencies.list()).map(({ name }) => name)).not.toContain('Unseen PD');
  const [entry] = (await admin.client.custody.list({ subject: 'user', search: form.email })).items;
  const id = entry?.subjectId ?? '';
  for (const decide of [admin.client.users.approve, admin.client.users.reject])
    expect(await outcome(decide({ id }))).toMatch('EMAIL_NOT_CONFIRMED');
  expect(peer.received.filter(({ raw }) => raw.includes('Una Confirmed')).map(({ to }) => to[0])).toEqual([
    form.email,
  ]);

  expect(await confirm(code)).toEqual({ email: form.email, purpose: 'registration' });
  expect(await pendingOf(form.email)).toMatchObject({ agencyName: 'Unseen PD', status: 'pending' });
  await peer.next(({ to, raw }) => to[0] === operator.email && raw.includes('Una Confirmed (Unseen PD)'));
  expect(await outcome(confirm(code))).toMatch('LINK_NOT_VALID');
  await admin.client.users.approve({ id });
  const una = await signIn(product.url, form.email, form.password);
  expect(una.user.agencyName).toBe('Unseen PD');
  expect(await userEvents(form.email)).toEqual(['user.registered', 'user.email_confirmed', 'user.approved']);
});

test('RG-05 without the password, registration and sign-in reveal nothing about the confirmation', async () => {
  const form = registration();
  await anonymous().session.register(form);
  const pending = 'ACCOUNT_PENDING: Your account is pending approval. Please contact an administrator.';
  const signInAs = (password: string) => anonymous().session.signIn({ email: form.email, password });
  expect(await outcome(signInAs(form.password))).toBe(pending);
  await expect(signInAs(form.password)).rejects.toMatchObject({ data: { awaitsEmailConfirmation: true } });
  expect(await outcome(signInAs('wrong'))).toBe('INVALID_CREDENTIALS: Invalid email or password');
  await expect(signInAs('wrong')).rejects.toMatchObject({ data: null });
  const again = await outcome(anonymous().session.register({ ...form, name: 'Somebody Else' }));
  expect(again).toBe('EMAIL_ALREADY_REGISTERED: This email is already registered');

  await confirm(await confirmationCode(form.email));
  await expect(signInAs(form.password)).rejects.toMatchObject({ code: 'ACCOUNT_PENDING', data: null });
});

test('RG-05 the right password sends the link again, which replaces earlier ones and is limited', async () => {
  const form = registration();
  await anonymous().session.register(form);
  const first = await confirmationCode(form.email);
  const resend = (password = form.password, email = form.email) =>
    outcome(anonymous().session.resendConfirmation({ email, password }));
  expect(await resend('wrong')).toMatch('INVALID_CREDENTIALS');
  expect(await resend('wrong', 'nobody@example.org')).toMatch('INVALID_CREDENTIALS');
  expect(await resend()).toBe('done');
  expect(await outcome(confirm(first))).toMatch('LINK_NOT_VALID');
  expect(await resend()).toBe('done');
  expect(await resend()).toBe('done');
  expect(await resend()).toMatch('TOO_MANY_ATTEMPTS');
  await expect.poll(() => sentTo(form.email).length).toBe(4);
  const codes = sentTo(form.email).map(
    ({ parsed }) => /this code: (?<code>\S+)/u.exec(parsed.text ?? '')?.groups?.['code'] ?? '',
  );
  const outcomes = await Promise.all(codes.map((code) => outcome(confirm(code))));
  expect(outcomes.filter((each) => each === 'done')).toHaveLength(1);
  expect(await pendingOf(form.email)).toBeDefined();
  expect(await resend()).toMatch('NOTHING_TO_CONFIRM');
});

test('RG-05 of two simultaneous confirmations one succeeds, and one agency is created', async () => {
  const form = registration({ agencyName: 'Twice Confirmed PD' });
  await anonymous().session.register(form);
  const code = await confirmationCode(form.email);
  const ends = await Promise.all([outcome(confirm(code)), outcome(confirm(code))]);
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(ends.filter((end) => end.startsWith('LINK_NOT_VALID'))).toHaveLength(1);
  expect((await userEvents(form.email)).filter((event) => event === 'user.email_confirmed')).toHaveLength(1);
});

test('RG-05 an unconfirmed registration is deleted after seven days, a confirmed one stays', async () => {
  const kept = registration();
  const gone = registration({ name: 'Gone Unconfirmed' });
  for (const form of [kept, gone]) await anonymous().session.register(form);
  const code = await confirmationCode(gone.email);
  await confirm(await confirmationCode(kept.email));
  const start = clock.now;
  clock.now = new Date(start.getTime() + 7 * 24 * HOUR - 1);
  await product.runSweep();
  expect(await userEvents(gone.email)).toEqual(['user.registered']);
  clock.now = new Date(start.getTime() + 7 * 24 * HOUR);
  expect(await outcome(confirm(code))).toMatch('LINK_NOT_VALID');
  await product.runSweep();
  await product.runSweep();
  clock.now = start;
  expect(await userEvents(gone.email)).toEqual(['user.registered', 'user.registration_expired']);
  expect(await outcome(anonymous().session.signIn(gone))).toMatch('INVALID_CREDENTIALS');
  expect(await outcome(anonymous().session.register(gone))).toBe('done');
  expect(await pendingOf(kept.email)).toBeDefined();
});

test('RG-07 administrators also confirm their address', async () => {
  const form = { ...registration(), role: 'admin' as const, adminKey: adminRegistrationKey };
  await anonymous().session.register(form);
  await confirmationCode(form.email);
  expect(await pendingOf(form.email)).toBeUndefined();
  const olga = await joinAsAdmin(product.url, admin, 'Olga Office');
  expect(olga.user.role).toBe('admin');
});
