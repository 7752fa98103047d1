import { submitForReview } from '@plainview/test-support/submit-ticket';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

const markButtons = (page: Page): readonly Locator[] => [
  page.getByRole('button', { name: 'Add Finding' }),
  page.getByRole('button', { name: 'Mark', exact: true }),
  page.getByRole('button', { name: 'Range Start' }),
];

/** Presses a key at the moment when the video seeks to another position. */
const pressWhileSeeking = (page: Page, key: string): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement, pressed) => {
    video.currentTime = video.currentTime > 1 ? 0.5 : 2;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true }));
    return video.seeking;
  }, key);

test('EV-06 marking is disabled unless the frame at the position is shown', async ({
  page,
  product,
  admin,
}) => {
  const ticket = await submitForReview(product.url, admin, 'Frame Police');
  await openAs(page, admin, product.url);
  const open = () => page.goto(`/admin/tickets/${ticket.id}`);
  /** Closes the form, which would be open again after a load. */
  const discard = async (): Promise<void> => {
    const form = page.getByRole('form', { name: 'New finding' });
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
  };

  await test.step('EV-06 is disabled before the first frame is shown, and says why', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/media/videos/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await open();
    for (const button of markButtons(page)) await expect(button).toBeDisabled();
    await expect(
      page.locator('p', { hasText: 'Marking starts when the first frame is shown.' }),
    ).toBeVisible();
    for (const key of ['m', 'i', 'o']) await page.keyboard.press(key);
    await expect(page.getByRole('form', { name: 'New finding' })).toBeHidden();
    await expectAccessible(page);

    held.resolve();
    for (const button of markButtons(page)) await expect(button).toBeEnabled();
    await expect(
      page.locator('p', { hasText: 'Marking starts when the first frame is shown.' }),
    ).toBeHidden();
    await page.keyboard.press('m');
    await expect(page.getByRole('form', { name: 'New finding' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Position' })).toHaveText('00:00:00.000');
    await discard();
    await page.unroute('**/media/videos/**');
  });

  await test.step('EV-06 while the frame of another position is still shown, a mark waits for its own', async () => {
    await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
    expect(await pressWhileSeeking(page, 'm')).toBe(true);
    await expect(page.getByRole('status', { name: 'Position' })).toHaveText('00:00:02.000');
    await discard();
    expect(await pressWhileSeeking(page, 'i')).toBe(true);
    await expect(page.getByText('from 00:00:00.500')).toBeAttached();
    await expect(page.getByRole('form', { name: 'New finding' })).toBeHidden();
  });

  await test.step('EV-06 is disabled if the video cannot be loaded', async () => {
    await page.route('**/media/videos/**', (route) => route.abort());
    await open();
    await expect(page.getByText('The video could not be loaded.', { exact: true })).toBeVisible();
    for (const button of markButtons(page)) await expect(button).toBeDisabled();
    await page.keyboard.press('m');
    await expect(page.getByRole('form', { name: 'New finding' })).toBeHidden();
    await page.unroute('**/media/videos/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    for (const button of markButtons(page)) await expect(button).toBeEnabled();
  });
});
