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
import { migrateDatabase, type ProductConnections } from './platform/database/versions/migrate.ts';
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

/** The migrated database and the connections and secret that come with it. */
export interface StartedDatabase {
  readonly database: Database;
  readonly owner: DatabaseConnection;
  /** Connection of the job queue's own role. */
  readonly queue: DatabaseConnection;
  readonly secret: string;
}

/**
 * Starts the embedded database, or connects to the external one, and migrates it.
 * @param running receives the cleanup callbacks, to be called in reverse order
 */
export async function startDatabase(
  config: Config,
  surroundings: Surroundings,
  running: (() => Promise<void>)[],
): Promise<StartedDatabase> {
  const { log } = surroundings;
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const secret = config.secret ?? (await readOrMakeSecret(path.join(config.dataDirectory, 'secret')));
  const { product, ...others } = await openMigrated(config, { secret, ...surroundings }, running);
  return { ...others, secret, database: openProductPool(product, log, running) };
}

/** Opens the connections for requests and job handlers to a migrated database. */
export function openProductPool(
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

/**
 * Migrates the embedded database or the external one. Data of an older version are copied first, unless the
 * settings say otherwise for a database server.
 * @throws NewerDatabase if the data belong to a newer version; StartError if a database server cannot be used
 */
export async function openMigrated(
  config: Config,
  { secret, ...surroundings }: Surroundings & { readonly secret: string },
  running: (() => Promise<void>)[],
  connect = ownerConnection,
): Promise<ProductConnections & { readonly owner: DatabaseConnection }> {
  const { dataDirectory } = config;
  const known = knownMigrations();
  let hasDraft = false;
  const owner = await connect(config, surroundings, running, async () => {
    hasDraft = await draftUpgradeCopy(dataDirectory, known);
  });
  const migrate = (): Promise<ProductConnections> =>
    migrateDatabase(owner, secret, async (isMigrated) => {
      if (!hasDraft) return;
      if (isMigrated) return discardUpgradeCopy(dataDirectory);
      await adoptUpgradeCopy(dataDirectory);
      surroundings.log.warn(
        { folder: upgradeCopyFolder(dataDirectory) },
        'the data belong to an older version: a copy was kept before the upgrade',
      );
    });
  const migrateServer = async (): Promise<ProductConnections> => {
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
  const connections =
    config.databaseUrl === null
      ? await migrate()
      : await migrateServer().catch((error: unknown) => {
          throw explainConnection(error, owner);
        });
  if (connections.hasNewSecret)
    surroundings.log.warn(
      'SECRET differs from the one that this database was used with: all sessions ended, and stored secrets are unreadable',
    );
  if (connections.isNewer)
    surroundings.log.warn('a newer release has migrated this database: this process runs next to it');
  const newest = known.at(-1);
  if (config.databaseUrl === null && newest !== undefined) await recordMigration(dataDirectory, newest);
  return { owner, ...connections };
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
