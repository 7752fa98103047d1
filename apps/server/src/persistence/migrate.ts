import { createHmac } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import { escapeIdentifier, escapeLiteral, type PoolClient } from 'pg';
import { openPool, type DatabaseConnection } from './database.ts';

/** Where the SQL of each migration lies. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

// Any number; every process of the product takes the same one.
const MIGRATION_LOCK = 7_034_111;

/** Tables that the product's role may only add to. */
const APPEND_ONLY = ['custody_entries', 'reports'];

/** The login role of the product: neither owner nor superuser, so that row-level security binds it. */
export function productRole(owner: DatabaseConnection, secret: string): { name: string; password: string } {
  const name = `${owner.database}_app`;
  return { name, password: createHmac('sha256', secret).update(`database role ${name}`).digest('hex') };
}

/**
 * Brings the database up to date under a lock, so that processes that start together do it once, and makes
 * the product's role with its grants. Runs as the owner.
 * @returns the connection that the product uses from then on.
 */
export async function migrateDatabase(
  owner: DatabaseConnection,
  secret: string,
): Promise<DatabaseConnection> {
  const pool = openPool(owner, { connections: 2, onIdleError: () => undefined });
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle({ client: lock }), { migrationsFolder: MIGRATIONS_FOLDER });
    await runMigrations({ pgPool: pool });
    return await grantToProduct(lock, owner, secret);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    lock.release();
    await pool.end();
  }
}

async function grantToProduct(
  client: PoolClient,
  owner: DatabaseConnection,
  secret: string,
): Promise<DatabaseConnection> {
  const role = productRole(owner, secret);
  const name = escapeIdentifier(role.name);
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [role.name]);
  const verb = existing.rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${name} login nosuperuser nocreatedb nocreaterole nobypassrls password ${escapeLiteral(role.password)}`,
  );
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on ${APPEND_ONLY.map((table) => escapeIdentifier(table)).join(', ')} from ${name};
    revoke insert, delete on custody_head from ${name};
    revoke execute on function enqueue_job from public;
    grant execute on function enqueue_job, matching_ids, save_own_profile to ${name};
  `);
  return { ...owner, user: role.name, password: role.password };
}
