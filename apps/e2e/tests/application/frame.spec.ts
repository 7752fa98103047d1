import { joinAgency } from '@plainview/test-support/test-users';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, openAs, openUserMenu, test } from '../../product.ts';

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
  await expect(main.getByRole('link')).toHaveText(['Agency Dashboard', 'Agency', 'Profile']);
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

  await test.step('FR-03 the agency’s own pages are an area with a side navigation', async () => {
    await expect(page.getByRole('navigation', { name: 'Account', exact: true }).getByRole('link')).toHaveText(
      ['Profile', 'Settings'],
    );
    await main.getByRole('link', { name: 'Agency', exact: true }).click();
    const side = page.getByRole('navigation', { name: 'Agency', exact: true });
    await expect(side.getByRole('link')).toHaveText([
      'Colleagues',
      'Letterhead',
      'Retention',
      'Import',
      'API Keys',
      'Checkpoints',
    ]);
    await side.getByRole('link', { name: 'API Keys' }).click();
    await expect(page.getByRole('heading', { name: 'API Keys', level: 1 })).toBeVisible();
    await expect(side.getByRole('link', { name: 'API Keys' })).toHaveAttribute('aria-current', 'page');
    await expect(main.locator('[aria-current]')).toHaveText('Agency');
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Profile' }).click();
  });

  await test.step('FR-04 the title is directly below the top bar', async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const title = page.getByRole('heading', { name: 'Profile', level: 1 });
      await expect(title).toBeVisible();
      const [bar, head] = [await bottom(page.getByRole('banner')), await bottom(title)];
      expect(head).toBeGreaterThan(bar);
      expect(head - bar).toBeLessThan(100);
    }
  });

  await test.step('FR-01 a profile picture replaces the initials', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/rpc/session/current', async (route) => {
      const response = await route.fetch();
      const words = (await response.text()).replace('"image":null', '"image":"/favicon.svg"');
      await route.fulfill({ response, body: words });
    });
    await page.goto('/agency');
    await expect(menu.locator('img')).toHaveJSProperty('complete', true);
    await expect(menu.getByText('AB', { exact: true })).toHaveCount(0);
    // The session is polled periodically, possibly while the test ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
