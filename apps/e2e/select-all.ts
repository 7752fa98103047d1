import { expect, type Page } from '@playwright/test';

/**
 * Selects all videos that are found, once they are there. By the keyboard: rows that arrive meanwhile may move the box from
 * under a pointer.
 */
export async function selectAll(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /Select all/u });
  await box.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByRole('button', { name: 'Export Selected' })).toBeEnabled();
}
