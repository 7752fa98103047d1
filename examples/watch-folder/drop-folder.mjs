// Opens folders and files in places that other people may write to, without following links.
import { constants } from 'node:fs';
import { access, lstat, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

// Where a flag does not exist, it counts as zero.
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** Where Linux makes open files available by number. Paths below it do not change with the names of folders. */
const DESCRIPTORS = '/proc/self/fd';

const hasDescriptors = await access(DESCRIPTORS).then(
  () => true,
  () => false,
);

/** A file or folder is not the one that was listed. It is probably still being written, so it is tried again. */
class Changed extends Error {
  constructor(name) {
    super(`${name} changed while it was read`);
    this.name = 'Changed';
  }
}

const isSame = (one, other) => one.dev === other.dev && one.ino === other.ino;

/** Returns whether a file is the one that was listed, with the content of that time. */
const isUnchanged = (one, other) =>
  isSame(one, other) && one.size === other.size && one.mtimeNs === other.mtimeNs;

/**
 * An open folder. Its files are opened in the folder itself, not by its path, which could lead elsewhere in the
 * meantime: a folder can be replaced by a link while it is read.
 */
export class DropFolder {
  #handle;
  #path;
  #found;

  /**
   * Opens a folder.
   * @param {string} folder
   * @param {{ followsLink?: boolean }} [options] whether the folder itself may be a link
   * @throws Error if it is a link or not a folder
   */
  static async open(folder, { followsLink = false } = {}) {
    // Without these flags (Windows), the comparison remains.
    const listed = await (followsLink ? stat : lstat)(folder, { bigint: true });
    if (!listed.isDirectory()) throw new Error(`${path.basename(folder)} is not a folder.`);
    const handle = await open(folder, O_RDONLY | O_DIRECTORY | (followsLink ? 0 : O_NOFOLLOW));
    const found = await handle.stat({ bigint: true });
    if (isSame(listed, found)) return new DropFolder(handle, folder, found);
    await handle.close();
    throw new Changed(path.basename(folder));
  }

  constructor(handle, folder, found) {
    this.#handle = handle;
    this.#path = folder;
    this.#found = found;
  }

  /** Returns the path of a name in the folder. */
  #at(name = '') {
    return path.join(hasDescriptors ? `${DESCRIPTORS}/${this.#handle.fd}` : this.#path, name);
  }

  /** Without descriptors, requires that the path still leads to this folder. */
  async #requireSame() {
    if (hasDescriptors) return;
    if (!isSame(this.#found, await lstat(this.#path, { bigint: true }))) throw new Changed(this.#path);
  }

  /** Opens a folder in this one. @throws Error if it is a link or not a folder */
  openFolder(name) {
    return DropFolder.open(this.#at(name));
  }

  async entries() {
    const entries = await readdir(`${this.#at()}/`, { withFileTypes: true });
    await this.#requireSame();
    return entries;
  }

  /** Describes a name in the folder. Links are described themselves. */
  async describe(name) {
    const found = await lstat(this.#at(name), { bigint: true });
    await this.#requireSame();
    return found;
  }

  /**
   * Opens a file for reading, without waiting for the writer of a pipe.
   * @param listed what `describe` returned
   * @throws Error if it is not that file, or changed since then
   */
  async openFile(name, listed) {
    const handle = await open(this.#at(name), O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error) => {
      // It is a link now.
      throw error.code === 'ELOOP' ? new Changed(name) : error;
    });
    try {
      await requireUnchanged(name, handle, listed);
      await this.#requireSame();
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Replaces a file atomically. What has its name is removed first, so that no link is followed. */
  async replaceFile(name, text) {
    await this.#requireSame();
    const [place, next] = [this.#at(name), this.#at(`${name}.new`)];
    await rm(next, { force: true });
    await writeFile(next, text, { flag: 'wx' });
    await rename(next, place);
  }

  async removeFile(name) {
    await this.#requireSame();
    await rm(this.#at(name), { force: true });
  }

  close() {
    return this.#handle.close();
  }
}

/** Requires that an open file is the one that was listed, unchanged. @throws Error */
async function requireUnchanged(name, handle, listed) {
  const found = await handle.stat({ bigint: true });
  if (!found.isFile() || !isUnchanged(found, listed)) throw new Changed(name);
}
