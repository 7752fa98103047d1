import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import type { Database, DatabaseConnection } from '@plainview/postgres/database';
import { Client, type Pool } from 'pg';

// An arbitrary number, but the same in every process of the product.
const UPLOADS = 7_034_112;
/** Key of the lock that each process of the product shares while it runs. */
const FILES_IN_USE = 7_034_113;

const WANTED = 'plainview_upload_wanted';
const FREED = 'plainview_upload_freed';

/** A killed process frees its locks without a notification, so waiters poll at this interval. */
const LOOK_AGAIN_MILLISECONDS = 500;

/** Lets PostgreSQL detect within about 30 seconds that the machine of a lock's holder is gone. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** The files are being moved to another storage, or are in use when they should be moved. */
export class FilesInUse extends Error {
  override readonly name = 'FilesInUse';
}

/**
 * Locks between all processes on one database that end with the process that holds them, however it ends:
 * advisory locks of one PostgreSQL session. The session also marks the files as in use.
 */
export interface ProcessLocks {
  /**
   * Acquires an upload's lock. @returns false if another process has it. Must not be called twice by
   * the same process
   */
  tryAcquire(uploadId: string): Promise<boolean>;
  release(uploadId: string): Promise<void>;
  /** Asks the holding process to release the lock; resolves when it may be free. */
  requestRelease(uploadId: string): Promise<void>;
  /** Calls back with the upload that another process requests, and with null if all locks were lost. */
  onReleaseRequested(listen: (uploadId: string | null) => void): void;
  close(): Promise<void>;
}

/** Opens the session and marks the files as in use. @throws FilesInUse if the files are being moved */
export async function openProcessLocks(
  database: Database,
  onError: (error: Error) => void,
): Promise<ProcessLocks> {
  const locks = new SessionLocks(database, onError);
  await locks.session();
  return locks;
}

/**
 * Prevents every Plainview process from starting on these files until closed.
 * @throws FilesInUse if one is running
 */
export async function holdFiles(connection: DatabaseConnection): Promise<{ close(): Promise<void> }> {
  const client = await connect(connection);
  if (await queryBoolean(client, 'select pg_try_advisory_lock($1) as yes', [FILES_IN_USE]))
    return { close: () => client.end() };
  await client.end();
  throw new FilesInUse('Plainview is running on this database. Stop it first.');
}

/** Returns whether a process of the product uses this database. */
export async function isProcessRunning(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $1::int::oid and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())`,
    [FILES_IN_USE],
  );
  return (rowCount ?? 0) > 0;
}

async function connect(connection: DatabaseConnection, openSocket?: () => Socket): Promise<Client> {
  const client = new Client({
    ...connection,
    ssl: connection.ssl ?? false,
    application_name: 'plainview locks',
    options: KEEP_ALIVE,
    keepAlive: true,
    ...(openSocket && { stream: openSocket }),
  });
  await client.connect();
  return client;
}

async function queryBoolean(client: Client, statement: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(statement, [...values]);
  return rows[0]?.yes === true;
}

class SessionLocks implements ProcessLocks {
  readonly #database: Database;
  readonly #onError: (error: Error) => void;
  readonly #freed = new EventEmitter();
  readonly #taken = new Set<string>();
  readonly #wanted = new Set<string>();
  #listen: (uploadId: string | null) => void = () => undefined;
  #session: Promise<Client> | null = null;

  constructor(database: Database, onError: (error: Error) => void) {
    this.#database = database;
    this.#onError = onError;
    this.#freed.setMaxListeners(0);
  }

  /** Returns the session, reopened if it was lost. */
  session(): Promise<Client> {
    this.#session ??= this.#open().catch((error: unknown) => {
      this.#session = null;
      throw error;
    });
    return this.#session;
  }

  async tryAcquire(uploadId: string): Promise<boolean> {
    const session = await this.session();
    const isTaken = await queryBoolean(session, 'select pg_try_advisory_lock($1, hashtext($2)) as yes', [
      UPLOADS,
      uploadId,
    ]);
    if (isTaken) this.#taken.add(uploadId);
    return isTaken;
  }

  async release(uploadId: string): Promise<void> {
    const isWanted = this.#wanted.delete(uploadId);
    if (!this.#taken.delete(uploadId)) return;
    try {
      const session = await this.session();
      await session.query('select pg_advisory_unlock($1, hashtext($2))', [UPLOADS, uploadId]);
      if (isWanted) await session.query('select pg_notify($1, $2)', [FREED, uploadId]);
    } catch (error) {
      // The lock was lost with the session.
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  async requestRelease(uploadId: string): Promise<void> {
    const waiting = AbortSignal.timeout(LOOK_AGAIN_MILLISECONDS);
    const freed = once(this.#freed, uploadId, { signal: waiting }).catch(() => undefined);
    await (await this.session()).query('select pg_notify($1, $2)', [WANTED, uploadId]);
    await freed;
  }

  onReleaseRequested(listen: (uploadId: string | null) => void): void {
    this.#listen = listen;
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => null);
    this.#session = null;
    await session?.end();
  }

  async #open(): Promise<Client> {
    const client = await connect(this.#database.connection, this.#database.openSocket);
    const lose = (error?: Error): void => {
      if (error !== undefined) this.#onError(error);
      if (this.#session === null) return;
      this.#session = null;
      this.#taken.clear();
      this.#wanted.clear();
      this.#listen(null);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === FREED) this.#freed.emit(payload);
      else if (this.#taken.has(payload)) {
        this.#wanted.add(payload);
        this.#listen(payload);
      }
    });
    await client.query(`listen ${WANTED}; listen ${FREED}`);
    if (await queryBoolean(client, 'select pg_try_advisory_lock_shared($1) as yes', [FILES_IN_USE]))
      return client;
    await client.end();
    throw new FilesInUse(
      'The files of this Plainview instance are being moved. Start it when the move is done.',
    );
  }
}
