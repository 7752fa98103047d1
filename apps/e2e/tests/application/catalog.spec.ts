import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { findLowContrast, findViolations } from '../../axe-violations.ts';
import { draw } from '../../draw.ts';
import { expect, test } from '../../product.ts';

const address = 'http://catalog.test/';
const configFile = fileURLToPath(new URL('../../../web/catalog/vite.config.ts', import.meta.url));

const widths = [1440, 390] as const;
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

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
let browser: Browser;
/** The catalog. All tests of this file use the same page, because opening it takes seconds. */
let page: Page;
/** Errors and warnings on its console. */
const reports: string[] = [];

test.beforeAll(async ({ playwright, launchOptions }) => {
  const built = await build({
    configFile,
    build: { write: false, minify: false, reportCompressedSize: false },
    logLevel: 'warn',
  });
  if (!('output' in built)) throw new Error('the catalog has one output');
  for (const part of built.output) files.set(part.fileName, part.type === 'chunk' ? part.code : part.source);
  // axe inspects thousands of elements here, for which optimized code is worth its compilation.
  const args = (launchOptions.args ?? []).map((arg) =>
    arg.startsWith('--js-flags=') ? '--js-flags=--no-opt' : arg,
  );
  browser = await playwright.chromium.launch({ ...launchOptions, args });
  page = await browser.newPage();
  await openCatalog();
});
test.afterEach(() => expect(reports.splice(0)).toEqual([]));
test.afterAll(() => browser.close());

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

const states = ['hover', 'focus-visible'] as const;

/**
 * Returns the style sheet in which all elements have the state that the query names. The replacement matches
 * every element and is as specific.
 */
function forceState(css: string, query: string): string {
  const state = states.find((name) => query === `?${name}`);
  return state ? css.replaceAll(new RegExp(String.raw`(?<!\\):${state}`, 'gu'), ':not(.never)') : css;
}

/** Opens the catalog from memory. */
async function openCatalog(): Promise<void> {
  page.on('pageerror', (error) => reports.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reports.push(message.text());
  });
  await page.route(`${address}**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const name = pathname.slice(1) || 'index.html';
    const file = files.get(name);
    const contentType = contentTypes[name.replace(/.*\./u, '')] ?? 'application/octet-stream';
    await (file === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({
          contentType,
          body:
            contentType === 'text/css' ? forceState(Buffer.from(file).toString(), search) : Buffer.from(file),
        }));
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Component catalog' })).toBeVisible();
}

/** Replaces the style sheets by those in which all elements have a state, or by the original ones. */
async function applyStyles(query: `?${(typeof states)[number]}` | ''): Promise<void> {
  const count = await page.evaluate(async (search) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    await Promise.all(
      links.map(
        (link) =>
          new Promise((resolve, reject) => {
            link.addEventListener('load', resolve, { once: true });
            link.addEventListener('error', reject, { once: true });
            link.href = link.href.replace(/(?:\?.*)?$/u, search);
          }),
      ),
    );
    return links.length;
  }, query);
  expect(count).toBeGreaterThan(0);
}

/** Waits for components that load later, and for elements that fade in. */
async function settle(): Promise<void> {
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

/**
 * Expects no violation. Searches again if there is one: colors lack contrast while the theme or
 * the width changes.
 */
async function expectNone(find: Find): Promise<void> {
  let violations = await find();
  for (let search = 1; violations.length > 0 && search < SEARCHES; search += 1) {
    await settle();
    violations = await find();
  }
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(found).toEqual([]);
}

/** Expects a state of the page to be accessible, and not to scroll horizontally, in a width and a theme. */
async function expectLook(width: number, colorScheme: Theme, except: readonly string[] = []): Promise<void> {
  await test.step(`${width} px, ${colorScheme}`, async () => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNone(() => findViolations(page, except));
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(over, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
  });
}

test('every component is accessible in all states, in a drawn width, and has contrast in both themes', async () => {
  await settle();
  for (const width of draw(widths))
    for (const colorScheme of draw(themes)) {
      await expectLook(width, colorScheme);
      // Only the colors differ in the other theme.
      await page.emulateMedia({ colorScheme: colorScheme === 'light' ? 'dark' : 'light' });
      await expectNone(() => findLowContrast(page));
    }
});

test('text keeps its contrast on hover or focus, as drawn, in a drawn theme', async () => {
  await page.setViewportSize({ width: widths[0], height: 900 });
  const all = states.flatMap((state) => themes.map((colorScheme) => ({ state, colorScheme })));
  for (const { state, colorScheme } of draw(all)) {
    await page.emulateMedia({ colorScheme });
    await applyStyles(`?${state}`);
    await settle();
    await expectNone(() => findLowContrast(page));
  }
  await applyStyles('');
});

test('components that cover the page are accessible in a drawn width and theme', async () => {
  const hashes = await page
    .locator('figcaption a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const hash of draw(hashes, Math.ceil(hashes.length / 3)))
    await test.step(hash, async () => {
      await page.goto(address + hash);
      await settle();
      if (!hash.startsWith('#layout')) await expect(page.locator(floating).first()).toBeVisible();
      for (const width of draw(widths))
        for (const colorScheme of draw(themes)) await expectLook(width, colorScheme, pageRules);
    });
});
