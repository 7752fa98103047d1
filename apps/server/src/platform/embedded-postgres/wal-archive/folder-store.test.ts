import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storesObjects } from './archive-store.conformance.ts';
import { FolderStore } from './folder-store.ts';

describe('an archive in a folder', () => {
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-archive-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  storesObjects(async (name) => new FolderStore(path.join(directory, name)));

  test('OP-04 stores nothing in a folder that is not mounted', async () => {
    const store = new FolderStore(directory);
    const before = await readdir(directory);
    await expect(store.put('wal/first', Buffer.from('content'))).rejects.toThrow(/is not mounted/u);
    expect(await readdir(directory)).toEqual(before);
  });
});
