/**
 * Redacted copies, with a real ffmpeg: random redactions of videos that are hard to decode have no violations, and
 * copies that leak a part of the original are found.
 */
import { appendFile, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { areaOfRegion } from '@plainview/domain/release/redactions/hidden-areas';
import type { MutedRange, RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { drawCases } from '@plainview/test-support/draw-sample';
import { below, createIntegers } from '@plainview/test-support/fuzz/integers';
import { testSeed } from '@plainview/test-support/test-seed';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { hardVideos, harderVideos, makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import {
  ffmpeg as runFfmpeg,
  makeChapters,
  makeCover,
  makeCrowdedVideo,
  makeSubtitles,
} from '@plainview/test-support/videos/redaction-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFfmpeg, type Ffmpeg } from '../../src/platform/media/ffmpeg/ffmpeg.ts';
import { indexFrames } from '../../src/platform/media/ffmpeg/measuring/index-frames.ts';
import { measureVideo } from '../../src/platform/media/ffmpeg/measuring/measure-video.ts';
import { fileInput } from '../../src/platform/media/ffmpeg/read-only-input.ts';
import { checkRedaction } from '../../src/platform/media/redaction/check-redaction.ts';
import type { ViolationKind } from '../../src/platform/media/redaction/check-result.ts';
import { redactVideo } from '../../src/platform/media/redaction/redact-video.ts';
import type { Redaction } from '../../src/platform/media/redaction/redaction.ts';

const TIMEOUT = 120_000;
const names = ['crowded', ...hardVideos, ...harderVideos] as const;
type Name = (typeof names)[number];

let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-redaction-'));
  const found = hasFfmpeg ? await findFfmpeg(withFfmpeg) : null;
  if (found) ffmpeg = found;
});
afterAll(() => rm(folder, { recursive: true }));

const filmOf = (name: Name): Promise<string> =>
  name === 'crowded' ? makeCrowdedVideo() : makeHardVideo(name);

async function opened(file: string): Promise<Pick<Redaction, 'ffmpeg' | 'input' | 'index'>> {
  const input = fileInput(file, (await stat(file)).size);
  const measured = await measureVideo({ ffmpeg, input });
  const index = measured && indexFrames(ffmpeg, measured, null);
  if (!index) throw new Error('the film has no frame index');
  return { ffmpeg, input, index };
}

const onProgress = (): void => {};

describe.runIf(hasFfmpeg)('random redactions', () => {
  // All films with two to four redactions each are 50.
  const redactions = Array.from({ length: 50 }, (_none, at) => at);

  test.each(drawCases(redactions, 2))(
    'redaction %i differs from its original only where it hides something',
    async (number) => {
      const name = names[number % names.length] ?? 'crowded';
      const film = await opened(await filmOf(name));
      const next = createIntegers(testSeed + number);
      const tracks = Array.from({ length: 1 + below(next, 4) }, () =>
        randomTrack(next, film.index.times.length),
      );
      const begin = below(next, 3_000_000);
      const mutedRanges = [rangeOf(begin, begin + 20_000 + below(next, 800_000))];
      const file = path.join(folder, `random-${number}.mp4`);
      const result = await redactVideo({ ...film, tracks, mutedRanges, path: file, onProgress });
      expect(result).toMatchObject({
        isMade: true,
        violations: [],
        violationCount: 0,
        facts: { frames: film.index.times.length },
      });
    },
    TIMEOUT,
  );
});

function randomTrack(next: () => number, frames: number): RedactionTrack {
  const startFrame = 1 + below(next, frames - 20);
  const endFrame = startFrame + below(next, frames - startFrame);
  const keyFrames = [startFrame, Math.floor((startFrame + endFrame) / 2), endFrame]
    .filter((frame, place, all) => frame !== all[place - 1])
    .map((frame) => {
      const [x, y] = [below(next, 900) / 1000, below(next, 900) / 1000];
      return {
        frame,
        x1: x,
        y1: y,
        x2: x + 0.02 + below(next, 300) / 1000,
        y2: y + 0.02 + below(next, 300) / 1000,
      };
    });
  return { id: 'track', reasonCode: 'minor', startFrame, endFrame, keyFrames };
}

const rangeOf = (startMicroseconds: number, endMicroseconds: number): MutedRange => ({
  id: 'range',
  reasonCode: 'name',
  startMicroseconds,
  endMicroseconds,
});

const REGION = { x1: 0.3, y1: 0.3, x2: 0.6, y2: 0.7 };
const FIRST = 20;
const LAST = 60;
const hidden: RedactionTrack = {
  id: 'track',
  reasonCode: 'minor',
  startFrame: FIRST,
  endFrame: LAST,
  keyFrames: [{ frame: FIRST, ...REGION }],
};
const muted = rangeOf(1_500_000, 2_500_000);

/** Filters that fill the region, as the renderer's result looks like. */
function box({ first = FIRST, last = LAST, inset = 0, size = { width: 320, height: 180 } } = {}): string {
  const area = areaOfRegion(REGION, size);
  if (!area) throw new Error('the region is outside');
  const { left, top, right, bottom } = area;
  const sides = `x=${left + inset}:y=${top + inset}:w=${right - left - 2 * inset}:h=${bottom - top - 2 * inset}`;
  return `format=yuv420p,drawbox=${sides}:color=black:t=fill:enable=between(n\\,${first - 1}\\,${last - 1})`;
}

const blur = (): string => {
  const {
    left = 0,
    top = 0,
    right = 0,
    bottom = 0,
  } = areaOfRegion(REGION, { width: 320, height: 180 }) ?? {};
  const part = `crop=${right - left}:${bottom - top}:${left}:${top},boxblur=12:2`;
  const when = `enable=between(n\\,${FIRST - 1}\\,${LAST - 1})`;
  return `format=yuv420p,split[all][part];[part]${part}[blurred];[all][blurred]overlay=${left}:${top}:${when}`;
};

const mute = (end = 2.55): string =>
  `aresample=48000:async=1000:first_pts=0,aformat=channel_layouts=stereo,asetnsamples=n=480:p=0,volume=0:enable=between(t\\,1.45\\,${end})`;

/** Options of a renderer that is independent of the product's. */
interface Recipe {
  readonly film: Name;
  readonly before?: readonly string[];
  readonly picture?: string;
  readonly sound?: string;
  readonly after?: readonly string[];
  /** Other inputs, and the options that use them. */
  readonly inputs?: () => Promise<readonly string[]>;
  readonly isBare?: boolean;
  /** Changes the finished file. @returns the path of the changed one */
  readonly change?: (file: string) => Promise<string>;
}

async function render(name: string, recipe: Recipe): Promise<string> {
  const { film, before = [], picture = box(), sound = mute(), after = [], inputs, change } = recipe;
  const file = path.join(folder, `${name.replaceAll(/\W+/gu, '-')}.mp4`);
  const isClean = recipe.isBare !== true;
  const options = [
    ['-copyts', ...before, '-i', await filmOf(film), ...((await inputs?.()) ?? [])],
    ['-map', '0:v:0', '-map', '0:a:0?', '-filter:v:0', picture],
    film === 'crowded' ? ['-filter:a:0', sound] : [],
    ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000', '-c:v', 'libx264', '-preset', 'veryfast'],
    ['-qp', '18', '-c:a', 'aac', '-b:a', '192k', '-aac_pns', '0', '-flags', '+bitexact'],
    isClean ? ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'] : [],
    ['-bsf:v:0', 'filter_units=remove_types=6', '-movflags', '+faststart', ...after, '-f', 'mp4', file],
  ];
  await runFfmpeg(...options.flat());
  return change ? change(file) : file;
}

async function check(name: string, recipe: Recipe) {
  const file = await render(name, recipe);
  const film = await opened(await filmOf(recipe.film));
  const copy = fileInput(file, (await stat(file)).size);
  return checkRedaction({ ...film, copy, tracks: [hidden], mutedRanges: [muted], onProgress });
}

/** Copies without re-encoding. @returns the path of the copy */
async function remux(
  file: string,
  before: readonly string[],
  after: readonly string[] = [],
): Promise<string> {
  const changed = `${file}.changed.mp4`;
  const clean = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  await runFfmpeg(...before, '-i', file, '-map', '0', '-c', 'copy', ...clean, ...after, '-f', 'mp4', changed);
  return changed;
}

async function withBytes(file: string, bytes: string): Promise<string> {
  const changed = `${file}.longer.mp4`;
  await copyFile(file, changed);
  await appendFile(changed, bytes, 'latin1');
  return changed;
}

/** A first group of 25 frames that is copied as it is coded, and the rest redacted. */
async function withCopiedGroup(file: string): Promise<string> {
  const [first, rest, changed] = ['first.ts', 'rest.ts', 'joined.mp4'].map((end) => `${file}.${end}`);
  const stream = ['-c', 'copy', '-muxdelay', '0', '-map', '0:v:0'];
  const clean = ['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  await runFfmpeg('-i', await filmOf('29.97.mp4'), ...stream, '-frames:v', '50', `${first}`);
  await runFfmpeg('-ss', '1.66', '-i', file, ...stream, '-output_ts_offset', '1.668', `${rest}`);
  await runFfmpeg('-i', `concat:${first}|${rest}`, '-c', 'copy', ...clean, `${changed}`);
  return `${changed}`;
}

describe.runIf(hasFfmpeg)('the check of a copy', () => {
  test.each<Name>(['crowded', 'b-frames.mp4'])(
    'finds nothing in what another renderer made right of %s',
    async (film) => {
      const { violations, facts } = await check(`right ${film}`, { film });
      expect(violations).toEqual([]);
      expect(facts).toMatchObject({ regions: 41, mutedMicroseconds: film === 'crowded' ? 1_000_000 : 0 });
    },
    TIMEOUT,
  );

  const leaks: Readonly<Record<string, Recipe & { readonly finds: ViolationKind }>> = {
    'frames that the edit list of the original hides': {
      film: 'cut-inside.mp4',
      before: ['-ignore_editlist', '1'],
      finds: 'frame-count',
    },
    'frames before the beginning, which an edit list hides': {
      film: 'b-frames.mp4',
      picture: `tpad=start=25:start_mode=clone,${box({ first: FIRST + 25, last: LAST + 25 })}`,
      after: ['-g', '999', '-bf', '0'],
      change: (file) => remux(file, ['-ss', '1']),
      finds: 'frame-count',
    },
    'a first group of pictures that is copied': {
      film: '29.97.mp4',
      after: ['-force_key_frames', 'expr:eq(n,50)', '-bf', '0'],
      change: withCopiedGroup,
      finds: 'visible-inside',
    },
    'a second sound': { film: 'crowded', after: ['-map', '0:a:1'], finds: 'stream' },
    subtitles: {
      film: 'crowded',
      inputs: async () => ['-i', await makeSubtitles()],
      after: ['-map', '1', '-c:s', 'mov_text'],
      finds: 'stream',
    },
    'a cover': {
      film: 'crowded',
      inputs: async () => ['-i', await makeCover()],
      after: ['-map', '1', '-c:v:1', 'copy', '-disposition:v:1', 'attached_pic'],
      finds: 'stream',
    },
    'a track of data': {
      film: 'crowded',
      after: ['-timecode', '01:00:00:00'],
      finds: 'stream',
    },
    'a title': { film: 'crowded', after: ['-metadata', 'title=Witness'], finds: 'metadata' },
    'the name of a track': {
      film: 'crowded',
      after: ['-metadata:s:a:0', 'handler_name=Witness'],
      finds: 'metadata',
    },
    chapters: {
      film: 'crowded',
      inputs: async () => ['-i', await makeChapters()],
      after: ['-map_chapters', '1'],
      finds: 'metadata',
    },
    'all metadata of the original': { film: 'crowded', isBare: true, finds: 'metadata' },
    'bytes after the end': {
      film: 'crowded',
      change: (file) => withBytes(file, 'name of a witness'),
      finds: 'container',
    },
    'a box without a meaning': {
      film: 'crowded',
      change: (file) => withBytes(file, '\0\0\0\x19freename of a witness'),
      finds: 'container',
    },
    'messages of the encoder': {
      film: 'crowded',
      after: ['-bsf:v:0', 'null'],
      finds: 'container',
    },
    'a region that ends a frame too early': {
      film: 'crowded',
      picture: box({ last: LAST - 1 }),
      finds: 'visible-inside',
    },
    'a region that is off by one frame': {
      film: 'crowded',
      picture: box({ first: FIRST + 1, last: LAST + 1 }),
      finds: 'visible-inside',
    },
    'a region that begins a frame too early': {
      film: 'crowded',
      picture: box({ first: FIRST - 1 }),
      finds: 'changed-outside',
    },
    'a region that is one pixel too small': {
      film: 'crowded',
      picture: box({ inset: 1 }),
      finds: 'visible-inside',
    },
    'blur instead of black': { film: 'crowded', picture: blur(), finds: 'visible-inside' },
    'a rotation that is ignored': {
      film: 'rotated.mp4',
      before: ['-noautorotate'],
      finds: 'picture-size',
    },
    'a rotation that is ignored for the regions only': {
      film: 'rotated.mp4',
      picture: box({ size: { width: 320, height: 180 } }),
      finds: 'visible-inside',
    },
    'a pixel shape that is ignored': {
      film: 'wide-pixels.mp4',
      picture: `${box()},setsar=1`,
      finds: 'picture-size',
    },
    'a pixel shape that is left to players': { film: 'wide-pixels.mp4', finds: 'picture-size' },
    'a variable rate that is flattened': {
      film: 'variable-rate.mp4',
      picture: `fps=30,${box()}`,
      finds: 'frame-time',
    },
    'a range of sound that is 50 ms too short': { film: 'crowded', sound: mute(2.43), finds: 'audible' },
    'sound that is muted too long': { film: 'crowded', sound: mute(3), finds: 'changed-sound' },
    'sound that is turned down instead of muted': {
      film: 'crowded',
      sound: mute().replace('volume=0', 'volume=0.01'),
      finds: 'audible',
    },
  };

  test.each(drawCases(Object.entries(leaks), 4))(
    'finds %s',
    async (name, { finds, ...recipe }) => {
      const { violations } = await check(name, recipe);
      expect(violations.map(({ kind }) => kind)).toContain(finds);
    },
    TIMEOUT,
  );
});
