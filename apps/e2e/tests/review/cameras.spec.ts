import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { readBarCode } from '../../frame-reader.ts';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test.use({ settings: { FFMPEG_PATH: 'ffmpeg' } });
test.skip(!hasFfmpeg, 'ffmpeg is not installed');

test('RV-15: two cameras with a stored start show the same instant, by keyboard and after a reload', async ({
  page,
  product,
  admin,
}) => {
  test.setTimeout(90_000);
  const agency = await joinAgency(product.url, admin, 'Camera PD');
  // The second file begins with frame 33 of the first one.
  const files = await Promise.all([makeHardVideo('b-frames.mp4'), makeHardVideo('cut-start.mp4')]);
  const uploads = [];
  for (const file of files) uploads.push(await storeVideo(product.url, agency, file));
  const ticket = await createTicket(
    agency,
    uploads.map(({ id }) => id),
  );
  await admin.client.tickets.startReview({ id: ticket.id });
  await expect
    .poll(
      async () =>
        (await admin.client.tickets.get({ id: ticket.id })).videos.every(
          ({ media }) => media.frameIndexUrl !== null,
        ),
      { timeout: 60_000 },
    )
    .toBe(true);
  await admin.client.cameras.align({
    ticketId: ticket.id,
    revision: 0,
    cameras: [
      { videoId: ticket.videos[0]?.videoId ?? '', startMicroseconds: 0 },
      { videoId: ticket.videos[1]?.videoId ?? '', startMicroseconds: 1_320_000 },
    ],
  });

  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  await page.getByRole('button', { name: 'All Cameras' }).click();
  const room = page.getByRole('region', { name: 'All cameras' });
  const first = room.locator('video[aria-label^="video-1"]');
  const second = room.locator('video[aria-label^="video-2"]');
  const shown = async (): Promise<readonly number[]> => [await readBarCode(first), await readBarCode(second)];
  await expect(room.getByText('Not recording').first()).toBeVisible();
  await page.screenshot({ path: '/tmp/cam-shots/a.png', fullPage: true });
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('.');
  await expect.poll(shown).toEqual([51, 51]);
  await expect(room.getByText('Same instant')).toBeVisible();
  await page.screenshot({ path: '/tmp/cam-shots/b.png', fullPage: true });
  await expectAccessible(page);
});
