import { EventEmitter, once } from 'node:events';
import { Client } from 'pg';
import type { Database, DatabaseConnection } from './database.ts';

// Any numbers; every process of the product takes the same ones.
const UPLOADS = 7_034_112;
const FILES = 7_034_113;
/** Under it stand the names of those who take jobs (job.repository.ts looks for them). */
export const WORKER_PRESENCE = 7_034_115;

const WANTED = 'plainview_upload_wanted';
const FREED = 'plainview_upload_freed';

/** A process that was killed frees its locks without telling: so often it is looked again. */
const LOOK_AGAIN_MILLISECONDS = 500;

/** PostgreSQL notices within about half a minute that the machine of a lock's holder is gone. */
const KEEP_ALIVE = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Somebody moves the files to another storage, or uses them while they shall be moved. */
export class FilesInUse extends Error {
  override readonly name = 'FilesInUse';
}

/**
 * Locks that hold between all processes on one database and end with the process that has them, however it ends: they are
 * advisory locks of one session of PostgreSQL. The session also says that the files are in use.
 */
export interface ProcessLocks {
  /** Takes the lock of an upload. @returns false where another process has it; this one must not ask for it twice */
  tryAcquire(uploadId: string): Promise<boolean>;
  release(uploadId: string): Promise<void>;
  /** Asks the process that has it to let go; resolves when it may be free. */
  requestRelease(uploadId: string): Promise<void>;
  /** Calls back with the upload that another process asks for, and with null where all locks were lost. */
  onReleaseRequested(listen: (uploadId: string | null) => void): void;
  /**
   * Shows for as long as this process lives that whoever takes jobs under these names is there. To be repeated now and
   * then: with a lost session the sign is lost, too.
   */
  advertiseWorkers(names: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** @throws FilesInUse where the files are being moved */
export async function openProcessLocks(
  database: Database,
  onError: (error: Error) => void,
): Promise<ProcessLocks> {
  const locks = new SessionLocks(database.connection, onError);
  await locks.session();
  return locks;
}

/** Keeps every product from starting on these files until closed. @throws FilesInUse where one is running */
export async function holdFiles(connection: DatabaseConnection): Promise<{ close(): Promise<void> }> {
  const client = await connect(connection);
  if (await yes(client, 'select pg_try_advisory_lock($1) as yes', [FILES]))
    return { close: () => client.end() };
  await client.end();
  throw new FilesInUse('Plainview is running on this database. Stop it first.');
}

async function connect(connection: DatabaseConnection): Promise<Client> {
  const client = new Client({
    ...connection,
    ssl: connection.ssl ?? false,
    application_name: 'plainview locks',
    options: KEEP_ALIVE,
    keepAlive: true,
  });
  await client.connect();
  return client;
}

async function yes(client: Client, statement: string, values: readonly unknown[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(statement, [...values]);
  return rows[0]?.yes === true;
}

class SessionLocks implements ProcessLocks {
  readonly #connection: DatabaseConnection;
  readonly #onError: (error: Error) => void;
  readonly #freed = new EventEmitter();
  readonly #taken = new Set<string>();
  readonly #wanted = new Set<string>();
  /** Session in which the names of those who take jobs were shown. */
  #shownIn: Client | null = null;
  #listen: (uploadId: string | null) => void = () => undefined;
  #session: Promise<Client> | null = null;

  constructor(connection: DatabaseConnection, onError: (error: Error) => void) {
    this.#connection = connection;
    this.#onError = onError;
    this.#freed.setMaxListeners(0);
  }

  /** The session, made anew where it was lost. */
  session(): Promise<Client> {
    this.#session ??= this.#open().catch((error: unknown) => {
      this.#session = null;
      throw error;
    });
    return this.#session;
  }

  async tryAcquire(uploadId: string): Promise<boolean> {
    const session = await this.session();
    const isTaken = await yes(session, 'select pg_try_advisory_lock($1, hashtext($2)) as yes', [
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
      // With the session the lock went, too.
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

  async advertiseWorkers(names: readonly string[]): Promise<void> {
    const session = await this.session();
    if (this.#shownIn === session) {
      // A session that broke unseen shows itself by a question.
      await session.query('select 1');
      return;
    }
    // Shared, so that two names that fall together by their hash do not matter.
    await session.query(
      'select pg_try_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) as name',
      [WORKER_PRESENCE, [...names]],
    );
    this.#shownIn = session;
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => null);
    this.#session = null;
    await session?.end();
  }

  async #open(): Promise<Client> {
    const client = await connect(this.#connection);
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
    if (await yes(client, 'select pg_try_advisory_lock_shared($1) as yes', [FILES])) return client;
    await client.end();
    throw new FilesInUse('The files of this Plainview are being moved. Start it when that is done.');
  }
}
