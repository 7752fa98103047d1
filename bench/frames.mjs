// Measures the player on files whose frames are hard to count (apps/test-support/src/videos/hard-videos.ts): after each
// random step and seek, the number that the player states and the bar code in the picture must be the same frame.
// Prints errors and milliseconds from the key press to the presented frame, and how long an hour of 1080p takes to
// index. Needs ffmpeg, and a build of apps/web. CHROMIUM_PATH chooses the browser.
// Usage: node bench/frames.mjs [actions=10000] [seconds of the long film=3600]
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { actAndRead } from '../apps/e2e/frame-reader.ts';
import { findFfmpeg } from '../apps/server/src/media/ffmpeg/ffmpeg.ts';
import { indexFrames } from '../apps/server/src/media/ffmpeg/index-frames.ts';
import { measureVideo } from '../apps/server/src/media/ffmpeg/measure-video.ts';
import { fileInput } from '../apps/server/src/media/ffmpeg/read-only-input.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { withFfmpeg } from '../apps/test-support/src/videos/ffmpeg-videos.ts';
import { drawnNumber, hardVideos, makeHardVideo } from '../apps/test-support/src/videos/hard-videos.ts';
import { storeVideo } from '../apps/test-support/src/videos/send-video.ts';

const { chromium } = createRequire(new URL('../apps/e2e/package.json', import.meta.url))('@playwright/test');

const [actions = 10_000, longSeconds = 3600] = process.argv.slice(2).map(Number);
const run = promisify(execFile);

/** Submits all files in one ticket and waits until they are indexed. */
async function prepare(url, admin) {
  const ann = await joinAgency(url, admin, 'Frame Police');
  const videos = [];
  for (const name of hardVideos) {
    const { id: uploadId } = await storeVideo(url, ann, await makeHardVideo(name), name);
    videos.push({ uploadId, length: '00:00:05' });
  }
  const about = { incidentType: 'Training', officersInvolved: ['Baker'] };
  const { id } = await ann.client.tickets.create({ submissionKey: crypto.randomUUID(), ...about, videos });
  await admin.client.tickets.startReview({ id });
  for (;;) {
    const ticket = await admin.client.tickets.get({ id });
    if (ticket.videos.every(({ media }) => media.frameIndexUrl !== null)) return ticket;
    await pause(500);
  }
}

/** Performs random actions on one video. */
async function play(page, name, count) {
  const waits = [];
  const errors = [];
  const first = page.getByText(/^frame [\d,]+ of [\d,]+$/u);
  await first.waitFor();
  const frames = Number(/of ([\d,]+)/u.exec(await first.innerText())[1].replaceAll(',', ''));
  let at = (await actAndRead(page, { seekTo: 1_000_000 })).stated;
  for (let turn = 0; turn < count; turn += 1) {
    const isSeek = Math.random() < 0.3;
    const key = Math.random() < 0.5 ? ',' : '.';
    const action = isSeek ? { seekTo: Math.floor(Math.random() * 5_500_000) } : { key };
    const shown = await actAndRead(page, action);
    const next = Math.min(Math.max(at + (key === '.' ? 1 : -1), 1), frames);
    const isStill = !isSeek && next === at;
    const isRight = shown.drawn === drawnNumber(name, shown.stated) && (isSeek || shown.stated === next);
    if (!isRight) errors.push({ turn, action, at, shown });
    if (!isSeek && !isStill) waits.push(shown.waited);
    at = shown.stated;
  }
  return { waits, errors };
}

const quantile = (sorted, part) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);

function printRow(name, actionsDone, errors, waits) {
  const sorted = waits.toSorted((a, b) => a - b);
  console.log(
    `| ${name} | ${actionsDone} | ${errors} | ${quantile(sorted, 0.5)} | ${quantile(sorted, 0.95)} |`,
  );
}

/** Returns the processor seconds and wall seconds that measuring and indexing a long film takes. */
async function indexLongFilm(folder) {
  const short = path.join(folder, 'short.mp4');
  const long = path.join(folder, 'long.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=30:duration=10'];
  await run('ffmpeg', [
    '-v',
    'error',
    ...picture,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '60',
    short,
  ]);
  const loops = ['-stream_loop', String(Math.max(0, Math.ceil(longSeconds / 10) - 1))];
  await run('ffmpeg', ['-v', 'error', ...loops, '-i', short, '-c', 'copy', long]);
  const ffmpeg = await findFfmpeg(withFfmpeg);
  const { size } = await stat(long);
  const begun = performance.now();
  const measured = await measureVideo({ ffmpeg, input: fileInput(long, size) });
  const index = indexFrames(ffmpeg, measured, null);
  return { seconds: (performance.now() - begun) / 1000, frames: index.times.length, megabytes: size / 1e6 };
}

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-frames-'));
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
  const ticket = await prepare(product.url, admin);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = admin.cookie().split('; ');
  const toCookie = (pair) => ({
    name: pair.slice(0, pair.indexOf('=')),
    value: pair.slice(pair.indexOf('=') + 1),
    url: product.url,
  });
  await context.addCookies(cookies.map(toCookie));
  const page = await context.newPage();
  const allWaits = [];
  let allErrors = 0;
  const each = Math.ceil(actions / hardVideos.length);
  console.log('| File | Actions | Errors | Step p50, ms | Step p95, ms |\n|---|---|---|---|---|');
  for (const video of ticket.videos) {
    await page.goto(`${product.url}/admin/tickets/${ticket.id}?video=${video.videoId}`);
    const { waits, errors } = await play(page, video.fileName, each);
    printRow(video.fileName, each, errors.length, waits);
    for (const error of errors.slice(0, 3)) console.log(JSON.stringify(error));
    allWaits.push(...waits);
    allErrors += errors.length;
  }
  printRow('**all**', each * hardVideos.length, allErrors, allWaits);
  if (longSeconds > 0) {
    const { seconds, frames, megabytes } = await indexLongFilm(directory);
    console.log(
      `\nIndexed ${frames} frames of 1080p (${Math.round(megabytes)} MB) in ${seconds.toFixed(1)} seconds.`,
    );
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}
