import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database, type DatabaseConnection } from '@plainview/postgres/database';
import { readSecret } from '../platform/auth/server-secret.ts';
import { BadSetting, type Config } from '../platform/config/config.ts';
import { createLog } from '../platform/core/log.ts';
import { DataDirectoryInUse } from '../platform/embedded-postgres/embedded-postgres-errors.ts';
import { connectionToRunning } from '../platform/embedded-postgres/running-postgres.ts';
import { openMigrated, ownerConnection } from '../start-database.ts';
import { fail } from './progress.ts';

/**
 * Connects as the owner to the database in the settings. If Plainview is running with the embedded database,
 * connects to that one; otherwise starts it for the duration of the command.
 * @param beforeStart called before it starts
 * @throws BadSetting if there is no database yet
 */
export async function reachOwner(
  config: Config,
  running: (() => Promise<void>)[],
  beforeStart?: () => Promise<void>,
): Promise<DatabaseConnection> {
  const postgres = path.resolve(config.dataDirectory, 'postgres');
  if (config.databaseUrl === null && !existsSync(path.join(postgres, 'cluster'))) {
    throw new BadSetting(`There is no Plainview in ${config.dataDirectory}.`);
  }
  try {
    return await ownerConnection(config, surroundingsOf(config), running, beforeStart);
  } catch (error) {
    if (error instanceof DataDirectoryInUse) return connectionToRunning(postgres);
    throw error;
  }
}

const surroundingsOf = (config: Config) => ({
  log: createLog(config.logLevel),
  onDatabaseLost: () => fail('the database ended'),
});

/**
 * Migrates the database in the settings and opens it with the product's role. It is closed after the command.
 */
export async function openProductDatabase(
  config: Config,
  running: (() => Promise<void>)[],
): Promise<Database> {
  return (await openBothConnections(config, running)).database;
}

/**
 * Like `openProductDatabase`, but also returns the owner's connection.
 * @throws BadSetting if there is no database yet
 */
export async function openBothConnections(
  config: Config,
  running: (() => Promise<void>)[],
): Promise<{ readonly database: Database; readonly owner: DatabaseConnection }> {
  const secret = await secretInUse(config);
  return openMigrated(
    config,
    { secret, ...surroundingsOf(config) },
    running,
    async ({ owner, product }) => {
      const database = openDatabase(product, { connections: 2, onIdleError: () => undefined });
      running.push(() => database.close());
      return { database, owner };
    },
    (_config, _surroundings, started, beforeStart) => reachOwner(config, started, beforeStart),
  );
}

/**
 * Returns the secret that this Plainview instance signs and seals with.
 * @throws BadSetting if there is none
 */
export async function secretInUse(config: Config): Promise<string> {
  const secret = config.secret ?? (await readSecret(path.join(config.dataDirectory, 'secret')));
  if (secret === null)
    throw new BadSetting('There is no secret: set SECRET to the value of the running Plainview.');
  return secret;
}
