/** `npm run restore -- <archive> --to <time>`: restores the embedded database as of a time from its archive of WAL. */
import { z } from 'zod';
import { restoreToTime } from '../modules/operations/recovery/restore-to-time.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { walArchiveOf } from '../platform/embedded-postgres/wal-archive/create-wal-archive.ts';
import { openBlobStore } from '../platform/storage/open-blob-store.ts';
import { fail, GIBIBYTE } from './progress.ts';
import { showProgress } from './show-progress.ts';

const time = z.iso.datetime({ offset: true });

/**
 * Parses the time to restore to; null means everything that was archived.
 * @throws BadSetting if it is not a time with its zone
 */
export function readTarget(text: string): Date | null {
  if (text === 'latest') return null;
  if (!time.safeParse(text).success)
    throw new BadSetting('--to needs a time with its zone, such as 2026-11-30T12:34:00Z, or latest.');
  return new Date(text);
}

/** How to restore an archive. */
export interface RestoreArchive {
  /** Folder, or `s3://<bucket>/<prefix>`. */
  readonly archive: string;
  /** The backup key; null if there is none. */
  readonly backupKey: string | null;
  readonly to: string;
  readonly files: string | null;
}

/** Restores with the settings of this process, and prints what was reached. */
export async function restoreArchive({ archive, backupKey, to, files }: RestoreArchive): Promise<void> {
  const target = readTarget(to);
  if (backupKey === null)
    throw new BadSetting(
      'The archive is encrypted: set BACKUP_KEY, or pass the file of the key with --key-file.',
    );
  const config = readProcessConfig({ WAL_ARCHIVE: archive, BACKUP_KEY: backupKey });
  if (config.walArchive === null) throw new BadSetting('There is no archive to restore.');
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopped.abort(new Error('The restore was interrupted. Nothing was changed.')));
  const progress = showProgress('Read');
  const restored = await restoreToTime(config, {
    archive: await walArchiveOf(config.walArchive),
    target,
    files,
    openBlobs: () =>
      openBlobStore(config, (error) => {
        throw error;
      }),
    now: new Date(),
    signal: stopped.signal,
    tell: (sizeBytes) => progress.count(sizeBytes),
  }).finally(progress.end);
  const { ledger, problems, files: found } = restored;
  const reached = restored.reachedAt ?? restored.baseBackupAt;
  console.log(
    `\nRestored up to ${reached.toISOString()}, the last transaction${target === null ? ' in the archive' : ` until ${target.toISOString()}`}. ` +
      `Ledger ${ledger.status === 'broken' ? 'BROKEN' : 'intact'} at ${ledger.head.sequence} ${ledger.head.hash}; ` +
      `${found.count} files of ${(found.bytes / GIBIBYTE).toFixed(2)} GiB compared. ` +
      'Start Plainview with these settings; all users must sign in again.',
  );
  if (restored.destroyed.length > 0)
    console.warn(
      'These tickets were destroyed later. If they existed then, they are listed again, without their files, which ' +
        `stay destroyed: ${restored.destroyed.join(', ')}. Destroy them again.`,
    );
  if (ledger.status === 'broken') fail('the database is restored, but its ledger is broken');
  for (const { key, what } of problems) console.error(`${key}: ${what}`);
  if (problems.length > 0) fail('the database is restored, except for these missing or damaged files');
}
