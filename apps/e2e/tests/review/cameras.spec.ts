import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { readBarCode } from '../../frame-reader.ts';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test.skip(!hasFfmpeg, 'ffmpeg is not installed');

test('RV-15: two cameras with a stored start show the same instant, by keyboard and after a reload', async ({
  page,
  otherProduct: product,
}) => {
  test.setTimeout(90_000);
  const admin = await signInOperator(product.url);
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

  await openAs(page, admin, product.url);
  const room = page.getByRole('region', { name: 'All cameras' });
  const first = room.locator('video[aria-label^="video-1"]');
  const second = room.locator('video[aria-label^="video-2"]');
  const shown = async (): Promise<readonly number[]> => [await readBarCode(first), await readBarCode(second)];
  const start = page.getByRole('textbox', { name: 'Start of video-2' });
  const openAll = async (): Promise<void> => {
    await page.goto(`${product.url}/admin/tickets/${ticket.id}`);
    await expect(page.getByRole('button', { name: 'All Cameras' })).toBeVisible();
    // Shortcuts load after the page.
    await expect(async () => {
      await page.keyboard.press('a');
      await expect(room).toBeVisible({ timeout: 2000 });
    }).toPass();
  };
  await openAll();
  await start.fill('00:00:01.280');
  await page.keyboard.press('ArrowUp');
  await expect(start).toHaveValue('+00:00:01.320');
  await page.getByRole('button', { name: 'Save Starts' }).click();
  await expect(page.getByText('Typed, Admin').first()).toBeVisible();
  await expect(room.getByText('Not recording').first()).toBeVisible();

  await room.getByRole('button', { name: 'Play' }).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('.');
  await expect.poll(shown).toEqual([51, 51]);
  await expect(room.getByText('Same instant')).toBeVisible();
  await expectAccessible(page);

  // The digit key marks in the main camera, with its frame.
  await page.keyboard.press('Shift+Digit2');
  await expect(room.getByText('frame 19 of 92')).toBeVisible();
  await page.keyboard.press('4');
  await page.getByLabel('What the video shows').fill('A hand on the door');
  await page.getByRole('button', { name: 'Save Finding' }).click();
  await expect
    .poll(() => admin.client.findings.list({ ticketId: ticket.id }))
    .toEqual([expect.objectContaining({ videoId: ticket.videos[1]?.videoId, startFrame: 19 })]);

  // Playing, the other camera follows and is watched without sound.
  const slider = room.getByRole('slider', { name: 'Position of all cameras' });
  await slider.press('Home');
  await room.getByRole('combobox', { name: 'Speed' }).selectOption('2x');
  await room.getByRole('button', { name: 'Play' }).click();
  await expect(room.getByText(/^[+−±]\d+ ms$/u)).toBeVisible();
  await expect(room.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 10_000 });
  await expect
    .poll(async () =>
      (await admin.client.coverage.list({ ticketId: ticket.id })).map(
        ({ videoId, isHeard }) => `${videoId} ${isHeard}`,
      ),
    )
    .toEqual(
      expect.arrayContaining([`${ticket.videos[0]?.videoId} false`, `${ticket.videos[1]?.videoId} true`]),
    );

  await openAll();
  await expect(start).toHaveValue('+00:00:01.320');
  await slider.fill('3000000');
  await expect.poll(shown).toEqual([75, 75]);
});
