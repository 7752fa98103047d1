import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import {
  checkBackup,
  checkClock,
  checkDiskSpace,
  checkNetwork,
  checkPermissions,
  checkSchema,
  type Check,
  type PrivateFile,
} from '@plainview/domain/operations/installation-checks';
import { SECOND } from '@plainview/domain/shared/time';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { findFfmpeg } from '../media/ffmpeg/ffmpeg.ts';
import { knownMigrations } from '../persistence/backup/known-migrations.ts';
import { readDatabaseState } from '../persistence/database/database-state.ts';
import { connectionFromUrl } from '../persistence/database/database.ts';
import { connectionToRunning } from '../persistence/embedded/running-postgres.ts';
import { openBlobStore } from '../storage/open-blob-store.ts';
import { readLastBackup } from './backup-record.ts';

const PATIENCE = 5 * SECOND;
const readiness = z.object({ ready: z.boolean(), stopping: z.boolean() });

/** Runs all checks. Changes nothing and starts nothing. @param settingsFile file with the settings, if there is one */
export async function runChecks(config: Config, settingsFile: string | null): Promise<readonly Check[]> {
  if (!existsSync(config.dataDirectory)) {
    return [
      {
        name: 'data directory',
        state: 'problem',
        text: `there is no folder ${config.dataDirectory}`,
        advice: 'Start Plainview, which creates it, or correct DATA_DIRECTORY.',
      },
      ...checkNetwork(networkOf(config)),
    ];
  }
  const server = await checkServer(config);
  const database = await checkDatabase(config);
  const storage = await checkStorage(config);
  const media = await checkFfmpeg(config);
  const { bavail, bsize } = await statfs(config.dataDirectory);
  return [
    server,
    ...database,
    storage,
    checkDiskSpace(bavail * bsize, config.dataDirectory),
    checkPermissions(await privateFiles(config, settingsFile)),
    checkBackup(await readLastBackup(config), new Date()),
    ...checkNetwork(networkOf(config)),
    checkMail(config),
    media,
  ];
}

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

async function checkServer({ host, port }: Config): Promise<Check> {
  const name = 'server';
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const address = `http://${local.includes(':') ? `[${local}]` : local}:${port}`;
  let response;
  try {
    response = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    const advice = 'Start it: systemctl start plainview. journalctl --unit plainview shows why it stopped.';
    return { name, state: 'problem', text: `nothing responds at ${address}`, advice };
  }
  const state = readiness.safeParse(await response.json().catch(() => null));
  if (!state.success) {
    const advice = 'Stop that program, or set PORT to a free port.';
    return { name, state: 'problem', text: `another program uses ${address}`, advice };
  }
  if (state.data.ready) return { name, state: 'ok', text: `ready at ${address}` };
  const advice = 'See the checks below, and the log: journalctl --unit plainview';
  return { name, state: 'problem', text: state.data.stopping ? 'stopping' : 'not ready', advice };
}

async function checkDatabase({ databaseUrl, dataDirectory }: Config): Promise<readonly Check[]> {
  const name = 'database';
  const embedded = path.resolve(dataDirectory, 'postgres');
  try {
    const owner = databaseUrl === null ? await connectionToRunning(embedded) : connectionFromUrl(databaseUrl);
    const { version, now, lastEntryAt, migrations } = await readDatabaseState(owner, PATIENCE);
    return [
      { name, state: 'ok', text: `PostgreSQL ${version}${databaseUrl === null ? ', embedded' : ''}` },
      checkSchema(migrations, knownMigrations()),
      checkClock(new Date(), now, lastEntryAt),
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

async function checkStorage(config: Config): Promise<Check> {
  const name = 'storage';
  const text = config.bucket === null ? `files in ${config.dataDirectory}` : `bucket ${config.bucket.bucket}`;
  try {
    const blobs = await openBlobStore(config, (error) => {
      throw error;
    });
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
        advice: 'Set SMTP_URL and MAIL_FROM.',
      }
    : { name: 'mail', state: 'ok', text: `from ${mail.sender}` };

async function checkFfmpeg({ ffmpeg: settings }: Config): Promise<Check> {
  const name = 'ffmpeg';
  const found = settings && (await findFfmpeg(settings));
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
