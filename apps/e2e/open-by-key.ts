import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Presses a key until its dialog is open: the keys work a moment after the page shows. */
export async function openByKey(page: Page, key: string, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (!(await dialog.isVisible())) await page.keyboard.press(key);
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
}
