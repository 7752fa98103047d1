/** Lists ignore an invalid query parameter in their address, whether it was typed or comes from an old link. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { joinAgency, joinAsAdmin, operator } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, openAs, signInOnScreen, test } from '../product.ts';

const routesFolder = path.join(import.meta.dirname, '../../web/src/routes');

/** Addresses of all lists that read parameters, found in the route files, so that new lists are tested too. */
const lists = globSync('{admin,agency}/**/*.tsx', { cwd: routesFolder })
  .filter((file) => !file.includes('$') && read(file).includes('validateSearch'))
  // Folders of layouts that are not part of the address start with an underscore. One before a dot means that the screen
  // does not have the other one's layout.
  .map((file) => {
    const address = file.replace(/[/.]?index\.tsx$|\.tsx$/u, '').replaceAll(/\/_\w+/gu, '');
    return `/${address.replaceAll('_.', '/')}`;
  });

function read(file: string): string {
  return readFileSync(path.join(routesFolder, file), 'utf8');
}

const names = 'status state sort direction from to agency ticket subject webhookId incidentType year search';
/** Parameters of every list, with values that none of them accepts. */
const bogus = new URLSearchParams([
  ...names.split(' ').map((name) => [name, '["bogus"]']),
  ['unknown', 'bogus'],
]).toString();

async function expectDefaultViews(page: Page, addresses: readonly string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(2);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(`${address}?${bogus}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(refused).toEqual([]);
      expect(page.url().replace(/^https?:\/\/[^/]+/u, '')).toBe(address);
    });
  }
}

test('every administrator list ignores invalid parameters', async ({ page, product, admin }) => {
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await expectDefaultViews(
    page,
    lists.filter((address) => address.startsWith('/admin')),
  );
});

test('every agency list ignores invalid parameters', async ({ page, product, admin }) => {
  const person = await joinAgency(product.url, admin, 'Parameter Police');
  await admin.client.users.setAgencyAdministrator({ id: person.user.id, isAgencyAdministrator: true });
  await openAs(page, person, product.url);
  await expectDefaultViews(
    page,
    lists.filter((address) => address.startsWith('/agency')),
  );
});

test('valid parameters are kept through sign-in, invalid ones are dropped', async ({ page }) => {
  await page.goto('/admin?status=bogus&search=Baker');
  await expect(page).toHaveURL(/\/login\?next=/u);
  const { search } = new URL(page.url());
  await signInOnScreen(page, operator.email, operator.password, `/login${search}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/admin?search=Baker');
});
