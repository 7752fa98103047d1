import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

test('WS-03 a finding marked before the frames are indexed says so, is listed before delivery, and gets its frame and picture', async ({
  page,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const change = (statement: string, ...values: unknown[]) =>
    changeEmbedded(product.dataDirectory, statement, ...values);
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'Early Marks PD');
  const file = await makeHardVideo('29.97.mp4');
  const { id, number, videos } = await submitTicket(product.url, agency, { file, fileName: 'early.mp4' });
  const videoId = videos[0]?.videoId;
  await admin.client.tickets.startReview({ id });
  const mediaOf = async () => (await admin.client.tickets.get({ id })).videos[0]?.media;
  await expect.poll(async () => (await mediaOf())?.frameIndexUrl, { timeout: 60_000 }).not.toBeNull();
  await expect.poll(async () => (await mediaOf())?.analysis, { timeout: 60_000 }).toBe('done');
  // As on a busy server, which has not come to this video yet.
  await change("delete from derived_files where video_id = $1 and kind = 'frame-index'", videoId);
  await change('delete from video_media where video_id = $1', videoId);

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/tickets/${number}`);
  await expect(page.getByText('(indexing)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  await page.keyboard.press('2');
  await page.getByLabel('What the video shows').fill('Calm words at the window.');
  await page.getByRole('button', { name: 'Save Finding' }).click();
  const finding = page.locator('[data-row-id]').filter({ hasText: 'Calm words at the window.' });
  await finding.getByRole('button', { name: 'Show More' }).click();
  await expect(finding).toContainText('approximate');
  await page.getByRole('button', { name: 'Deliver Report' }).first().click();
  const list = page.getByRole('list', { name: 'Before delivery' });
  await expect(list).toContainText('1 finding without a picture of the frame');
  await expect(list).toContainText('Plainview finds the frames once the video is indexed.');
  await expectAccessible(page);
  await showPanel(page, 'Findings');

  await change("select graphile_worker.add_job('sweep-media', '{}')");
  await expect(finding).toContainText('frame 1', { timeout: 60_000 });
  await expect(finding).toContainText('frame found by Plainview, marked at 00:00:00.000');
  await expect(finding.getByRole('link', { name: 'Download the still of frame 1' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/^frame 1 of 120$/u)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Deliver Report' }).first().click();
  await expect(list).toContainText('Every finding has its frame');
  await expect(list).not.toContainText('without a picture');
});
