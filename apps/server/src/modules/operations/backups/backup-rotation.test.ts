import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRotation } from './backup-rotation.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'plainview-rotation-'));
});
afterEach(() => rm(parent, { recursive: true }));

const day = (number: number): Date => new Date(Date.UTC(2026, 2, number, 2, 30));

/** Takes a backup of one file that never changes. */
async function takeBackup(number: number, keep: number, { isComplete = true } = {}) {
  const rotation = await startRotation(parent, keep, day(number));
  await mkdir(path.join(rotation.folder, 'files'), { recursive: true });
  const video = path.join(rotation.folder, 'files', 'video');
  await writeFile(video, 'video', { flag: 'wx' }).catch(() => undefined);
  await rm(path.join(rotation.folder, 'manifest.json'), { force: true });
  await writeFile(path.join(rotation.folder, 'manifest.json'), String(number));
  return rotation.finish(isComplete);
}

test('IN-01: keeps the newest backups, whose unchanged files share their space', async () => {
  for (const number of [1, 2, 3]) await takeBackup(number, 2);
  const names = ['plainview-20260302T023000.000Z', 'plainview-20260303T023000.000Z'];
  expect(await readdir(parent)).toEqual(names);
  const files = names.map((name) => path.join(parent, name, 'files', 'video'));
  const [one, other] = await Promise.all(files.map((file) => stat(file)));
  expect(one?.ino).toBe(other?.ino);
  const manifests = names.map((name) => readFile(path.join(parent, name, 'manifest.json'), 'utf8'));
  expect(await Promise.all(manifests)).toEqual(['2', '3']);
});

test('IN-01: an incomplete backup removes no older one', async () => {
  await takeBackup(1, 1);
  const { removed } = await takeBackup(2, 1, { isComplete: false });
  expect(removed).toEqual([]);
  expect(await readdir(parent)).toHaveLength(2);
});

test('IN-01: touches nothing else in the folder, and replaces what an interrupted backup left', async () => {
  await mkdir(path.join(parent, 'unfinished', 'old'), { recursive: true });
  await mkdir(path.join(parent, 'plainview-20200101T000000.000Z'));
  await writeFile(path.join(parent, 'notes.txt'), 'ours');
  const { folder } = await takeBackup(1, 1);
  expect((await readdir(folder)).toSorted()).toEqual(['files', 'manifest.json']);
  expect((await readdir(parent)).toSorted()).toEqual([
    'notes.txt',
    'plainview-20200101T000000.000Z',
    'plainview-20260301T023000.000Z',
  ]);
});
