// Measures the player on files whose frames are hard to count (apps/test-support/src/videos/hard-videos.ts):
// after each random step, seek, pause and mark, the number that the player or the new finding states and the
// bar code in the picture must be the same frame. Prints errors and milliseconds from the key press to the
// presented frame, and how long an hour of 1080p takes to index. Needs ffmpeg, and a build of apps/web.
// CHROMIUM_PATH chooses the browser. Usage: node bench/frames.mjs [actions=10000] [seconds of the long
// film=3600] [part=1] [parts=1] A part measures every nth file. With FRAMES_FILE, each part appends its
// results there, and prints those of all parts.
import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { actAndRead } from '../apps/e2e/frame-reader.ts';
import { findFfmpeg } from '../apps/server/src/platform/media/ffmpeg/ffmpeg.ts';
import { indexFrames } from '../apps/server/src/platform/media/ffmpeg/measuring/index-frames.ts';
import { measureVideo } from '../apps/server/src/platform/media/ffmpeg/measuring/measure-video.ts';
import { fileInput } from '../apps/server/src/platform/media/ffmpeg/read-only-input.ts';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { withFfmpeg } from '../apps/test-support/src/videos/ffmpeg-videos.ts';
import {
  drawnNumber,
  harderVideos,
  hardVideos,
  makeHardVideo,
} from '../apps/test-support/src/videos/hard-videos.ts';
import { storeVideo } from '../apps/test-support/src/videos/send-video.ts';

const { chromium } = createRequire(new URL('../apps/e2e/package.json', import.meta.url))('@playwright/test');

const [actions = 10_000, longSeconds = 3600, part = 1, parts = 1] = process.argv.slice(2).map(Number);
const files = [...hardVideos, ...harderVideos];
const own = files.filter((_, place) => place % parts === part - 1);
const run = promisify(execFile);

/** Submits all files in one ticket and waits until they are indexed. */
async function prepare(url, admin) {
  const ann = await joinAgency(url, admin, 'Frame Police');
  const videos = [];
  for (const name of own) {
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

/** Milliseconds in which a mark must be possible. */
const LONGEST_MARK = 10_000;

/** Returns what the player is doing, for the message of an error. */
const stateOf = (page) =>
  page.evaluate(() => {
    const { currentTime, duration, paused, seeking, ended, readyState } =
      document.querySelector('video') ?? {};
    const texts = [...document.querySelectorAll('[data-frame], [aria-label^="Player"] output')];
    const shown = texts.map(({ textContent }) => textContent);
    return { currentTime, duration, paused, seeking, ended, readyState, shown, isHidden: document.hidden };
  });

/**
 * Marks the shown frame, as soon as the player allows it.
 * @returns what the new finding states: the number of its frame, null if it is approximate, and
 *   how long it took
 */
async function mark(page) {
  const form = page.getByRole('form', { name: 'New finding' });
  const text = form.getByText(/^(?:frame [\d,]+|approximate)$/u);
  const begun = performance.now();
  for (;;) {
    await page.evaluate(() =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })),
    );
    const isOpen = await form.waitFor({ timeout: 1000 }).then(
      () => true,
      () => false,
    );
    if (isOpen) break;
    if (performance.now() - begun > LONGEST_MARK) throw new Error('nothing could be marked');
  }
  const waited = performance.now() - begun;
  const said = await text.innerText({ timeout: LONGEST_MARK });
  await page.getByLabel('What the video shows').press('Escape');
  await form.waitFor({ state: 'hidden' });
  const marked = said === 'approximate' ? null : Number(said.replace('frame ', '').replaceAll(',', ''));
  return { marked, waited };
}

/**
 * Returns a random action: half of them steps, a third seeks, a tenth marks, and the others play a moment.
 */
function randomAction() {
  const chance = Math.random();
  if (chance < 0.1) return { kind: 'mark' };
  if (chance < 0.15) return { kind: 'pause', action: { playFor: 50 + Math.floor(Math.random() * 500) } };
  if (chance < 0.45) return { kind: 'seek', action: { seekTo: Math.floor(Math.random() * 5_500_000) } };
  return { kind: 'step', action: { key: chance < 0.72 ? ',' : '.' } };
}

/**
 * Returns whether the player and the picture show the same frame after an action, and after a
 * step the right one.
 */
function isRight(name, { kind, action, at, frames }, { stated, drawn }) {
  if (stated === null || drawn !== drawnNumber(name, stated)) return false;
  return kind !== 'step' || stated === Math.min(Math.max(at + (action.key === '.' ? 1 : -1), 1), frames);
}

