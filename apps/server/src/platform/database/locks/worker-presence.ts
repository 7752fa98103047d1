import { jobLanes, type JobLane } from '@plainview/domain/operations/health/job-lanes';
import { SECOND } from '@plainview/domain/shared/time';
import type { Database } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';

/** Lock class under which worker ids are advertised (job.repository.ts looks for them). */
export const WORKER_PRESENCE = 7_034_115;
/** Lock class under which processes advertise the lanes that they run. */
const LANE_PRESENCE = 7_034_117;

/** The ids of a process's workers, and the lanes whose jobs they run. */
export interface Advertised {
  readonly workerIds: readonly string[];
  readonly lanes: readonly JobLane[];
}

/**
 * The lease of a process on its jobs: shared advisory locks on its worker ids and its lanes, in a session that PostgreSQL ends when it
 * was silent for too long. A process that is stopped keeps its connections, so their end alone would not show it. Only
 * PostgreSQL measures the time.
 */
export class WorkerPresence {
  readonly #database: Pick<Database, 'connection' | 'openSocket'>;
  readonly #leaseMilliseconds: number;
  #session: Client | null = null;
  /** How many of the worker ids the session has locked. */
  #advertised = 0;

  constructor(database: Pick<Database, 'connection' | 'openSocket'>, leaseSeconds: number) {
    this.#database = database;
    this.#leaseMilliseconds = leaseSeconds * SECOND;
  }

  /**
   * Advertises that the workers with these ids are alive, and their lanes. Call several times within a lease. A lane that
   * begins again has a new worker id.
   */
  async advertise(own: Advertised): Promise<void> {
    if (this.#session === null) {
      await this.#open(own);
      return;
    }
    try {
      const added = own.workerIds.slice(this.#advertised);
      if (added.length === 0) await this.#session.query('select 1');
      else await lockAll(this.#session, WORKER_PRESENCE, added);
      this.#advertised += added.length;
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

  async #open({ workerIds, lanes }: Advertised): Promise<void> {
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
      const ids = [...workerIds];
      await lockAll(session, WORKER_PRESENCE, ids);
      await lockAll(session, LANE_PRESENCE, lanes);
      this.#advertised = ids.length;
      this.#session = session;
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
  }
}

/** Locks each name for all who ask: several processes run the same lane, and two ids may have the same hash. */
async function lockAll(session: Client, lockClass: number, names: readonly string[]): Promise<void> {
  await session.query(
    'select pg_try_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) as name',
    [lockClass, [...names]],
  );
}

const laneRows = z.array(z.object({ lane: z.enum(jobLanes), processes: z.number() }));

/** Counts the running processes of each lane. */
export async function countLaneProcesses(connection: {
  query(statement: string, values: readonly unknown[]): Promise<{ readonly rows: unknown }>;
}): Promise<ReadonlyMap<JobLane, number>> {
  const { rows } = await connection.query(
    `select lane, count(pid)::int as processes
     from unnest($2::text[]) as lane
     left join pg_locks on locktype = 'advisory' and granted and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and classid = $1::int::oid and objid = hashtext(lane)::oid
     group by lane`,
    [LANE_PRESENCE, jobLanes],
  );
  return new Map(laneRows.parse(rows).map(({ lane, processes }) => [lane, processes]));
}
