/**
 * Which frame the player shows, on files whose frames are hard to count: the number that it states, the bar code on the
 * screen and the recorded finding are the same frame.
 */
import type { ProductProcess } from '@plainview/test-support/product/product-process';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { drawnNumber, makeHardVideo, type HardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import type { Page } from '@playwright/test';
import { actAndRead, type FrameAction } from '../../frame-reader.ts';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

/** The others are tested by bench/frames.mjs. */
const files: readonly HardVideo[] = [
  'variable-rate.mp4',
  'rotated.mp4',
  'cut-start.mp4',
  'cut-inside.mp4',
  'stream.ts',
];

/** A pseudorandom sequence, so that a failure can be repeated. */
function* draws(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Loses reports of frames: as many as `data-lost` of the page says. */
const LOSE_REPORTS = `{
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype;
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
    return requestVideoFrameCallback.call(this, (now, metadata) => {
      const { dataset } = document.documentElement;
      const left = Number(dataset.lost ?? 0);
      dataset.lost = String(Math.max(0, left - 1));
      if (left > 0) this.requestVideoFrameCallback(callback);
      else callback(now, metadata);
    });
  };
}`;

// Use one worker: each worker that runs a test would start a product and process all videos.
test.describe.configure({ mode: 'default' });

test.describe('RV-01 with ffmpeg', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  let working: ProductProcess;
  let admin: Person;
  let ann: Person;
  let ticketId: string;

  test.beforeAll(async ({ otherProduct }) => {
    test.setTimeout(300_000);
    working = otherProduct;
    admin = await signInOperator(working.url);
    ann = await joinAgency(working.url, admin, 'Frame Police');
    const uploads = [];
    for (const name of files)
      uploads.push(await storeVideo(working.url, ann, await makeHardVideo(name), name));
    const ticket = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: uploads.map(({ id }) => ({ uploadId: id, length: '00:00:05' })),
    });
    ticketId = ticket.id;
    await admin.client.tickets.startReview({ id: ticketId });
    const states = async () =>
      (await admin.client.tickets.get({ id: ticketId })).videos.map(({ media }) => media.frameIndexUrl);
    await expect.poll(states, { timeout: 240_000 }).not.toContain(null);
  });

  /** Opens a video in the review. Returns the number of its frames. */
  async function open(page: Page, name: HardVideo): Promise<number> {
    const { videos } = await admin.client.tickets.get({ id: ticketId });
    const video = videos.find(({ fileName }) => fileName === name);
    await openAs(page, admin, working.url);
    await page.goto(`${working.url}/admin/tickets/${ticketId}?video=${video?.videoId}`);
    const shown = page.getByText(/^frame [\d,]+ of [\d,]+$/u);
    await expect(shown).toBeVisible();
    return Number(/of ([\d,]+)/u.exec(await shown.innerText())?.[1]?.replaceAll(',', ''));
  }

  for (const [place, name] of files.entries()) {
    test(`RV-01 ${name}: steps and seeks show exactly the stated frame`, async ({ page }) => {
      const count = await open(page, name);
      const draw = draws(place + 1);
      const next = (): number => draw.next().value ?? 0;
      const last = await actAndRead(page, { seekTo: 3_600_000_000 });
      expect(last).toMatchObject({ stated: count, drawn: drawnNumber(name, count) });
      let at = count;
      for (let turn = 0; turn < 24; turn += 1) {
        const isSeek = next() < 0.3;
        const key = next() < 0.5 ? ',' : '.';
        const action: FrameAction = isSeek ? { seekTo: Math.floor(next() * 4_500_000) } : { key };
        const shown = await actAndRead(page, action);
        expect(shown.drawn, JSON.stringify({ turn, action, at, shown })).toBe(
          drawnNumber(name, shown.stated ?? Number.NaN),
        );
        if (!isSeek) {
          const step = key === '.' ? 1 : -1;
          expect(shown.stated).toBe(Math.min(Math.max(at + step, 1), count));
        }
        at = shown.stated ?? Number.NaN;
      }
    });
  }

  test('RV-01 a frame that the browser does not report is asked for again; one that it never reports is approximate', async ({
    page,
  }) => {
    await page.addInitScript({ content: LOSE_REPORTS });
    await open(page, 'variable-rate.mp4');
    const { stated } = await actAndRead(page, { seekTo: 1_234_567 });
    const next = `frame ${(stated ?? Number.NaN) + 1}`;
    const form = page.getByRole('form', { name: 'New finding' });
    for (const [lost, shown] of [
      [1, next],
      [100, 'approximate'],
    ] as const) {
      await page.evaluate((count) => {
        document.documentElement.dataset['lost'] = String(count);
      }, lost);
      await page.keyboard.press('.');
      await expect(async () => {
        await page.keyboard.press('m');
        await expect(form.getByText(shown, { exact: true })).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 10_000 });
      await page.keyboard.press('Escape');
    }
  });

  test('RV-02 RV-11 RV-12 a finding records the frame on the screen; the reviewer and the agency open exactly that frame', async ({
    page,
  }) => {
    const name = 'variable-rate.mp4';
    await open(page, name);
    await actAndRead(page, { seekTo: 1_234_567 });
    const marked = await actAndRead(page, { key: '.' });
    await page.keyboard.press('m');
    const form = page.getByRole('form', { name: 'New finding' });
    await expect(form.getByText(`frame ${marked.stated}`, { exact: true })).toBeVisible();
    await form.getByLabel('What the video shows').fill('Hands up.');
    await form.getByRole('button', { name: /Category/u }).click();
    await page.getByRole('option', { name: 'De-escalation' }).click();
    await form.getByRole('button', { name: 'Save Finding' }).click();
    await expect(form).toBeHidden();
    const [saved] = await admin.client.findings.list({ ticketId });
    expect(saved).toMatchObject({ startFrame: marked.stated, endFrame: null, frameSource: 'original' });

    await actAndRead(page, { seekTo: 3_000_000 });
    await page.getByRole('button', { name: /^Go to 00:00:01/u }).click();
    await expect(page.getByText(`frame ${marked.stated} of `)).toBeVisible();
    const before = await actAndRead(page, { key: ',' });
    expect(before.drawn).toBe(marked.drawn - 1);
    expect(await actAndRead(page, { key: '.' })).toMatchObject({
      stated: marked.stated,
      drawn: marked.drawn,
    });
    await expectAccessible(page);

    await admin.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: 'x' });
    await openAs(page, ann, working.url);
    await page.goto(`${working.url}/agency/tickets/${ticketId}/report`);
    const picture = page.getByRole('img', { name: `Frame ${marked.stated} of video-1 at` });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([320, 180]);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Open finding 1/u }).click();
    await expect(page.getByText(`frame ${marked.stated} of `)).toBeVisible();
    expect((await actAndRead(page, { key: ',' })).drawn).toBe(marked.drawn - 1);
    // The other tests of this file use the same ticket.
    await admin.client.tickets.reopen({ id: ticketId, reason: 'x' });
  });

  test('RV-09 the list shows the still of a finding’s frame, and a clip of its range is made and downloaded', async ({
    page,
  }) => {
    const name = 'rotated.mp4';
    await open(page, name);
    await actAndRead(page, { seekTo: 1_000_000 });
    await page.keyboard.press('i');
    await actAndRead(page, { seekTo: 2_000_000 });
    await page.keyboard.press('1');
    const text = page.getByLabel('What the video shows');
    await expect(text).toBeFocused();
    await page.keyboard.type('Waves the driver on');
    await page.keyboard.press('Control+Enter');
    await expect(text).toBeHidden();
    await page.keyboard.press('k');

    const row = page.locator('li[data-row-id]').filter({ hasText: 'Waves the driver on' });
    const still = row.getByRole('link', { name: 'Download the still of frame 26' });
    const picture = still.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([180, 320]);
    await row.getByRole('button', { name: 'Make Clip' }).click();
    const clip = row.getByRole('link', { name: /^Download clip/u });
    await expect(clip).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), clip.click()]);
    expect(file.suggestedFilename()).toBe('rotated-00-00-01-000-to-00-00-02-000.mp4');
    await expectAccessible(page);
  });
});
