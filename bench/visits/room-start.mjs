// Measures how long the review room takes on a slow line (1.6 Mbit/s, 150 ms round trips) until it shows the first
// frame with its exact number, for a film of about 45 MB whose header is at its end: with an empty cache, and on
// later visits. Needs ffmpeg, and a build of apps/web. DETAILS=1 prints the requests. Usage: CHROMIUM_PATH=… node
// bench/visits/room-start.mjs [--rounds 3] [--seconds 120]
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { storeVideo } from '../../apps/test-support/src/videos/send-video.ts';
import { printSummary } from '../harness/results.mjs';
import { median } from '../harness/rounds.mjs';
import { startVisitedProduct } from './visited-product.mjs';

const run = promisify(execFile);
const { values: given } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '120' } },
});
const rounds = Number(given.rounds);
const CLIP_SECONDS = 10;
/** The measurement of a visit gives up after this time. */
const LONGEST = 120_000;

/** Makes a film by repeating a short one, which takes little time. */
async function makeFilm(folder, seconds) {
  const clip = path.join(folder, 'clip.mp4');
  const film = path.join(folder, 'film.mp4');
  const picture = `testsrc2=size=1280x720:rate=30:duration=${CLIP_SECONDS},noise=alls=20:allf=t`;
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-g',
    '30',
    '-pix_fmt',
    'yuv420p',
    '-b:v',
    '3M',
    '-maxrate',
    '3M',
    '-bufsize',
    '3M',
  ];
  await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, ...coding, clip]);
  const loops = ['-stream_loop', String(Math.ceil(seconds / CLIP_SECONDS) - 1)];
  await run('ffmpeg', ['-v', 'error', ...loops, '-i', clip, '-c', 'copy', film]);
  return film;
}

/** Submits the film and waits until it is indexed. */
async function submit({ product, admin, agency }, film) {
  const { id: uploadId } = await storeVideo(product.url, agency, film, 'film.mp4');
  const about = { incidentType: 'Training', officersInvolved: ['Baker'] };
  const videos = [{ uploadId, length: '00:00:05' }];
  const { id } = await agency.client.tickets.create({ submissionKey: crypto.randomUUID(), ...about, videos });
  await admin.client.tickets.startReview({ id });
  for (;;) {
    const ticket = await admin.client.tickets.get({ id });
    const [{ media }] = ticket.videos;
    if (media.frameIndexUrl !== null && media.posterUrl !== null) return ticket;
    await pause(500);
  }
}

/** Runs in the page before its scripts. Marks when the number of the frame is stated, and when it is also shown. */
const watchFrame = () => {
  const marks = {
    named: () => document.querySelector('[data-frame]'),
    shown: () =>
      document.querySelector('[data-frame]') &&
      document.querySelector('video')?.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA &&
      !document.querySelector('video').seeking,
  };
  const look = () => {
    for (const [name, isReached] of Object.entries(marks))
      if (performance.getEntriesByName(name).length === 0 && isReached()) performance.mark(name);
    if (performance.getEntriesByName('shown').length === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function visit(context, address) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const requests = new Map();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) =>
    requests.set(requestId, { url, timestamp, bytes: 0 }),
  );
  session.on('Network.dataReceived', ({ requestId, dataLength, timestamp }) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { bytes: request.bytes + dataLength, until: timestamp });
  });
  await page.addInitScript(watchFrame);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0, undefined, {
    timeout: LONGEST,
  });
  const times = await page.evaluate(() =>
    Object.fromEntries(
      ['named', 'shown'].map((name) => [name, performance.getEntriesByName(name)[0].startTime]),
    ),
  );
  if (process.env.DETAILS) {
    const all = [...requests.values()];
    for (const { url, timestamp, until = timestamp, bytes } of all)
      console.log(
        `   ${Math.round((timestamp - all[0].timestamp) * 1000)}–${Math.round((until - all[0].timestamp) * 1000)} ms ${bytes} ${new URL(url).pathname}`,
      );
  }
  await page.close();
  return times;
}

const visited = await startVisitedProduct(0, { FFMPEG_PATH: 'ffmpeg' });
try {
  const film = await makeFilm(visited.directory, Number(given.seconds));
  const { size } = await stat(film);
  console.log(`A film of ${Math.round(size / 1e6)} MB.`);
  const ticket = await submit(visited, film);
  const visits = { cold: [], again: [] };
  for (let round = 0; round < rounds; round += 1) {
    const context = await visited.newVisitor(visited.admin);
    for (const kind of ['cold', 'again']) {
      const times = await visit(context, `${visited.url}/admin/tickets/${ticket.number}`);
      console.log(
        `${kind}: named after ${Math.round(times.named)} ms, shown after ${Math.round(times.shown)} ms`,
      );
      visits[kind].push(times);
    }
    await context.close();
  }
  printSummary(
    Object.entries(visits).flatMap(([kind, times]) =>
      ['named', 'shown'].map((name) => ({
        measure: `${kind}: exact frame ${name} after ms`,
        target: '≤ 3,000 ms',
        medians: { Plainview: median(times.map((each) => each[name])) },
        ratio: null,
      })),
    ),
  );
} finally {
  await visited.stop();
}
