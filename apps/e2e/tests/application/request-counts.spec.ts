import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page, Request } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, openAs, test } from '../../product.ts';

// A page whose scripts are in the browser's cache requests some twice: when they are announced
// and when they run.
test.use({ keepsContext: false });

/** Names a request by its path, and a call of the API also by its input. */
const nameOf = (request: Request): string =>
  `${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim();

interface Requests {
  /** All that were made until this test noticed that the page is complete. */
  readonly names: readonly string[];
  /** Addresses of those that the page made before it was complete. */
  readonly needed: readonly string[];
}

/** Keeps the page from loading parts ahead of their use, which it does after a time. Runs in the page. */
function preventPreloading(): void {
  window.requestIdleCallback = () => 0;
}

/**
 * Notes when the page has a heading and nothing is loading. Runs in the page, which loads a few parts after its first
 * paint: before or after it is complete.
 */
function noteCompletion(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('h1') || document.querySelector('[aria-busy=true]')) return;
    observer.disconnect();
    performance.mark('complete');
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
}

/** Opens a page and returns what it requested until its heading shows and nothing is loading. */
async function requestsOf(page: Page, address: string, title: string | RegExp): Promise<Requests> {
  const names: string[] = [];
  const note = (request: Request): void => {
    // A script that loads later is requested before it is imported, which then takes it from the cache
    // (ui/import-script.ts).
    const isAhead = request.resourceType() === 'fetch' && request.url().endsWith('.js');
    if (!isAhead) names.push(nameOf(request));
  };
  page.on('request', note);
  await page.addInitScript(preventPreloading);
  await page.addInitScript(noteCompletion);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  page.off('request', note);
  const needed = await page.evaluate(() => {
    const end = performance.getEntriesByName('complete').at(-1)?.startTime ?? Infinity;
    const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
    // A script is listed once more when it is taken from the cache.
    return [...new Set(entries.filter(({ startTime }) => startTime <= end).map(({ name }) => name))];
  });
  return { names, needed };
}

/**
 * Expects a page to need at most this many requests, a few more than measured, and no file, or call with the
 * same input, to be requested twice.
 */
function expectFew({ names, needed }: Requests, most: number): void {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(most);
}

test('the sign-in page needs few requests', async ({ page }) => {
  expectFew(await requestsOf(page, '/login', 'Sign in'), 10);
});

/** Expects a second visit to request the list together with the session, and each only once. */
async function expectListAtOnce(page: Page, address: string, title: string): Promise<void> {
  await page.route('**/rpc/session/current', async (route) => {
    // Held back until the list is requested.
    await page.waitForRequest('**/rpc/tickets/list', { timeout: 20_000 });
    await route.continue();
  });
  const { names } = await requestsOf(page, address, title);
  await page.unroute('**/rpc/session/current');
  expect(names.filter((name) => name.startsWith('/rpc/tickets/list'))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('/rpc/tickets/counts'))).toHaveLength(1);
}

test('an agency’s first page needs few requests, all for scripts before any runs, and later one for its list', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Few PD'), product.url);
  const requests = await requestsOf(page, '/agency', 'Welcome');
  expectFew(requests, 18);
  const { names } = requests;
  const own = names.findIndex((name) => name.startsWith('/assets/signed-in-'));
  expect(own).toBeGreaterThan(0);
  // The first script of the page makes this call.
  expect(own).toBeLessThan(names.findIndex((name) => name.startsWith('/rpc/session/current')));
  await expectListAtOnce(page, '/agency', 'Welcome');
});

test('an administrator’s first page needs few requests, and later one for its list', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, admin, product.url);
  // On a busy machine, parts that load after the first paint come before the list.
  expectFew(await requestsOf(page, '/admin', 'Admin Dashboard'), 34);
  await expectListAtOnce(page, '/admin', 'Admin Dashboard');
});

test('an administrator’s other pages make each call only once', async ({ browser, product, admin }) => {
  const { id } = await submitTicket(product.url, await joinAgency(product.url, admin, 'Once PD'));
  // On a busy machine, parts that load after the first paint come before the data: up to 26 scripts.
  const addresses = [
    ['/admin/reports', 'Reports', 34],
    ['/admin/users', 'User Management', 24],
    ['/admin/videos', 'Video Library', 34],
    ['/admin/audit', 'Audit Trail', 42],
    // Its cards load as they come near the view, before or after the page counts as complete.
    ['/admin/settings', 'Settings', 46],
    [`/admin/tickets/${id}`, /./u, 54],
  ] as const;
  for (const [address, title, most] of draw(addresses))
    await test.step(address, async () => {
      // A page whose scripts are in the browser's cache requests them when they are announced
      // and when they run.
      const page = await browser.newPage({ baseURL: product.url });
      await openAs(page, admin, product.url);
      const requests = await requestsOf(page, address, title);
      expectFew(requests, most);
      // A ticket's id in the address becomes its number, which is not looked up again.
      expect(requests.names.filter((name) => name.startsWith('/rpc/tickets/getByNumber'))).toEqual([]);
      await page.close();
    });
});
