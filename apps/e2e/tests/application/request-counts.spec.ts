import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page, Request } from '@playwright/test';
import { expect, openAs, test } from '../../product.ts';

/** Names a request by its path, and a call of the API also by its input. */
const nameOf = (request: Request): string =>
  `${new URL(request.url()).pathname} ${request.postData() ?? ''}`.trim();

/** Opens a page and returns what it requested until its heading shows and nothing is loading. */
async function requestsOf(page: Page, address: string, title: string | RegExp): Promise<string[]> {
  const names: string[] = [];
  const note = (request: Request): void => void names.push(nameOf(request));
  page.on('request', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  page.off('request', note);
  return names;
}

/** Expects at most this many requests, and no file, or call with the same input, to be requested twice. */
function expectFew(names: readonly string[], most: number): void {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.length, names.join('\n')).toBeLessThanOrEqual(most);
}

test('the sign-in page needs few requests', async ({ page }) => {
  expectFew(await requestsOf(page, '/login', 'Sign in'), 10);
});

test('an agency’s first page needs few requests', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Few PD'), product.url);
  expectFew(await requestsOf(page, '/agency', 'Welcome'), 20);
});

test('an administrator’s first page needs few requests', async ({ page, product, admin }) => {
  await openAs(page, admin, product.url);
  expectFew(await requestsOf(page, '/admin', 'Admin Dashboard'), 20);
});

for (const [address, title, most] of [
  ['/admin/reports', 'Reports', 32],
  ['/admin/users', 'User Management', 32],
  ['/admin/videos', 'Video Library', 32],
  ['/admin/audit', 'Audit Trail', 32],
  // Some of its forms load when they are near the view, on a slow machine before the last request is counted.
  ['/admin/settings', 'Settings', 34],
] as const)
  test(`${address} makes each call only once`, async ({ page, product, admin }) => {
    await openAs(page, admin, product.url);
    expectFew(await requestsOf(page, address, title), most);
  });

test('a ticket’s page makes each call only once', async ({ page, product, admin }) => {
  const { id } = await submitTicket(product.url, await joinAgency(product.url, admin, 'Once PD'));
  await openAs(page, admin, product.url);
  expectFew(await requestsOf(page, `/admin/tickets/${id}`, /./u), 25);
});

for (const [person, address, title] of [
  ['agency', '/agency', 'Welcome'],
  ['admin', '/admin', 'Admin Dashboard'],
] as const)
  test(`a second visit to ${address} requests its list once, together with the session`, async ({
    page,
    product,
    admin,
  }) => {
    const user = person === 'admin' ? admin : await joinAgency(product.url, admin, 'Known PD');
    await openAs(page, user, product.url);
    await requestsOf(page, address, title);
    await page.route('**/rpc/session/current', async (route) => {
      // Held back until the list is requested.
      await page.waitForRequest('**/rpc/tickets/list', { timeout: 5000 });
      await route.continue();
    });
    const names = await requestsOf(page, address, title);
    expect(names.filter((name) => name.startsWith('/rpc/tickets/list'))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith('/rpc/tickets/counts'))).toHaveLength(1);
  });

test('the scripts of a page are requested before any script runs', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Early PD'), product.url);
  const names = await requestsOf(page, '/agency', 'Welcome');
  const own = names.findIndex((name) => name.startsWith('/assets/signed-in-'));
  expect(own).toBeGreaterThan(0);
  // The first script of the page makes this call.
  expect(own).toBeLessThan(names.findIndex((name) => name.startsWith('/rpc/session/current')));
});
