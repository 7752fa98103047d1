import { joinAgency } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../product.ts';

/** Opens a page and returns the paths that it requested until its heading shows and nothing is loading. */
async function requestsOf(page: Page, address: string, title: string): Promise<string[]> {
  const paths: string[] = [];
  const note = (request: { url(): string }): void => void paths.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  page.off('request', note);
  return paths;
}

/** Expects at most so many requests, none of them for the same file or call twice. */
function expectFew(paths: readonly string[], most: number): void {
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(most);
}

test('the sign-in page needs few requests', async ({ page }) => {
  expectFew(await requestsOf(page, '/login', 'Sign in'), 12);
});

test('an agency’s first page needs few requests', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Few PD'), product.url);
  expectFew(await requestsOf(page, '/agency', 'Welcome'), 25);
});

test('an administrator’s first page needs few requests', async ({ page, product, admin }) => {
  await openAs(page, admin, product.url);
  expectFew(await requestsOf(page, '/admin', 'Admin Dashboard'), 25);
});

test('the scripts of a page are requested before any script has run', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Early PD'), product.url);
  const paths = await requestsOf(page, '/agency', 'Welcome');
  const own = paths.findIndex((path) => path.startsWith('/assets/signed-in-'));
  expect(own).toBeGreaterThan(0);
  // The first script of the page makes this call.
  expect(own).toBeLessThan(paths.indexOf('/rpc/session/current'));
});
