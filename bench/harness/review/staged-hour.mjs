// An hour of staged footage: what happens in each of 300 clips of 12 seconds, and 40 events in known places.
import { execFile } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeScenes } from '../../../apps/test-support/src/videos/signal-videos.ts';

const run = promisify(execFile);

const CLIP_SECONDS = 12;
const CLIPS = 300;
const SPOKEN_EVENTS = 28;
const SEEN_EVENTS = 12;

/**
 * Clips: an officer talks, a car or radio makes a noise without speech, or nothing is heard.
 * @type {Record<string, Omit<Parameters<typeof makeScenes>[1][number], 'seconds'>>}
 */
const kinds = {
  speech: { picture: 'moving', sound: 'speech' },
  noise: { picture: 'moving', sound: 'tone' },
  silence: { picture: 'still', sound: 'silence' },
};

/** Returns a pseudorandom sequence from 0 to 1, so that the hour is always the same. */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/**
 * Returns the kinds of the clips, in runs of one to six: 40% speech, 20% noise, 40% silence; and
 * the events, each within a clip: spoken ones of 3 to 10 seconds, and seen ones of 2 to 8 seconds in
 * clips without speech.
 */
export function planHour() {
  const next = randomNumbers(15);
  const clips = [];
  while (clips.length < CLIPS) {
    const chance = next();
    const kind = chance < 0.4 ? 'speech' : chance < 0.6 ? 'noise' : 'silence';
    const length = 1 + Math.floor(next() * 6);
    for (let n = 0; n < length && clips.length < CLIPS; n += 1) clips.push(kind);
  }
  const events = [];
  const used = new Set();
  const plant = (isSpoken, count, shortest, longest) => {
    while (count > 0) {
      const clip = Math.floor(next() * CLIPS);
      if (used.has(clip) || (clips[clip] === 'speech') !== isSpoken) continue;
      used.add(clip);
      count -= 1;
      const seconds = shortest + next() * (longest - shortest);
      const from = clip * CLIP_SECONDS + next() * (CLIP_SECONDS - seconds);
      events.push({ isSpoken, from, to: from + seconds });
    }
  };
  plant(true, SPOKEN_EVENTS, 3, 10);
  plant(false, SEEN_EVENTS, 2, 8);
  return { clips, events: events.toSorted((one, other) => one.from - other.from) };
}

/** Makes a film that repeats the hour this many times. Returns its path. */
export async function makeStagedFilm(folder, hours) {
  const { clips } = planHour();
  const files = {};
  for (const [kind, scene] of Object.entries(kinds))
    files[kind] = await makeScenes(`staged-${kind}`, [{ seconds: CLIP_SECONDS, ...scene }], 'mp4');
  const list = path.join(folder, 'clips.txt');
  const lines = Array.from({ length: hours }, () => clips.map((kind) => `file '${files[kind]}'\n`).join(''));
  await writeFile(list, lines.join(''));
  const film = path.join(folder, 'staged.mp4');
  const copy = ['-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', '-y', `${film}.part`];
  await run('ffmpeg', ['-v', 'error', '-f', 'concat', '-safe', '0', '-i', list, ...copy]);
  await rename(`${film}.part`, film);
  return film;
}
