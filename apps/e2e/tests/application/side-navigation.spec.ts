import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { adminPages, agencyPages, pagesBelow } from '../../pages.ts';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

const windows = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
] as const;

/** Pages that are in no area, or in one with a single page. */
const alone = new Set([
  '/admin',
  '/admin/reports',
  '/admin/videos',
  '/admin/users',
  '/agency',
  '/agency/insights',
  // A new agency has neither statements nor invoices, so that Billing has no navigation.
  '/agency/statements',
  '/agency/invoices',
]);

const isInArea = (address: string): boolean => !alone.has(address);

/** Waits for a page with a side navigation and returns where its parts are. */
async function placesOf(page: Page, address: string) {
  await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const column = page
    .getByRole('navigation')
    .filter({ has: page.locator('[aria-current=page]') })
    .last();
  await expect(page.getByRole('navigation')).toHaveCount(2);
  const bar = await page.getByRole('banner').boundingBox();
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  return column.evaluate(
    (element, { barEnd, titleStart }) => {
      const { top, bottom, right } = element.getBoundingClientRect();
      const first = element.querySelector('a');
      return {
        // The column scrolls by itself to show the current page.
        firstEntry: (first?.getBoundingClientRect().top ?? NaN) + element.scrollTop,
        startsAtBar: top === barEnd,
        endsWithWindow: bottom === window.innerHeight,
        isTitleBeside: titleStart > right,
        scrollsPage: window.scrollY > 0,
      };
    },
    { barEnd: (bar?.y ?? 0) + (bar?.height ?? 0), titleStart: title?.x ?? 0 },
  );
}

/** Expects the same places on all pages, at both sizes of the window. */
async function expectSamePlaces(page: Page, addresses: readonly string[]): Promise<void> {
  const [first = ''] = addresses;
  for (const size of windows) {
    await page.setViewportSize(size);
    await page.goto(first);
    const firstEntries = new Map<string, number>();
    for (const address of addresses)
      await test.step(`${address} at ${size.width}×${size.height}`, async () => {
        await follow(page, address);
        const { firstEntry, ...places } = await placesOf(page, address);
        expect(places).toEqual({
          startsAtBar: true,
          endsWithWindow: true,
          isTitleBeside: true,
          scrollsPage: false,
        });
        firstEntries.set(address, firstEntry);
      });
    expect(new Set(firstEntries.values()).size, JSON.stringify([...firstEntries])).toBe(1);
  }
}

test('the side navigation is at the same place on all pages of the administration and of the account', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  await openAs(page, await joinAsAdmin(product.url, admin, 'Sid Column'), product.url);
  await expectSamePlaces(page, [...adminPages, ...pagesBelow].filter(isInArea));

  await test.step('the column scrolls by itself, and keeps its place from page to page', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/admin/health');
    const side = page.getByRole('navigation', { name: 'Administration', exact: true });
    await expect(side.getByRole('link', { name: 'Server Health' })).toBeInViewport({ ratio: 1 });
    await expect(side.getByRole('link', { name: 'Overview' })).not.toBeInViewport({ ratio: 1 });
    const webhooks = side.getByRole('link', { name: 'Webhooks' });
    const before = await webhooks.boundingBox();
    await webhooks.click();
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    expect(await webhooks.boundingBox()).toEqual(before);
    await side.getByRole('link', { name: 'Overview' }).focus();
    await expect(side.getByRole('link', { name: 'Overview' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('the side navigation is not printed, and the page takes its place', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const title = await page.getByRole('heading', { name: 'Webhooks', level: 1 }).boundingBox();
    expect(title?.x).toBeLessThan(40);
    const header = await page.getByRole('main').locator('header').first().boundingBox();
    expect(header?.width).toBeGreaterThan(1000);
    await page.emulateMedia({ media: 'screen' });
  });
});

test('the side navigation is at the same place on all pages of an agency', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Side Column PD'), product.url);
  await expectSamePlaces(
    page,
    agencyPages.filter(isInArea).filter((address) => address !== '/agency/oversight'),
  );
  await expectAccessible(page);
});