/** Performs random actions on one video. An action that fails is an error, and the next one is tried. */
async function play(page, name, count) {
  const waits = { step: [], seek: [], pause: [], mark: [] };
  const done = { step: 0, seek: 0, pause: 0, mark: 0 };
  const errors = [];
  const first = page.getByText(/^frame [\d,]+ of [\d,]+$/u);
  await first.waitFor();
  const frames = Number(/of ([\d,]+)/u.exec(await first.innerText())[1].replaceAll(',', ''));
  let shown = await actAndRead(page, { seekTo: 1_000_000 });
  for (let turn = 0; turn < count; turn += 1) {
    const { kind, action } = randomAction();
    const at = shown.stated;
    const fail = async (problem) =>
      errors.push({ turn, kind, action, at, shown, problem, state: await stateOf(page) });
    done[kind] += 1;
    try {
      if (kind === 'mark') {
        const { marked, waited } = await mark(page);
        waits.mark.push(waited);
        if (marked !== at || shown.drawn !== drawnNumber(name, marked)) await fail(`marked ${marked}`);
        continue;
      }
      shown = await actAndRead(page, action);
      if (!isRight(name, { kind, action, at, frames }, shown)) await fail('another frame');
      // At the first and last frame, and if a seek ends on the same frame, nothing new is presented.
      if (shown.stated !== at) waits[kind].push(shown.waited);
    } catch (error) {
      await fail(String(error).split('\n')[0]);
      await page.keyboard.press('Escape');
    }
  }
  return { name, done, waits, errors };
}

const quantile = (sorted, share) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** Prints the results of one file, or the sums of several. */
function printRow(label, results) {
  const count = (kind) => sum(results.map(({ done }) => done[kind]));
  const quantiles = (kind) => {
    const sorted = results.flatMap(({ waits }) => waits[kind]).toSorted((a, b) => a - b);
    return [quantile(sorted, 0.5), quantile(sorted, 0.95)];
  };
  const errors = sum(results.map((result) => result.errors.length));
  const cells = [
    count('step'),
    count('seek'),
    count('pause'),
    count('mark'),
    errors,
    ...quantiles('step'),
    ...quantiles('seek'),
    ...quantiles('mark'),
  ];
  console.log(`| ${[label, ...cells].join(' | ')} |`);
}

/** Returns the results of all parts so far. */
async function withEarlierParts(results) {
  const file = process.env.FRAMES_FILE;
  if (file === undefined) return results;
  await appendFile(file, results.map((result) => `${JSON.stringify(result)}\n`).join(''));
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  return lines.map((line) => JSON.parse(line));
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

/** Performs the actions on all files of this part, with a product and a browser of its own. */
async function measureActions(directory) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  const product = await startProductProcess({
    DATA_DIRECTORY: path.join(directory, 'data'),
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    FFMPEG_PATH: 'ffmpeg',
  });
  try {
    const admin = await signInOperator(product.url);
    const ticket = await prepare(product.url, admin);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const toCookie = (pair) => ({
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: product.url,
    });
    await context.addCookies(admin.cookie().split('; ').map(toCookie));
    const page = await context.newPage();
    const results = [];
    const each = Math.ceil(actions / files.length);
    const times = ['Step', 'Seek', 'Mark'].flatMap((kind) => [`${kind} p50, ms`, `${kind} p95, ms`]);
    console.log(`| ${['File', 'Steps', 'Seeks', 'Pauses', 'Marks', 'Errors', ...times].join(' | ')} |`);
    console.log(`|${'---|'.repeat(6 + times.length)}`);
    for (const video of ticket.videos) {
      await page.goto(`${product.url}/admin/tickets/${ticket.id}?video=${video.videoId}`);
      const result = await play(page, video.fileName, each).catch(async (error) => {
        console.log(JSON.stringify({ file: video.fileName, state: await stateOf(page) }));
        throw error;
      });
      results.push(result);
      printRow(video.fileName, [result]);
      for (const error of result.errors.slice(0, 5))
        console.log(JSON.stringify({ file: video.fileName, ...error }));
    }
    printRow('**all**', await withEarlierParts(results));
  } finally {
    await browser.close();
    await product.stop();
  }
}

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-frames-'));
try {
  if (actions > 0) await measureActions(directory);
  if (longSeconds > 0) {
    const { seconds, frames, megabytes } = await indexLongFilm(directory);
    console.log(
      `\nIndexed ${frames} frames of 1080p (${Math.round(megabytes)} MB) in ${seconds.toFixed(1)} seconds.`,
    );
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
