import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { expect, expectAccessible, test } from '../../product.ts';

test('EV-14 the generated first password must be changed, with the keyboard alone', async ({ page }) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-first-password-'));
  const fresh = await startProductProcess({ DATA_DIRECTORY: directory, PORT: '0' }, 'main');
  try {
    const password = /password {2}(?<password>\S+)/u.exec(fresh.printed())?.groups?.['password'] ?? '';
    await page.goto(`${fresh.url}/login`);
    await page.getByLabel('Email').fill('admin@plainview.local');
    await page.getByLabel(/^Password/u).fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/new-password$/u);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${fresh.url}/admin/users`);
    await expect(page).toHaveURL(/\/new-password$/u);
    await page.getByLabel('Current password').fill(password);
    const choose = async (chosen: string): Promise<void> => {
      await page.getByLabel(/^New password/u).fill(chosen);
      await page.getByLabel('Confirm new password').fill(chosen);
      await page.keyboard.press('Enter');
    };
    await choose(password);
    await expect(page.getByText('This is your current password.')).toBeVisible();
    await expectAccessible(page);
    await choose('eleven paper boats');
    await expect(page).toHaveURL(/\/admin$/u);
  } finally {
    await fresh.stop();
    await rm(directory, { recursive: true, force: true });
  }
});
