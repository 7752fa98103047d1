import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { tlsOf, type ConnectionTls } from './connection-tls.ts';

/** What reaches a PostgreSQL server: a socket directory or a host, with credentials. */
export interface DatabaseConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** TLS; without it the connection is plain. */
  readonly ssl?: ConnectionTls;
}

/** The queries' entrance. Only `tenantTransaction` and `asSystem` open transactions on it. */
export interface Database {
  readonly query: NodePgDatabase;
  readonly pool: Pool;
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

/** A transaction that carries who acts. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** So long a query waits for a connection; then somebody is told. */
const CONNECTION_MILLISECONDS = 20_000;

interface PoolOptions {
  readonly connections: number;
  readonly onIdleError: (error: Error) => void;
}

/**
 * A pool of connections. `onIdleError` hears of those that PostgreSQL ended while nobody used them (a
 * restart): without a listener the process would end. What the pool's own end brings is no news.
 */
export function openPool(connection: DatabaseConnection, options: PoolOptions): Pool {
  const pool = new Pool({
    ...connection,
    ssl: connection.ssl ?? false,
    max: options.connections,
    connectionTimeoutMillis: CONNECTION_MILLISECONDS,
    application_name: 'plainview',
  });
  const onError = (error: Error): void => {
    if (!pool.ending) options.onIdleError(error);
  };
  pool.on('error', onError);
  const clients = new Set<PoolClient>();
  openClients.set(pool, clients);
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', onError);
  });
  pool.on('remove', (client) => clients.delete(client));
  return pool;
}

const openClients = new WeakMap<Pool, Set<PoolClient>>();
const CLOSING_MILLISECONDS = 1000;

/**
 * Closes the connections. What still works on one after a moment (a job that was given back) is cut off: PostgreSQL rolls it
 * back.
 */
export async function closePool(pool: Pool): Promise<void> {
  const cut = setTimeout(() => {
    for (const client of openClients.get(pool) ?? []) client.release(new Error('the product stopped'));
  }, CLOSING_MILLISECONDS);
  try {
    await pool.end();
  } finally {
    clearTimeout(cut);
  }
}

/** Opens the queries' entrance on a pool of its own. */
export function openDatabase(connection: DatabaseConnection, options: PoolOptions): Database {
  const pool = openPool(connection, options);
  return {
    query: drizzle({ client: pool }),
    pool,
    connection,
    close: () => closePool(pool),
  };
}

/** Resolves where the database answers. */
export async function pingDatabase({ pool }: Database): Promise<void> {
  await pool.query('select 1');
}

/**
 * Reads a `postgres://` URL.
 * @throws TypeError where it is no such URL or names no database; as `tlsOf`.
 */
export function connectionFromUrl(text: string): DatabaseConnection {
  const url = new URL(text);
  const database = decodeURIComponent(url.pathname.slice(1));
  if (!/^postgres(ql)?:$/u.test(url.protocol) || database === '') {
    throw new TypeError('expected postgres://user:password@host:port/database');
  }
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return {
    host,
    port: Number(url.port || '5432'),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    ssl: tlsOf(host, url.searchParams),
  };
}
