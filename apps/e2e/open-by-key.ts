import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Opens a dialog by its key, which also works while the dialog's script is loading. */
export async function openByKey(page: Page, key: string, dialog: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(dialog).toBeVisible();
}
