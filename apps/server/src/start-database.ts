import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { readOrMakeSecret } from './auth/server-secret.ts';
import type { Config } from './config/config.ts';
import {
  connectionFromUrl,
  openDatabase,
  type Database,
  type DatabaseConnection,
} from './persistence/database/database.ts';
import { startEmbeddedPostgres } from './persistence/embedded/embedded-postgres.ts';
import { migrateDatabase } from './persistence/migrate.ts';

const CONNECTIONS = 20;

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
  surroundings: { readonly log: Logger; readonly onDatabaseLost: () => void },
  running: (() => Promise<void>)[],
): Promise<StartedDatabase> {
  const { log } = surroundings;
  await mkdir(config.dataDirectory, { recursive: true, mode: 0o700 });
  const secret = config.secret ?? (await readOrMakeSecret(path.join(config.dataDirectory, 'secret')));
  const owner = await ownerConnection(config, surroundings, running);
  const { product, queue } = await migrateDatabase(owner, secret);
  const database = openDatabase(product, {
    connections: CONNECTIONS,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  });
  running.push(() => database.close());
  return { database, owner, queue, secret };
}

/**
 * Starts the embedded database, or reads the external one's URL, and returns the owner's connection. Nothing is
 * migrated.
 */
export async function ownerConnection(
  config: Config,
  surroundings: { readonly log: Logger; readonly onDatabaseLost: () => void },
  running: (() => Promise<void>)[],
): Promise<DatabaseConnection> {
  if (config.databaseUrl !== null) return connectionFromUrl(config.databaseUrl);
  const embedded = await startEmbeddedPostgres({
    dataDirectory: path.resolve(config.dataDirectory, 'postgres'),
    log: {
      info: (message) => surroundings.log.info(message),
      warn: (message) => surroundings.log.warn(message),
    },
    onExit: surroundings.onDatabaseLost,
  });
  running.push(() => embedded.stop());
  return embedded.connection;
}
