// The main workflow in WebKitGTK, the engine of Safari, driven over W3C WebDriver. Playwright's own WebKit is
// a patched build that no package registry has.
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { operator } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, newcomer, test } from '../../product.ts';
import type { WebDriverSession } from '../../webkit/webdriver-session.ts';
import { startWebKit, type WebKitBrowsers } from '../../webkit/webkit-browser.ts';
import { webkitPrograms } from '../../webkit/webkit-programs.ts';

let browsers: WebKitBrowsers;

/** Opens the product in a browser of its own. Errors of its scripts are collected in the page. */
async function openPage(url: string): Promise<WebDriverSession> {
  const page = await browsers.open();
  await page.open(url);
  await page.run(`window.faults = []; addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));`);
  return page;
}

async function signIn(page: WebDriverSession, email: string, password: string): Promise<void> {
  await page.type('Email', email);
  await page.type('Password', password);
  await page.click('button', 'Sign in');
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
        else if (performance.now() - since > 6000) resolve(false);
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

  test('IN-05 the main job, from registration to the downloaded report', async ({ product }) => {
    test.slow();
    // The product may have tickets of other tests.
    const form = newcomer(`Bay Police ${randomUUID().slice(0, 8)}`, 'Ann Baker');
    const file = await makeTestVideo();
    const [page, office] = await Promise.all([openPage(product.url), openPage(product.url)]);

    await test.step('a user registers, and an administrator approves', async () => {
      await page.click('link', "Don't have an account? Register");
      await page.type('Full name', form.name);
      await page.type('Email', form.email);
      await page.type('Agency name', form.agencyName);
      await page.type('Password', form.password);
      await page.type('Confirm password', form.password);
      await page.click('button', 'Register');
      await page.see('Your account is pending approval.');
      await signIn(office, operator.email, operator.password);
      await office.click('link', 'User Management');
      await office.click('button', /^Approve User/u, await office.locate('tr', form.email));
      await office.waitFor(`return document.querySelector('[data-located]') === null`);
      await office.click('link', 'Admin Dashboard');
    });

    await test.step('a video is uploaded, verified and submitted', async () => {
      await signIn(page, form.email, form.password);
      await page.click('button', 'New Ticket');
      await page.waitFor(`return document.querySelector('input[type=file]') !== null`);
      await page.chooseFiles([file]);
      await page.type('Incident type', 'Use of Force');
      await page.type('Officers involved', 'Baker, Cole,');
      await page.see('Stored and verified');
      await page.click('button', 'Submit Ticket');
      await page.see('Pending Review');
    });

    await test.step('the administrator sees the ticket without a reload, plays it and adds a finding', async () => {
      await office.click('link', /./u, await office.locate('tr', form.agencyName));
      await office.click('button', 'Start Review');
      const video = `document.querySelector('video')`;
      await showPicture(office);
      await office.click('button', 'Play');
      await office.waitFor(`return ${video}.currentTime > 0.2`);
      await office.click('button', 'Pause');
      const position = await office.run(`const video = ${video};
        video.currentTime = 2;
        return new Promise((resolve) =>
          video.addEventListener('seeked', () => resolve(video.currentTime), { once: true }));`);
      expect(position).toBeCloseTo(2);
      await office.click('button', 'Add Finding');
      await office.type('What the video shows', 'Calm words.');
      await office.click('button', /Category/u);
      await office.click('option', 'De-escalation');
      await office.click('button', 'Save Finding');
      await office.see('1 finding');
    });

    await test.step('the report is delivered', async () => {
      await office.click('button', 'Deliver Report');
      await office.type('Summary', 'Sound.', '[role=dialog]');
      await office.type('Why parts of the footage were not watched', 'A test.', '[role=dialog]');
      await office.click('button', /Deliver/u, '[role=dialog]');
      await office.see('Completed');
    });

    await test.step('the agency reads the report on screen and downloads its PDF', async () => {
      await page.click('button', /^View/u, await page.locate('tr', 'Completed'));
      await page.click('link', 'Download Report');
      const pdf = await readDownload();
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      await page.see(`${createHash('sha256').update(pdf).digest('hex').slice(0, 8)}…`);
      await page.click('link', 'Read Report');
      await page.see('Calm words.');
    });
    for (const each of [page, office]) expect(await each.run('return window.faults ?? []')).toEqual([]);
  });
});
