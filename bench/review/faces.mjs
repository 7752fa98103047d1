// Looks for faces in staged films, of which the boxes are known on every frame, and prints how many the detector finds by
// their size, how many tracks have no face, and how long a frame takes. The faces are cut out of pictures, pasted on
// moving backgrounds made in code, and encoded with H.264: 1920 × 1080, five frames per second, as the product samples.
// The films are staged: they compare versions of the detector, and are kinder than footage of people who turn away.
// Usage: node bench/review/faces.mjs <folder> [part of a condition's name] [films]
// The folder has pictures, and faces.json with the boxes of all faces in each, from brows to chin:
// {"picture.jpg": [[left, top, width, height], …]}. No such pictures are part of the project.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { createBlazeFace } from '../../apps/web/src/features/redactions/faces/detector/blaze-face.ts';
import { overlapOf } from '../../apps/web/src/features/redactions/faces/detector/face-detector.ts';
import { lookAtFrames } from '../../apps/web/src/features/redactions/faces/search/look-at-frames.ts';

const [folder, only = '', most] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node bench/review/faces.mjs <folder> [part of a name] [films]');

const [WIDTH, HEIGHT, FRAMES] = [1920, 1080, 10];
/** Widths of the faces of a film. */
const SIZES = [24, 32, 48, 80, 128, 200];
/** Conditions: filters of ffmpeg before the film is encoded, and movement in face widths from frame to frame. */
const conditions = [
  { name: 'plain', filter: 'null', speed: 0.2 },
  { name: 'low light', filter: 'eq=brightness=-0.25:contrast=0.5,noise=alls=14:allf=t', speed: 0.2 },
  { name: 'fast, blurred', filter: 'dblur=angle=20:radius=7', speed: 0.8 },
  { name: 'out of focus', filter: 'gblur=sigma=2.5', speed: 0.2 },
];

/** Runs ffmpeg. Resolves with its output. */
function runFfmpeg(args, input = null) {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', ['-v', 'error', ...args]);
    const output = [];
    child.stdout.on('data', (part) => output.push(part));
    child.stderr.pipe(process.stderr);
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(Buffer.concat(output)) : reject(new Error(`ffmpeg ended with ${code}`)),
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? Buffer.alloc(0));
  });
}

/** Random numbers that are the same on each run. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Sides of a cut-out: the head and a part of the body around the face. */
const CUT = { left: 0.6, top: 0.8, width: 2.2, height: 2.4 };

/** Returns a face with the head, in a size: four bytes for each pixel. */
async function cutFace({ file, box }, size) {
  const [left, top, width] = box;
  const [columns, rows] = [Math.round(size * CUT.width), Math.round(size * CUT.height)];
  const margin = 1000;
  const filter = [
    `pad=iw+${2 * margin}:ih+${2 * margin}:${margin}:${margin}:gray`,
    `crop=${Math.round(width * CUT.width)}:${Math.round(width * CUT.height)}:${Math.round(left - width * CUT.left) + margin}:${Math.round(top - width * CUT.top) + margin}`,
    `scale=${columns}:${rows}:flags=area`,
  ].join(',');
  const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const pixels = await runFfmpeg(['-i', path.join(folder, file), '-vf', filter, ...output]);
  return { columns, rows, pixels };
}

/** Pastes a face, blended with the background at its edges. */
function paste(frame, { columns, rows, pixels }, left, top) {
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [left + column, top + row];
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue;
      const across = (column / columns - 0.5) * 2;
      const down = (row / rows - 0.5) * 2;
      const part = Math.min(Math.max((1 - Math.hypot(across, down)) * 6, 0), 1);
      for (let color = 0; color < 3; color += 1) {
        const to = (y * WIDTH + x) * 3 + color;
        const value = pixels[(row * columns + column) * 3 + color] ?? 0;
        frame[to] = Math.round(frame[to] * (1 - part) + value * part);
      }
    }
}

/** Sources of moving backgrounds. */
const backgrounds = [
  `mandelbrot=size=${WIDTH}x${HEIGHT}:rate=5:start_scale=0.6`,
  `cellauto=size=${WIDTH}x${HEIGHT}:rate=5:rule=30:random_seed=7,gblur=sigma=6`,
  `testsrc2=size=${WIDTH}x${HEIGHT}:rate=5`,
  `gradients=size=${WIDTH}x${HEIGHT}:rate=5:speed=0.05:seed=4,noise=alls=30:allf=t,gblur=sigma=1.5`,
];

/** Stages a film with one face of each size. Resolves with its frames, and the boxes on each. */
async function stageFilm(faces, { filter, speed }, seed) {
  const random = createRandom(seed);
  const size = ['-frames:v', String(FRAMES), '-f', 'rawvideo', '-pix_fmt', 'rgb24'];
  const background = backgrounds[seed % backgrounds.length] ?? '';
  const film = await runFfmpeg(['-f', 'lavfi', '-i', background, ...size, '-']);
  const actors = await Promise.all(
    SIZES.map(async (width, at) => ({
      width,
      cut: await cutFace(faces[at], width),
      // Each has a strip of its own, so that none covers another.
      x: (at * WIDTH) / SIZES.length + random() * 40,
      y: HEIGHT / 2 + (random() - 0.5) * 300,
      phase: random() * 6,
    })),
  );
  const boxes = [];
  for (let at = 0; at < FRAMES; at += 1) {
    const frame = film.subarray(at * WIDTH * HEIGHT * 3, (at + 1) * WIDTH * HEIGHT * 3);
    boxes.push(
      actors.map(({ width, cut, x, y, phase }) => {
        const swing = (speed * width) / 0.9;
        const left = Math.round(x + Math.sin(at * 0.9 + phase) * Math.min(swing, 60) * 0.5);
        const top = Math.round(y + Math.cos(at * 0.9 + phase) * swing - cut.rows / 2);
        paste(frame, cut, left, top);
        const [x1, y1] = [left + width * CUT.left, top + width * CUT.top];
        return {
          width,
          region: {
            x1: x1 / WIDTH,
            y1: y1 / HEIGHT,
            x2: (x1 + width) / WIDTH,
            y2: (y1 + width) / HEIGHT,
          },
        };
      }),
    );
  }
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', '5'];
  const coding = ['-c:v', 'libx264', '-preset', 'fast', '-crf', '27', '-f', 'matroska', '-'];
  const encoded = await runFfmpeg([...raw, '-i', '-', '-vf', filter, ...coding], film);
  return { encoded, boxes };
}

