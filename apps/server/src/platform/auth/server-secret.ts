import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '../core/durable-file.ts';

/**
 * Returns the secret that signs cookies, stored with the data. Creates it at the first start. Two concurrent
 * starts agree on one: the complete file is linked into place, which fails if the other process was first.
 */
export async function readOrMakeSecret(file: string): Promise<string> {
  const existing = await readSecret(file);
  return existing ?? keepSecret(file, randomBytes(32).toString('base64url'));
}

/** Stores a secret if there is none yet. @returns the secret that is now stored */
export async function keepSecret(file: string, secret: string): Promise<string> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  // The secret must survive a power failure, since data sealed with it does.
  await syncDirectory(dirname(file));
  const made = await readSecret(file);
  if (!made) throw new Error(`the secret in ${file} is empty`);
  return made;
}

/** Returns null if there is none. */
export async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
