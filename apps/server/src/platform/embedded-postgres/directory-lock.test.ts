import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { DataDirectoryInUse } from './embedded-postgres-errors.ts';
import { EmbeddedFolder, kill, query } from './testing/embedded-folder.ts';

let folder: EmbeddedFolder;

afterEach(() => folder.remove());

test('a second product is refused and names the first, which keeps working', async () => {
  folder = await EmbeddedFolder.makeStopped();
  const first = await folder.start();
  // First within this process: its second attempt must not release the first one's lock.
  await expect(folder.start()).rejects.toThrow(DataDirectoryInUse);
  const { said } = await folder.startChild();
  expect(said).toContain('refused DataDirectoryInUse Another Plainview is already running on ');
  expect(said).toContain(`${path.dirname(folder.directory)} (process ${process.pid})`);
  expect(await query(first.connection, 'select 1')).toEqual([1]);
});

test('of several simultaneous first starts in an empty folder, exactly one succeeds', async () => {
  folder = await EmbeddedFolder.make();
  const children = await Promise.all([1, 2, 3].map(() => folder.startChild()));
  const words = children.map(({ said }) => said.split(' ').slice(0, 2).join(' ')).toSorted();
  expect(words).toEqual(['ready', 'refused DataDirectoryInUse', 'refused DataDirectoryInUse']);
});

test('of several simultaneous starts after a kill, exactly one succeeds', async () => {
  folder = await EmbeddedFolder.makeStopped();
  const killed = await folder.startChild();
  await kill(killed.process);
  const children = await Promise.all([1, 2, 3].map(() => folder.startChild()));
  const words = children.map(({ said }) => said.split(' ').slice(0, 2).join(' ')).toSorted();
  expect(words).toEqual(['ready', 'refused DataDirectoryInUse', 'refused DataDirectoryInUse']);
});

test('a released lock is free for the next owner, and leaves no journal', async () => {
  folder = await EmbeddedFolder.make();
  const { directory } = folder;
  await mkdir(directory, { recursive: true });
  const first = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DataDirectoryInUse);
  first.release();
  first.release();
  const second = lockDirectory(directory);
  expect((await readdir(directory)).toSorted()).toEqual(['lock', 'lock-holder']);
  second.release();
});
