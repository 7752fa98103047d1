import { SECOND } from '@plainview/domain/shared/time';
import type { Database } from '@plainview/postgres/database';
import { Client } from 'pg';

/** Lock class under which worker ids are advertised (job.repository.ts looks for them). */
export const WORKER_PRESENCE = 7_034_115;

/**
 * The lease of a process on its jobs: shared advisory locks on its worker ids, in a session that PostgreSQL ends when it
 * was silent for too long. A process that is stopped keeps its connections, so their end alone would not show it. Only
 * PostgreSQL measures the time.
 */
export class WorkerPresence {
  readonly #database: Pick<Database, 'connection' | 'openSocket'>;
  readonly #leaseMilliseconds: number;
  #session: Client | null = null;

  constructor(database: Pick<Database, 'connection' | 'openSocket'>, leaseSeconds: number) {
    this.#database = database;
    this.#leaseMilliseconds = leaseSeconds * SECOND;
  }

  /** Advertises that the workers with these ids are alive. Call several times within a lease. */
  async advertise(workerIds: readonly string[]): Promise<void> {
    if (this.#session === null) {
      await this.#open(workerIds);
      return;
    }
    try {
      await this.#session.query('select 1');
    } catch (error) {
      this.#session = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.end();
  }

  async #open(workerIds: readonly string[]): Promise<void> {
    const { connection, openSocket } = this.#database;
    const session = new Client({
      ...connection,
      ssl: connection.ssl ?? false,
      application_name: 'plainview workers',
      stream: openSocket,
    });
    const forget = (): void => {
      if (this.#session === session) this.#session = null;
    };
    session.on('error', forget);
    session.on('end', forget);
    try {
      await session.connect();
      await session.query("select set_config('idle_session_timeout', $1, false)", [
        `${this.#leaseMilliseconds}ms`,
      ]);
      // Shared, so that two ids with the same hash do not conflict.
      await session.query(
        'select pg_try_advisory_lock_shared($1, hashtext(id)) from unnest($2::text[]) as id',
        [WORKER_PRESENCE, [...workerIds]],
      );
      this.#session = session;
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
  }
}
