import { joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, expectAccessible, follow, openAs, openUserMenu, test } from '../../product.ts';

const administration = [
  ['Overview', '/admin/administration', 'Administration'],
  ['Support', '/admin/support', 'Support'],
  ['Workload', '/admin/workload', 'Workload'],
  ['Insights', '/admin/insights', 'Insights'],
  ['Redacted Copies', '/admin/redactions', 'Redacted Copies'],
  ['Statements', '/admin/statements', 'Statements'],
  ['Invoices', '/admin/invoices', 'Invoices'],
  ['Scorecards', '/admin/scorecards', 'Scorecards'],
  ['Second Reviews', '/admin/second-reviews', 'Second Reviews'],
  ['Calibration', '/admin/calibration', 'Calibration'],
  ['Processing Runs', '/admin/processing', 'Processing Runs'],
  ['Pricing and Choices', '/admin/ticket-settings', 'Pricing and Choices'],
  ['Letterheads', '/admin/letterheads', 'Letterheads'],
  ['Counties', '/admin/counties', 'Counties'],
  ['Audit Trail', '/admin/audit', 'Audit Trail'],
  ['Retention', '/admin/retention', 'Retention'],
  ['Holds', '/admin/holds', 'Holds'],
  ['Mail', '/admin/mail', 'Mail'],
  ['Webhooks', '/admin/webhooks', 'Webhooks'],
  ['API Keys', '/admin/api-keys', 'API Keys'],
  ['Server Health', '/admin/health', 'Server Health'],
] as const;

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const sideNavigation = (page: Page, name: string) => page.getByRole('navigation', { name, exact: true });

test('FR-01 FR-02 FR-03 administrator pages say Admin, link to all pages of their area, and have a menu', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAsAdmin(product.url, admin, 'Olive Office'), product.url);
  // Searches keep the lists short.
  await page.goto('/admin/users?search=olive');
  await test.step('FR-01 FR-02 FR-03 administrator pages say Admin, and their menu stays in that area', async () => {
    await expect(mainNavigation(page).getByRole('link')).toHaveText([
      'Admin Dashboard',
      'Reports Archive',
      'Video Library',
      'User Management',
      'Administration',
      'Profile',
    ]);
    const menu = page.getByRole('button', { name: /User menu/u });
    for (const words of ['OO', 'Olive Office', 'Admin']) {
      await expect(menu.getByText(words, { exact: true })).toBeVisible();
    }
    for (const [entry, address] of [
      ['Your Profile', '/admin/profile'],
      ['Settings', '/admin/settings'],
    ] as const) {
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: entry }).click();
      await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
      await expect(mainNavigation(page).locator('[aria-current]')).toHaveText('Profile');
    }
    await page.getByRole('banner').getByRole('link', { name: 'Plainview' }).click();
    await expect(page).toHaveURL(/\/admin$/u);
    await openUserMenu(page);
    await expect(page.getByRole('menuitem')).toHaveText(['Your Profile', 'Settings', 'Sign out']);
    await page.keyboard.press('Escape');
    await follow(page, '/admin/users?search=olive');
  });

  await test.step('FR-03 the administration area links to all its pages and marks the current one', async () => {
    await expect(page.getByRole('navigation')).toHaveCount(1);
    const entry = mainNavigation(page).getByRole('link', { name: 'Administration' });
    await expect(entry).not.toHaveAttribute('aria-current');
    await entry.click();
    await expect(page).toHaveURL(/\/admin\/administration$/u);
    const side = sideNavigation(page, 'Administration');
    await expect(side.getByRole('link')).toHaveText(administration.map(([label]) => label));
    // Every page is opened by every-page.spec.ts.
    for (const [label, address, title] of draw(administration, 6)) {
      await side.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(side.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
      await expect(side.locator('[aria-current]')).toHaveCount(1);
      await expect(mainNavigation(page).locator('[aria-current]')).toHaveText('Administration');
    }
    await follow(page, '/admin/mail?state=failed');
    await expect(side.getByRole('link', { name: 'Mail' })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  });

  await test.step('the whole top bar fits a width of 1024 pixels', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await follow(page, '/admin?search=olive');
    await expect(page.getByRole('button', { name: 'Navigation' })).toBeHidden();
    await expect(mainNavigation(page).getByRole('link')).toHaveCount(6);
    const bar = await page.getByRole('banner').boundingBox();
    for (const link of await mainNavigation(page).getByRole('link').all()) {
      const box = await link.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
    }
  });

  await test.step('FR-03 on a phone the side navigation is a list that opens and closes with the keyboard', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await follow(page, '/admin/mail');
    const side = sideNavigation(page, 'Administration');
    const toggle = side.getByRole('button', { name: 'Administration: Mail' });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(side.getByRole('link')).toHaveCount(0);
    await toggle.focus();
    await page.keyboard.press('Enter');
    await expect(side.getByRole('link')).toHaveCount(administration.length);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await expect(side.getByRole('link', { name: 'Overview' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(side.getByRole('link')).toHaveCount(0);
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await side.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    await expect(side.getByRole('button', { name: 'Administration: Webhooks' })).toBeVisible();
    await expect(side.getByRole('link')).toHaveCount(0);
  });
});
