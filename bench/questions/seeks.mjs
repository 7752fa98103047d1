import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { nginxProgram, startTestNginx } from '../../apps/test-support/src/product/proxies/test-nginx.ts';
import { median, ratiosOf } from '../harness/rounds.mjs';
import { startProduct } from '../harness/stage.mjs';

const { chromium } = createRequire(new URL('../../apps/e2e/package.json', import.meta.url))(
  '@playwright/test',
);
const run = promisify(execFile);

const TICKETS = 5;
const FILE_BYTES = 1024 ** 3;
const SECONDS = 20;
/** Seeks of each video in a round. */
const SEEKS = 60;

const settings = {
  MEDIA_REQUESTS_PER_MINUTE: '10000000',
  MEDIA_HANDOFF: 'nginx',
  // The address from which nginx connects. From another one, the product sends
  // the bytes itself.
  TRUSTED_PROXIES: '127.0.0.1',
};

/** Makes a film of 1 GiB as a camera would: 1080p at 20 Mbit/s, a key frame each second, moving and noisy. */
async function makeFilm(folder) {
  const short = path.join(folder, 'short.mp4');
  const long = path.join(folder, 'long.mp4');
  const source = `testsrc2=size=1920x1080:rate=30:duration=${SECONDS},noise=alls=40:allf=t`;
  const rate = ['-b:v', '20M', '-minrate', '20M', '-maxrate', '20M', '-bufsize', '20M'];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '30', ...rate];
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...encode, short]);
  const { size } = await stat(short);
  const loops = String(Math.ceil(FILE_BYTES / size) - 1);
  const join = ['-stream_loop', loops, '-i', short, '-c', 'copy', '-movflags', '+faststart', long];
  await run('ffmpeg', ['-v', 'error', '-y', ...join]);
  return long;
}

/** Puts a film where the product keeps the file of its first video. @returns the video's id and the file */
async function storeFilm({ owner }, blobs, film) {
  const { rows } = await owner.query('select id from videos order by id limit 1');
  const key = randomUUID();
  const folder = path.join(blobs, createHash('sha256').update(key).digest('hex').slice(0, 2));
  await mkdir(folder, { recursive: true });
  const hash = createHash('sha256');
  await pipeline(createReadStream(film), hash);
  const { size } = await stat(film);
  const file = path.join(folder, key);
  await rename(film, file);
  const set = 'update videos set storage_key = $2, size_bytes = $3, sha256 = $4 where id = $1';
  await owner.query(set, [rows[0].id, key, size, hash.digest('hex')]);
  return { id: rows[0].id, file };
}

/**
 * Runs in the page. Seeks each video to the same random places, in turn.
 * @returns milliseconds until each was shown
 */
async function seekAll({ sources, seeks }) {
  const videos = await Promise.all(
    sources.map(async (source) => {
      const video = Object.assign(document.createElement('video'), { preload: 'metadata', muted: true });
      const isLoaded = new Promise((resolve, reject) => {
        video.addEventListener('loadeddata', resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
      video.src = source;
      document.body.append(video);
      await isLoaded;
      return video;
    }),
  );
  const seek = (index, place) =>
    new Promise((resolve) => {
      const video = videos[index];
      const begun = performance.now();
      video.addEventListener('seeked', () => resolve(performance.now() - begun), { once: true });
      video.currentTime = place;
    });
  const waits = videos.map(() => []);
  for (let turn = 0; turn < seeks; turn += 1) {
    const place = Math.random() * (videos[0].duration - 10);
    for (let offset = 0; offset < videos.length; offset += 1) {
      const index = (turn + offset) % videos.length;
      waits[index].push(await seek(index, place));
    }
  }
  for (const video of videos) video.remove();
  return waits;
}

const quantile = (values, part) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)];

function summarizeSeeks(results) {
  return [
    ['Seek: median in ms', (waits) => median(waits)],
    ['Seek: p95 in ms', (waits) => quantile(waits, 0.95)],
  ].map(([measure, figure], place) => {
    const rounds = Object.fromEntries(Object.entries(results).map(([name, all]) => [name, all.map(figure)]));
    const medians = Object.fromEntries(Object.entries(rounds).map(([name, all]) => [name, median(all)]));
    const ratio = ratiosOf(rounds['Plainview by grant'], rounds.nginx);
    return { measure, target: place === 0 ? '≤ 1.1' : '', medians, ratio };
  });
}

const toCookies = (header, url) =>
  header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });

/**
 * Seeks to random places of a film of 1 GiB in one page of Chromium: from nginx without authorization,
 * from the product that grants it to the same nginx, and from the product that sends it itself
 * through the same nginx.
 */
export async function measureSeeks(stage, { rounds }) {
  if (nginxProgram === undefined) throw new Error('nginx is not installed');
  const product = await startProduct(stage, TICKETS, 1, settings, 'main');
  const files = path.join(stage.directory, `bench_${TICKETS}-0`, 'files');
  const { id, file } = await storeFilm(product, path.join(files, 'blobs'), await makeFilm(stage.directory));
  const [url] = product.urls;
  const nginx = await startTestNginx(
    url,
    files,
    `location = /plain { alias ${file}; types { } default_type video/mp4; sendfile on; tcp_nopush on; }
     location /sent/ { proxy_pass http://plainview/; proxy_bind 127.0.0.2; proxy_buffering off;
       proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host ${new URL(url).host}; }`,
  );
  stage.onStop(() => nginx.stop());
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox'],
  });
  stage.onStop(() => browser.close());
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addCookies(toCookies(product.agency.cookie(), nginx.url));
  const page = await context.newPage();
  const sources = {
    'Plainview by grant': `/media/videos/${id}`,
    'Plainview sends': `/sent/media/videos/${id}`,
    nginx: '/plain',
  };
  const names = Object.keys(sources);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${nginx.url}/login`);
    const waits = await page.evaluate(seekAll, { sources: Object.values(sources), seeks: SEEKS });
    for (const [index, name] of names.entries()) results[name].push(waits[index]);
  }
  return { results, summary: summarizeSeeks(results) };
}
