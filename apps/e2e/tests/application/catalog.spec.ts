import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { build } from 'vite';
import { findLowContrast, findViolations } from '../../axe-violations.ts';

const address = 'http://catalog.test/';
const configFile = fileURLToPath(new URL('../../../web/catalog/vite.config.ts', import.meta.url));

const widths = [1440, 390];

/** Files of the built catalog by their path. */
const files = new Map<string, string | Uint8Array>();

/** Rules for a page's main landmark and heading, which an open menu hides from assistive technology. */
const pageRules = ['landmark-one-main', 'page-has-heading-one'];

/** Content of stories with their own page, except for the frame of the page. */
const floating = [
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not(.hidden)',
  '[role=tooltip], [role=alert], [role=table]',
].join();

test.describe.configure({ mode: 'default', timeout: 180_000 });

test.beforeAll(async () => {
  const built = await build({ configFile, build: { write: false }, logLevel: 'warn' });
  if (!('output' in built)) throw new Error('the catalog has one output');
  for (const part of built.output) files.set(part.fileName, part.type === 'chunk' ? part.code : part.source);
});

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

type ForcedState = 'hover' | 'focus-visible';

/** Returns a style sheet in which all elements have a state. The replacement matches every element and is as specific. */
const forceState = (css: string, state: ForcedState): string =>
  css.replaceAll(new RegExp(String.raw`(?<!\\):${state}`, 'gu'), ':not(.never)');

/** Opens the catalog from memory. Returns the messages on its console. @param state the state of all its elements */
async function openCatalog(page: Page, state?: ForcedState): Promise<readonly string[]> {
  const reports: string[] = [];
  page.on('pageerror', (error) => reports.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reports.push(message.text());
  });
  await page.route(`${address}**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
    const file = files.get(name);
    const body =
      state && name.endsWith('.css') && file !== undefined
        ? forceState(Buffer.from(file).toString(), state)
        : file;
    const contentType = contentTypes[name.replace(/.*\./u, '')] ?? 'application/octet-stream';
    await (body === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType, body: Buffer.from(body) }));
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Component catalog' })).toBeVisible();
  return reports;
}

/** Waits for components that load later, and for elements that fade in. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-hidden=true] .control')).toHaveCount(0);
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(finite.map(({ finished }) => finished));
  });
}

type Find = () => ReturnType<typeof findViolations>;

const SEARCHES = 5;

/** Expects no violation. Searches again if there is one: colors lack contrast while the theme or the width changes. */
async function expectNone(page: Page, find: Find): Promise<void> {
  let violations = await find();
  for (let search = 1; violations.length > 0 && search < SEARCHES; search += 1) {
    await settle(page);
    violations = await find();
  }
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(found).toEqual([]);
}

/** Expects a state of the page to be accessible, and not to scroll horizontally, in each width and theme. */
async function expectEveryLook(page: Page, except: readonly string[] = []): Promise<void> {
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNone(page, () => findViolations(page, except));
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNone(page, () => findLowContrast(page));
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(over, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
    });
}

test('every component is accessible in all states, themes and widths', async ({ page }) => {
  const reports = await openCatalog(page);
  await settle(page);
  await expectEveryLook(page);
  expect(reports).toEqual([]);
});

test('text keeps its contrast on hover and focus', async ({ page }) => {
  for (const state of ['hover', 'focus-visible'] as const) {
    await openCatalog(page, state);
    await settle(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNone(page, () => findLowContrast(page));
    }
  }
});

test('components that cover the page are accessible', async ({ page }) => {
  const reports = await openCatalog(page);
  const hashes = await page
    .locator('figcaption a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const hash of hashes)
    await test.step(hash, async () => {
      await page.goto(address + hash);
      await settle(page);
      if (!hash.startsWith('#layout')) await expect(page.locator(floating).first()).toBeVisible();
      await expectEveryLook(page, pageRules);
    });
  expect(reports).toEqual([]);
});
