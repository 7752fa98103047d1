/**
 * Sends every file of a folder through intake, preparation, analysis, playback in Chromium and findings, and
 * prints what came of each: `npm run corpus -- <folder>`. With `--matrix [<part of a name>]`, generates the files of
 * the matrix instead, and ends with an error if anything else came of one than its recipe says.
 */
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  examineFile,
  type CorpusStage,
  type ExaminedFile,
} from '@plainview/test-support/corpus/examine-file';
import { startCorpusProduct } from '@plainview/test-support/corpus/start-corpus-product';
import { videoMatrix } from '@plainview/test-support/corpus/video-matrix';
import { faultsOf, makeVideo, type VideoRecipe } from '@plainview/test-support/corpus/video-recipe';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { chromium, type Page } from '@playwright/test';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { matrix: { type: 'boolean', default: false } },
});
const [place] = positionals;
if (place === undefined && !values.matrix) {
  console.error('Usage: npm run corpus -- <folder>, or npm run corpus -- --matrix [<part of a name>]');
  process.exit(2);
}

const SPREADSHEETS_AND_TEXTS = /\.(?:csv|tsv|xlsx|vtt|srt|md|txt|json)$/iu;

/** The largest resident memory of the ffmpeg processes on this machine since it was last asked, in MiB. */
function watchMemory(): { readonly take: () => number; readonly stop: () => void } {
  let most = 0;
  const look = async (): Promise<void> => {
    for (const id of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))) {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      if (!/^Name:\s+ff(?:mpeg|probe)$/mu.test(status)) continue;
      most = Math.max(most, Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) / 1024);
    }
  };
  const timer = setInterval(() => void look(), 50);
  return {
    take() {
      const taken = most;
      most = 0;
      return Math.round(taken);
    },
    stop: () => clearInterval(timer),
  };
}

/** Plays a video and seeks to 10, 50 and 90% of it. Returns the duration that the browser states, in seconds. */
const play = (page: Page, url: string): Promise<number | string> =>
  page.evaluate(async (address) => {
    const video = document.createElement('video');
    video.muted = true;
    video.src = address;
    const reached = (event: string): Promise<void> =>
      new Promise((resolve, reject) => {
        video.addEventListener(event, () => resolve(), { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'error')), {
          once: true,
        });
        setTimeout(() => reject(new Error(`no ${event}`)), 15_000);
      });
    try {
      await reached('loadeddata');
      for (const share of [0.1, 0.5, 0.9]) {
        const seeked = reached('seeked');
        video.currentTime = video.duration * share;
        await seeked;
      }
      return video.duration;
    } catch (error) {
      return `does not play: ${error instanceof Error ? error.message : ''}`;
    } finally {
      video.removeAttribute('src');
      video.load();
    }
  }, url);

async function playback(page: Page, { stored }: ExaminedFile): Promise<number | string | null> {
  const url = stored && (stored.video.media.playableUrl ?? stored.video.url);
  return url === null ? null : play(page, url);
}

function line(examined: ExaminedFile, played: number | string | null, mebibytes: number): string {
  const { name, stored, decisionMilliseconds: decided } = examined;
  if (!stored) return `${name}\n  refused after ${decided} ms`;
  const { video, frames, preparedMilliseconds: prepared, analyzedMilliseconds: analyzed, findings } = stored;
  const { facts, media, problems } = video;
  const { container, durationMicroseconds, videoCodec, soundTracks = [], pictureTracks = [] } = facts;
  const sounds = soundTracks.map(({ codec, isDecodable }) => (isDecodable ? codec : `${codec}?`));
  return [
    name,
    `  ${container} ${videoCodec} ${facts.width}x${facts.height}, ${(durationMicroseconds / 1e6).toFixed(3)} s, rate ${facts.frameRate}, ${frames ?? 'no'} frames`,
    `  pictures ${pictureTracks.length}, sound ${sounds.join(', ') || 'none'}; copy ${media.state}${media.note ? ` (${media.note})` : ''}; analysis ${media.analysis}; poster ${media.posterUrl ? 'yes' : 'NO'}; decode errors ${media.decodeErrors}`,
    `  browser ${typeof played === 'number' ? `${played.toFixed(3)} s` : played}; findings ${findings.join(' | ')}`,
    `  decided ${decided} ms, prepared ${prepared} ms, analyzed ${analyzed} ms, ffmpeg ${mebibytes} MiB`,
    ...problems.map(({ code, text }) => `  [${code}] ${text}`),
  ].join('\n');
}

interface Item {
  readonly name: string;
  readonly file: () => Promise<string>;
  /** Null for a file that no recipe made. */
  readonly recipe: VideoRecipe | null;
}

const generated = (part: string): readonly Item[] =>
  videoMatrix
    .filter(({ name }) => name.includes(part))
    .map((recipe) => ({ name: recipe.name, file: () => makeVideo(recipe), recipe }));

async function listFolder(folder: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const file = path.join(folder, name);
    if (SPREADSHEETS_AND_TEXTS.test(name) || !(await stat(file)).isFile()) continue;
    items.push({ name, file: () => Promise.resolve(file), recipe: null });
  }
  return items;
}

/** Examines a file and prints what came of it. @returns whether a recipe says otherwise */
async function examine(stage: CorpusStage, page: Page, item: Item): Promise<boolean> {
  try {
    const examined = await examineFile(stage, await item.file());
    const played = await playback(page, examined);
    const faults = item.recipe ? faultsOf(item.recipe, examined) : [];
    if (item.recipe && typeof played === 'string') faults.push(played);
    const text = line({ ...examined, name: item.name }, played, memory.take());
    console.log([text, ...faults.map((fault) => `  WRONG: ${fault}`)].join('\n'));
    return faults.length > 0;
  } catch (error) {
    console.log(`${item.name}\n  WRONG: ${error instanceof Error ? error.message : String(error)}`);
    return true;
  }
}

const data = await mkdtemp(path.join(tmpdir(), 'plainview-corpus-'));
const product = await startCorpusProduct(data, !values.matrix);
const memory = watchMemory();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
});
try {
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'Corpus PD');
  const stage: CorpusStage = { product, agency, admin };
  const context = await browser.newContext({ extraHTTPHeaders: { cookie: admin.cookie() } });
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  const items = values.matrix ? generated(place ?? '') : await listFolder(place ?? '');
  let wrong = 0;
  for (const item of items) if (await examine(stage, page, item)) wrong += 1;
  console.log(`${items.length} files${values.matrix ? `, ${wrong} of them wrong` : ''}`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  memory.stop();
  await browser.close();
  await product.stop();
  await rm(data, { recursive: true, force: true });
}