/** Decodes a film at the widths that the detector wants. */
async function* sampleFilm(encoded, widths) {
  const decoded = new Map();
  for (const width of widths) {
    const height = Math.round((width * HEIGHT) / WIDTH);
    const output = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-'];
    const scale = `scale=${width}:${height}:flags=bilinear`;
    const pixels = await runFfmpeg(['-i', '-', '-vf', scale, ...output], encoded);
    decoded.set(width, { height, pixels });
  }
  for (let at = 0; at < FRAMES; at += 1) {
    const reduce = (width) => {
      const { height, pixels } = decoded.get(width);
      const bytes = width * height * 4;
      return { width, height, pixels: new Uint8ClampedArray(pixels.subarray(at * bytes, (at + 1) * bytes)) };
    };
    yield { frame: at + 1, aspect: WIDTH / HEIGHT, reduce };
  }
}

async function createDetector() {
  const require = createRequire(new URL('../../apps/web/package.json', import.meta.url));
  const model = await readFile(require.resolve('@mediapipe/face_detection/face_detection_full_range.tflite'));
  env.wasm.numThreads = 1;
  return createBlazeFace(new Uint8Array(model).buffer, {
    createSession: (file) => InferenceSession.create(file, { executionProviders: ['wasm'] }),
    createTensor: (values, shape) => new Tensor('float32', values, shape),
  });
}

/** A found box is that of a face if they overlap by this much: detectors draw boxes of different sizes. */
const SAME = 0.3;
const percent = (part, all) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`);

/** Counts of a film: faces by size, found ones, tracks. */
async function rateFilm(detector, { encoded, boxes }) {
  const found = new Map(SIZES.map((size) => [size, 0]));
  /** Width of the face of each track. */
  const matched = new Map();
  const tracks = [];
  const dropped = [];
  const covered = new Set();
  let looked = process.cpuUsage();
  let milliseconds = 0;
  await lookAtFrames(detector, sampleFilm(encoded, detector.widths), {
    onFace: (id, face, { frame }) => {
      const best = boxes[frame - 1]
        .map((box) => ({ ...box, overlap: overlapOf(box.region, face) }))
        .toSorted((one, other) => other.overlap - one.overlap)[0];
      if (!best || best.overlap < SAME) return;
      matched.set(id, best.width);
      const key = `${frame} ${best.width}`;
      if (covered.has(key)) return;
      covered.add(key);
      found.set(best.width, found.get(best.width) + 1);
    },
    onEnded: async (track, isLikely) => void (isLikely ? tracks : dropped).push(track.id),
    onLooked: (frame) => {
      const { user, system } = process.cpuUsage(looked);
      if (frame > 1) milliseconds += (user + system) / 1000;
      looked = process.cpuUsage();
    },
  });
  const proposed = new Set(tracks.flatMap((id) => matched.get(id) ?? [])).size;
  const wrong = tracks.filter((id) => !matched.has(id)).length;
  return {
    found,
    tracks: tracks.length,
    proposed,
    wrong,
    lost: dropped.filter((id) => matched.has(id)).length,
    milliseconds,
  };
}

const listed = JSON.parse(await readFile(path.join(folder, 'faces.json'), 'utf8'));
const faces = Object.entries(listed).flatMap(([file, boxes]) => boxes.map((box) => ({ file, box })));
const detector = await createDetector();
const films = Number(most ?? Math.ceil(faces.length / SIZES.length));
console.log(`${faces.length} faces, ${films} films of ${FRAMES} frames for each condition`);
for (const condition of conditions.filter(({ name }) => name.includes(only))) {
  const total = new Map(SIZES.map((size) => [size, 0]));
  let [tracks, proposed, wrong, lost, milliseconds] = [0, 0, 0, 0, 0];
  for (let film = 0; film < films; film += 1) {
    const cast = SIZES.map((_size, at) => faces[(film * 5 + at * 4) % faces.length]);
    const rated = await rateFilm(detector, await stageFilm(cast, condition, film + 1));
    for (const [size, count] of rated.found) total.set(size, total.get(size) + count);
    tracks += rated.tracks;
    proposed += rated.proposed;
    wrong += rated.wrong;
    lost += rated.lost;
    milliseconds += rated.milliseconds;
  }
  const perSize = films * FRAMES;
  const all = [...total.values()].reduce((sum, count) => sum + count, 0);
  const sizes = [...total].map(([size, count]) => `${size} px ${percent(count, perSize)}`).join(', ');
  console.log(
    `${condition.name}: found ${percent(all, perSize * SIZES.length)} (${sizes}); ` +
      `${proposed} of ${films * SIZES.length} faces proposed by ${tracks} tracks, ${wrong} of them no face, ${lost} dropped; ` +
      `${(milliseconds / (films * (FRAMES - 1))).toFixed(0)} ms of processor time per frame`,
  );
}
