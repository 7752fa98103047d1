import { openPool, type DatabaseConnection } from '@plainview/postgres/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { createLoginRole, grantToProduct, handOverQueue } from '../database-roles.ts';
import { requireVersion } from '../explain-connection.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import {
  readSchemaState,
  recordCompatibility,
  requireNoOlderProcess,
  withShortLocks,
} from './schema-state.ts';
import { recordSecret } from './secret-fingerprint.ts';
import { applySqlSources } from './sql-sources.ts';

// Arbitrary, but the same in every process of the product.
export const MIGRATION_LOCK = 7_034_111;

/** Connections of the running product. Neither role is a superuser or owns the product's tables. */
export interface ProductConnections {
  /** For requests and job handlers; subject to row-level security. */
  readonly product: DatabaseConnection;
  /** For the job queue only; it has no access to the product's tables. */
  readonly queue: DatabaseConnection;
  /** Whether the database was used with another secret before. */
  readonly hasNewSecret: boolean;
  /** Whether a newer release migrated the database, next to whose processes this one runs. */
  readonly isNewer: boolean;
}

/** Like `migrateAndOpen`, for callers that do not run as a process of the product. */
export const migrateDatabase = (owner: DatabaseConnection, secret: string): Promise<ProductConnections> =>
  migrateAndOpen(owner, secret, { open: (connections) => Promise.resolve(connections) });

/** Work before and after the migrations, under their lock. */
interface AroundMigrations<T> {
  /** Called before anything is changed, with whether all migrations have been applied already. */
  readonly before?: (isMigrated: boolean) => Promise<void>;
  /**
   * Opens the migrated database. A process of the product acquires its locks here (process-locks.ts), so that every other
   * one sees it when it checks which processes run.
   */
  readonly open: (connections: ProductConnections) => Promise<T>;
}

/**
 * Migrates the database under a lock, so that processes that start together do it only once, and creates the
 * login roles with their grants. Runs as the owner; the running product uses that role for nothing else. Leaves a database
 * as it is that a newer release has migrated.
 * @returns what `open` returns
 * @throws NewerDatabase before anything is changed, if this version cannot run next to the one that migrated the
 *   database; StartError if PostgreSQL is too old, or other processes run with another secret or could not go on
 */
export async function migrateAndOpen<T>(
  owner: DatabaseConnection,
  secret: string,
  { before, open }: AroundMigrations<T>,
): Promise<T> {
  // Everything happens on one connection: its session holds the lock until it ends.
  const pool = openPool(owner, { connections: 1, onIdleError: () => undefined });
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    requireVersion(rows[0]?.version ?? 0);
    await pool.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const state = await readSchemaState(pool);
    await before?.(state === 'same' || state === 'newer');
    if (state === 'older') await requireNoOlderProcess(pool);
    // A newer release has functions and rights that this one does not know.
    const isOwn = state !== 'newer';
    if (isOwn) await migrateSchema(pool, state === 'same');
    const hasNewSecret = await recordSecret(pool, secret);
    const product = await createLoginRole(pool, owner, { suffix: 'app', secret });
    if (isOwn) await grantToProduct(pool, product.user);
    const queue = await createLoginRole(pool, owner, { suffix: 'jobs', secret });
    if (isOwn) await handOverQueue(pool, queue.user);
    return await open({ product, queue, hasNewSecret, isNewer: !isOwn });
  } finally {
    await pool.end();
  }
}

async function migrateSchema(pool: Pool, isMigrated: boolean): Promise<void> {
  await withShortLocks(pool, () =>
    migrate(drizzle({ client: pool }), { migrationsFolder: MIGRATIONS_FOLDER }),
  );
  await runMigrations({ pgPool: pool });
  await withShortLocks(pool, () => applySqlSources(pool, isMigrated));
  await recordCompatibility(pool);
}
