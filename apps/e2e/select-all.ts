import { expect, type Page } from '@playwright/test';

/** Selects all videos that are found, once they are there: before, the box is disabled. */
export async function selectAll(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: /Select all/u });
  await expect(box).toBeEnabled();
  await box.check({ force: true });
}
