import { expect, type Page } from '@playwright/test';

/**
 * Selects all videos that the search finds, once they have loaded. Uses the keyboard, because rows that
 * arrive in the meantime may move the checkbox away from a pointer.
 */
export async function selectAll(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /Select all/u });
  await box.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByRole('button', { name: 'Export Selected' })).toBeEnabled();
}
