import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectionFromUrl } from '@plainview/postgres/database';
import { connectionToRunning } from '@plainview/server/platform/embedded-postgres/running-postgres';
import { Client, Pool, type ClientConfig } from 'pg';

// Lets tests make changes, as the database's owner, that no action of the product makes.

const pools = new Map<string, Pool>();

/**
 * Runs one statement in the database at this address, on a connection that stays open for the next ones until
 * it was idle for ten seconds or the database is dropped. @returns the number of affected rows
 */
export async function changeAsOwner(
  databaseUrl: string,
  statement: string,
  ...values: unknown[]
): Promise<number> {
  let pool = pools.get(databaseUrl);
  if (pool === undefined) {
    const { ssl: _ssl, ...connection } = connectionFromUrl(databaseUrl);
    pool = new Pool({ ...connection, allowExitOnIdle: true });
    pool.on('error', () => undefined);
    pools.set(databaseUrl, pool);
  }
  return (await pool.query(statement, values)).rowCount ?? 0;
}

/** An open connection as the database's owner. */
export interface OwnerConnection {
  /** Runs one statement. @returns the number of affected rows */
  change(statement: string, ...values: unknown[]): Promise<number>;
  end(): Promise<void>;
}

/**
 * Connects to the database at this address, for many statements. End the connection before
 * the database stops.
 */
export async function connectAsOwner(databaseUrl: string): Promise<OwnerConnection> {
  const { ssl: _ssl, ...connection } = connectionFromUrl(databaseUrl);
  const client = new Client(connection);
  await client.connect();
  return {
    change: async (statement, ...values) => (await client.query(statement, values)).rowCount ?? 0,
    end: () => client.end(),
  };
}

/** Runs one statement in the embedded database of a running product's data directory. */
export async function changeEmbedded(
  dataDirectory: string,
  statement: string,
  ...values: unknown[]
): Promise<number> {
  return change(await ownerOf(dataDirectory), statement, values);
}

/** Runs a statement in the embedded database and keeps its locks until the database stops. */
export async function holdEmbedded(dataDirectory: string, statement: string): Promise<void> {
  const client = new Client(await ownerOf(dataDirectory));
  // The connection ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
}

/** A lock that a test holds as the database's owner. */
export interface HeldTable {
  /** Resolves when a transaction waits for it. */
  isWaitedFor(): Promise<void>;
  /**
   * Returns the number of transactions in the database that wait for a lock, of this table or of
   * another transaction.
   */
  countWaiting(): Promise<number>;
  letGo(): Promise<void>;
}

/** Locks a whole table of the database at this address, by default also against reading. */
export async function holdTable(
  databaseUrl: string,
  table: string,
  mode: 'access exclusive' | 'share' = 'access exclusive',
): Promise<HeldTable> {
  const { ssl: _ssl, ...connection } = connectionFromUrl(databaseUrl);
  const client = new Client(connection);
  // A failed test leaves the connection open; it ends with the database.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in ${mode} mode`);
  const waiting = `select 1 from pg_locks where not granted and relation = '${table}'::regclass`;
  return {
    async isWaitedFor() {
      while ((await client.query(waiting)).rowCount === 0) await pause(10);
    },
    async countWaiting() {
      // Within a transaction, PostgreSQL would not list connections that were opened after the first look.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.waiting ?? 0;
    },
    async letGo() {
      await client.query('commit');
      await client.end();
    },
  };
}

const ownerOf = (dataDirectory: string): Promise<ClientConfig> =>
  connectionToRunning(path.join(dataDirectory, 'postgres'));

async function change(connection: ClientConfig, statement: string, values: unknown[]): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
