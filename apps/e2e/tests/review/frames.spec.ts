/**
 * Which frame the player shows, on files whose frames are hard to count: the number that it states, the bar code on the
 * screen and the recorded finding are the same frame.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo, type HardVideo } from '@plainview/test-support/videos/hard-videos';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import type { Page } from '@playwright/test';
import { actAndRead, type FrameAction } from '../../frame-reader.ts';
import { expect, openAs, test } from '../../product.ts';

/** The others are tested by bench/frames.mjs. */
const files: readonly HardVideo[] = [
  'variable-rate.mp4',
  'rotated.mp4',
  'cut-start.mp4',
  'cut-inside.mp4',
  'stream.ts',
];

/** The number in the file of the first frame that is shown, where it is not 0. */
const firstDrawn: Partial<Record<HardVideo, number>> = {
  'cut-start.mp4': 33,
  'cut-start.mov': 33,
  'negative-start.mp4': 13,
};

/** Returns the number in the file of a frame, counted from 1. */
function drawnAt(name: HardVideo, frame: number): number {
  // Its third second, 25 frames, is left out.
  if (name === 'cut-inside.mp4') return frame - 1 + (frame > 50 ? 25 : 0);
  return frame - 1 + (firstDrawn[name] ?? 0);
}

/** A pseudorandom sequence, so that a failure can be repeated. */
function* draws(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test.describe('RV-01 with ffmpeg', () => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  let directory: string;
  let working: ProductProcess;
  let admin: Person;
  let ticketId: string;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-frames-'));
    working = await startProductProcess({
      DATA_DIRECTORY: path.join(directory, 'data'),
      PORT: '0',
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      FFMPEG_PATH: 'ffmpeg',
    });
    admin = await signInOperator(working.url);
    const ann = await joinAgency(working.url, admin, 'Frame Police');
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
  test.afterAll(async () => {
    await working.stop();
    await rm(directory, { recursive: true, force: true });
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
      expect(last).toMatchObject({ stated: count, drawn: drawnAt(name, count) });
      let at = count;
      for (let turn = 0; turn < 24; turn += 1) {
        const isSeek = next() < 0.3;
        const key = next() < 0.5 ? ',' : '.';
        const action: FrameAction = isSeek ? { seekTo: Math.floor(next() * 4_500_000) } : { key };
        const shown = await actAndRead(page, action);
        expect(shown.drawn, JSON.stringify({ turn, action, at, shown })).toBe(
          drawnAt(name, shown.stated ?? Number.NaN),
        );
        if (!isSeek) {
          const step = key === '.' ? 1 : -1;
          expect(shown.stated).toBe(Math.min(Math.max(at + step, 1), count));
        }
        at = shown.stated ?? Number.NaN;
      }
    });
  }
});
