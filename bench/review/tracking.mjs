// Follows the object of staged films, of which the box is known on every frame, and prints how much the found boxes
// and the known ones overlap (area in common by area together), how many key frames the path needs, and the frames per
// second of processor time, without decoding. Two films are encoded by ffmpeg at a low bit rate first. The films
// are patterns made in code: they compare versions of the tracker, and say little about real footage.
// Usage: node bench/review/tracking.mjs [part of a name]
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { simplifyPath } from '@plainview/domain/release/redactions/tracked-path';
import { followFrames } from '../../apps/web/src/features/redactions/tracking/follow-frames.ts';
import {
  framesOf,
  rateRegions,
  regionOfBox,
} from '../../apps/web/src/features/redactions/tracking/testing/follow-film.ts';
import {
  stagedScenes,
  stageFilm,
} from '../../apps/web/src/features/redactions/tracking/testing/staged-films.ts';

/** Width to which the product reduces pictures. */
const WIDTH = 480;

const sceneOf = (name) => stagedScenes.find((scene) => scene.name === name);

/** Runs ffmpeg with bytes as its input. Resolves with its output. */
function runFfmpeg(args, pictures = []) {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-v', 'error', '-y', ...args]);
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.pipe(process.stderr);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(output)) : reject(new Error(`ffmpeg ended with ${code}`)),
    );
    const write = async () => {
      for (const picture of pictures)
        if (!child.stdin.write(picture)) await new Promise((drained) => child.stdin.once('drain', drained));
      child.stdin.end();
    };
    write().catch(reject);
  });
}

/** Returns a film as it is after encoding, reduced as in the product. */
async function encoded(film, bitRate) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tracking-'));
  const file = path.join(folder, 'film.mp4');
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${film.width}x${film.height}`, '-r', '30'];
  try {
    const pictures = Array.from({ length: film.frames }, (_picture, at) => film.pictureOf(at).shades);
    const coding = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-b:v', bitRate];
    await runFfmpeg([...raw, '-i', '-', ...coding, '-g', '60', file], pictures);
    const height = Math.round((film.height * WIDTH) / film.width);
    const scale = ['-vf', `scale=${WIDTH}:${height}`, '-f', 'rawvideo', '-pix_fmt', 'gray', '-'];
    const bytes = await runFfmpeg(['-i', file, ...scale]);
    const size = WIDTH * height;
    return {
      ...film,
      pictureOf: (at) => ({ width: WIDTH, height, shades: bytes.subarray(at * size, (at + 1) * size) }),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the frames of a film, made before the clock starts. */
async function preparedFrames(film) {
  const frames = [];
  for await (const frame of framesOf(film, 1, film.frames)) frames.push(frame);
  return frames;
}

async function* each(frames) {
  yield* frames;
}

async function measure(film) {
  const frames = await preparedFrames(film);
  const found = [];
  const region = regionOfBox(film.boxOf(0), film);
  const start = process.cpuUsage();
  let seen = 0;
  const end = await followFrames(each(frames), region, (_frame, box) => {
    seen += 1;
    if (box) found.push(box);
  });
  const { user, system } = process.cpuUsage(start);
  const perSecond = (seen / (user + system)) * 1_000_000;
  const { mean, least } = rateRegions(film, found);
  const visible = frames.filter(({ frame }) => {
    const box = film.boxOf(frame - 1);
    return box && box.x + box.width / 2 < film.width;
  }).length;
  return { end, found, perSecond, mean, least, visible };
}

const wanted = process.argv[2] ?? '';
const films = [
  ...stagedScenes.map((scene) => ({ name: scene.name, make: async () => stageFilm(scene) })),
  {
    name: 'H.264 at 150 kbit/s',
    make: () => encoded(stageFilm({ ...sceneOf('shaking camera') }), '150k'),
  },
  {
    name: '1080p at 2 Mbit/s, dim',
    make: () =>
      encoded(
        stageFilm({
          ...sceneOf('shaking camera'),
          width: 1920,
          height: 1080,
          frames: 60,
          noise: 12,
          light: () => 0.5,
        }),
        '2M',
      ),
  },
].filter(({ name }) => name.includes(wanted));

console.log(`${'film'.padEnd(26)} ended  followed  overlap: mean least  key frames  frames/s`);
let sum = 0;
for (const { name, make } of films) {
  const { end, found, perSecond, mean, least, visible } = await measure(await make());
  sum += mean;
  console.log(
    `${name.padEnd(26)} ${end.padEnd(6)} ${`${found.length}/${visible - 1}`.padStart(8)} ${mean.toFixed(3).padStart(14)} ${least.toFixed(2).padStart(5)} ${String(simplifyPath(found).length).padStart(11)} ${perSecond.toFixed(0).padStart(9)}`,
  );
}
console.log(`${'mean'.padEnd(42)} ${(sum / films.length).toFixed(3).padStart(8)}`);
