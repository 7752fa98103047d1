/**
 * Which frame the player shows, on files whose frames are hard to count: the number that it states, the bar
 * code on the screen and the recorded finding are the same frame.
 */
import type { ProductProcess } from '@plainview/test-support/product/product-process';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { drawnNumber, makeHardVideo, type HardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import type { Locator, Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { actAndRead, readBarCode, type FrameAction } from '../../frame-reader.ts';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

/**
 * Files of one ticket, with one of those that browsers get as a copy. The others are tested by
 * bench/frames.mjs.
 */
const own: readonly HardVideo[] = ['variable-rate.mp4', 'rotated.mp4'];
const copied = ['cut-inside.mp4', 'stream.ts'] as const;
/** How the review calls the original of a copy. */
const originals = {
  'cut-inside.mp4': 'H.264 in MP4',
  'stream.ts': 'H.264 in MPEG transport stream',
} as const;
/** Two cameras: the second file begins with frame 33 of the first one. */
const cameras: readonly HardVideo[] = ['b-frames.mp4', 'cut-start.mp4'];

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

/** Returns whether each video of a window plays. */
const isPlaying = (window: Page): Promise<readonly boolean[]> =>
  window.locator('video').evaluateAll((all: HTMLVideoElement[]) => all.map((one) => !one.paused));

/** Returns the position of a video in seconds. */
const position = (video: Locator): Promise<number> =>
  video.evaluate((one: HTMLVideoElement) => one.currentTime);

// Use one worker: each worker that runs a test would start a product and process all videos.
test.describe.configure({ mode: 'default' });

test.describe('RV-01 with ffmpeg', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  let working: ProductProcess;
  let admin: Person;
  let ann: Person;
  let ticketId: string;
  let camerasId: string;
  let copy: (typeof copied)[number] = 'stream.ts';
  interface Place {
    readonly ticket: string;
    readonly video: string;
    /** How the screens call the video. */
    readonly label: string;
  }
  const places = new Map<string, Place>();

  /** Submits a ticket with these files, and starts its review. @returns its id */
  async function submit(names: readonly HardVideo[]): Promise<string> {
    const uploads = [];
    for (const name of names)
      uploads.push(await storeVideo(working.url, ann, await makeHardVideo(name), name));
    const ids = uploads.map(({ id }) => id);
    const { id, videos } = await createTicket(ann, ids, { video: { length: '00:10:00' } });
    for (const [index, { fileName, videoId }] of videos.entries())
      places.set(fileName, { ticket: id, video: videoId, label: `video-${index + 1}` });
    await admin.client.tickets.startReview({ id });
    return id;
  }

  test.beforeAll(async ({ otherProduct }) => {
    test.setTimeout(300_000);
    working = otherProduct;
    admin = await signInOperator(working.url);
    ann = await joinAgency(working.url, admin, 'Frame Police');
    [copy = copy] = draw(copied);
    ticketId = await submit([...own, copy]);
    camerasId = await submit(cameras);
    const states = async () => {
      const tickets = await Promise.all([ticketId, camerasId].map((id) => admin.client.tickets.get({ id })));
      return tickets.flatMap(({ videos }) => videos).map(({ media }) => media.frameIndexUrl);
    };
    await expect.poll(states, { timeout: 240_000 }).not.toContain(null);
  });

  /** Opens a video in the review, which may be open. Returns the number of its frames. */
  async function open(page: Page, name: string): Promise<number> {
    const { ticket, video, label } = places.get(name) ?? {};
    const review = `${working.url}/admin/tickets/${ticket}`;
    if (page.url().startsWith(review))
      await page
        .getByRole('button', { name: new RegExp(`^${label}\\b`, 'u') })
        .first()
        .click();
    else {
      await openAs(page, admin, working.url);
      await page.goto(`${review}?video=${video}`);
    }
    const player = page.getByRole('region', { name: new RegExp(`^Player, ${label}\\b`, 'u') });
    const shown = player.getByText(/^frame [\d,]+ of [\d,]+$/u);
    await expect(shown).toBeVisible();
    return Number(/of ([\d,]+)/u.exec(await shown.innerText())?.[1]?.replaceAll(',', ''));
  }

  test('RV-01 steps and seeks show exactly the stated frame of two files', async ({ page }) => {
    const names = [...own, ...copied, ...cameras];
    const prepared = names.filter((name) => places.has(name));
    for (const name of draw(prepared, 2))
      await test.step(name, async () => {
        const count = await open(page, name);
        const sequence = draws(names.indexOf(name) + 1);
        const next = (): number => sequence.next().value ?? 0;
        const last = await actAndRead(page, { seekTo: 3_600_000_000 });
        expect(last).toMatchObject({ stated: count, drawn: drawnNumber(name, count) });
        let at = count;
        for (let turn = 0; turn < 12; turn += 1) {
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
  });

  test('RV-01 RV-02 RV-11 RV-12 a finding records the frame on the screen; the reviewer and the agency open exactly that frame', async ({
    page,
  }) => {
    const name = 'variable-rate.mp4';
    await page.addInitScript({ content: LOSE_REPORTS });
    await open(page, name);
    const form = page.getByRole('form', { name: 'New finding' });
    await test.step('RV-01 a frame that the browser does not report is asked for again; one that it never reports is approximate', async () => {
      const { stated } = await actAndRead(page, { seekTo: 1_234_567 });
      const next = `frame ${(stated ?? Number.NaN) + 1}`;
      for (const [lost, shown] of [
        [1, next],
        [100, 'approximate'],
      ] as const) {
        await page.evaluate((count) => {
          document.documentElement.dataset['lost'] = String(count);
        }, lost);
        await page.keyboard.press('.');
        // Not by its key, which would be typed into a form that appears late.
        await expect(async () => {
          await page.getByRole('button', { name: 'Mark', exact: true }).click();
          await expect(form.getByText(shown, { exact: true })).toBeVisible({ timeout: 500 });
        }).toPass({ timeout: 10_000 });
        await form.getByRole('button', { name: 'Cancel' }).click();
        await expect(form).toBeHidden();
      }
      await page.evaluate(() => delete document.documentElement.dataset['lost']);
    });
    await actAndRead(page, { seekTo: 1_234_567 });
    const marked = await actAndRead(page, { key: '.' });
    await page.keyboard.press('m');
    await expect(form.getByText(`frame ${marked.stated}`, { exact: true })).toBeVisible();
    await form.getByLabel('What the video shows').fill('Hands up.');
    await form.getByRole('button', { name: /Category/u }).click();
    await page.getByRole('option', { name: 'De-escalation' }).click();
    await form.getByRole('button', { name: 'Save Finding' }).click();
    await expect(form).toBeHidden();
    const [saved] = await admin.client.findings.list({ ticketId });
    expect(saved).toMatchObject({ startFrame: marked.stated, endFrame: null, frameSource: 'original' });

    await actAndRead(page, { seekTo: 3_000_000 });
    await page.getByRole('button', { name: /^Go to F1, 0:01/u }).click();
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
    await page.getByRole('button', { name: /^Open finding F1/u }).click();
    await expect(page.getByText(`frame ${marked.stated} of `)).toBeVisible();
    expect((await actAndRead(page, { key: ',' })).drawn).toBe(marked.drawn - 1);
    // The other tests of this file use the same ticket.
    await admin.client.tickets.reopen({ id: ticketId, reason: 'x' });
  });

  test('RV-09 the list shows the still of a finding’s frame, a clip of its range is made and downloaded, and a copy is played', async ({
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
    await page.keyboard.type('Waves');
    await page.keyboard.press('Control+Enter');
    await expect(text).toBeHidden();
    await page.keyboard.press('k');

    const row = page.locator('li[data-row-id]').filter({ hasText: 'Waves' });
    const picture = row.locator('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([180, 320]);
    await row.getByRole('button', { name: 'Show More' }).click();
    await expect(row.getByRole('link', { name: 'Download the still of frame 26' })).toBeVisible();
    await row.getByRole('button', { name: 'Create Clip' }).click();
    const clip = row.getByRole('link', { name: /^Download Clip/u });
    await expect(clip).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), clip.click()]);
    expect(file.suggestedFilename()).toBe('rotated-00-00-01-000-to-00-00-02-000.mp4');
    await expectAccessible(page);
    await test.step('the review plays a copy and says so, and a finding refers to the original’s time', async () => {
      await open(page, copy);
      await showPanel(page, 'Ticket');
      await expect(
        page.getByText(
          `Playing the playable copy, which has the same timing as the original. The original (${originals[copy]})`,
        ),
      ).toBeVisible();
      await expect(
        // A part of one of the copied files is cut out by its edit list.
        page.getByText(/Length differs: form 00:10:00 \(\$15\.00\), file 00:00:0[45] \(\$0\.1[03]\)\./u),
      ).toHaveCount(3);
      await expect(page.getByRole('link', { name: 'Download Original of video-3' })).toBeVisible();
      const video = page.locator('video');
      // The poster shows a different moment, so it disappears once the first frame is shown.
      await expect(page.getByText('Preview, not the frame at this position')).toBeHidden();
      expect(await video.evaluate((element: HTMLVideoElement) => element.currentSrc)).toContain(
        '/media/derived/',
      );
      await actAndRead(page, { seekTo: 2_000_000 });
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
      await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
      await page.keyboard.press('Escape');
      await showPanel(page, 'Findings');
      await page.getByRole('button', { name: 'Add finding' }).click();
      await page.getByLabel('What the video shows').fill('Hands up.');
      await page.getByRole('button', { name: /Category/u }).click();
      await page.getByRole('option', { name: 'De-escalation' }).click();
      await page.getByRole('button', { name: 'Save Finding' }).click();
      const { video: videoId } = places.get(copy) ?? {};
      const starts = async () =>
        (await admin.client.findings.list({ ticketId }))
          .filter((finding) => finding.videoId === videoId)
          .map((finding) => finding.startMicroseconds);
      await expect.poll(starts).toEqual([2_000_000]);
    });
  });

  test('RV-15 CL-09: two cameras show the same instant only with a stored start, by keyboard and after a reload', async ({
    page,
  }) => {
    const [first, second] = cameras.map((name) => places.get(name)?.video);
    await openAs(page, admin, working.url);
    const room = page.getByRole('region', { name: 'All cameras' });
    const firstVideo = room.locator('video[aria-label^="video-1"]');
    const secondVideo = room.locator('video[aria-label^="video-2"]');
    const shown = async (): Promise<readonly number[]> => [
      await readBarCode(firstVideo),
      await readBarCode(secondVideo),
    ];
    const start = page.getByRole('textbox', { name: 'Start of video-2' });
    const openAll = async (): Promise<void> => {
      await page.goto(`${working.url}/admin/tickets/${camerasId}`);
      await expect(page.getByRole('button', { name: 'All Cameras' })).toBeVisible();
      // Shortcuts load after the page.
      await expect(async () => {
        if (!(await room.isVisible())) await page.keyboard.press('a');
        await expect(room).toBeVisible({ timeout: 500 });
      }).toPass();
    };
    await openAll();
    const follower = room.getByRole('listitem').filter({ hasText: 'video-2' });
    await test.step('without a stored start, no picture is called the same instant', async () => {
      await expect(follower.getByText('Not aligned')).toBeVisible();
      await start.fill('00:00:01.280');
      await page.keyboard.press('ArrowUp');
      await expect(start).toHaveValue('+00:00:01.320');
      await expect(follower.getByText('Start not saved')).toBeVisible();
      await expect(follower.getByText('No picture at this position')).toBeVisible();
      await room.getByRole('slider', { name: 'Position of all cameras' }).fill('2000000');
      await expect(follower.getByText('No picture at this position')).toBeHidden();
      await expect(follower.getByText('Start not saved')).toBeVisible();
      await expect(room.getByText('Same instant')).toBeHidden();
      await expectAccessible(page);
      await room.getByRole('slider', { name: 'Position of all cameras' }).fill('0');
    });
    await page.getByRole('button', { name: 'Save Starts' }).click();
    await expect(page.getByText('Typed, Admin').first()).toBeVisible();
    await expect(room.getByText('Not recording').first()).toBeVisible();

    await room.getByRole('button', { name: 'Play' }).focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('.');
    await expect.poll(shown).toEqual([51, 51]);
    await expect(room.getByText('Same instant · typed')).toBeVisible();
    await expectAccessible(page);

    // The digit key marks in the main camera, with its frame.
    await page.keyboard.press('Shift+Digit2');
    await expect(room.getByText('frame 19 of 92')).toBeVisible();
    await page.keyboard.press('4');
    await page.getByLabel('What the video shows').fill('A hand on the door');
    await page.getByRole('button', { name: 'Save Finding' }).click();
    await expect
      .poll(() => admin.client.findings.list({ ticketId: camerasId }))
      .toEqual([expect.objectContaining({ videoId: second, startFrame: 19 })]);

    // Playing, the other camera follows and is watched without sound.
    const slider = room.getByRole('slider', { name: 'Position of all cameras' });
    await slider.fill('3000000');
    // A busy machine needs a moment until the other camera follows.
    await room.getByRole('combobox', { name: 'Speed' }).selectOption('0.5x');
    await room.getByRole('button', { name: 'Play' }).click();
    await expect(room.getByText(/^[+−±]\d+ ms$/u)).toBeVisible();
    await expect(room.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 30_000 });
    await expect
      .poll(async () =>
        (await admin.client.coverage.list({ ticketId: camerasId })).map(
          ({ videoId, isHeard }) => `${videoId} ${isHeard}`,
        ),
      )
      .toEqual(expect.arrayContaining([`${first} false`, `${second} true`]));

    await openAll();
    await page.getByRole('button', { name: 'Start of each camera' }).press('Enter');
    await expect(start).toHaveValue('+00:00:01.320');
    await slider.fill('3000000');
    await expect.poll(shown).toEqual([75, 75]);

    await test.step('all pictures move into a window of their own together, with keys in both windows, and back', async () => {
      const [view] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('r')]);
      await expect(page.getByText('The pictures are in their own window.')).toBeVisible();
      await expect(page.locator('video')).toHaveCount(0);
      const videos = view.locator('video');
      await expect(videos).toHaveCount(2);
      const shownThere = async (): Promise<readonly number[]> => [
        await readBarCode(videos.first()),
        await readBarCode(videos.last()),
      ];
      await expect.poll(shownThere).toEqual([75, 75]);
      await expect(view.getByText('Same instant · typed')).toBeVisible();
      await expectAccessible(page);
      await view.bringToFront();
      await view.keyboard.press('.');
      await expect.poll(shownThere).toEqual([76, 76]);
      await page.keyboard.press(',');
      await expect.poll(shownThere).toEqual([75, 75]);
      await view.keyboard.press('Shift+Digit2');
      const other = view.getByRole('button', { name: 'video-2 cut-start.mp4' });
      await expect(other).toHaveAttribute('aria-pressed', 'true');
      await view.getByRole('button', { name: 'video-1 b-frames.mp4' }).click();
      await expect(other).toHaveAttribute('aria-pressed', 'false');

      await slider.fill('2000000');
      const recorded = new Set<string>();
      page.on('request', (request) => {
        if (request.url().endsWith('/rpc/coverage/record'))
          recorded.add(JSON.parse(request.postData() ?? '{}').json.videoId);
      });
      await view.keyboard.press('l');
      await expect.poll(() => isPlaying(view)).toEqual([true, true]);
      // Both are on the screen for a while, also on a busy machine.
      await expect.poll(() => position(videos.first())).toBeGreaterThan(3);
      await expect.poll(() => position(videos.last())).toBeGreaterThan(1.5);
      await page.keyboard.press('k');
      await expect.poll(() => isPlaying(view)).toEqual([false, false]);
      await expect.poll(() => [...recorded]).toHaveLength(2);
      expect(recorded).toEqual(new Set([first, second]));

      await slider.fill('3000000');
      await expect.poll(shownThere).toEqual([75, 75]);
      await page.getByRole('button', { name: 'Bring the Pictures Back' }).click();
      await expect.poll(shown).toEqual([75, 75]);
      await expect(page.getByText('The pictures are in their own window.')).toBeHidden();
    });
  });
});
