/**
 * The timeline with what is heard and seen, and playing speech and silence at two speeds, with a real ffmpeg.
 */
import { mergeStretches } from '@plainview/domain/review/coverage/stretches';
import type { ProductProcess } from '@plainview/test-support/product/product-process';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeScenes } from '@plainview/test-support/videos/signal-videos';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

const position = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const rate = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);
const isMuted = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);

/** Returns the color of the canvas at a part of its width, so many pixels below its top. */
const laneColor = (page: Page, part: number, top: number): Promise<string> =>
  page.locator('canvas').evaluate(
    (canvas: HTMLCanvasElement, [at = 0, pixels = 0]) => {
      const y = Math.round(pixels * devicePixelRatio);
      return [...(canvas.getContext('2d')?.getImageData(canvas.width * at, y, 1, 1).data ?? [])].join();
    },
    [part, top],
  );
const soundLane = (page: Page, part: number): Promise<string> => laneColor(page, part, 4);
const speechLane = (page: Page, part: number): Promise<string> => laneColor(page, part, 24);

/** Notes position and speed at each repaint from now on. */
const watchSpeed = (page: Page): Promise<void> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => {
    const noted: [number, number][] = [];
    Object.assign(globalThis, { noted });
    requestAnimationFrame(function note() {
      noted.push([video.currentTime, video.playbackRate]);
      requestAnimationFrame(note);
    });
  });
const notedSpeeds = (page: Page): Promise<readonly (readonly [number, number])[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'noted'));

/** Scenes with both kinds of everything. */
const scenes = [
  { seconds: 6, picture: 'moving', sound: 'tone' },
  { seconds: 12, picture: 'black', sound: 'silence' },
  { seconds: 12, picture: 'still', sound: 'speech' },
] as const;
const black = 'The picture is at least 98% black for 00:00:12, starting at 00:00:06.';
const frozen = 'The picture does not change for 00:00:12, starting at 00:00:18.';

/** Expects a timeline that zooms, scrolls and follows the position. */
async function expectTimeline(page: Page): Promise<void> {
  await test.step('RV-04 the reviewer sees what may prevent a review', async () => {
    await page.getByRole('button', { name: /notes on the videos$/u }).click();
    for (const text of [black, frozen]) await expect(page.getByText(text)).toBeVisible();
    await showPanel(page, 'Findings');
  });
  const slider = page.getByLabel('Position');
  const range = async (): Promise<readonly number[]> =>
    (await slider.evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max)])).map(
      (microseconds) => microseconds / 1_000_000,
    );
  // The lanes are drawn once the signals have loaded.
  await expect
    .poll(async () => (await soundLane(page, 1 / 10)) === (await soundLane(page, 1 / 2)))
    .toBe(false);
  const loud = await soundLane(page, 1 / 10);
  const silent = await soundLane(page, 1 / 2);
  expect(await soundLane(page, 5 / 6)).toBe(loud);
  // A tone is no speech, a voice is; from which probability on is the reviewer's choice.
  const spoken = await speechLane(page, 21 / 30);
  expect(await speechLane(page, 1 / 10)).not.toBe(spoken);
  const threshold = page.getByLabel('Speech threshold');
  await expect(threshold).toHaveValue('50');
  await threshold.press('ArrowLeft');
  await expect(threshold).toHaveAttribute('aria-valuetext', '45% probability');
  await threshold.fill('50');
  // The room is dark at first; then it follows the theme.
  await page.keyboard.press('Shift+D');
  await expect.poll(() => soundLane(page, 1 / 2)).not.toBe(silent);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => soundLane(page, 1 / 2)).toBe(silent);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => soundLane(page, 1 / 2)).not.toBe(silent);
  await expectAccessible(page);
  await page.keyboard.press('Shift+D');
  await expect.poll(() => soundLane(page, 1 / 2)).toBe(silent);
  await expectAccessible(page);

  // By keys, around the position; the whole of the window is silent then.
  await slider.fill('12000000');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(range).toEqual([9, 16.5]);
  await expect.poll(() => soundLane(page, 0.02)).toBe(silent);
  await expect(slider).toHaveAttribute('aria-valuetext', '12 seconds of 30 seconds');

  // The pointer shows what is there: the picture and the time.
  const box = await slider.boundingBox();
  if (!box) throw new Error('the timeline has no box');
  const image = page.waitForResponse((response) => response.url().includes('/media/derived/'));
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  expect((await image).headers()['content-type']).toMatch(/^image\//u);
  await expect(page.getByText(/^00:00:1[23]\.\d{3}$/u)).toBeVisible();
  await expect(page.locator('[style*="background-image"]')).toBeVisible();

  // Ctrl and the wheel zoom at the pointer.
  await page.mouse.move(box.x + 8, box.y + 10);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await range())[0]).toBeCloseTo(9, 1);
  await expect.poll(async () => (await range())[1]).toBeCloseTo(12.75, 1);

  // The wheel scrolls horizontally, and so does the bar by keyboard.
  await page.mouse.wheel(10_000, 0);
  await expect.poll(async () => (await range())[1]).toBe(30);
  const bar = page.getByLabel('Scroll the timeline');
  await bar.press('PageDown');
  await expect.poll(async () => (await range())[1]).toBeCloseTo(26.25, 1);
  await expectAccessible(page);

  // A jump of the position brings it back into the window.
  await slider.press('Home');
  await expect.poll(() => position(page)).toBeLessThan(0.1);
  await expect.poll(async () => (await range())[0]).toBe(0);
  for (const press of ['-', '-', '-']) await page.keyboard.press(press);
  await expect.poll(range).toEqual([0, 30]);
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(range).toEqual([0, 15]);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
}

