import { headersOf, outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

const HOUR = 60 * 60_000;

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
beforeEach(() => changeAsOwner(product.databaseUrl, 'delete from rate_limits'));

const anonymous = () => createCaller(product.url).client.session;
const ask = (email: string) => anonymous().requestPasswordReset({ email });
const reset = (code: string, password: string, confirmPassword = password) =>
  anonymous().resetPassword({ code, password, confirmPassword });

/** Requests a new password and returns the code from the message that arrives. */
async function codeFor(email: string): Promise<string> {
  const before = peer.received.length;
  await ask(email.toUpperCase());
  const mail = await peer.next(
    (one) =>
      peer.received.indexOf(one) >= before &&
      one.to[0] === email &&
      one.parsed.subject === 'Choose a new password',
  );
  const code = /enter this code: (?<code>\S+)/u.exec(mail.parsed.text ?? '')?.groups?.['code'];
  if (code === undefined) throw new Error(`no code in: ${mail.parsed.text}`);
  return code;
}

test('the emailed code sets a new password once and ends every session', async () => {
  const code = await codeFor(ann.email);
  expect(await outcome(reset(code, 'new-secret', 'other'))).toMatch('PASSWORDS_DO_NOT_MATCH');
  expect(await outcome(reset(code, 'short'))).toMatch('PASSWORD_TOO_SHORT');
  expect(await outcome(reset('made-up', 'new-secret'))).toMatch('LINK_NOT_VALID');
  await reset(code, 'new-secret');
  expect(await outcome(ann.client.profile.get())).toMatch('NOT_SIGNED_IN');
  expect(await outcome(signIn(product.url, ann.email, ann.password))).toMatch('INVALID_CREDENTIALS');
  ann = await signIn(product.url, ann.email, 'new-secret');
  expect(await outcome(reset(code, 'another-secret'))).toMatch('LINK_NOT_VALID');
  await peer.next(({ to, parsed }) => to[0] === ann.email && parsed.subject === 'Your password was changed');
  const { items } = await admin.client.custody.list({ subject: 'user' });
  expect(items.slice(0, 2)).toMatchObject([
    { event: 'user.password_reset', actorName: 'Ann Baker', subjectId: ann.user.id },
    { event: 'user.password_reset_requested', actorName: 'Plainview', subjectId: ann.user.id },
  ]);
});

test('of two simultaneous calls with one code, one succeeds; older codes become invalid', async () => {
  const older = await codeFor(ann.email);
  const code = await codeFor(ann.email);
  const ends = await Promise.all(['first-secret', 'other-secret'].map((word) => outcome(reset(code, word))));
  expect(ends.toSorted((a, b) => a.length - b.length)[0]).toBe('done');
  expect(ends.filter((end) => end === 'done')).toHaveLength(1);
  expect(await outcome(reset(older, 'third-secret'))).toMatch('LINK_NOT_VALID');
});

test('a code expires after an hour', async () => {
  const code = await codeFor(ann.email);
  const start = clock.now;
  clock.now = new Date(start.getTime() + HOUR);
  expect(await outcome(reset(code, 'late-secret'))).toMatch('LINK_NOT_VALID');
  await product.runSweep();
  clock.now = start;
  expect(await outcome(reset(code, 'late-secret'))).toMatch('LINK_NOT_VALID');
});

test('neither the database nor an administrator can reveal a code', async () => {
  const code = await codeFor(ann.email);
  const { items } = await admin.client.mail.list({ search: ann.email });
  const listed = items.filter(({ kind }) => kind === 'passwordReset');
  const message = await admin.client.mail.get({ id: listed[0]?.id ?? '' });
  for (const { id } of listed)
    expect(JSON.stringify(await admin.client.mail.get({ id }))).not.toContain(code);
  expect(message).toMatchObject({ kind: 'passwordReset', state: 'sent' });
  for (const table of [
    'mail_messages',
    'verifications',
    'custody_entries',
    'graphile_worker._private_jobs',
  ]) {
    const found = `select 1 from ${table} t where t::text like '%' || $1 || '%'`;
    expect(await changeAsOwner(product.databaseUrl, found, code)).toBe(0);
  }
  const shown = /withheld-[0-9a-f-]+/u.exec(message.text)?.[0] ?? '';
  expect(await outcome(reset(shown, 'new-secret'))).toMatch('LINK_NOT_VALID');
  expect(await outcome(ann.client.mail.list({}))).not.toBe('done');
});

/** Returns the raw response to a request, without the parts that differ in every response. */
async function answerTo(email: string) {
  const answer = await createCaller(product.url).fetch('/api/session/password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return { status: answer.status, headers: headersOf(answer), body: await answer.text() };
}

test('an unknown address gets the same response after the same work, and no message', async () => {
  const before = (await admin.client.mail.list({})).total;
  const unknown = await answerTo('nobody@example.org');
  expect(unknown.status).toBe(200);
  // This message is queued after the unknown address's job, which has therefore run by then.
  expect(await answerTo(ann.email)).toEqual(unknown);
  await expect
    .poll(async () => (await admin.client.mail.list({})).total, { timeout: 20_000 })
    .toBe((before ?? 0) + 1);
});

test('too many requests for one address are rejected, whether it is registered or not', async () => {
  for (const email of [ann.email, 'nobody@example.org']) {
    const ends = [];
    for (let count = 0; count < 6; count += 1) ends.push(await outcome(ask(email)));
    expect(ends.slice(0, 5)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(ends[5]).toMatch('TOO_MANY_ATTEMPTS');
  }
});

test('attempts to guess codes are rate-limited', async () => {
  let end = '';
  for (let count = 0; count < 31; count += 1) end = await outcome(reset(`guess-${count}`, 'new-secret'));
  expect(end).toMatch('TOO_MANY_ATTEMPTS');
});
