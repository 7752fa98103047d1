// The main workflow in an unmodified Firefox, driven over WebDriver BiDi. The library is an older one than in
// the other tests, because newer ones send a command that the current Firefox ESR does not have yet; their
// matchers do not fit together.
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { approve, joinAgency, type Person } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { firefox, type Browser, type Locator, type Page } from 'playwright-core-for-firefox';
import { firefoxProgram } from '../../firefox-program.ts';
import { cookiesOf, expect, newcomer, test } from '../../product.ts';
import { startScriptOutage } from '../../script-outage.ts';

let browser: Browser;

/** Opens a page of a user with a session of its own. Errors of its scripts are collected. */
async function openPage(url: string, faults: string[], person?: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  if (person) await context.addCookies(cookiesOf(person, url));
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.setDefaultTimeout(30_000);
  return page;
}

/**
 * Enters a text as pasting it does. React does not notice a value that WebDriver BiDi sets, and each key is a
 * message to the browser.
 */
async function enter(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((_element, pasted) => document.execCommand('insertText', false, pasted), text);
}

/**
 * Less motion, fewer frames, no optimized code and fewer processes: each one compiles all scripts of
 * the product again.
 */
const preferences = {
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'fission.autostart': false,
  'javascript.options.ion': false,
  'layout.frame_rate': 20,
  'ui.prefersReducedMotion': 1,
};

const ticketRow = (page: Page, text: string): Locator =>
  page.getByRole('row', { name: /Use of Force/u }).filter({ hasText: text });

test.describe('in Firefox', () => {
  test.skip(firefoxProgram === null, 'Firefox is not installed (Debian: apt-get install firefox-esr)');

  test.beforeAll(async () => {
    browser = await firefox.launch({
      channel: 'moz-firefox',
      executablePath: firefoxProgram ?? '',
      firefoxUserPrefs: preferences,
    });
  });
  test.afterAll(() => browser?.close());

  test('IN-04 the main job, from registration to the downloaded report', async ({ product, admin }) => {
    test.slow();
    const faults: string[] = [];
    // The product may have tickets of other tests.
    const form = newcomer(`Bay ${randomUUID().slice(0, 8)}`, 'Ann Baker');
    const file = await makeTestVideo();
    const page = await openPage(product.url, faults);

    await test.step('a user registers and signs in once an administrator has approved', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: "Don't have an account? Register" }).click();
      await enter(page.getByLabel('Full name'), form.name);
      await enter(page.getByLabel('Email'), form.email);
      await enter(page.getByLabel('Agency name'), form.agencyName);
      await enter(page.getByLabel(/^Password/u), form.password);
      await enter(page.getByLabel('Confirm password'), form.password);
      await page.getByRole('button', { name: 'Register' }).click();
      await page.getByText('Your account is pending approval.').waitFor();
      await approve(admin, form.email);
      await enter(page.getByLabel('Email'), form.email);
      await enter(page.getByLabel(/^Password/u), form.password);
      await page.keyboard.press('Enter');
    });

    await test.step('a video is uploaded, verified and submitted', async () => {
      await page.getByRole('button', { name: 'New Ticket' }).first().click();
      await page.locator('input[type=file]').setInputFiles(file);
      await enter(page.getByRole('combobox', { name: 'Incident type' }), 'Use of Force');
      await page.getByLabel('Officers involved').pressSequentially('Baker,');
      await page.getByText('Stored and verified').waitFor();
      expect(await page.getByLabel('Duration').inputValue()).toBe('00:00:04');
      await page.getByRole('button', { name: 'Submit Ticket' }).click();
      await ticketRow(page, 'Pending Review').waitFor();
    });

    const { items } = await admin.client.tickets.list({ search: form.agencyName });
    const office = await openPage(product.url, faults, admin);

    await test.step('the administrator plays the video and adds a finding', async () => {
      await office.goto(`/admin/tickets/${items[0]?.id}`);
      await office.getByRole('button', { name: 'Start Review' }).click();
      const video = office.locator('video');
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
        .toBeGreaterThan(1);
      await office.getByRole('button', { name: 'Play', exact: true }).click();
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0.2);
      await office.getByRole('button', { name: 'Pause', exact: true }).click();
      const position = await video.evaluate(async (element: HTMLVideoElement) => {
        element.currentTime = 2;
        await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
        return element.currentTime;
      });
      expect(position).toBeCloseTo(2);
      await office.getByRole('button', { name: 'Add finding' }).click();
      await enter(office.getByLabel('What the video shows'), 'Calm words.');
      await office.getByRole('button', { name: /Category/u }).click();
      await office.getByRole('option', { name: 'De-escalation' }).click();
      await office.getByRole('button', { name: 'Save Finding' }).click();
      await office.getByText('1 finding', { exact: true }).first().waitFor();
    });

    await test.step('the report is delivered', async () => {
      await office.getByRole('button', { name: 'Deliver Report' }).click();
      const report = office.getByRole('form', { name: 'Deliver Report' });
      await enter(report.getByLabel('Summary'), 'Sound.');
      await enter(report.getByLabel('Why parts of the footage were not watched'), 'A test.');
      await report.getByRole('button', { name: /Deliver/u }).click();
      await office.getByText('Completed').first().waitFor();
    });

    await test.step('the agency sees the report without a reload, reads it and downloads its PDF', async () => {
      await ticketRow(page, 'Completed').getByRole('button', { name: /^View/u }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'PDF of the report' }).click();
      const pdf = await readFile(await (await downloading).path());
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      const reports = page.getByRole('region', { name: 'Reports' });
      await reports.getByText('Proof, the report').click();
      await reports.getByText(`${sha256.slice(0, 8)}…`).waitFor();
      await page.getByRole('link', { name: 'Read Report' }).first().click();
      await page.getByText('Calm words.').first().waitFor();
    });
    expect(faults).toEqual([]);
  });

  test('WS-09 live updates begin without a reload after their script could not be loaded', async ({
    product,
    admin,
  }) => {
    const faults: string[] = [];
    const person = await joinAgency(product.url, admin, 'Firefox Outage PD');
    const outage = await startScriptOutage(product.url);
    const page = await openPage(outage.url, faults, person);
    await page.goto('/agency');
    await page.getByRole('heading', { level: 1 }).waitFor();
    outage.begin();
    await outage.refused(3);
    outage.end();
    await submitTicket(product.url, person, { officersInvolved: ['Firefox Ortiz'] });
    await page.getByRole('row', { name: /Firefox Ortiz/u }).waitFor();
    expect(faults).toEqual([]);
    await outage.stop();
  });
});
