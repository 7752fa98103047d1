/** Messages with release links. */
import { addTime, MINUTE } from '@plainview/domain/shared/time';
import { startTestSmtpServer, type TestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startReleaseOffice, tokenOf, type ReleaseOffice } from './release-office.ts';

/** An address whose server asks to try again later. */
const LATE = 'late@paper.example';

let peer: TestSmtpServer;
let office: ReleaseOffice;

beforeAll(async () => {
  peer = await startTestSmtpServer({
    onRecipient: (address) => (address === LATE ? { code: 451, words: 'later' } : null),
  });
  office = await startReleaseOffice({ mail: { smtpUrl: peer.url, sender: 'no-reply@example.gov' } });
});
afterEach(async () => {
  const { intact } = await office.admin.client.custody.verify();
  if (!intact) throw new Error('the ledger does not verify');
});
afterAll(async () => {
  await office.product.stop();
  await peer.stop();
});

const sentTo = (email: string) => peer.next(({ to }) => to[0] === email);

test('RD-07 the link is mailed to the recipient, and never the passcode; the stored message has neither', async () => {
  const recipientEmail = 'jane@paper.example';
  const link = await office.create({
    recipientName: 'Jane <b>Doe</b>',
    recipientEmail,
    needsPasscode: true,
    lifetimeDays: 3,
  });
  expect(link.link.isMailed).toBe(true);
  const { parsed } = await sentTo(recipientEmail);
  expect(parsed.subject).toBe('North PD has released a video to you');
  expect(parsed.text).toContain(
    `Open /release on the Plainview site of the agency and enter this code: ${tokenOf(link)}`,
  );
  expect(parsed.text).toContain('The page asks for a passcode');
  expect(parsed.html).toContain('Jane &lt;b&gt;Doe&lt;/b&gt;');
  const message = `${parsed.text}${String(parsed.html)}`;
  expect(message).not.toContain(link.passcode);
  expect(message).not.toContain(link.passcode?.replace('-', ''));
  const { items } = await office.admin.client.mail.list({ search: recipientEmail });
  const stored = await office.admin.client.mail.get({ id: items[0]?.id ?? '' });
  expect(stored).toMatchObject({ kind: 'releaseLink', state: 'sent' });
  expect(JSON.stringify(stored)).not.toContain(tokenOf(link));
  expect((await office.open(link)).release.recipientName).toBe('Jane <b>Doe</b>');
});

test('RD-07 a link that is revoked before it is mailed is not mailed', async () => {
  const { link } = await office.create({ recipientEmail: LATE });
  const newest = async () => (await office.admin.client.mail.list({ search: LATE })).items[0];
  await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ state: 'waiting', attempts: 1 });
  await office.ann.client.releaseLinks.revoke({ id: link.id });
  office.clock.now = addTime(office.clock.now, 7 * MINUTE);
  await office.product.runSweep();
  await expect
    .poll(newest, { timeout: 20_000 })
    .toMatchObject({ state: 'suppressed', note: 'The release link was revoked or has expired.' });
});
