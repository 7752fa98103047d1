import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  checkJobLanes,
  checkJobs,
  checkLedger,
  checkPooling,
  checkSecret,
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
  ok,
  problem,
  warning,
  type Check,
  type PrivateFile,
} from '@plainview/domain/operations/health/installation-checks';
import { probingLanes, videoLanes } from '@plainview/domain/operations/health/job-lanes';
import { checkLedgerKey } from '@plainview/domain/operations/health/ledger-key-check';
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import type { Config } from '../../../platform/config/config.ts';
import { keepsSessions } from '../../../platform/database/connections/session-pooling.ts';
import { readAsOwner } from '../../../platform/database/copies/database-snapshot.sql.ts';
import { readDatabaseState } from '../../../platform/database/database-state.ts';
import { knownMigrations } from '../../../platform/database/versions/migration-files.ts';
import { fingerprintOf } from '../../../platform/database/versions/secret-fingerprint.ts';
import { createLedgerKeySealer } from '../../../platform/ledger/sealed-ledger-key.ts';
import { readSigningState } from '../../../platform/ledger/signing-state.ts';
import type { Ffmpeg } from '../../../platform/media/ffmpeg/ffmpeg.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import { readLastBackup } from '../backups/backup-record.ts';
import { checkRecovery } from '../recovery/check-recovery.ts';

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
  /** The secret of this process; null if there is none yet. */
  readonly secret: string | null;
  /** Uses what the settings name, instead of believing them; null if only the settings are checked. */
  readonly trial: Trial | null;
  readonly now: Date;
}

/** Tests of functions, which take seconds. Each returns what it found, and throws if the function does not work. */
export interface Trial {
  readonly storage: (blobs: BlobStore) => Promise<string>;
  readonly mail: () => Promise<string>;
  readonly ffmpeg: (ffmpeg: Ffmpeg) => Promise<string>;
  readonly address: (publicUrl: string) => Promise<string>;
}

/**
 * Checks database, storage, disk space, keys, backups, address, mail and ffmpeg, and what the product
 * recorded about its own work. Starts nothing. The data directory must exist.
 */
