import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientBase, type PoolClient } from 'pg';
import { AvailabilityWatch, type Availability } from './connections/availability-watch.ts';
import { BatchingClient } from './connections/batching-connection.ts';
import { tlsOf, type ConnectionTls } from './connections/connection-tls.ts';

/** How to connect to a PostgreSQL server: a socket directory or a host, with credentials. */
export interface DatabaseConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** TLS settings; without them the connection is not encrypted. */
  readonly ssl?: ConnectionTls;
}

/** A pool of connections, with its query interface. */
export interface Database {
  readonly query: NodePgDatabase;
  readonly pool: Pool;
  readonly connection: DatabaseConnection;
  /** Returns the socket of a further connection, which is cut with the others while PostgreSQL hangs. */
  readonly openSocket: () => Socket;
  /**
   * Sends a last statement with the commit of each transaction that writes, which rolls back if it fails. Absent if
   * there is none.
   */
  readonly guardCommit?: (tx: Transaction) => Promise<unknown>;
  close(): Promise<void>;
}

/** The query interface of a transaction. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/**
 * The query interface of a transaction that only reads, and of functions that only read: a write does not compile.
 * Statements as text go through `readRows`. PostgreSQL itself rejects any write in such a transaction.
 */
export type Reader = Pick<Transaction, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count'>;

/** How long a query waits for a connection before it fails. An answer must arrive within five seconds. */
const CONNECTION_TIMEOUT = 4500;

interface PoolOptions {
  readonly connections: number;
  /**
   * Settings of each session. They are set by a statement, because poolers ignore them among the parameters with which a
   * connection starts.
   */
  readonly settings?: Readonly<Record<string, string>>;
  readonly onIdleError: (error: Error) => void;
  /** Returns the socket of a new connection. */
  readonly openSocket?: () => Socket;
}

const openPlainSocket = (): Socket => new Socket();

/** Returns a function that changes settings of a new session. */
const setEach =
  (settings: Readonly<Record<string, string>>) =>
  async (client: ClientBase): Promise<void> => {
    await client.query(
      'select set_config(name, value, false) from unnest($1::text[], $2::text[]) as each (name, value)',
      [Object.keys(settings), Object.values(settings)],
    );
  };

/**
 * Opens a connection pool. `onIdleError` is called for idle connections that PostgreSQL ended (a
 * restart); without a listener such an error would end the process. Errors while the pool itself is
 * closing are ignored.
 */
export function openPool(connection: DatabaseConnection, options: PoolOptions): Pool {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    ...connection,
    ssl: connection.ssl ?? false,
    max: options.connections,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    application_name: 'plainview',
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its type does not say
    ...(options.settings !== undefined && { onConnect: setEach(options.settings) }),
    pipeline: true,
    Client: BatchingClient,
    stream: () => {
      const socket = (options.openSocket ?? openPlainSocket)();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  });
  const onError = (error: Error): void => {
    if (!pool.ending) options.onIdleError(error);
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const busyClients = new Set<PoolClient>();
  pool.on('acquire', (client) => busyClients.add(client));
  pool.on('release', (_error, client) => busyClients.delete(client));
  openConnections.set(pool, { busyClients, sockets });
  return pool;
}

interface Connections {
  readonly busyClients: ReadonlySet<PoolClient>;
  readonly sockets: ReadonlySet<Socket>;
}

const openConnections = new WeakMap<Pool, Connections>();
const CLOSING_TIMEOUT = 1000;

/**
 * Closes the pool after serving the callers that still wait for a connection, such as the query that records
 * the end of a job: `Pool.end` alone would leave them waiting. Connections that are still busy after a moment
 * (a job that was requeued) are cut off, and PostgreSQL rolls their transactions back. The driver itself
 * would wait for a pipelined query to end.
 */
export async function closePool(pool: Pool): Promise<void> {
  const cut = setTimeout(() => {
    const { busyClients = [], sockets = [] } = openConnections.get(pool) ?? {};
    for (const client of busyClients) client.release(new Error('the pool was closed'));
    for (const socket of sockets) socket.destroy();
  }, CLOSING_TIMEOUT);
  const latest = Date.now() + CLOSING_TIMEOUT;
  try {
    while (pool.waitingCount > 0 && Date.now() < latest) await pause(1);
    await pool.end();
  } finally {
    clearTimeout(cut);
  }
}

interface DatabaseOptions extends Omit<PoolOptions, 'openSocket'> {
  /**
   * Watches whether PostgreSQL answers and takes changes, and is called when that begins and ends. Meanwhile all
   * queries fail within five seconds.
   */
  readonly onAvailability?: (state: Availability) => void;
}

/** Opens the query interface on a new pool. */
export function openDatabase(
  connection: DatabaseConnection,
  { onAvailability, ...options }: DatabaseOptions,
): Database {
  const watch = onAvailability ? new AvailabilityWatch(connection, onAvailability) : null;
  const openSocket = watch?.openSocket ?? openPlainSocket;
  const pool = openPool(connection, { ...options, openSocket });
  return {
    query: drizzle({ client: pool }),
    pool,
    connection,
    openSocket,
    async close() {
      await watch?.stop();
      await closePool(pool);
    },
  };
}

/**
 * Sorts more rows than `work_mem` holds, so PostgreSQL writes them to a temporary file, which takes two milliseconds. On a
 * full disk, the log may have room left for a message when no table has any for a row.
 */
const USE_DISK = `
  set local work_mem = '64kB';
  select count(*) from (select repeat('x', 60) || n as line from generate_series(1, 2000) as n order by 1) as lines`;

/**
 * Resolves if the database can store a change: it writes a temporary file and a message to its log that nobody reads, and
 * waits until the message is on the disk.
 */
export async function pingDatabase({ pool }: Database): Promise<void> {
  // Without parameters, several statements are one transaction.
  await pool.query(`${USE_DISK}; select pg_logical_emit_message(true, 'plainview', 'ping')`);
}

/**
 * Parses a `postgres://` URL.
 * @throws TypeError if it is not such a URL or names no database
 * @throws BadDatabaseUrl as `tlsOf` does
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
