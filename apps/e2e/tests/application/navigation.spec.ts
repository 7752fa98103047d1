import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

const administration = [
  ['Support', '/admin/support', 'Support'],
  ['Workload', '/admin/workload', 'Workload'],
  ['Insights', '/admin/insights', 'Insights'],
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

test('FR-03 the administration area links to all its pages and marks the current one', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await page.goto('/admin/users');
  await expect(page.getByRole('navigation')).toHaveCount(1);
  const entry = mainNavigation(page).getByRole('link', { name: 'Administration' });
  await expect(entry).not.toHaveAttribute('aria-current');
  await entry.click();
  const side = sideNavigation(page, 'Administration');
  await expect(side.getByRole('link')).toHaveText(administration.map(([label]) => label));
  for (const [label, address, title] of administration) {
    await side.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(side.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    await expect(side.locator('[aria-current]')).toHaveCount(1);
    await expect(mainNavigation(page).locator('[aria-current]')).toHaveText('Administration');
  }
  await page.goto('/admin/mail?state=failed');
  await expect(side.getByRole('link', { name: 'Mail' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
});

test('FR-03 an agency finds its statements and keys next to its profile', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Area PD'), product.url);
  await page.goto('/agency');
  await mainNavigation(page).getByRole('link', { name: 'Profile' }).click();
  const side = sideNavigation(page, 'Account');
  await expect(side.getByRole('link')).toHaveText([
    'Profile',
    'Settings',
    'Import',
    'Insights',
    'Statements',
    'Invoices',
    'Retention',
    'Letterhead',
    'Oversight',
    'API Keys',
    'Checkpoints',
  ]);
  await side.getByRole('link', { name: 'Statements' }).click();
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible();
  await expect(side.getByRole('link', { name: 'Statements' })).toHaveAttribute('aria-current', 'page');
  await expect(mainNavigation(page).locator('[aria-current]')).toHaveCount(0);
  await expectAccessible(page);
});

test('FR-03 on a phone the side navigation is a list that opens and closes with the keyboard', async ({
  page,
  product,
  admin,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await page.goto('/admin/mail');
  const side = sideNavigation(page, 'Administration');
  const toggle = side.getByRole('button', { name: 'Administration: Mail' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(side.getByRole('link')).toHaveCount(0);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(side.getByRole('link')).toHaveCount(administration.length);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(side.getByRole('link', { name: 'Support' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(side.getByRole('link')).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await side.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await expect(side.getByRole('button', { name: 'Administration: Webhooks' })).toBeVisible();
  await expect(side.getByRole('link')).toHaveCount(0);
});

test('the whole top bar fits a width of 1024 pixels', async ({ page, product, admin }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: 'Navigation' })).toBeHidden();
  await expect(mainNavigation(page).getByRole('link')).toHaveCount(6);
  const bar = await page.getByRole('banner').boundingBox();
  for (const link of await mainNavigation(page).getByRole('link').all()) {
    const box = await link.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
  }
});
