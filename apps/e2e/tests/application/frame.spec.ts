import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Locator } from '@playwright/test';
import { hueOf } from '../../hue-of.ts';
import { expect, openAs, openUserMenu, test } from '../../product.ts';

/** Returns the lower edge of an element on the page. */
async function bottom(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
}

test('FR-01 FR-02 FR-03 agency pages show the product, the navigation, the user’s name and the user menu', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Frame PD', 'Ann Baker');
  await openAs(page, person, product.url);
  await page.goto('/agency/settings');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Agency Dashboard', 'Profile']);
  const menu = page.getByRole('button', { name: /User menu/u });
  for (const words of ['AB', 'Ann Baker', 'Frame PD']) {
    await expect(menu.getByText(words, { exact: true })).toBeVisible();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Plainview' }).click();
  await expect(page).toHaveURL(/\/agency$/u);

  await openUserMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText(['Your Profile', 'Settings', 'Sign out']);
  await page.getByRole('menuitem', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL(/\/agency\/profile$/u);
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/agency\/settings$/u);
  await main.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/agency\/profile$/u);
});

test('FR-01 FR-02 FR-03 administrator pages say Admin, and their menu stays in that area', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAsAdmin(product.url, admin, 'Olive Office'), product.url);
  await page.goto('/admin/users');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText([
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
  }
  await page.getByRole('banner').getByRole('link', { name: 'Plainview' }).click();
  await expect(page).toHaveURL(/\/admin$/u);
  await openUserMenu(page);
  await expect(page.getByRole('menuitem')).toHaveText(['Your Profile', 'Settings', 'Sign out']);
});

test('FR-01 a profile picture replaces the initials', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Picture PD', 'Ann Baker'), product.url);
  await page.route('**/rpc/session/current', async (route) => {
    const response = await route.fetch();
    const words = (await response.text()).replace('"image":null', '"image":"/favicon.svg"');
    await route.fulfill({ response, body: words });
  });
  await page.goto('/agency');
  const menu = page.getByRole('button', { name: /User menu/u });
  await expect(menu.locator('img')).toHaveJSProperty('complete', true);
  await expect(menu.getByText('AB', { exact: true })).toHaveCount(0);
  // The session is polled periodically, possibly while the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('FR-04 the title is directly below the top bar', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Title PD'), product.url);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/agency/profile');
    const title = page.getByRole('heading', { name: 'Profile', level: 1 });
    await expect(title).toBeVisible();
    const [bar, head] = [await bottom(page.getByRole('banner')), await bottom(title)];
    expect(head).toBeGreaterThan(bar);
    expect(head - bar).toBeLessThan(100);
  }
});

test('FR-05 an error is announced in a red banner, in light and dark', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel(/^Password/u).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('Invalid email or password');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await hueOf(alert, 'color')).toBe('red');
    expect(await hueOf(alert, 'border-top-color')).toBe('red');
  }
});
