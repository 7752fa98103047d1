// The main workflow in WebKitGTK, the engine of Safari, driven over W3C WebDriver. Playwright's own WebKit is
// a patched build that no package registry has.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { approve, joinAgency, signIn, type Person } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { cookiesOf, expect, newcomer, test } from '../../product.ts';
import { startScriptOutage } from '../../script-outage.ts';
import type { WebDriverSession } from '../../webkit/webdriver-session.ts';
import { startWebKit, type WebKitBrowsers } from '../../webkit/webkit-browser.ts';
import { webkitPrograms } from '../../webkit/webkit-programs.ts';

let browsers: WebKitBrowsers;

/** Opens an address of the product. Errors of its scripts are collected in the page. */
async function open(page: WebDriverSession, url: string): Promise<void> {
  await page.open(url);
  await page.run(`window.faults = []; addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));`);
}

const expectNoFaults = async (page: WebDriverSession): Promise<void> =>
  expect(await page.run('return window.faults ?? []')).toEqual([]);

/** Gives the browser the session of another user, who opens an address. A second browser starts for seconds. */
async function openAs(page: WebDriverSession, person: Person, url: string, address: string): Promise<void> {
  await expectNoFaults(page);
  await page.open(`${url}/favicon.svg`);
  for (const cookie of cookiesOf(person, url)) await page.setCookie(cookie);
  await open(page, `${url}${address}`);
}

/**
 * Waits for the video's picture. On a busy machine, WebKitGTK sometimes stops while it loads one; users
 * reload the page then.
 */
async function showPicture(page: WebDriverSession): Promise<void> {
  const isShown = `const since = performance.now();
    return new Promise((resolve) => {
      const look = () => {
        const video = document.querySelector('video');
        if (video?.readyState > 1 && video.videoWidth > 0) resolve(true);
        else if (performance.now() - since > 20000) resolve(false);
        else setTimeout(look, 50);
      };
      look();
    });`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if ((await page.run(isShown)) === true) return;
    await page.reload();
  }
  throw new Error('WebKitGTK shows no picture');
}

/** Waits until the folder contains the complete PDF. */
async function readDownload(): Promise<Buffer> {
  let pdf = Buffer.alloc(0);
  await expect
    .poll(async () => {
      const name = (await readdir(browsers.downloads)).find((each) => each.endsWith('.pdf'));
      if (name !== undefined) pdf = await readFile(path.join(browsers.downloads, name));
      return pdf.subarray(-6).toString();
    })
    .toContain('%%EOF');
  return pdf;
}

test.describe('in WebKitGTK', () => {
  test.skip(
    webkitPrograms === null,
    'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb gstreamer1.0-libav)',
  );

  test.beforeAll(async () => {
    browsers = await startWebKit();
  });
  test.afterEach(async ({}, testInfo) => {
    if (testInfo.status === testInfo.expectedStatus) return;
    for (const session of browsers.sessions)
      await testInfo.attach('screenshot', { body: await session.screenshot(), contentType: 'image/png' });
  });
  test.afterAll(() => browsers?.close());

  /** The form of the report. */
  const REPORT = 'form[aria-label="Deliver Report"]';

  test('IN-05 the main job, from registration to the downloaded report', async ({ product, admin }) => {
    test.slow();
    // The product may have tickets of other tests.
    const form = newcomer(`Bay Police ${randomUUID().slice(0, 8)}`, 'Ann Baker');
    const file = await makeTestVideo();
    const page = await browsers.open();
    await open(page, product.url);

    await test.step('a user registers and signs in once an administrator has approved', async () => {
      await page.click('link', "Don't have an account? Register");
      await page.enter('Full name', form.name);
      await page.enter('Email', form.email);
      await page.enter('Agency name', form.agencyName);
      await page.enter('Password', form.password);
      await page.enter('Confirm password', form.password);
      await page.click('button', 'Register');
      await page.see('Your account is pending approval.');
      await approve(admin, form.email);
      await page.enter('Email', form.email);
      await page.type('Password', form.password);
      await page.click('button', 'Sign in');
    });

    await test.step('a video is uploaded, verified and submitted', async () => {
      await page.click('button', 'New Ticket');
      await page.waitFor(`return document.querySelector('input[type=file]') !== null`);
      await page.chooseFiles([file]);
      await page.enter('Incident type', 'Use of Force');
      await page.type('Officers involved', 'Baker, Cole,');
      await page.see('Stored and verified');
      await page.click('button', 'Submit Ticket');
      await page.locate('tr', 'Pending Review');
    });

    const { items } = await admin.client.tickets.list({ search: form.agencyName });
    const id = items[0]?.id ?? '';

    await test.step('a change of the ticket is shown without a reload', async () => {
      await admin.client.tickets.startReview({ id });
      await page.locate('tr', 'In Progress');
    });

    await test.step('the administrator plays the video and adds a finding', async () => {
      await openAs(page, admin, product.url, `/admin/tickets/${id}`);
      const video = `document.querySelector('video')`;
      await showPicture(page);
      await page.click('button', 'Play');
      await page.waitFor(`return ${video}.currentTime > 0.2`);
      await page.click('button', 'Pause');
      const position = await page.run(`const video = ${video};
        video.currentTime = 2;
        return new Promise((resolve) =>
          video.addEventListener('seeked', () => resolve(video.currentTime), { once: true }));`);
      expect(position).toBeCloseTo(2);
      await page.click('button', 'Add Finding');
      await page.enter('What the video shows', 'Calm words.');
      await page.click('button', /Category/u);
      await page.click('option', 'De-escalation');
      await page.click('button', 'Save Finding');
      await page.see('1 finding');
    });

    await test.step('the report is delivered', async () => {
      await page.click('button', 'Deliver Report');
      await page.enter('Summary', 'Sound.', REPORT);
      await page.enter('Why parts of the footage were not watched', 'A test.', REPORT);
      await page.click('button', /Deliver/u, REPORT);
      await page.see('Completed');
    });

    await test.step('the agency reads the report on screen and downloads its PDF', async () => {
      const agency = await signIn(product.url, form.email, form.password);
      await openAs(page, agency, product.url, `/agency?ticket=${id}`);
      await page.click('link', 'PDF of the report');
      const pdf = await readDownload();
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await page.run(`document.querySelector('section[aria-label=Reports] summary').click()`);
      await page.see(`${createHash('sha256').update(pdf).digest('hex').slice(0, 8)}…`);
      await page.click('link', 'Read Report');
      await page.see('Calm words.');
      await expectNoFaults(page);
    });
  });

  test('WS-09 live updates begin without a reload after their script could not be loaded', async ({
    product,
    admin,
  }) => {
    const [page = await browsers.open()] = browsers.sessions;
    const person = await joinAgency(product.url, admin, 'WebKit Outage PD');
    const outage = await startScriptOutage(product.url);
    await openAs(page, person, outage.url, '/agency');
    await page.see('Your Tickets');
    outage.begin();
    await outage.refused(3);
    outage.end();
    await submitTicket(product.url, person, { officersInvolved: ['WebKit Ortiz'] });
    await page.locate('tr', 'WebKit Ortiz');
    await expectNoFaults(page);
    await outage.stop();
  });
});
