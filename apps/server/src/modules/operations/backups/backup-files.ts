import { lstat } from 'node:fs/promises';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.ts';
import type { BackupCipher } from './backup-encryption.ts';
import { EncryptedFiles } from './encrypted-files.ts';
import { BackupError, filesPlace } from './manifest.ts';

/** The stored files of a backup. */
export type BackupFiles = DiskBlobStore | EncryptedFiles;

/** Opens the files for reading. Writes nothing, so that the backup can be on a read-only medium. */
export const backupFiles = (folder: string, cipher: BackupCipher): BackupFiles =>
  cipher.encryption === null
    ? new DiskBlobStore(filesPlace(folder))
    : new EncryptedFiles(filesPlace(folder), cipher);

/** Opens the files for writing. */
export async function openBackupFiles(folder: string, cipher: BackupCipher): Promise<BackupFiles> {
  const files = backupFiles(folder, cipher);
  if (files instanceof DiskBlobStore) await files.prepare();
  return files;
}

/** @throws BackupError if the file does not exist or is a symbolic link */
export async function requireFile(place: string): Promise<void> {
  const facts = await lstat(place).catch((error: unknown) => {
    throw new BackupError(`The backup is incomplete: ${place} cannot be read.`, { cause: error });
  });
  if (!facts.isFile()) throw new BackupError(`The backup is damaged: ${place} is not a file.`);
}
