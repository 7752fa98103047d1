import { createReadStream, existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { noCipher, openCipher, type BackupCipher } from './backup-encryption.ts';
import { requireFile } from './backup-files.ts';
import { AuthenticManifest, type ManifestProof } from './backup-key.ts';
import { BackupError, placesOf, readManifest, secretMarkOf, type Manifest } from './manifest.ts';

/** A backup that can be restored. */
export interface RestorableBackup {
  readonly folder: string;
  readonly authentic: AuthenticManifest;
  readonly cipher: BackupCipher;
  /** The server secret stored in the backup; null if it was set in the configuration. */
  readonly secret: string | null;
}

/**
 * Opens a backup. Nothing in its directory is used before its manifest is authenticated.
 * @param passphrase for an encrypted backup
 * @throws BackupError if there is no backup, its manifest is not authentic, or the passphrase is
 *   missing or wrong
 */
export async function openBackup(
  folder: string,
  proof: ManifestProof,
  passphrase: string | null,
): Promise<RestorableBackup> {
  const read = await readManifest(folder);
  if (read === null) throw new BackupError(`There is no complete backup in ${folder}.`);
  const authentic = AuthenticManifest.from(read, proof);
  const { manifest } = authentic;
  const cipher = await cipherOf(manifest, folder, passphrase);
  return { folder, authentic, cipher, secret: await readBackupSecret(manifest, folder, cipher) };
}

async function cipherOf(
  { encryption }: Manifest,
  folder: string,
  passphrase: string | null,
): Promise<BackupCipher> {
  if (encryption === null) return noCipher;
  if (passphrase !== null) return openCipher(folder, passphrase, encryption.identitySha256);
  throw new BackupError(
    'The backup is encrypted: set BACKUP_PASSPHRASE, or pass a file that contains the passphrase with --passphrase-file.',
  );
}

async function readBackupSecret(
  manifest: Manifest,
  folder: string,
  cipher: BackupCipher,
): Promise<string | null> {
  const place = placesOf(folder, manifest).secret;
  if (manifest.hasSecret === false || (manifest.hasSecret === null && !existsSync(place))) return null;
  await requireFile(place);
  const { content } = await cipher.decrypt(place, createReadStream(place));
  const line = await text(content);
  const secret = line.slice(0, -1);
  if (line.endsWith('\n') && secretMarkOf(secret) === manifest.secretMark) return secret;
  throw new BackupError(`The backup is damaged: ${place} does not match its checksum.`);
}
