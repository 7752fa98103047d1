import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { HOUR } from '@plainview/domain/shared/time';
import { exists, isErrno, moveFile, syncDirectory } from '../../core/durable-file.ts';
import { ArchiveError } from './archive-error.ts';
import { MARKER, type ArchiveStore } from './archive-store.ts';

/** Prefix of files that are being written. */
const DRAFT = '.';

/** An archive in a folder. Without its marker nothing is stored, so a folder that is not mounted stays empty. */
export class FolderStore implements ArchiveStore {
  readonly place: string;

  /** @param place absolute path */
  constructor(place: string) {
    this.place = place;
  }

  async put(name: string, bytes: Uint8Array): Promise<'stored' | 'occupied'> {
    const file = this.#fileOf(name);
    if (name === MARKER) await mkdir(this.place, { recursive: true, mode: 0o700 });
    else if (!(await exists(this.#fileOf(MARKER))))
      throw new ArchiveError(`${this.place} is not the archive of this database, or is not mounted`);
    const created = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    if (created !== undefined) await syncDirectory(path.dirname(created));
    const draft = path.join(path.dirname(file), `${DRAFT}${path.basename(file)}.${randomUUID()}`);
    try {
      await writeDurably(draft, bytes);
      const outcome = await moveFile(draft, file);
      return outcome === 'moved' ? 'stored' : 'occupied';
    } finally {
      await rm(draft, { force: true });
    }
  }

  async get(name: string): Promise<Buffer | null> {
    try {
      return await readFile(this.#fileOf(name));
    } catch (error) {
      if (isErrno(error, 'ENOENT')) return null;
      throw error;
    }
  }

  has(name: string): Promise<boolean> {
    return exists(this.#fileOf(name));
  }

  async list(folder: string): Promise<string[]> {
    const root = this.#fileOf(folder);
    return (await filesBelow(root))
      .filter((file) => !path.basename(file).startsWith(DRAFT))
      .map((file) => `${folder}${path.relative(root, file).replaceAll(path.sep, '/')}`);
  }

  async remove(name: string): Promise<void> {
    const file = this.#fileOf(name);
    await rm(file, { force: true });
    // The last file of a base backup takes its folder with it.
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  /** Removes files that were being written when the process was killed. */
  async removeAbandoned(now: Date): Promise<void> {
    for (const file of await filesBelow(this.place)) {
      if (!path.basename(file).startsWith(DRAFT)) continue;
      try {
        if (now.getTime() - (await lstat(file)).mtimeMs > HOUR) await rm(file, { force: true });
      } catch (error) {
        if (!isErrno(error, 'ENOENT')) throw error;
      }
    }
  }

  #fileOf(name: string): string {
    return path.join(this.place, ...name.split('/'));
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
