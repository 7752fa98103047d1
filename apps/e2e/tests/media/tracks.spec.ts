/** Videos with several sound tracks and pictures, and the one length that all screens use. */
import type { ProductProcess } from '@plainview/test-support/product/product-process';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeCutVideo, makeTrackVideo } from '@plainview/test-support/videos/track-videos';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

/** Keeps the audio elements of a page, which are not in its document, as `window.sounds`. */
const KEEP_SOUNDS = `{
  window.sounds = [];
  const Original = window.Audio;
  window.Audio = class extends Original {
    constructor(...given) {
      super(...given);
      window.sounds.push(this);
    }
  };
}`;

/** Returns how the last sound track that was chosen plays in relation to the video. */
const sound = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const audio = (window as unknown as { readonly sounds: HTMLAudioElement[] }).sounds.at(-1);
    if (!video || !audio) throw new Error('nothing is chosen');
    return {
      milliseconds: Math.round((audio.currentTime - video.currentTime) * 1000),
      isPlaying: !audio.paused,
      isMuted: audio.muted,
      volume: audio.volume,
      isVideoMuted: video.muted,
      rate: audio.playbackRate,
      isVideoPlaying: !video.paused,
    };
  });

// Use one worker: each worker that runs a test would start a product and process all videos.
test.describe.configure({ mode: 'default' });

