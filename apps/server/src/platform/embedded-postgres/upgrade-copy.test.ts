import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewerDatabase } from '../database/versions/migration-files.ts';
import {
  adoptUpgradeCopy,
  discardUpgradeCopy,
  draftUpgradeCopy,
  noteDestroyed,
  readDestroyed,
  recordMigration,
  UpgradeCopyFailed,
} from './upgrade-copy.ts';

let data: string;
const at = (name: string): string => path.join(data, name);
const migrations = ['first', 'second'];

/**
 * Copies the data, as before an upgrade that then migrates them.
 * @returns whether they were of an older version
 */
async function keepCopy(known = migrations): Promise<boolean> {
  const hasDraft = await draftUpgradeCopy(data, known);
  if (hasDraft) await adoptUpgradeCopy(data);
  return hasDraft;
}

beforeEach(async () => {
  data = await mkdtemp(path.join(tmpdir(), 'plainview-copy-'));
  await mkdir(at('postgres/cluster'), { recursive: true });
  await mkdir(at('files/blobs'), { recursive: true });
  await writeFile(at('postgres/cluster/rows'), 'old');
  await writeFile(at('files/blobs/video'), 'bytes');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(data, { recursive: true });
});

test('IN-02 data without a record are copied once, and their files take no further space', async () => {
  expect(await keepCopy()).toBe(true);
  await recordMigration(data, 'second');
  expect(await keepCopy()).toBe(false);
  expect((await stat(at('files/blobs/video'))).nlink).toBe(2);
  await unlink(at('files/blobs/video'));
  expect(await readFile(at('before-upgrade/files/blobs/video'), 'utf8')).toBe('bytes');
});

test('IN-02 uploads are copied, since they grow in place, and unfinished files are not kept', async () => {
  for (const folder of ['uploads', 'incoming']) await mkdir(at(`files/${folder}`));
  await writeFile(at('files/uploads/growing'), 'half');
  await writeFile(at('files/incoming/piece'), 'x');
  await keepCopy();
  await appendFile(at('files/uploads/growing'), ' and the rest');
  expect(await readFile(at('before-upgrade/files/uploads/growing'), 'utf8')).toBe('half');
  expect((await readdir(at('before-upgrade/files'))).toSorted()).toEqual(['blobs', 'uploads']);
});

test('IN-02 destroyed tickets are noted once, while there is a copy', async () => {
  await noteDestroyed(data, 'early');
  await keepCopy();
  expect(await readDestroyed(data)).toEqual([]);
  for (const id of ['one', 'two', 'one']) await noteDestroyed(data, id);
  expect(await readDestroyed(data)).toEqual(['one', 'two']);
});

test('IN-02 the next upgrade replaces the copy', async () => {
  await keepCopy();
  await recordMigration(data, 'second');
  await writeFile(at('postgres/cluster/rows'), 'new');
  expect(await keepCopy([...migrations, 'third'])).toBe(true);
  expect(await readFile(at('before-upgrade/postgres/cluster/rows'), 'utf8')).toBe('new');
});

test('IN-02 the copy stays if a process was killed after it had migrated, but before it recorded that', async () => {
  await keepCopy();
  await writeFile(at('postgres/cluster/rows'), 'migrated');
  expect(await draftUpgradeCopy(data, migrations)).toBe(true);
  expect(await readFile(at('before-upgrade/postgres/cluster/rows'), 'utf8')).toBe('old');
  await discardUpgradeCopy(data);
  expect((await readdir(data)).filter((name) => name.startsWith('before-upgrade'))).toEqual([
    'before-upgrade',
  ]);
  expect(await readFile(at('before-upgrade/postgres/cluster/rows'), 'utf8')).toBe('old');
});

test('IN-02 if the copy fails, the one before stays, and no part of the new one', async () => {
  await keepCopy();
  const before = await readdir(data);
  // Without its program, nothing can be copied.
  vi.stubEnv('PATH', '/nowhere');
  await expect(keepCopy()).rejects.toThrow(UpgradeCopyFailed);
  expect(await readdir(data)).toEqual(before);
  expect(await readFile(at('before-upgrade/postgres/cluster/rows'), 'utf8')).toBe('old');
});

test('IN-02 data of a newer version are not copied', async () => {
  await recordMigration(data, 'third');
  await expect(keepCopy()).rejects.toThrow(NewerDatabase);
  expect(await readdir(data)).not.toContain('before-upgrade');
});

test('IN-02 a new installation has nothing to copy', async () => {
  await rm(at('postgres/cluster'), { recursive: true });
  expect(await keepCopy()).toBe(false);
});