// Use one worker: each worker that runs a test would analyze the video.
test.describe.configure({ mode: 'default' });

test.describe('with ffmpeg', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  let working: ProductProcess;
  let admin: Person;
  let ann: Person;
  let file: string;
  let ticketId: string;
  let ticketNumber: string;

  test.beforeAll(async ({ otherProduct }) => {
    test.setTimeout(240_000);
    working = otherProduct;
    admin = await signInOperator(working.url);
    ann = await joinAgency(working.url, admin, 'Timeline Police');
    file = await makeScenes('short-tone.mp4', scenes, 'mp4');
    const upload = await storeVideo(working.url, ann, file, 'a.mp4');
    const ticket = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: [{ uploadId: upload.id, length: '00:00:30' }],
    });
    ticketId = ticket.id;
    ticketNumber = ticket.number;
    await admin.client.tickets.startReview({ id: ticketId });
    const signals = async () =>
      (await admin.client.tickets.get({ id: ticketId })).videos[0]?.media.signalsUrl;
    await expect.poll(signals, { timeout: 180_000 }).not.toBeNull();
  });

  async function open(page: Page): Promise<void> {
    await openAs(page, admin, working.url);
    await page.goto(`${working.url}/admin/tickets/${ticketId}`);
    await expect(
      page.getByText(/1 silent interval, 12 s in total\. Speech for 1[12] s in total\. 1 black interval/u),
    ).toBeAttached();
    await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  }

  test('RV-03 RV-04 RV-05 sound, motion and silence are on a timeline that zooms, and each plays at its own speed', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await open(page);
    await test.step('RV-03 the timeline zooms, scrolls and follows the position', () => expectTimeline(page));
    await test.step('RV-05 silence plays at its own speed, speech at the chosen one, and each is recorded as it was played', () =>
      expectSpeeds(page));
  });

  test('WS-01 picture, Play, time, frame number and coverage are in the window with all lanes, and the page does not scroll', async ({
    page,
  }) => {
    // A long list must not make the page scroll.
    const { videos } = await admin.client.tickets.get({ id: ticketId });
    for (let number = 1; number <= 15; number += 1)
      await admin.client.findings.add({
        ticketId,
        videoId: videos[0]?.videoId ?? '',
        startMicroseconds: number * 1_000_000,
        endMicroseconds: null,
        category: 'Communication',
        severity: 'minor',
        text: `Finding ${number}`,
      });
    await open(page);
    const player = page.getByRole('region', { name: /^Player, video-1/u });
    const parts = {
      picture: player.locator('video'),
      lanes: player.locator('canvas'),
      play: player.getByRole('button', { name: 'Play', exact: true }),
      time: player.getByRole('textbox', { name: 'Go to time' }),
      frame: player.getByText(/^frame \d+/u),
      coverage: player.getByRole('button', { name: /% watched$/u }),
      deliver: page.getByRole('button', { name: 'Deliver Report' }),
    };
    await expect(parts.frame).toBeVisible();
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await test.step(`${width}×${height}`, async () => {
        await page.setViewportSize({ width, height });
        for (const part of Object.values(parts)) await expect(part).toBeInViewport({ ratio: 1 });
        expect((await parts.lanes.boundingBox())?.height, 'the lanes are above the track').toBe(70);
        const { top, tall } = await page.evaluate(() => ({
          top: document.scrollingElement?.scrollHeight ?? 0,
          tall: document.querySelector('video')?.clientHeight ?? 0,
        }));
        expect(top, 'the page does not scroll').toBe(height);
        expect(tall, 'the picture has more than half of the height').toBeGreaterThan(height / 2);
        // Time, frame number and coverage are in the row of Play.
        const middles = await Promise.all(
          [parts.play, parts.time, parts.frame, parts.coverage].map(async (part) => {
            const box = await part.boundingBox();
            return (box?.y ?? 0) + (box?.height ?? 0) / 2;
          }),
        );
        expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8);
      });
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });

  /** Expects silence to play at its own speed, speech at the chosen one, and each to be recorded. */
  async function expectSpeeds(page: Page): Promise<void> {
    const speed = page.getByLabel('Speed', { exact: true });
    await expect(page.getByText('Muted above 4×', { exact: true })).toBeHidden();
    await speed.selectOption({ label: '16x' });
    await expect(page.getByText('Muted above 4×', { exact: true })).toBeVisible();
    expect(await rate(page)).toBe(16);
    expect(await isMuted(page)).toBe(true);
    // It is still the reviewer's choice.
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeVisible();
    await speed.selectOption({ label: '0.25x' });
    expect(await rate(page)).toBe(0.25);
    expect(await isMuted(page)).toBe(false);
    await speed.selectOption({ label: '1.5x' });

    await page.getByLabel('What to speed up').selectOption({ label: 'silence' });
    await page.getByText('Speed up silence').click();
    await page.getByLabel('During silence').selectOption({ label: '8x' });
    await page.getByLabel('Position').fill('5000000');
    await expect(page.getByText('Now 1.5x', { exact: true })).toBeVisible();
    await watchSpeed(page);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(page.getByText('Now 8x', { exact: true })).toBeVisible();
    await expect(page.getByText('muted above 4×', { exact: true })).toBeVisible();
    await expect.poll(() => position(page), { timeout: 30_000 }).toBeGreaterThan(19);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();

    const noted = await notedSpeeds(page);
    const inSpeech = noted.filter(([at]) => at < 5.9 || at > 18.1);
    expect(new Set(inSpeech.map(([, at]) => at))).toEqual(new Set([1.5]));
    const inSilence = noted.filter(([at]) => at > 7 && at < 16);
    expect(new Set(inSilence.map(([, at]) => at))).toEqual(new Set([8]));
    await expect
      .poll(async () => (await admin.client.coverage.list({ ticketId })).map((part) => part.speed).toSorted())
      .toEqual(['1.5', 'faster']);
    const parts = await admin.client.coverage.list({ ticketId });
    const fast = parts.find((part) => part.speed === 'faster');
    expect(fast?.isHeard).toBe(false);
    // The browser plays on fast for a moment after it was slowed down, which is a stretch of its own.
    expect(fast?.stretches.at(0)?.startMicroseconds).toBeGreaterThan(5_900_000);
    expect(fast?.stretches.at(-1)?.endMicroseconds).toBeLessThan(18_100_000);
    expect(parts.find((part) => part.speed === '1.5')?.isHeard).toBe(true);
    const played = mergeStretches(parts.flatMap(({ stretches }) => stretches));
    expect(played, 'nothing between speech and silence is missing').toHaveLength(1);

    // N skips the rest of a silence, up to shortly before the first word.
    await page.getByLabel('Position').fill('9000000');
    await page.keyboard.press('n');
    await expect.poll(() => position(page)).toBeGreaterThan(17);
    const skipped = await position(page);
    expect(skipped).toBeLessThan(18);
    await page.getByLabel('Position').fill('21000000');
    await page.keyboard.press('n');
    await expect(page.getByText('No silence at this position')).toBeAttached();

    // The tone is loud, but no speech. Speech is at most twice as fast, unless the reviewer allows more.
    await page.getByLabel('What to speed up').selectOption({ label: 'all but speech' });
    await expect(page.getByLabel('Without speech')).toHaveValue('8');
    await speed.selectOption({ label: '4x' });
    await page.getByLabel('Position').fill('5000000');
    await expect.poll(() => rate(page)).toBe(8);
    await page.getByLabel('Position').fill('22000000');
    await expect.poll(() => rate(page)).toBe(2);
    await page.getByText('Limit speech to 2x').click();
    await expect.poll(() => rate(page)).toBe(4);
    await page.getByLabel('Position').fill('5000000');
    await page.keyboard.press('n');
    await expect.poll(() => position(page)).toBeGreaterThan(17.5);

    await page.reload();
    await expect(page.getByRole('switch', { name: 'Speed up all but speech' })).toBeChecked();
    await expect(page.getByLabel('Without speech')).toHaveValue('8');
  }

  test('RV-04 the agency sees what may prevent a review, and its form knows an earlier file', async ({
    page,
  }) => {
    await openAs(page, ann, working.url);
    await page.goto(`${working.url}/agency?ticket=${ticketId}`);
    await expect(page.getByRole('dialog', { name: 'Ticket' }).getByText(black)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page.locator('input[type=file]').setInputFiles(file);
    const entry = page.getByRole('list', { name: 'Videos' });
    await expect(entry.getByText(`The same file is also in ticket ${ticketNumber}`)).toBeVisible();
    await expectAccessible(page);
  });
});

test('RV-05 without ffmpeg, the review says which features are unavailable, and why silence cannot be sped up', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Not Analyzed Police');
  const { id } = await submitTicket(product.url, agency);
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);
  await page.getByRole('button', { name: /notes? on the videos$/u }).click();
  await expect(page.getByText('ffmpeg is not installed on the server')).toBeVisible();
  const control = page.getByRole('switch', { name: 'Speed up silence' });
  await expect(control).toBeDisabled();
  await expect(control).toHaveAccessibleDescription('Available after sound analysis');
  await page.keyboard.press('n');
  await expect(page.getByText('Available after sound analysis')).toHaveCount(2);
});