test.describe('tracks and length', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  let working: ProductProcess;
  let admin: Person;
  let ann: Person;
  let tracksId: string;
  let lengthsId: string;

  async function submit(files: Readonly<Record<string, string>>): Promise<string> {
    const uploads = [];
    for (const [name, file] of Object.entries(files))
      uploads.push(await storeVideo(working.url, ann, file, name));
    const { id } = await createTicket(
      ann,
      uploads.map((upload) => upload.id),
      { video: { length: '00:10:00' } },
    );
    await admin.client.tickets.startReview({ id });
    return id;
  }

  test.beforeAll(async ({ otherProduct }) => {
    test.setTimeout(300_000);
    working = otherProduct;
    admin = await signInOperator(working.url);
    ann = await joinAgency(working.url, admin, 'Track Police');
    tracksId = await submit({ 'dual.mp4': await makeTrackVideo('tracks.mp4') });
    lengthsId = await submit({
      'long-sound.mp4': await makeTrackVideo('long-sound.mp4'),
      'cut.mp4': await makeCutVideo(),
    });
    const isReady = async (): Promise<boolean> => {
      const [tracks, lengths] = await Promise.all(
        [tracksId, lengthsId].map((id) => admin.client.tickets.get({ id })),
      );
      const copied = tracks?.videos.map(({ media }) => [media.soundTracks.length, media.videoTracks.length]);
      const isPrepared =
        lengths?.videos.every(({ media }) => media.frameIndexUrl !== null && media.analysis === 'done') ??
        false;
      return isPrepared && JSON.stringify(copied) === '[[2,1]]';
    };
    await expect.poll(isReady, { timeout: 240_000 }).toBe(true);
  });

  test('RI-03 another sound track is chosen by keyboard, follows the video and keeps volume, pause and speed', async ({
    page,
  }) => {
    await page.addInitScript({ content: KEEP_SOUNDS });
    // The volume has a slider where there is room for it.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await openAs(page, admin, working.url);
    await page.goto(`${working.url}/admin/tickets/${tracksId}`);
    const player = page.getByRole('region', { name: /^Player, video-1\b/u });
    const choice = player.getByRole('combobox', { name: 'Sound' });
    await expect(choice.getByRole('option')).toHaveText([
      'Track 1 (aac)',
      'Track 2 (aac)',
      'Track 3 (Radio, aac)',
    ]);
    await expect(choice).toHaveValue('1');
    await expect(player.getByText(/^frame \d+ of 200$/u)).toBeVisible();
    await choice.focus();
    await page.keyboard.press('End');
    await expect(choice).toHaveValue('3');
    await player.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(() => sound(page))
      .toMatchObject({ isPlaying: true, isMuted: false, isVideoMuted: true });
    await test.step('it is in sync with the picture', async () => {
      await expect.poll(async () => Math.abs((await sound(page)).milliseconds)).toBeLessThan(80);
    });
    await player.getByRole('combobox', { name: 'Speed', exact: true }).selectOption('0.5x');
    await player.getByRole('button', { name: 'Mute' }).click();
    await expect
      .poll(async () => {
        const { isMuted, isVideoMuted, rate } = await sound(page);
        return { isMuted, isVideoMuted, isSlow: Math.abs(rate - 0.5) < 0.05 };
      })
      .toEqual({ isMuted: true, isVideoMuted: true, isSlow: true });
    await player.getByRole('slider', { name: 'Volume' }).fill('0.4');
    await expect.poll(() => sound(page)).toMatchObject({ isMuted: false, volume: 0.4 });
    await player.getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => sound(page)).toMatchObject({ isPlaying: false, isVideoPlaying: false });
    await player.getByRole('textbox', { name: 'Go to time' }).fill('00:00:05.000');
    await page.keyboard.press('Enter');
    await expect.poll(async () => Math.abs((await sound(page)).milliseconds)).toBeLessThan(80);
    await expectAccessible(page);
    await choice.selectOption('1');
    await expect.poll(() => page.evaluate(() => document.querySelector('video')?.muted)).toBe(false);
    await expect(player.getByRole('slider', { name: 'Volume' })).toHaveValue('0.4');
    await test.step('the agency selects it, too', async () => {
      await openAs(page, ann, working.url);
      await page.goto(`${working.url}/agency/tickets/${tracksId}`);
      await page.getByRole('combobox', { name: 'Sound' }).selectOption('3');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(() => sound(page)).toMatchObject({ isPlaying: true, isVideoMuted: true });
    });
  });

  test('RI-03 the second picture of a file is a camera of its own, at the same instant and without alignment', async ({
    page,
  }) => {
    await openAs(page, admin, working.url);
    await page.goto(`${working.url}/admin/tickets/${tracksId}`);
    await page.getByRole('button', { name: 'All Cameras' }).click();
    const room = page.getByRole('region', { name: 'All cameras' });
    await expect(room.getByRole('listitem')).toHaveCount(2);
    const further = room.getByRole('listitem').filter({ hasText: 'video-1, picture 2' });
    await expect(further.getByText('Same file')).toBeVisible();
    await expect(further.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Start of each camera' })).toBeHidden();
    await expect(room.getByText(/^frame \d+ of 200$/u)).toBeVisible();
    await room.getByRole('slider', { name: 'Position of all cameras' }).fill('3000000');
    const times = () =>
      room.locator('video').evaluateAll((all: HTMLVideoElement[]) => all.map((one) => one.currentTime));
    await expect
      .poll(async () => Math.max(...(await times()).map((at) => Math.abs(at - 3))))
      .toBeLessThan(0.04);
    await page.keyboard.press('Shift+Digit2');
    await page.keyboard.press('m');
    const form = page.getByRole('form', { name: 'New finding' });
    await form.getByLabel('What the video shows').fill('Both pictures');
    await form.getByRole('button', { name: /Category/u }).click();
    await page.getByRole('option', { name: 'De-escalation' }).click();
    await form.getByRole('button', { name: 'Save Finding' }).click();
    await expect
      .poll(() => admin.client.findings.list({ ticketId: tracksId }))
      .toEqual([expect.objectContaining({ startFrame: 76, frameSource: 'original' })]);
    // A button under the header is too small to be pressed.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  for (const { label, name, length } of [
    { label: 'video-1', name: 'sound that is longer than its picture', length: /00:00:06\.0/u },
    { label: 'video-2', name: 'a header that states too much', length: /00:00:0[12]\.\d/u },
  ])
    test(`RI-04 a finding at the end that the player shows is accepted: ${name}`, async ({ page }) => {
      await openAs(page, admin, working.url);
      const ticket = await admin.client.tickets.get({ id: lengthsId });
      const video = ticket.videos.find(({ id }) => id === label);
      const end = video?.facts.durationMicroseconds ?? 0;
      await page.goto(`${working.url}/admin/tickets/${lengthsId}?video=${video?.videoId}`);
      const player = page.getByRole('region', { name: new RegExp(`^Player, ${label}\\b`, 'u') });
      await expect(player.getByText(/^frame \d+ of \d+$/u)).toBeVisible();
      await expect(player.getByText(length).first()).toBeVisible();
      const position = player.getByRole('slider', { name: 'Position' });
      await expect(position).toHaveAttribute('max', String(end));
      await position.focus();
      await page.keyboard.press('End');
      await test.step('played to its end, it stops there', async () => {
        await page.keyboard.press('ArrowLeft');
        await player.getByRole('button', { name: 'Play' }).click();
        await expect(player.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 15_000 });
      });
      await position.focus();
      await page.keyboard.press('End');
      // The button becomes available once the seek has ended.
      const form = page.getByRole('form', { name: 'New finding' });
      await expect(async () => {
        await player.getByRole('button', { name: 'Mark', exact: true }).click({ timeout: 2000 });
        await expect(form).toBeVisible({ timeout: 2000 });
      }).toPass({ timeout: 20_000 });
      await form.getByLabel('What the video shows').fill('The end');
      await form.getByRole('button', { name: /Category/u }).click();
      await page.getByRole('option', { name: 'De-escalation' }).click();
      await form.getByRole('button', { name: 'Save Finding' }).click();
      await expect(form).toBeHidden();
      const found = async () =>
        (await admin.client.findings.list({ ticketId: lengthsId }))
          .filter(({ videoId }) => videoId === video?.videoId)
          .map(({ startMicroseconds }) => end - startMicroseconds);
      await expect.poll(async () => (await found()).every((rest) => rest >= 0 && rest < 500_000)).toBe(true);
      expect(await found()).toHaveLength(1);
    });

  test('RI-04 form, header and measurement are shown with their prices, and a reviewer corrects the length', async ({
    page,
  }) => {
    const note = page.getByText('Length differs: form 00:10:00 ($15.00), file 00:00:02 ($0.05).');
    await openAs(page, ann, working.url);
    await page.goto(`${working.url}/agency/tickets/${lengthsId}`);
    await expect(note).toBeVisible();
    await expect(page.getByRole('button', { name: 'Correct Length' })).toHaveCount(0);
    await expectAccessible(page);

    await openAs(page, admin, working.url);
    await page.goto(`${working.url}/admin/tickets/${lengthsId}`);
    await showPanel(page, 'Ticket');
    await expect(note).toBeVisible();
    await expect(page.getByText('The file states a length of 00:00:08, but only 00:00:02')).toBeVisible();
    await page.getByRole('button', { name: 'Correct Length of video-2' }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct Length' });
    await expect(dialog.getByRole('textbox', { name: /Length that is charged/u })).toHaveValue('00:00:02');
    const price = dialog.getByRole('table', { name: 'Price' });
    await expect(price.getByRole('row', { name: 'Video $15.00 $0.05' })).toBeVisible();
    await expect(price.getByRole('row', { name: 'Ticket $30.00 $15.05' })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Correct Length' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Reason/u }).fill('The end is missing');
    await dialog.getByRole('button', { name: 'Correct Length' }).click();
    await expect(dialog).toBeHidden();
    await expect(note).toBeHidden();
    await expect(
      page.getByText(/from 00:10:00 \(\$15\.00\) to 00:00:02 \(\$0\.05\)\. Total cost: \$15\.05\./u),
    ).toBeVisible();
    expect((await ann.client.tickets.get({ id: lengthsId })).totalCost).toBe('15.05');
  });
});
