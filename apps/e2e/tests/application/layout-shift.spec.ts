import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, openAs, test } from '../../product.ts';

const MOST_SHIFT = 0.013;

/** Returns the sum of the page's layout shifts, as in Cumulative Layout Shift but over the whole visit. */
const layoutShiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          let sum = 0;
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        // The observer is not called on a page without shifts.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('a ticket’s page does not move when its video loads, in a drawn width', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Steady PD');
  const { id } = await submitTicket(product.url, agency);
  await admin.client.tickets.startReview({ id });
  for (const width of draw([1440, 390])) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, admin, product.url);
    // The page is complete before the video begins to load.
    await page.route('**/media/videos/**', async (route) => {
      await expect(page.getByText('No findings yet')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await route.continue();
    });
    await page.goto(`/admin/tickets/${id}`);
    await expect(page.getByRole('button', { name: 'Add Finding' })).toBeEnabled();
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  }
});

for (const [role, address, heading, calls] of [
  ['agency', '/agency', 'Your Tickets', '**/rpc/tickets/*'],
  // The first visit waits for the counts, which name the notices above the list.
  ['admin', '/admin', 'Tickets', '**/rpc/tickets/list'],
] as const)
  test(`${address} does not move when its list loads`, async ({ page, product, admin }) => {
    const agency = await joinAgency(product.url, admin, `Steady ${role} PD`);
    await submitTicket(product.url, agency);
    const measured = Promise.withResolvers<null>();
    await page.route(calls, async (route) => {
      await measured.promise;
      await route.continue();
    });
    await openAs(page, role === 'admin' ? admin : agency, product.url);
    await page.goto(address);
    await expect(page.locator('table[aria-busy=true]')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const list = page.getByRole('heading', { name: heading });
    const before = await list.boundingBox();
    measured.resolve(null);
    await expect(page.getByRole('row').filter({ hasText: 'Training' }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect((await list.boundingBox())?.y).toBe(before?.y);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

test('/admin shows the notices above its list together with it, also when they come late', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Notice PD');
  await submitTicket(product.url, agency);
  await page.route('**/rpc/tickets/counts', async (route) => {
    // Longer than a page usually waits before it shows placeholders.
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(1500);
    await route.continue();
  });
  await openAs(page, admin, product.url);
  await page.goto('/admin');
  await expect(page.getByRole('row').filter({ hasText: 'Training' }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(MOST_SHIFT);
});
