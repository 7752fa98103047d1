import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg, makeFfmpegVideo } from '@plainview/test-support/videos/ffmpeg-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test.describe('with ffmpeg', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');

  test('the review plays a copy of H.265 video and says so, and a finding refers to the original’s time', async ({
    page,
    otherProduct,
  }) => {
    const admin = await signInOperator(otherProduct.url);
    const ann = await joinAgency(otherProduct.url, admin, 'Media Police');
    const ticket = await submitTicket(otherProduct.url, ann, {
      file: await makeFfmpegVideo('h265.mp4'),
      video: { length: '00:10:00' },
    });
    await admin.client.tickets.startReview({ id: ticket.id });
    await openAs(page, admin, otherProduct.url);
    await page.goto(`${otherProduct.url}/admin/tickets/${ticket.id}`);
    await expect(
      page.getByText(
        'Playing a copy made for browsers, with the times of the original. The original (H.265 in MP4)',
      ),
    ).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Length differs: form 00:10:00, file 00:00:04.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Download original of video-1' })).toBeVisible();
    const video = page.locator('video');
    // The poster shows a different moment, so it disappears once the first frame is shown.
    await expect(page.getByText('Preview, not the frame at this position')).toBeHidden();
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
    const shown = await video.evaluate(async (element: HTMLVideoElement) => {
      element.currentTime = 2;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      return { at: element.currentTime, source: element.currentSrc };
    });
    expect(shown.source).toContain('/media/derived/');
    expect(shown.at).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add finding' }).click();
    await page.getByLabel('What the video shows').fill('Hands up.');
    await page.getByRole('button', { name: /Category/u }).click();
    await page.getByRole('option', { name: 'De-escalation' }).click();
    await page.getByRole('button', { name: 'Save Finding' }).click();
    const starts = async () =>
      (await admin.client.findings.list({ ticketId: ticket.id })).map((finding) => finding.startMicroseconds);
    await expect.poll(starts).toEqual([2_000_000]);
  });
});

test('without ffmpeg, administrators see which features are unavailable', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Bare Police');
  const ticket = await submitTicket(product.url, person);
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  await expect(page.getByText('ffmpeg is not installed on the server')).toBeVisible();
});
