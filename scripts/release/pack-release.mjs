import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Packs a folder so that equal contents give equal bytes: sorted names, one time for all files, no owner, and modes
 * without the builder's umask.
 * @returns the file
 */
export function packRelease(home, { seconds, level = 6 }) {
  const file = `${home}-linux-x64.tar.gz`;
  const { status } = spawnSync(
    '/bin/sh',
    [
      '-c',
      'set -e; tar --create --format=gnu --sort=name --mtime="@$3" --owner=0 --group=0 --numeric-owner ' +
        '--mode="u+rwX,go+rX,go-w" --directory="$1" "$2" | gzip --no-name "-$5" > "$4"',
      'sh',
      path.dirname(home),
      path.basename(home),
      String(seconds),
      file,
      String(level),
    ],
    { stdio: 'inherit', env: { PATH: process.env.PATH, LC_ALL: 'C' } },
  );
  if (status !== 0) throw new Error('The release could not be packed.');
  return file;
}

/** Writes the SHA-256 of a file next to it, in the format of `sha256sum --check`. @returns the SHA-256 */
export function writeChecksum(file) {
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sha256}  ${path.basename(file)}\n`);
  return sha256;
}

/** Reads the Ed25519 key that signs releases. @returns null if no file is given. @throws Error if it is another kind */
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
