import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  connectionFromUrl,
  openDatabase,
  type Database,
  type DatabaseConnection,
} from '@plainview/postgres/database';
import type { Logger } from 'pino';
import { readOrMakeSecret } from './platform/auth/server-secret.ts';
import type { Config } from './platform/config/config.ts';
import { requireSessions } from './platform/database/connections/session-pooling.ts';
import { explainConnection } from './platform/database/explain-connection.ts';
import { openProcessLocks, type ProcessLocks } from './platform/database/locks/process-locks.ts';
import { migrateAndOpen, type ProductConnections } from './platform/database/versions/migrate.ts';
import { knownMigrations } from './platform/database/versions/migration-files.ts';
import { migrateWithCopy } from './platform/database/versions/server-copy.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import {
  adoptUpgradeCopy,
  discardUpgradeCopy,
  draftUpgradeCopy,
  recordMigration,
  upgradeCopyFolder,
} from './platform/embedded-postgres/upgrade-copy.ts';
import { walArchiveOf } from './platform/embedded-postgres/wal-archive/create-wal-archive.ts';

const CONNECTIONS = 20;

const UNAVAILABLE = {
  hung: 'PostgreSQL does not answer',
  'read-only': 'PostgreSQL takes no changes',
} as const;

interface Surroundings {
  readonly log: Logger;
  readonly onDatabaseLost: () => void;
  readonly restartsDatabase?: boolean;
}

/** A migrated database. */
interface StartedDatabase {
  readonly database: Database;
  readonly owner: DatabaseConnection;
}

/** The migrated database of a process of the product, and what comes with it. */
interface ProductDatabase extends StartedDatabase {
  /** Connection of the job queue's own role. */
  readonly queue: DatabaseConnection;
  readonly secret: string;
  readonly locks: ProcessLocks;
}

/**
 * Starts the embedded database, or connects to the external one, and migrates it, for a command that runs while the product
 * does not.
 * @param running receives the cleanup callbacks, to be called in reverse order
 */
export async function startDatabase(
  config: Config,
  surroundings: Surroundings,
  running: (() => Promise<void>)[],
): Promise<StartedDatabase> {
  const secret = await prepareSecret(config);
  return openMigrated(config, { secret, ...surroundings }, running, async ({ owner, product }) => ({
    owner,
    database: openProductPool(product, surroundings.log, running),
  }));
}

/** Like `startDatabase`, for a process of the product, which counts as running from then on. */
export async function startProductDatabase(
  config: Config,
  surroundings: Surroundings,
  running: (() => Promise<void>)[],
): Promise<ProductDatabase> {
  const secret = await prepareSecret(config);
  return openMigrated(config, { secret, ...surroundings }, running, async ({ owner, product, queue }) => ({
    owner,
    queue,
    secret,
    ...(await openForProcess(product, surroundings.log, running)),
  }));
}

async function prepareSecret({ dataDirectory, secret }: Config): Promise<string> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  return secret ?? (await readOrMakeSecret(path.join(dataDirectory, 'secret')));
}

/**
 * Opens the connections of a process of the product to a migrated database, and marks the process as running.
 * @throws FilesInUse if the files are being moved
 */
export async function openForProcess(
  product: DatabaseConnection,
  log: Logger,
  running: (() => Promise<void>)[],
): Promise<Pick<ProductDatabase, 'database' | 'locks'>> {
  const database = openProductPool(product, log, running);
  const locks = await openProcessLocks(database, (error) =>
    log.warn({ reason: error.message }, 'the connection that holds the upload locks was lost'),
  );
  running.push(() => locks.close());
  return { database, locks };
}

/** Opens the connections for requests and job handlers to a migrated database. */
function openProductPool(
  product: DatabaseConnection,
  log: Logger,
  running: (() => Promise<void>)[],
): Database {
  const database = openDatabase(product, {
    connections: CONNECTIONS,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
    onAvailability: (state) => {
      if (state === 'available') log.info('PostgreSQL answers and takes changes again');
      else log.error(`${UNAVAILABLE[state]}: its connections are cut, and requests fail until it does`);
    },
  });
  running.push(() => database.close());
  return database;
}

