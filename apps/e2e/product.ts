import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyDataPreparedIn, sharePreparedData } from '@plainview/test-support/product/prepared-folder';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import {
  adminRegistrationKey,
  operator,
  registration,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { findViolations } from './axe-violations.ts';
import { FLUSH_TEXTS, watchTexts } from './collect-visible-texts.ts';
import { draw, printSeed } from './draw.ts';
import { expect } from './expect.ts';
import { keepContexts } from './kept-context.ts';
import { shortenStacks } from './short-stacks.ts';

shortenStacks();

interface TestFixtures {
  /**
   * Whether the test may use the context of an earlier one. False for tests of what a browser
   * stores or requests.
   */
  readonly keepsContext: boolean;
  /** The settings of the test's context as text. */
  readonly contextSettings: string;
  /** Attaches the texts that a test showed, for `npm run specification-texts`. */
  readonly textsShown: void;
  /** Prints how to repeat the draws of a failed test. */
  readonly seedPrinted: void;
  /**
   * Verifies what the product's ledger gained, now and then. The whole ledger is verified when
   * the product stops.
   */
  readonly ledgerVerified: void;
  readonly admin: Person;
  /** Returns a context for a user of the test. Each has cookies of its own. */
  readonly getContext: () => Promise<BrowserContext>;
  /** Opens a page for another user. */
  readonly openForAnother: () => Promise<Page>;
}

interface WorkerFixtures {
  /** Watches for the specification's texts in all contexts. */
  readonly texts: ReturnType<typeof watchTexts>;
  readonly keptContexts: ReturnType<typeof keepContexts>;
  /** The product as a user starts it: embedded database, its own folder. */
  readonly product: ProductInFolder;
  /**
   * A product with ffmpeg and without webhooks. It starts with the first test of a worker that needs it. A
   * file that replaces `product` instead takes a worker and a browser of its own.
   */
  readonly otherProduct: ProductInFolder;
}

export type ProductInFolder = ProductProcess & { readonly dataDirectory: string };

/**
 * Starts a product with its own folder: with the operator's account, unless the settings have
 * another first password.
 * @returns it, and a function that stops it and deletes the folder
 */
export async function startProduct(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly product: ProductInFolder; readonly stop: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-browser-'));
  const dataDirectory = path.join(directory, 'data');
  if (settings['ADMIN_PASSWORD'] === undefined) await copyDataPreparedIn(sharePreparedData(), dataDirectory);
  const product = await startProductProcess({
    DATA_DIRECTORY: dataDirectory,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    ...settings,
  });
  return {
    product: { ...product, dataDirectory },
    async stop() {
      await product.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Runs a product until `use` is done. */
async function withProduct(
  settings: Readonly<Record<string, string>>,
  use: (product: ProductInFolder) => Promise<void>,
): Promise<void> {
  const { product, stop } = await startProduct(settings);
  await use(product);
  await stop();
}

/**
 * How many tests of a worker share a verification of the ledger, which takes a connection to the
 * database each time.
 */
const TESTS_PER_VERIFICATION = 8;
let testsRun = 0;

/** A fixture without steps of its own in reports, each of which is sent to the runner. */
const unreported = { scope: 'test', box: 'self' } as const;

/** Runs tests against one running product per worker. Each test creates its own agency. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  texts: [({ browser }, use) => use(watchTexts(browser)), { scope: 'worker' }],
  textsShown: [
    async ({ texts }, use, testInfo) => {
      await use();
      const body = JSON.stringify(await texts.take());
      // A failed test shows nothing, and its report should contain only what matters.
      if (testInfo.status === 'passed')
        await testInfo.attach('specification-texts', { body, contentType: 'application/json' });
    },
    { auto: true, ...unreported },
  ],
  seedPrinted: [
    async ({}, use, testInfo) => {
      await use();
      printSeed(testInfo);
    },
    { auto: true, ...unreported },
  ],
  ledgerVerified: [
    async ({ product }, use) => {
      await use();
      testsRun += 1;
      if (testsRun % TESTS_PER_VERIFICATION === 0) await product.verifyNewEntries();
    },
    { auto: true, ...unreported },
  ],
  product: [
    // An internal address to which tests may add webhooks. Nothing listens there.
    ({}, use) =>
      withProduct({ WEBHOOK_ORIGINS: 'http://localhost:9', MAXIMUM_UPLOAD_BYTES: '100000000' }, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  otherProduct: [
    ({}, use) => withProduct({ FFMPEG_PATH: 'ffmpeg', SPEECH_DETECTION: 'on' }, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  // A new session for each test, because privileged actions need a recent sign-in.
  admin: [async ({ product }, use) => use(await signInOperator(product.url)), unreported],
  baseURL: [async ({ product }, use) => use(product.url), unreported],
  keptContexts: [
    async ({ browser, product, texts }, use) => {
      const keptContexts = keepContexts(browser, product.url, texts.flush);
      await use(keptContexts);
      await keptContexts.end();
    },
    { scope: 'worker' },
  ],
  keepsContext: [true, { option: true }],
  // All that a test may set for its context, so that a context of other settings is not used for it.
  contextSettings: [
    async (
      {
        acceptDownloads,
        baseURL,
        bypassCSP,
        clientCertificates,
        colorScheme,
        contextOptions,
        deviceScaleFactor,
        extraHTTPHeaders,
        geolocation,
        hasTouch,
        httpCredentials,
        ignoreHTTPSErrors,
        isMobile,
        javaScriptEnabled,
        locale,
        offline,
        permissions,
        proxy,
        serviceWorkers,
        storageState,
        timezoneId,
        userAgent,
        viewport,
      },
      use,
    ) =>
      use(
        JSON.stringify([
          [acceptDownloads, baseURL, bypassCSP, clientCertificates, colorScheme, contextOptions],
          [deviceScaleFactor, extraHTTPHeaders, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors],
          [isMobile, javaScriptEnabled, locale, offline, permissions, proxy, serviceWorkers, storageState],
          [timezoneId, userAgent, viewport],
        ]),
      ),
    unreported,
  ],
  getContext: [
    async ({ keptContexts, contextSettings }, use, testInfo) => {
      await use(() => keptContexts.get(contextSettings));
      await keptContexts.release(testInfo.status === testInfo.expectedStatus);
    },
    unreported,
  ],
  openForAnother: [({ getContext }, use) => use(async () => (await getContext()).newPage()), unreported],
  context: [
    async ({ browser, getContext, keepsContext, serviceWorkers }, use) => {
      if (keepsContext && serviceWorkers !== 'allow') return use(await getContext());
      const context = await browser.newContext();
      await use(context);
      return context.close();
    },
    unreported,
  ],
  page: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/content security policy/iu.test(message.text())) faults.push(message.text());
      });
      await use(page);
      expect(faults, 'no script of the page failed, and nothing was against its policy').toEqual([]);
    },
    unreported,
  ],
});

export { expect };

/** Options of tests that show elements fading and moving, as they do for most users. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Returns the registration input of a new agency user, with an unused email address. */
export const newcomer = (agencyName: string, name: string) => registration({ agencyName, name });

export async function signInOnScreen(
  page: Page,
  email: string,
  password: string,
  address = '/login',
): Promise<void> {
  await page.goto(address);
  await fillInSignIn(page, email, password);
}

/** Signs in on a page that shows the sign-in form already. */
export async function fillInSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/u).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/**
 * Gives the page the session of a user who signed in over HTTP. It leaves the application first: a page that
 * sees another user's session reloads itself, which would abort the test's next navigation.
 */
export async function openAs(page: Page, person: Person, url: string): Promise<void> {
  // A picture of the product, unlike an empty page, stays in the process that has compiled its scripts.
  if (page.url() !== 'about:blank') await page.goto(`${url}/favicon.svg`);
  await page.context().addCookies(cookiesOf(person, url));
}

/** Returns the cookies of a user who signed in over HTTP. */
export const cookiesOf = (person: Person, url: string) =>
  person
    .cookie()
    .split('; ')
    .map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    });

/**
 * Opens another address of the product as its links do: the application, which is loaded already, shows
 * another screen. That takes a quarter of the processor time of loading it again.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await collectTexts(page);
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/** Collects the texts that the page shows, even if it has shown them for less than a frame. */
async function collectTexts(page: Page): Promise<void> {
  await page.evaluate(async (flush) => {
    const run: unknown = Reflect.get(globalThis, flush);
    if (typeof run === 'function') await run();
  }, FLUSH_TEXTS);
}

/**
 * Checks a fifth of the states in each run, because checking all of them takes a tenth of the time of the
 * tests. catalog.spec.ts checks all components in each run.
 */
const isToBeChecked = (): boolean => draw([true, false, false, false, false]).includes(true);

/**
 * Expects no automatically detectable violation of WCAG 2.2 AA in the current state of the page, except for
 * the rule IDs in `except`. The states are drawn.
 */
export async function expectAccessible(page: Page, except: readonly string[] = []): Promise<void> {
  if (!isToBeChecked()) return;
  // An element that is still fading in lacks contrast for a moment. A permanent fault still fails.
  await expect(async () => {
    await page.evaluate(async () => {
      const finite = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(finite.map(({ finished }) => finished));
    });
    // An element that is scrolled partly behind the fixed header counts as a small target.
    const scrolled = await page.evaluate(() => {
      const { scrollX, scrollY } = window;
      window.scrollTo({ top: 0, behavior: 'instant' });
      return { left: scrollX, top: scrollY };
    });
    const violations = await findViolations(page, except);
    await page.evaluate((to) => window.scrollTo({ ...to, behavior: 'instant' }), scrolled);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
      [],
    );
  }).toPass({ timeout: 20_000 });
}

/** Rejects all pending registrations, so that a test sees only those that it makes. */
export async function rejectAllPending(admin: Person): Promise<void> {
  const { items } = await admin.client.users.list({ status: 'pending' });
  for (const { id } of items) await admin.client.users.reject({ id });
}

/** Opens the user menu once the page's script has loaded. */
export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/u }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCSS('opacity', '1');
  // A test may choose an entry before the next frame.
  await collectTexts(page);
}

/** Signs out with the user menu, which shows the sign-in form without loading the page again. */
export async function signOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/u);
}
