import { existsSync } from 'node:fs';
import { mkdir, readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import type { CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { keepSecret, readSecret } from '../../../platform/auth/server-secret.ts';
import { BadSetting, type Config } from '../../../platform/config/config.ts';
import { readAsOwner } from '../../../platform/database/copies/database-snapshot.sql.ts';
import { migrateDatabase } from '../../../platform/database/versions/migrate.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import { fingerprintOf } from '../../../platform/database/versions/secret-fingerprint.ts';
import { recordMigration } from '../../../platform/embedded-postgres/upgrade-copy.ts';
import { readArchivedSecret } from '../../../platform/embedded-postgres/wal-archive/base-backups.ts';
import { readDestroyedAfter } from '../../../platform/embedded-postgres/wal-archive/destroyed-tickets.ts';
import {
  adoptRecovery,
  findBaseBackup,
  recoverCluster,
  removeRecovery,
} from '../../../platform/embedded-postgres/wal-archive/recover-cluster.ts';
import type { WalArchive } from '../../../platform/embedded-postgres/wal-archive/wal-archive.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.ts';
import { moveFiles } from '../../evidence/stored-files/move-files.ts';
import { verifyEntries } from '../../proof/ledger/verify-custody.ts';
import { prepareRecovered, readSecretFingerprint } from './recovered-database.sql.ts';
import { recoveryPlaces } from './recovery-places.ts';
import { eachRecordedFile, findFault } from './stored-files.ts';

/** Options of a restore. */
export interface RestoreToTime {
  readonly archive: WalArchive;
  /** Null restores everything that was archived. */
  readonly target: Date | null;
  /** Folder with stored files to copy; null if they are in the storage of the settings already. */
  readonly files: string | null;
  readonly openBlobs: () => Promise<BlobStore>;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** Called for each stored file that was read. */
  readonly tell: (sizeBytes: number) => void;
}

/** The result of a restore. */
export interface RestoredToTime {
  /** Time of the last transaction; null if there was none after the base backup. */
  readonly reachedAt: Date | null;
  readonly baseBackupAt: Date;
  readonly ledger: CustodyVerification;
  readonly files: { readonly count: number; readonly bytes: number };
  /** Tickets that were destroyed after the time that was reached. */
  readonly destroyed: readonly string[];
  /** Stored files that are missing or differ from their rows. */
  readonly problems: readonly { readonly key: string; readonly what: string }[];
}

/**
 * Restores the embedded database of an empty data directory from an archive, as of a time, verifies its ledger, and
 * compares each stored file that it names with its SHA-256. The database gets its place at the end, so an interrupted
 * restore leaves the data directory empty and can be repeated.
 * @throws BadSetting or ArchiveError, with nothing changed
 */
export async function restoreToTime(config: Config, options: RestoreToTime): Promise<RestoredToTime> {
  const { archive, target, signal, now } = options;
  const places = recoveryPlaces(config);
  await requireEmpty(config);
  const base = await findBaseBackup(archive, target);
  const secret = await secretFor(config, () => readArchivedSecret(archive, base));
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const recovery = { archive, base, target, directory: places.restoring, isScratch: false, signal };
  try {
    const server = await recoverCluster(recovery);
    let restored;
    try {
      restored = await finish(config, options, server.connection, secret);
    } finally {
      await server.stop();
    }
    if (config.secret === null) await keepSecret(places.secret, secret);
    await adoptRecovery(places.restoring, places.server);
    const newest = knownMigrations().at(-1);
    if (newest !== undefined) await recordMigration(config.dataDirectory, newest);
    const destroyed = await readDestroyedAfter(archive, server.reachedAt ?? base.finishedAt);
    return { ...restored, destroyed, reachedAt: server.reachedAt, baseBackupAt: base.finishedAt };
  } catch (error) {
    await removeRecovery(places.restoring);
    throw error;
  }

  async function finish(
    { dataDirectory }: Config,
    { openBlobs, files, tell }: RestoreToTime,
    owner: DatabaseConnection,
    used: string,
  ): Promise<Omit<RestoredToTime, 'destroyed' | 'reachedAt' | 'baseBackupAt'>> {
    const fingerprint = await readSecretFingerprint(owner);
    if (fingerprint !== null && fingerprint !== fingerprintOf(used))
      throw new BadSetting(
        config.secret === null
          ? `The secret in ${dataDirectory} is not the one of this database. Use an empty data directory.`
          : 'SECRET differs from the one that the database was used with.',
      );
    await migrateDatabase(owner, used);
    await prepareRecovered(owner, now);
    const ledger = await readAsOwner(owner, (tx) => verifyEntries(tx));
    const blobs = await openBlobs();
    const compared =
      files === null
        ? await compareFiles(owner, blobs, tell, signal)
        : await copyFiles(owner, files, blobs, tell);
    return { ledger, ...compared };
  }
}

async function requireEmpty(config: Config): Promise<void> {
  if (config.databaseUrl !== null)
    throw new BadSetting('--to restores the embedded database. Unset DATABASE_URL.');
  const { server } = recoveryPlaces(config);
  const names = await readdir(server).catch(() => null);
  if (names === null) return;
  if (names.length > 0)
    throw new BadSetting(
      `There is a database in ${server}. Restore to an empty data directory, or move it away.`,
    );
  await rmdir(server);
}

async function secretFor(config: Config, archived: () => Promise<string | null>): Promise<string> {
  const secret = config.secret ?? (await readSecret(recoveryPlaces(config).secret)) ?? (await archived());
  if (secret !== null) return secret;
  throw new BadSetting('The archive does not contain the secret: set SECRET to its value at that time.');
}

type Compared = Pick<RestoredToTime, 'files' | 'problems'>;

const compareFiles = (
  owner: DatabaseConnection,
  blobs: BlobStore,
  tell: RestoreToTime['tell'],
  signal: AbortSignal,
): Promise<Compared> =>
  readAsOwner(owner, async (tx) => {
    const problems: { readonly key: string; readonly what: string }[] = [];
    let [count, bytes] = [0, 0];
    for await (const file of eachRecordedFile(tx)) {
      const what = await findFault(blobs, file, signal);
      if (what === null) {
        count += 1;
        bytes += file.sizeBytes;
      } else problems.push({ key: file.key, what });
      tell(file.sizeBytes);
    }
    return { files: { count, bytes }, problems };
  });

/** Copies files from the folder of a data directory or of an unencrypted backup. */
const copyFiles = (
  owner: DatabaseConnection,
  folder: string,
  blobs: BlobStore,
  tell: RestoreToTime['tell'],
): Promise<Compared> =>
  readAsOwner(owner, async (tx) => {
    const inner = path.join(folder, 'files');
    const from = new DiskBlobStore(existsSync(inner) ? inner : folder);
    const moved = await moveFiles(eachRecordedFile(tx), { from, to: blobs }, ({ sizeBytes }) =>
      tell(sizeBytes),
    );
    const count = moved.counts.stored + moved.counts['was there'];
    return { files: { count, bytes: moved.bytes }, problems: moved.problems };
  });
