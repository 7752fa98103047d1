import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeScenes, scenes } from '@plainview/test-support/videos/signal-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not installed');

test('RV-04 both sides see on the ticket what may prevent a review, and the form knows an earlier file', async ({
  page,
  otherProduct: product,
}) => {
  const file = await makeScenes('scenes.mp4', scenes, 'mp4');
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'Careful Police');
  const { id } = await submitTicket(product.url, ann, { file });
  const black = 'The picture is black for 00:00:12, starting at 00:00:12.';
  const frozen = 'The picture does not change for 00:00:12, starting at 00:00:24.';

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/tickets/${id}`);
  await expect(page.getByText(black)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(frozen)).toBeVisible();
  await expectAccessible(page);

  await openAs(page, ann, product.url);
  await page.goto(`${product.url}/agency?ticket=${id}`);
  await expect(page.getByRole('dialog', { name: 'Ticket' }).getByText(black)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await page.locator('input[type=file]').setInputFiles(file);
  const entry = page.getByRole('list', { name: 'Videos' });
  await expect(entry.getByText(`The same file is also in ticket ${id.slice(0, 8)}`)).toBeVisible();
  await expectAccessible(page);
});
