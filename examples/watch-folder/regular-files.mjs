// Reads and writes files of this program's own folder.
import { constants } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';

/** Refuses symbolic links, and does not wait for the writer of a pipe. Windows does not have these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Returns the text of a regular file. @throws Error for others */
export async function readText(file) {
  const handle = await open(file, FLAGS);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(`${file} is not a regular file.`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Creates a file. What has its name is removed first, so that no symbolic link is followed. */
export async function writeNew(file, text) {
  await rm(file, { force: true });
  await writeFile(file, text, { flag: 'wx' });
}

/** Replaces a file atomically: a killed process leaves either the old or the new one. */
export async function replaceFile(file, text) {
  await writeNew(`${file}.new`, text);
  await rename(`${file}.new`, file);
}
