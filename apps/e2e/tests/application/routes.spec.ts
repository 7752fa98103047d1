import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, follow, openAs, test } from '../../product.ts';

const agencyScreens = {
  '/agency': 'Welcome',
  '/agency/profile': 'Profile',
  '/agency/settings': 'Settings',
} as const;

const adminScreens = {
  '/admin': 'Admin Dashboard',
  '/admin/reports': 'Reports Archive',
  '/admin/videos': 'Video Library',
  '/admin/users': 'User Management',
  '/admin/profile': 'Profile',
  '/admin/settings': 'Settings',
} as const;

// All screens of a role have the same guard (apps/web/src/routes/-guards.ts), so some of them are drawn.
// Every page is opened by every-page.spec.ts.

/**
 * Expects drawn addresses to lead to sign-in from a page of the application, to remember the destination, and
 * to request no data for their screen.
 */
async function expectClosedToNobody(page: Page, screens: object): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const procedure = /\/rpc\/(?<name>.+)$/u.exec(new URL(request.url()).pathname)?.groups?.['name'];
    if (procedure !== undefined && !procedure.startsWith('session/')) asked.push(procedure);
  });
  for (const address of draw(Object.keys(screens))) {
    await follow(page, address);
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(address)}$`, 'u'));
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  }
  expect(asked).toEqual([]);
}

async function expectOpen(page: Page, screens: Readonly<Record<string, string>>): Promise<void> {
  for (const [address, title] of draw(Object.entries(screens))) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${address}$`, 'u'));
    await expect(page).toHaveTitle(`${title} · Plainview`);
  }
}

/** Expects addresses to lead home, on a page that shows another screen already. */
async function expectRedirectHome(page: Page, addresses: readonly string[], home: string): Promise<void> {
  for (const address of addresses) {
    await follow(page, address);
    await expect(page).toHaveURL(new RegExp(`${home}$`, 'u'));
  }
}

test('RT-01 RT-02 RT-03 RT-04 RT-06 without a session, only sign-in and registration open, and / leads to sign-in', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/u);
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page).toHaveURL(/\/register$/u);
  await expectClosedToNobody(page, agencyScreens);
  await expectClosedToNobody(page, adminScreens);
});

test('RT-03 RT-04 RT-06 FR-04 an agency user can open agency screens and no administrator screen', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Doors PD'), product.url);
  await expectOpen(page, agencyScreens);
  const guests = draw(['/login', '/register']);
  await expectRedirectHome(page, [...draw(Object.keys(adminScreens)), ...guests, '/'], '/agency');
});

test('RT-01 RT-02 RT-03 RT-04 RT-06 FR-04 an administrator can open administrator screens and no agency screen', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await expectOpen(page, adminScreens);
  const guests = draw(['/login', '/register']);
  await expectRedirectHome(page, [...draw(Object.keys(agencyScreens)), ...guests, '/'], '/admin');
});
