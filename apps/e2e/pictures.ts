/** Takes the screenshots in docs/images from a freshly filled demo: `npm run pictures`. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '@plainview/test-support/demo/demo-people';
import { startDemo } from '@plainview/test-support/demo/start-demo';
import { signIn } from '@plainview/test-support/test-users';
import { chromium, expect as expectSoon, type Browser, type Page } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));
/** A longer timeout, because the product processes the demo's videos at the same time. */
const expect = expectSoon.configure({ timeout: 30_000 });
const MOST_BYTES = 250_000;

const supervisor = 'd.okafor@marlowbend.example';
const reviewer = 'margaret.osei@plainview.example';

interface Picture {
  /** JPEG makes photo-like screenshots smaller. */
  readonly file: `${string}.png` | `${string}.jpg`;
  readonly as: string;
  readonly address: string;
  readonly height?: number;
  /** Brings the screen into the state that the screenshot shows. */
  readonly prepare: (page: Page) => Promise<void>;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first();

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text }).first();

const pictures: readonly Picture[] = [
  {
    file: 'agency-dashboard.png',
    as: supervisor,
    address: '/agency',
    prepare: (page) => expect(row(page, 'Foot Pursuit')).toBeVisible(),
  },
  {
    file: 'ticket.png',
    as: supervisor,
    address: '/agency',
    async prepare(page) {
      await row(page, 'Sgt. P. Brannigan').getByRole('button', { name: /View/u }).click();
      await expect(
        page.getByRole('dialog').getByRole('link', { name: 'PDF of the report (version 2)' }),
      ).toBeVisible();
    },
  },
  {
    file: 'admin-dashboard.png',
    as: reviewer,
    address: '/admin',
    prepare: (page) => expect(row(page, 'Eastmere Police Department')).toBeVisible(),
  },
  {
    file: 'review.jpg',
    as: reviewer,
    address: '/admin?status=in_progress&search=Castellano',
    height: 960,
    prepare: openReview,
  },
  {
    file: 'video-library.png',
    as: reviewer,
    address: '/admin/videos',
    prepare: (page) => expect(row(page, 'Eastmere Police Department')).toBeVisible(),
  },
  {
    file: 'reports-archive.png',
    as: reviewer,
    address: '/admin/reports',
    prepare: (page) => expect(row(page, 'Eastmere Police Department')).toBeVisible(),
  },
  {
    file: 'audit-trail.png',
    as: reviewer,
    address: '/admin/audit',
    prepare: (page) => expect(row(page, 'Margaret Osei')).toBeVisible(),
  },
  {
    file: 'user-management.png',
    as: reviewer,
    address: '/admin/users',
    async prepare(page) {
      await expect(row(page, 'Marshal Ingrid Solheim')).toBeVisible();
      await expect(row(page, 'Chief Carol Abernathy')).toBeVisible();
    },
  },
];

async function openReview(page: Page): Promise<void> {
  await page
    .getByRole('row', { name: /Castellano/u })
    .getByRole('link')
    .first()
    .click();
  await expect(heading(page, /Traffic Stop/u)).toBeVisible();
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(4);
  await page.getByRole('button', { name: /Play/u }).first().click();
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(15);
}

/** Opens a page in a user's session, 1440 px wide. */
async function openAs(browser: Browser, url: string, email: string, height: number): Promise<Page> {
  const person = await signIn(url, email, DEMO_PASSWORD);
  const context = await browser.newContext({
    viewport: { width: 1440, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
  });
  const cookies = person.cookie().split('; ');
  await context.addCookies(
    cookies.map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  return context.newPage();
}

async function take(browser: Browser, url: string, picture: Picture): Promise<void> {
  const page = await openAs(browser, url, picture.as, picture.height ?? 900);
  await page.goto(`${url}${picture.address}`);
  await picture.prepare(page);
  // Loads after the first paint.
  await expect(page.getByRole('button', { name: /^Notifications/u })).toBeVisible();
  await expect(page.locator('[data-pending]'), 'nothing is on its way').toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const file = path.join(FOLDER, picture.file);
  await page.screenshot({
    path: file,
    animations: 'disabled',
    ...(picture.file.endsWith('.jpg') ? { type: 'jpeg', quality: 84 } : { type: 'png' }),
  });
  await page.context().close();
  const { size } = await stat(file);
  console.log(`${picture.file}  ${Math.round(size / 1000)} kB${size > MOST_BYTES ? '  TOO LARGE' : ''}`);
  if (size > MOST_BYTES) process.exitCode = 1;
}

const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string', multiple: true, default: [] } },
});
const wanted = pictures.filter(
  ({ file }) => values.only.length === 0 || values.only.some((name) => file.startsWith(name)),
);
const folder = await mkdtemp(path.join(tmpdir(), 'plainview-pictures-'));
const demo =
  values.url === undefined
    ? await startDemo({
        dataDirectory: path.join(folder, 'data'),
        port: 0,
        signal: new AbortController().signal,
        tell: console.log,
      })
    : null;
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  for (const picture of wanted) {
    try {
      await take(browser, demo?.url ?? values.url ?? '', picture);
    } catch (error) {
      // Keep the other screenshots.
      console.error(
        `${picture.file} was not taken: ${error instanceof Error ? error.message : String(error)}`,
      );
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  await demo?.stop();
  await rm(folder, { recursive: true, force: true });
}
