import { simplifyPath } from '@plainview/domain/release/redactions/tracked-path';
import { expect, test } from 'vitest';
import { followFrames } from './follow-frames.ts';
import { followFilm, framesOf, regionOfBox } from './testing/follow-film.ts';
import { stagedScenes, stageFilm, type StagedFilm } from './testing/staged-films.ts';

/** Returns a film in a quarter of its size, with half of the noise, as if it were reduced. */
function filmOf(name: string): StagedFilm {
  const scene = stagedScenes.find((one) => one.name === name);
  if (!scene) throw new Error(`there is no film ${name}`);
  return stageFilm({ ...scene, width: 240, height: 136, noise: (scene.noise ?? 3) / 2 });
}

test.each(['shaking camera', 'approach', 'low light', 'another one passes'])(
  'an object is followed to the end: %s',
  async (name) => {
    const { end, found, mean, least } = await followFilm(filmOf(name));
    expect(end).toBe('end');
    expect(found).toHaveLength(119);
    expect(mean).toBeGreaterThan(0.9);
    expect(least).toBeGreaterThan(0.7);
  },
);

test('backward, too', async () => {
  const { end, found, least } = await followFilm(filmOf('shaking camera'), true);
  expect([end, found.at(-1)?.frame]).toEqual(['end', 1]);
  expect(least).toBeGreaterThan(0.7);
});

test('an even movement needs few key frames', async () => {
  const { found } = await followFilm(filmOf('pan'));
  expect(simplifyPath(found).length).toBeLessThan(10);
});

test('an object that is covered for a moment is found again, one that stays covered is lost', async () => {
  const moment = await followFilm(filmOf('covered for a moment'));
  expect(moment.end).toBe('end');
  // Of the seven covered frames nothing is claimed.
  expect(moment.found.map(({ frame }) => frame).filter((frame) => frame > 50 && frame <= 57)).toEqual([]);
  expect(moment.least).toBeGreaterThan(0.7);
  const lost = await followFilm(filmOf('covered'));
  expect(lost.end).toBe('lost');
  expect(lost.found.at(-1)?.frame).toBe(60);
});

test('a wall that slides over the object is not taken for it', async () => {
  const { end, found } = await followFilm(filmOf('behind a wall'));
  expect(end).toBe('lost');
  // From frame 60 on, less than half of the object can be seen.
  expect(found.at(-1)?.frame).toBeLessThan(72);
});

test('an object that leaves the picture is followed as long as half of it is visible', async () => {
  const { end, found, mean } = await followFilm(filmOf('leaves'));
  expect(end).toBe('left');
  expect(found.at(-1)?.x2).toBe(1);
  expect(mean).toBeGreaterThan(0.9);
});

test('nothing is followed where there is nothing to recognize', async () => {
  const flat = stageFilm({
    name: 'dark',
    object: () => ({ x: 0.5, y: 0.5, size: 0.3 }),
    light: () => 0,
    noise: 0,
  });
  const region = { x1: 0.4, y1: 0.4, x2: 0.6, y2: 0.6 };
  const found: number[] = [];
  const end = await followFrames(framesOf(flat, 1, 40), region, (frame, one) => {
    if (one) found.push(frame);
  });
  expect([end, found]).toEqual(['lost', []]);
});

test('an object that is replaced by another one is lost', async () => {
  const [before, after] = [filmOf('pan'), filmOf('blur')];
  const cut: StagedFilm = {
    ...before,
    pictureOf: (frame) => (frame < 20 ? before : after).pictureOf(frame),
  };
  const box = before.boxOf(0);
  if (!box) throw new Error('the object can be seen');
  let last = 0;
  const end = await followFrames(framesOf(cut, 1, 60), regionOfBox(box, before), (frame, one) => {
    if (one) last = frame;
  });
  expect([end, last]).toEqual(['lost', 20]);
});
