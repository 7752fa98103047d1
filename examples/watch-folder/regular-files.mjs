// Reads and writes files in folders that other people may write to, too.
import { constants } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';

/** Refuses symbolic links, and does not wait for the writer of a pipe. Windows does not have these flags. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a file for reading. A symbolic link could lead to a file that its author must not read.
 * @throws Error if it is a symbolic link or not a regular file
 */
export async function openRegular(file) {
  const handle = await open(file, FLAGS);
  const isRegular = await handle.stat().then(
    (found) => found.isFile(),
    () => false,
  );
  if (isRegular) return handle;
  await handle.close();
  throw new Error(`${file} is not a regular file.`);
}

/** Returns the content of a regular file. @throws Error for others */
export async function readRegular(file) {
  const handle = await openRegular(file);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Returns the text of a regular file. @throws Error for others */
export async function readText(file) {
  const bytes = await readRegular(file);
  return bytes.toString('utf8');
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
