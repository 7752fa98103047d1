import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  checkJobs,
  checkLedger,
  checkStoredFiles,
  checkUpgradeCopy,
} from '@plainview/domain/operations/health/database-checks';
import {
  checkBackup,
  checkClock,
  checkDiskSpace,
  checkNetwork,
  checkPermissions,
  checkSchema,
  type Check,
  type PrivateFile,
} from '@plainview/domain/operations/health/installation-checks';
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import type { Config } from '../../../platform/config/config.ts';
import { readDatabaseState } from '../../../platform/database/database-state.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { readLastBackup } from '../backups/backup-record.ts';

const PATIENCE = 5 * SECOND;

/** How the checks reach what they need: the operator's command and the running product differ. */
export interface CheckMeans {
  /** Returns the connection of the database's owner. @throws Error if there is none */
  readonly connect: () => Promise<DatabaseConnection> | DatabaseConnection;
  /** The blob store; opened for the check by the operator's command. */
  readonly openBlobs: () => Promise<BlobStore> | BlobStore;
  /** Null if it is not installed. */
  readonly findFfmpeg: () => Promise<Ffmpeg | null> | Ffmpeg | null;
  /** File with the settings; null if there is none. */
  readonly settingsFile: string | null;
  readonly now: Date;
}

/**
 * Checks database, storage, disk space, keys, backups, address, mail and ffmpeg, and what the product
 * recorded about its own work. Changes nothing and starts nothing. The data directory must exist.
 */
export async function checkInstallation(config: Config, means: CheckMeans): Promise<readonly Check[]> {
  const { now, settingsFile } = means;
  const [database, storage, media] = await Promise.all([
    checkDatabase(config, means),
    checkStorage(config, means),
    checkFfmpeg(means),
  ]);
  const { bavail, bsize } = await statfs(config.dataDirectory);
  return [
    ...database,
    storage,
    checkDiskSpace(bavail * bsize, config.dataDirectory),
    checkPermissions(await privateFiles(config, settingsFile)),
    checkBackup(await readLastBackup(config), now, config.backups !== null),
    ...checkAddress(config),
    checkMail(config),
    media,
  ];
}

/** Checks how browsers reach the product. */
export const checkAddress = (config: Config): readonly Check[] => checkNetwork(networkOf(config));

const networkOf = ({ publicUrl, host, trustedProxies }: Config) => ({
  publicUrl: publicUrl === null ? null : new URL(publicUrl),
  host,
  hasProxies: trustedProxies.rules.length > 0,
});

async function privateFiles(config: Config, settingsFile: string | null): Promise<readonly PrivateFile[]> {
  const keys = ['secret', 'backup.key', 'ledger-key.pem', 'postgres/password'];
  const places = [config.dataDirectory, ...keys.map((name) => path.join(config.dataDirectory, name))];
  const files = await Promise.all(places.filter((place) => existsSync(place)).map(privateFile));
  if (settingsFile === null || !existsSync(settingsFile)) return files;
  // Belongs to root; the product's group may read it.
  const { mode } = await stat(settingsFile);
  return [...files, { path: settingsFile, mode: mode & 0o707, isOwn: true }];
}

async function privateFile(place: string): Promise<PrivateFile> {
  const { mode, uid } = await stat(place);
  const self = process.getuid?.();
  return { path: place, mode: mode & 0o777, isOwn: self === undefined || self === 0 || uid === self };
}

async function checkDatabase(
  { databaseUrl, copiesBeforeUpgrade }: Config,
  { connect, now }: CheckMeans,
): Promise<readonly Check[]> {
  const name = 'database';
  try {
    const known = knownMigrations();
    const state = await readDatabaseState(await connect(), PATIENCE, known);
    const { version, now: databaseTime, lastEntryAt, migrations, records } = state;
    return [
      { name, state: 'ok', text: `PostgreSQL ${version}${databaseUrl === null ? ', embedded' : ''}` },
      checkSchema(migrations, known),
      ...(databaseUrl !== null && copiesBeforeUpgrade ? [checkUpgradeCopy(state.mayCreateDatabases)] : []),
      checkClock(new Date(), databaseTime, lastEntryAt),
      ...(records === null
        ? []
        : [
            checkLedger(records.ledger, now),
            checkStoredFiles(records.faultyFiles),
            checkJobs(records.jobs, now),
          ]),
    ];
  } catch (error) {
    const text = `it cannot be reached: ${error instanceof Error ? error.message : String(error)}`;
    const advice =
      databaseUrl === null
        ? 'The embedded database runs only while Plainview does. Start Plainview.'
        : 'Check DATABASE_URL and the database server.';
    return [{ name, state: 'problem', text, advice }];
  }
}

async function checkStorage(config: Config, { openBlobs }: CheckMeans): Promise<Check> {
  const name = 'storage';
  const text = config.bucket === null ? `files in ${config.dataDirectory}` : `bucket ${config.bucket.bucket}`;
  try {
    const blobs = await openBlobs();
    for await (const _ of blobs.listTemporary()) break;
    return { name, state: 'ok', text };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, state: 'problem', text: `${text}: ${reason}`, advice: 'Correct the STORAGE settings.' };
  }
}

const checkMail = ({ mail }: Config): Check =>
  mail === null
    ? {
        name: 'mail',
        state: 'warning',
        text: 'no mail server: users get no notifications and cannot reset their passwords',
        advice: 'Set SMTP_URL and MAIL_FROM, and start Plainview again.',
      }
    : { name: 'mail', state: 'ok', text: `from ${mail.sender}` };

async function checkFfmpeg({ findFfmpeg }: CheckMeans): Promise<Check> {
  const name = 'ffmpeg';
  const found = await findFfmpeg();
  if (found === null) {
    const text = 'not found: no poster images, no copies of videos that browsers cannot play';
    return { name, state: 'warning', text, advice: 'Install it: apt-get install ffmpeg bubblewrap' };
  }
  if (found.sandbox === null) {
    const text = `${found.version}, without a sandbox`;
    return { name, state: 'warning', text, advice: 'Install it: apt-get install bubblewrap' };
  }
  return { name, state: 'ok', text: `${found.version}, in a sandbox` };
}
