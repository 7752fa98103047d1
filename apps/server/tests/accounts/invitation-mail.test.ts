import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestSmtpServer, type TestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  confirmationCode,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Invitations with a mail server.

let peer: TestSmtpServer;
let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  peer = await startTestSmtpServer();
  product = await startTestProduct({ mail: { smtpUrl: peer.url, sender: 'no-reply@example.gov' } });
  admin = await signInOperator(product.url);
});
afterAll(async () => {
  await product.stop();
  await peer.stop();
});

const anonymous = () => createCaller(product.url).client;
const password = 'a secret of the invited';
const accept = (code: string) =>
  anonymous().invitations.accept({ code, name: 'Ida Invited', password, confirmPassword: password });
const invite = (email: string) =>
  admin.client.invitations.create({ email, role: 'agency', agencyName: 'Mailed PD' });

async function codeSentTo(email: string): Promise<string> {
  const mail = await peer.next(
    ({ to, parsed }) => to[0] === email && parsed.subject === 'You are invited to Plainview',
  );
  expect(mail.parsed.text).toContain('Admin invites you to Plainview for Mailed PD.');
  return /this code: (?<code>\S+)/u.exec(mail.parsed.text ?? '')?.groups?.['code'] ?? '';
}

test('the link is sent only by email, and accepting it needs no other confirmation', async () => {
  const email = 'ida@example.org';
  expect(await invite(email)).toMatchObject({ link: null });
  const code = await codeSentTo(email);
  const { items } = await admin.client.mail.list({ search: email });
  const message = await admin.client.mail.get({ id: items[0]?.id ?? '' });
  expect(message).toMatchObject({ kind: 'invitation', state: 'sent' });
  expect(JSON.stringify(message)).not.toContain(code);
  await accept(code);
  expect((await signIn(product.url, email, password)).user.agencyName).toBe('Mailed PD');
});

test('an unconfirmed registration of an address does not block its owner', async () => {
  const squatter = registration();
  await anonymous().session.register(squatter);
  const confirmation = await confirmationCode(squatter.email);
  await invite(squatter.email);
  await accept(await codeSentTo(squatter.email));
  expect(await outcome(anonymous().session.confirmEmail({ code: confirmation }))).toMatch('LINK_NOT_VALID');
  expect(await outcome(anonymous().session.signIn(squatter))).toMatch('INVALID_CREDENTIALS');
  expect((await signIn(product.url, squatter.email, password)).user.name).toBe('Ida Invited');
});

test('an invitation that is revoked before it is sent is never sent', async () => {
  const late = await startTestSmtpServer({ onRecipient: () => ({ code: 451, words: 'later' }) });
  let now = new Date();
  const other = await startTestProduct(
    { mail: { smtpUrl: late.url, sender: 'no-reply@example.gov' } },
    { now: () => now },
  );
  const office = await signInOperator(other.url);
  const { invitation } = await office.client.invitations.create({ email: 'a@example.org', role: 'admin' });
  const newest = async () => (await office.client.mail.list({})).items[0];
  await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ state: 'waiting', attempts: 1 });
  await office.client.invitations.revoke({ id: invitation.id });
  now = new Date(now.getTime() + 7 * 60_000);
  await other.runSweep();
  await expect
    .poll(newest, { timeout: 20_000 })
    .toMatchObject({ state: 'suppressed', note: 'The invitation was accepted or revoked.' });
  await other.stop();
  await late.stop();
});
