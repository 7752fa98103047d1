import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * Methods that leave nothing behind that `release` would not clear. A call of any other one ends the context.
 */
const harmless = new Set([
  'addCookies',
  // Of `waitForEvent`, which removes its listeners. `on` ends the context.
  'addListener',
  'browser',
  'clearCookies',
  'close',
  'constructor',
  'cookies',
  'emit',
  // Of `addListener`.
  'getMaxListeners',
  'isClosed',
  'listenerCount',
  // A session ends with its page.
  'newCDPSession',
  'newPage',
  'pages',
  'removeListener',
  'toJSON',
  'waitForEvent',
]);

interface Kept {
  readonly context: BrowserContext;
  /** A page of the product without scripts, which keeps the process of its pages. */
  readonly keeper: Page;
  readonly session: CDPSession;
  /** The options that it was made with. */
  readonly key: string;
  /** Origins whose pages it has shown. */
  readonly origins: Set<string>;
  isChanged: boolean;
}

/**
 * Calls `note` before each method of an object is called, except for the harmless ones and the library's own.
 */
function watchMethods(object: object, note: () => void): void {
  for (
    let type: unknown = Object.getPrototypeOf(object);
    type instanceof Object && type !== Object.prototype;
    type = Object.getPrototypeOf(type)
  )
    for (const name of Object.getOwnPropertyNames(type)) {
      const method: unknown = Reflect.getOwnPropertyDescriptor(type, name)?.value;
      if (typeof method !== 'function' || name.startsWith('_') || harmless.has(name)) continue;
      if (Object.hasOwn(object, name)) continue;
      Reflect.set(object, name, (...args: unknown[]): unknown => {
        note();
        return Reflect.apply(method, object, args);
      });
    }
}

async function makeContext(browser: Browser, url: string, key: string): Promise<Kept> {
  const context = await browser.newContext();
  const keeper = await context.newPage();
  await keeper.goto(`${url}/favicon.svg`);
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { protocol, origin } = new URL(frame.url());
      if (protocol.startsWith('http')) origins.add(origin);
    }),
  );
  const session = await context.newCDPSession(keeper);
  const kept: Kept = { context, keeper, session, key, origins, isChanged: false };
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== keeper);
  const note = (): void => {
    kept.isChanged = true;
  };
  const setOffline = context.setOffline.bind(context);
  watchMethods(context, note);
  watchMethods(context.clock, note);
  context.setOffline = async (isOffline) => {
    note();
    // The pages of a process share whether it is online. With the keeper, a page hears of it too early.
    await keeper.close();
    await setOffline(isOffline);
  };
  return kept;
}

/** How long clearing a context may take, in milliseconds. A browser that takes longer gets a new one. */
const CLEARING_LIMIT = 10_000;

/** Closes all pages, and deletes cookies and all that they have stored. @returns whether nothing is left */
async function clear({ context, keeper, session, origins }: Kept): Promise<boolean> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.clearCookies();
  for (const origin of origins)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  origins.clear();
  const left = await keeper.evaluate(async () => [
    ...(await indexedDB.databases()),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()),
    ...Object.keys(localStorage),
  ]);
  return left.length === 0 && context.pages().length === 0 && (await context.cookies()).length === 0;
}

/** Clears a context. @returns whether nothing is left; false if the browser does not answer in time */
async function clearInTime(kept: Kept): Promise<boolean> {
  const limit = new AbortController();
  const cleared = clear(kept).catch(() => false);
  const isLate = delay(CLEARING_LIMIT, false, { signal: limit.signal }).catch(() => false);
  const isClear = await Promise.race([cleared, isLate]);
  limit.abort();
  return isClear;
}

/**
 * Keeps browser contexts for the next tests, because their processes have compiled the product's scripts: a
 * new one takes a third of the processor time of a page load to do so. The next test gets new pages, and
 * nothing that these or the server have stored. A test that changes a context itself, as for a network that
 * is offline, ends it.
 * @param beforeClosing runs after each test, while its pages are open
 */
export function keepContexts(
  browser: Browser,
  url: string,
  beforeClosing: (context: BrowserContext) => Promise<void>,
) {
  let idle: Kept[] = [];
  let used: Kept[] = [];
  return {
    async end(): Promise<void> {
      await Promise.all([...idle, ...used].map(({ context }) => context.close()));
    },
    /** @param key the options of the test, which a context of other options does not fit */
    async get(key: string): Promise<BrowserContext> {
      const kept = idle.find((each) => each.key === key) ?? (await makeContext(browser, url, key));
      idle = idle.filter((each) => each !== kept);
      used.push(kept);
      return kept.context;
    },
    /** Clears the contexts that a test used, and ends those that it has changed or may have damaged. */
    async release(isSound: boolean): Promise<void> {
      const released = used;
      used = [];
      const sound: Kept[] = [];
      for (const kept of released) {
        await beforeClosing(kept.context);
        const isWhole = isSound && !kept.isChanged && !kept.keeper.isClosed();
        if (isWhole && (await clearInTime(kept))) sound.push(kept);
        else await kept.context.close();
      }
      // The same context first, because it has compiled most.
      idle = [...sound, ...idle];
    },
  };
}