/** Connections of a migrated database, with the owner's. */
type MigratedConnections = Pick<ProductConnections, 'product' | 'queue'> & {
  readonly owner: DatabaseConnection;
};

/**
 * Migrates the embedded database or the external one, and opens it. Data of an older version are copied first, unless the
 * settings say otherwise for a database server.
 * @param open called before another process can go on starting
 * @returns what `open` returns
 * @throws NewerDatabase if the data belong to a newer version; StartError if a database server cannot be used
 */
export async function openMigrated<T>(
  config: Config,
  { secret, ...surroundings }: Surroundings & { readonly secret: string },
  running: (() => Promise<void>)[],
  open: (connections: MigratedConnections) => Promise<T>,
  connect = ownerConnection,
): Promise<T> {
  const { dataDirectory } = config;
  const known = knownMigrations();
  let hasDraft = false;
  const owner = await connect(config, surroundings, running, async () => {
    hasDraft = await draftUpgradeCopy(dataDirectory, known);
  });
  const migrate = (): Promise<T> =>
    migrateAndOpen(owner, secret, {
      async before(isMigrated) {
        if (!hasDraft) return;
        if (isMigrated) return discardUpgradeCopy(dataDirectory);
        await adoptUpgradeCopy(dataDirectory);
        surroundings.log.warn(
          { folder: upgradeCopyFolder(dataDirectory) },
          'the data belong to an older version: a copy was kept before the upgrade',
        );
      },
      open({ product, queue, ...found }) {
        warnOf(found, surroundings.log);
        return open({ owner, product, queue });
      },
    });
  const migrateServer = async (): Promise<T> => {
    await requireSessions(owner);
    return config.copiesBeforeUpgrade
      ? migrateWithCopy(owner, migrate, (database) =>
          surroundings.log.warn(
            { database },
            'the data belong to an older version: the database was copied before the upgrade',
          ),
        )
      : migrate();
  };
  const opened =
    config.databaseUrl === null
      ? await migrate()
      : await migrateServer().catch((error: unknown) => {
          throw explainConnection(error, owner);
        });
  const newest = known.at(-1);
  if (config.databaseUrl === null && newest !== undefined) await recordMigration(dataDirectory, newest);
  return opened;
}

function warnOf(
  { hasNewSecret, isNewer }: Pick<ProductConnections, 'hasNewSecret' | 'isNewer'>,
  log: Logger,
): void {
  if (hasNewSecret)
    log.warn(
      'SECRET differs from the one that this database was used with: all sessions ended, and stored secrets are unreadable',
    );
  if (isNewer) log.warn('a newer release has migrated this database: this process runs next to it');
}

/**
 * Starts the embedded database, or reads the external one's URL, and returns the owner's connection.
 * Nothing is migrated.
 * @param beforeStart called before an embedded database starts, while none runs on the data
 */
export async function ownerConnection(
  config: Config,
  surroundings: Surroundings,
  running: (() => Promise<void>)[],
  beforeStart?: () => Promise<void>,
): Promise<DatabaseConnection> {
  if (config.databaseUrl !== null) return connectionFromUrl(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({
    dataDirectory: path.resolve(config.dataDirectory, 'postgres'),
    log: {
      info: (message) => surroundings.log.info(message),
      warn: (message) => surroundings.log.warn(message),
    },
    onExit: surroundings.onDatabaseLost,
    isRestarted: surroundings.restartsDatabase ?? false,
    walArchive: config.walArchive && { archive: await walArchiveOf(config.walArchive) },
    ...(beforeStart !== undefined && { beforeStart }),
  });
  running.push(() => embedded.stop());
  return embedded.connection;
}
