/** A test finds nothing that an earlier one left in the context that both use. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../product.ts';

// In one worker and in this order.
test.describe.configure({ mode: 'default' });

let last: BrowserContext;

/** Returns what the page finds in all places where pages store something. */
const stored = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split(';').filter(Boolean),
    ...(await indexedDB.databases()),
    ...(await caches.keys()),
  ]);

test('a page stores something in each place, also while it closes', async ({ page, context }) => {
  await page.goto('/favicon.svg');
  await page.evaluate(async () => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    document.cookie = 'left=here';
    await caches.open('left');
    indexedDB.open('left');
    addEventListener('pagehide', () => localStorage.setItem('late', 'here'));
  });
  await expect.poll(() => stored(page)).toHaveLength(5);
  await page.setExtraHTTPHeaders({ 'x-left': 'here' });
  await page.route('**/left', (route) => route.abort());
  await context.newPage();
  last = context;
});

test('the next test finds nothing of it, and then changes the context itself', async ({ page, context }) => {
  expect(context).toBe(last);
  expect(context.pages()).toEqual([page]);
  const [request] = await Promise.all([page.waitForRequest('**/favicon.svg'), page.goto('/favicon.svg')]);
  expect(await request.headerValue('x-left')).toBeNull();
  expect(await stored(page)).toEqual([]);
  await context.setOffline(true);
});

test('a changed context is not used again', async ({ page, context }) => {
  expect(context).not.toBe(last);
  await page.goto('/favicon.svg');
  expect(await stored(page)).toEqual([]);
  await page.clock.install();
  last = context;
});

test('nor is one with its own clock', ({ context }) => {
  expect(context).not.toBe(last);
});
