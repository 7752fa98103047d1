// Measures the review room with a film of four hours, all lanes and 2,000 findings: how long frames take
// while the list of findings scrolls, the timeline zooms and the film plays, and how much memory the page
// uses after an hour of footage at 16× speed. Then compares ways to review an hour with 40 planted events
// (harness/review/staged-hour.mjs) by a model. With minutes of use, it instead uses the room for so long, as
// harness/review/review-soak.mjs does, and prints how its memory grows. Needs ffmpeg, and a build of apps/web.
// Usage: CHROMIUM_PATH=… node bench/review-room.mjs [hours=4] [findings=2000] [minutes of playing=4]
// [minutes of use=0]
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { storeVideo } from '../apps/test-support/src/videos/send-video.ts';
import { loadSignals } from '../apps/web/src/player/signals/load-signals.ts';
import { cookiesOf, printFrames, record, scrolling } from './harness/page-frames.mjs';
import { addFindings } from './harness/review/many-findings.mjs';
import { printModel } from './harness/review/review-model.mjs';
import { readPageMemory, soak } from './harness/review/review-soak.mjs';
import { makeStagedFilm } from './harness/review/staged-hour.mjs';

const { chromium } = createRequire(new URL('../apps/e2e/package.json', import.meta.url))('@playwright/test');
const [hours = 4, findings = 2000, minutes = 4, minutesOfUse = 0] = process.argv.slice(2).map(Number);
const SECONDS = 10;

/** Submits the film and waits until it is indexed and has its lanes. */
async function prepare(url, admin, film) {
  const ann = await joinAgency(url, admin, 'Long Film Police');
  const { id: uploadId } = await storeVideo(url, ann, film, 'long.mp4');
  const about = { incidentType: 'Training', officersInvolved: ['Baker'] };
  const videos = [{ uploadId, length: '00:00:05' }];
  const { id } = await ann.client.tickets.create({ submissionKey: crypto.randomUUID(), ...about, videos });
  await admin.client.tickets.startReview({ id });
  const begun = performance.now();
  for (;;) {
    const ticket = await admin.client.tickets.get({ id });
    const [video] = ticket.videos;
    if (video.media.frameIndexUrl && video.media.signalsUrl) {
      console.log(`Prepared and analyzed in ${Math.round((performance.now() - begun) / 1000)} seconds.`);
      return { id, video };
    }
    await pause(1000);
  }
}

const press = (key) =>
  `document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', bubbles: true }))`;

const actions = {
  'scrolling the findings': scrolling('li[data-row-id]'),
  'zooming the timeline': `(turn) => { if (turn % 12 === 0) ${press('+').replace("'+'", "turn % 192 < 96 ? '+' : '-'")}; }`,
};

async function measureFrames(page, plain) {
  const rows = [['nothing (a plain page)', await plain.evaluate(record(SECONDS, '() => {}'))]];
  for (const name of ['scrolling the findings', 'zooming the timeline'])
    rows.push([name, await page.evaluate(record(SECONDS, actions[name]))]);
  await page.evaluate(press(' '));
  rows.push(['playing', await page.evaluate(record(SECONDS, '() => {}'))]);
  await page.evaluate(press(' '));
  printFrames(rows);
}

async function measureMemory(page) {
  const tell = async (at) => {
    const { heap, nodes } = await readPageMemory(page);
    const position = await page.locator('video').evaluate((video) => Math.round(video.currentTime / 60));
    console.log(`| ${at} | ${position} | ${Math.round(heap)} | ${nodes} |`);
  };
  console.log('\n| Real minutes | Minute of the film | Heap, MiB | DOM nodes |\n|---|---|---|---|');
  await page.evaluate(press('k'));
  await tell(0);
  await page.evaluate(press(' '));
  await page.locator('video').evaluate((video) => {
    video.playbackRate = 16;
  });
  for (let minute = 1; minute <= minutes; minute += 1) {
    await pause(60_000);
    await tell(minute);
  }
  await page.evaluate(press('k'));
}

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-review-room-'));
const product = await startProductProcess({
  DATA_DIRECTORY: path.join(directory, 'data'),
  PORT: '0',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  FFMPEG_PATH: 'ffmpeg',
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
try {
  const admin = await signInOperator(product.url);
  const prepared = await prepare(product.url, admin, await makeStagedFilm(directory, hours));
  await addFindings(path.join(directory, 'data'), {
    ticketId: prepared.id,
    videoId: prepared.video.videoId,
    count: findings,
    durationMicroseconds: hours * 3600e6,
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookiesOf(admin, product.url));
  const plain = await context.newPage();
  await plain.setContent('<p>Nothing</p>');
  const page = await context.newPage();
  const begun = performance.now();
  await page.goto(`${product.url}/admin/tickets/${prepared.id}`);
  await page.getByText(/^frame [\d,]+ of [\d,]+$/u).waitFor();
  await page.locator('li[data-row-id]').first().waitFor();
  const opened = Math.round(performance.now() - begun);
  const { nodes } = await readPageMemory(page);
  const elements = await page.locator('*').count();
  console.log(`Opened with ${findings} findings in ${opened} ms: ${elements} elements, ${nodes} nodes.`);
  if (minutesOfUse > 0) {
    await plain.close();
    await soak({ browser, page, client: admin.client, ticketId: prepared.id, minutes: minutesOfUse });
  } else {
    await measureFrames(page, plain);
    await measureMemory(page);
    const answer = await admin.fetch(prepared.video.media.signalsUrl);
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64');
    printModel(await loadSignals(`data:application/gzip;base64,${bytes}`, AbortSignal.timeout(10_000)));
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}