export async function checkInstallation(config: Config, means: CheckMeans): Promise<readonly Check[]> {
  const { now, settingsFile } = means;
  const [database, storage, media, mail, reached, recovery] = await Promise.all([
    checkDatabase(config, means),
    checkStorage(config, means),
    checkFfmpeg(config, means),
    checkMail(config, means),
    checkReached(config, means),
    checkRecovery(config, means.connect, now),
  ]);
  const { bavail, bsize } = await statfs(config.dataDirectory);
  return [
    ...database,
    storage,
    checkDiskSpace(bavail * bsize, config.dataDirectory),
    checkPermissions(await privateFiles(config, settingsFile)),
    checkBackup(await readLastBackup(config), now, config.backups !== null),
    ...recovery,
    ...checkAddress(config),
    ...reached,
    mail,
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
  config: Config,
  { connect, now, secret, trial }: CheckMeans,
): Promise<readonly Check[]> {
  const { databaseUrl, copiesBeforeUpgrade, ffmpeg } = config;
  const name = 'database';
  try {
    const known = knownMigrations();
    const connection = await connect();
    // Only on request: it opens several connections.
    const sessions =
      databaseUrl === null || trial === null ? [] : [checkPooling(await keepsSessions(connection))];
    if (sessions.some((check) => check.state !== 'ok')) return sessions;
    const state = await readDatabaseState(connection, PATIENCE, known);
    const { version, now: databaseTime, lastEntryAt, migrations, records } = state;
    return [
      checkChanges(`PostgreSQL ${version}${databaseUrl === null ? ', embedded' : ''}`, state.takesChanges),
      ...sessions,
      checkSchema(migrations, known),
      checkSecret(
        secret === null || state.secretFingerprint === null
          ? null
          : fingerprintOf(secret) === state.secretFingerprint,
      ),
      ...(databaseUrl !== null && copiesBeforeUpgrade ? [checkUpgradeCopy(state.mayCreateDatabases)] : []),
      checkClock(new Date(), databaseTime, lastEntryAt),
      ...(records === null
        ? []
        : [
            checkLedger(records.ledger, now),
            checkLedgerKey({
              own: await readOwnSigning(config, secret, connection),
              unable: records.unableToSign,
            }),
            checkStoredFiles(records.faultyFiles),
            checkJobs(records.jobs, now),
            // The only process of an embedded database runs all of them.
            ...(databaseUrl === null
              ? []
              : [checkJobLanes({ processes: records.laneProcesses, hasVideos: ffmpeg !== null })]),
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

/** @param secret null if there is none yet: then nothing was sealed under it either */
const readOwnSigning = (config: Config, secret: string | null, owner: DatabaseConnection) =>
  readSigningState({ config, ledgerKeySealer: createLedgerKeySealer(secret ?? '') }, (work) =>
    readAsOwner(owner, work),
  );

const checkChanges = (text: string, takesChanges: boolean): Check =>
  takesChanges
    ? ok('database', text)
    : problem(
        'database',
        `${text}, takes no changes: it is a standby or read-only`,
        'Give DATABASE_URL the address of the leader.',
      );

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Checks that the public address leads to this product. */
async function checkReached({ publicUrl }: Config, { trial }: CheckMeans): Promise<readonly Check[]> {
  const name = 'public address';
  if (publicUrl === null || trial === null) return [];
  try {
    return [ok(name, await trial.address(publicUrl))];
  } catch (error) {
    const advice =
      'If browsers reach it, this machine may not. Otherwise check PUBLIC_URL, its DNS entry, the proxy and the firewall.';
    return [warning(name, `${publicUrl} cannot be reached from here: ${reasonOf(error)}`, advice)];
  }
}

async function checkStorage(config: Config, { openBlobs, trial }: CheckMeans): Promise<Check> {
  const name = 'storage';
  const text = config.bucket === null ? `files in ${config.dataDirectory}` : `bucket ${config.bucket.bucket}`;
  try {
    const blobs = await openBlobs();
    for await (const _ of blobs.listTemporary()) break;
    const found = trial && (await trial.storage(blobs));
    return ok(name, found === null ? text : `${text}, ${found}`);
  } catch (error) {
    const advice =
      config.bucket === null
        ? 'Check the disk and the permissions of the folder.'
        : 'Correct the STORAGE settings.';
    return problem(name, `${text}: ${reasonOf(error)}`, advice);
  }
}

async function checkMail({ mail }: Config, { trial }: CheckMeans): Promise<Check> {
  const name = 'mail';
  if (mail === null) {
    const text = 'no mail server: users get no notifications and cannot reset their passwords';
    return warning(name, text, 'Set SMTP_URL and MAIL_FROM, and start Plainview again.');
  }
  const text = `from ${mail.sender}`;
  try {
    const found = trial && (await trial.mail());
    return ok(name, found === null ? text : `${text}, ${found}`);
  } catch (error) {
    return problem(name, `${text}: ${reasonOf(error)}`, 'Correct SMTP_URL, or the mail server.');
  }
}

async function checkFfmpeg({ jobLanes }: Config, { findFfmpeg, trial }: CheckMeans): Promise<Check> {
  const name = 'ffmpeg';
  if (!jobLanes.some((lane) => videoLanes.has(lane) || probingLanes.has(lane)))
    return ok(name, 'not needed by this process, which runs no jobs on videos');
  const found = await findFfmpeg();
  if (found === null) {
    const text = 'not found: no poster images, no copies of videos that browsers cannot play';
    return { name, state: 'warning', text, advice: 'Install it: apt-get install ffmpeg bubblewrap' };
  }
  try {
    const tried = trial && (await trial.ffmpeg(found));
    const text = [found.version, found.sandbox ? 'in a sandbox' : 'without a sandbox', tried];
    const shown = text.filter((part) => part !== null).join(', ');
    return found.sandbox ? ok(name, shown) : warning(name, shown, 'Install it: apt-get install bubblewrap');
  } catch (error) {
    return problem(name, `${found.version}: ${reasonOf(error)}`, 'Install it again, or correct FFMPEG_PATH.');
  }
}
