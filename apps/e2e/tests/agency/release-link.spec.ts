import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { submitIndexedTicket } from '../../submit-indexed-ticket.ts';

/** Orders, renders and delivers a redacted copy. */
async function deliverCopy(admin: Person, agency: Person, url: string) {
  await offerRedactions(admin);
  const file = await makeHardVideo('29.97.mp4');
  const ticket = await submitIndexedTicket(url, agency, file, 'Witness Jane Roe.mp4');
  const videoId = ticket.videos[0]?.videoId ?? '';
  const { id } = await orderRedaction(agency, ticket, {
    purpose: 'public-records',
    requestNumber: 'PRR-26-0114',
    needsSecondPerson: false,
  });
  const { reasons } = await admin.client.redactions.start({ id });
  await admin.client.redactions.saveTracks({
    id,
    videoId,
    version: 0,
    tracks: [
      {
        id: crypto.randomUUID(),
        reasonCode: reasons[0]?.code ?? '',
        startFrame: 1,
        endFrame: 100,
        keyFrames: '1 1000 1000 3000 4000',
      },
    ],
  });
  await admin.client.redactions.render({ id });
  const stateOf = async () => (await admin.client.redactions.get({ id })).state;
  await expect.poll(stateOf, { timeout: 120_000 }).toBe('to_check');
  await admin.client.redactions.check({
    id,
    decision: 'approve',
    explanation: 'None.',
    watchExplanation: 'None.',
  });
  await admin.client.redactions.deliver({ id });
  return ticket;
}

const secretAt = (page: Page, label: string) =>
  page.getByRole('dialog').getByText(label, { exact: true }).locator('..').getByRole('code').innerText();

test('RD-07 an agency creates a link by keyboard, and a recipient without an account downloads the copy', async ({
  page,
  browser,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'Records PD');
  const ticket = await deliverCopy(admin, agency, product.url);
  const links = page.getByRole('region', { name: 'Release links' });
  let url = '';
  let passcode = '';

  await test.step('the agency creates a link', async () => {
    await openAs(page, agency, product.url);
    await page.goto(`${product.url}/agency/tickets/${ticket.number}`);
    await expect(links.getByText('No links yet.')).toBeVisible();
    await links.getByRole('button', { name: 'Create Link' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Create Release Link' });
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill('Jane <b>Doe</b>');
    await dialog.getByLabel('Downloads of each file').fill('2');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Release Link for Jane <b>Doe</b>' })).toBeVisible();
    url = await secretAt(page, 'Link');
    passcode = await secretAt(page, 'Passcode');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(links.getByText('Active', { exact: true })).toBeVisible();
    await expect(links.getByText('Not used yet')).toBeVisible();
  });

  const context = await browser.newContext();
  const recipient = await context.newPage();
  const requests: string[] = [];
  recipient.on('request', (request) => requests.push(request.url()));
  const violations: string[] = [];
  recipient.on('console', (message) => {
    if (/content security policy/iu.test(message.text())) violations.push(message.text());
  });

  await test.step('the recipient opens it, gives the passcode and downloads the file', async () => {
    await recipient.goto(url);
    await recipient.getByRole('textbox', { name: 'Passcode' }).fill('WRONG-00000');
    await recipient.getByRole('button', { name: 'Open' }).click();
    await expect(recipient.getByText('This passcode is incorrect.')).toBeVisible();
    await recipient.getByRole('textbox', { name: 'Passcode' }).fill(passcode.toLowerCase());
    await recipient.keyboard.press('Enter');
    await expect(recipient.getByRole('heading', { name: 'Released by Records PD' })).toBeVisible();
    await expect(recipient.getByText('Jane <b>Doe</b>')).toBeVisible();
    await expect(recipient.getByText('PRR-26-0114')).toBeVisible();
    await expect(recipient.getByText('2 of 2 downloads left')).toBeVisible();
    await expect(recipient.getByText('Jane Roe')).toBeHidden();
    await expectAccessible(recipient);
    const downloading = recipient.waitForEvent('download');
    await recipient.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${ticket.number}-video-1-redacted.mp4`);
    const reading = recipient.waitForEvent('download');
    await recipient.getByRole('link', { name: 'PDF of the release report' }).click();
    expect((await reading).suggestedFilename()).toBe(`${ticket.number}-release-report.pdf`);
    const bytes = await readFile(await download.path());
    await expect(recipient.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible();
  });

  await test.step('the page loads nothing from elsewhere, and no address has the code of the link', async () => {
    const code = new URL(url).hash.slice(1);
    expect(violations).toEqual([]);
    expect(requests.filter((request) => !request.startsWith(product.url))).toEqual([]);
    expect(requests.filter((request) => request.includes(code) && !request.includes('#'))).toEqual([]);
    expect(requests.filter((request) => /\/(?:media|api)\/|session/u.test(request))).toEqual([]);
  });

  await test.step('the agency sees the use, and revokes the link', async () => {
    await expect(links.getByText('1 download, at most 2 of each file')).toBeVisible();
    await links.getByRole('button', { name: /^Revoke the link of Jane/u }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke Link' }).press('Enter');
    await expect(links.getByText('Revoked', { exact: true })).toBeVisible();
    await recipient.reload();
    await expect(recipient.getByText('This link is not valid.')).toBeVisible();
    await expectAccessible(recipient);
  });

  await test.step('a link for viewing has a player with the name over the picture, and no download', async () => {
    const [redaction] = await agency.client.redactions.list({ ticketId: ticket.id });
    const created = await agency.client.releaseLinks.create({
      redactionId: redaction?.id ?? '',
      recipientName: 'Press Office',
      mode: 'view',
      needsPasscode: false,
    });
    await recipient.goto('about:blank');
    await recipient.goto(created.url);
    const video = recipient.getByLabel(`${ticket.number}-video-1-redacted.mp4`);
    await expect(video).toBeVisible();
    await expect
      .poll(() => video.evaluate((player: HTMLVideoElement) => player.readyState))
      .toBeGreaterThan(0);
    await expect(recipient.getByText('Press Office').nth(1)).toBeVisible();
    await expect(recipient.getByRole('link', { name: 'Download' })).toBeHidden();
    await expectAccessible(recipient);
    expect(violations).toEqual([]);
  });
  await context.close();
});
