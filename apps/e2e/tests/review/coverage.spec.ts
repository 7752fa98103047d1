import { submitForReview } from '@plainview/test-support/submit-ticket';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/tickets/${id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
}

/** Plays from the current position to a time in seconds, or to the end. */
async function playTo(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction((to) => {
    const video = document.querySelector('video');
    return video !== null && (video.ended || video.currentTime >= to);
  }, seconds);
  await page.keyboard.press('k');
}

test('RV-06 RV-07 what was watched is shown with gaps, on another computer too, and a gap needs a reason', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const { id } = await submitForReview(product.url, admin, 'Watched PD');
  await openAs(page, admin, product.url);
  await openReview(page, id);
  await expect(page.getByRole('region', { name: '0% watched' })).toBeVisible();

  await page.getByLabel('Speed', { exact: true }).selectOption({ label: '1.5x' });
  await page.getByLabel('Position').fill('2000000');
  await playTo(page, Number.MAX_VALUE);
  const watched = page.getByRole('region', { name: '50% watched' });
  await expect(watched).toContainText('50% at up to 1.5× with sound');
  const gap = watched.getByRole('button', { name: '00:00:00.000 – 00:00:02.000' });
  await expect(gap).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await openForAnother();
  await openAs(elsewhere, admin, product.url);
  await openReview(elsewhere, id);
  await expect(elsewhere.getByRole('region', { name: '50% watched' })).toBeVisible();

  await page.getByRole('button', { name: 'Deliver Report' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('50% watched');
  await dialog.getByLabel('Summary').fill('Sound conduct.');
  await dialog.getByRole('button', { name: 'Deliver Report' }).click();
  await expect(
    dialog.getByText('Parts of the footage were not watched. Please give the reason.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await gap.press('Enter');
  await playTo(page, 2.1);
  await expect(page.getByRole('region', { name: '100% watched' })).toBeVisible();
  await page.getByRole('button', { name: 'Deliver Report' }).click();
  await expect(dialog.getByLabel('Why parts of the footage were not watched')).toBeHidden();
  await dialog.getByRole('button', { name: 'Deliver Report' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
});
