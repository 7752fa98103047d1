import { openPool, type DatabaseConnection } from '@plainview/postgres/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { createLoginRole, grantToProduct, handOverQueue } from '../database-roles.ts';
import { requireVersion } from '../explain-connection.ts';
import { knownMigrations, MIGRATIONS_FOLDER, NewerDatabase } from './migration-files.ts';
import { recordSecret } from './secret-fingerprint.ts';
import { applySqlSources } from './sql-sources.ts';

// Arbitrary, but the same in every process of the product.
const MIGRATION_LOCK = 7_034_111;

/** Connections of the running product. Neither role is a superuser or owns the product's tables. */
export interface ProductConnections {
  /** For requests and job handlers; subject to row-level security. */
  readonly product: DatabaseConnection;
  /** For the job queue only; it has no access to the product's tables. */
  readonly queue: DatabaseConnection;
  /** Whether the database was used with another secret before. */
  readonly hasNewSecret: boolean;
}

/**
 * Migrates the database under a lock, so that processes that start together do it only once, and creates the
 * login roles with their grants. Runs as the owner; the running product uses that role for nothing else.
 * @param beforeMigrations called before anything is changed, with whether all migrations have
 *   been applied already
 * @throws NewerDatabase before anything is changed, if a newer version migrated the database; StartError if PostgreSQL
 *   is too old, or other processes run with another secret
 */
export async function migrateDatabase(
  owner: DatabaseConnection,
  secret: string,
  beforeMigrations: (isMigrated: boolean) => Promise<void> = () => Promise.resolve(),
): Promise<ProductConnections> {
  // Everything happens on one connection: its session holds the lock until it ends.
  const pool = openPool(owner, { connections: 1, onIdleError: () => undefined });
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    requireVersion(rows[0]?.version ?? 0);
    await pool.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const wasMigrated = await isMigrated(pool);
    await beforeMigrations(wasMigrated);
    await migrate(drizzle({ client: pool }), { migrationsFolder: MIGRATIONS_FOLDER });
    await runMigrations({ pgPool: pool });
    await applySqlSources(pool, wasMigrated);
    const hasNewSecret = await recordSecret(pool, secret);
    const product = await createLoginRole(pool, owner, { suffix: 'app', secret });
    await grantToProduct(pool, product.user);
    const queue = await createLoginRole(pool, owner, { suffix: 'jobs', secret });
    await handOverQueue(pool, queue.user);
    return { product, queue, hasNewSecret };
  } finally {
    await pool.end();
  }
}

/**
 * Returns whether all migrations of this version have been applied.
 * @throws NewerDatabase if the database has a migration that this version does not have
 */
async function isMigrated(pool: Pool): Promise<boolean> {
  const { rows: places } = await pool.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  );
  if (places[0]?.there !== true) return false;
  const { rows } = await pool.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations');
  const known = knownMigrations();
  const applied = new Set(rows.map(({ hash }) => hash));
  if (rows.some(({ hash }) => !known.includes(hash))) throw new NewerDatabase();
  return known.every((hash) => applied.has(hash));
}
