import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Packs a folder so that equal contents give equal bytes: sorted names, one time for all files, no
 * owner, and modes without the builder's umask. tar starts gzip itself, so that its exit code tells if
 * either of them failed.
 * @returns the file
 * @throws Error if a step failed; then no file remains
 */
export function packRelease(home, { seconds, level = 6 }) {
  const file = `${home}-linux-x64.tar.gz`;
  const { status } = spawnSync(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${seconds}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '--mode=u+rwX,go+rX,go-w',
      `--use-compress-program=gzip --no-name -${level}`,
      `--file=${file}`,
      `--directory=${path.dirname(home)}`,
      path.basename(home),
    ],
    { stdio: 'inherit', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  if (status === 0) return file;
  rmSync(file, { force: true });
  throw new Error('The release could not be packed.');
}

/** Writes the SHA-256 of a file next to it, in the format of `sha256sum --check`. @returns the SHA-256 */
export function writeChecksum(file) {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sha256}  ${path.basename(file)}\n`);
  return sha256;
}

/**
 * Reads the Ed25519 key that signs releases.
 * @returns null if no file is given.
 * @throws Error if it is another kind
 */
export function readSigningKey(file) {
  if (!file) return null;
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is not an Ed25519 key.`);
  return { key, publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString() };
}

/** Writes a detached signature of the file next to it. */
export function signRelease(file, { key }) {
  writeFileSync(`${file}.sig`, sign(null, readFileSync(file), key));
}
