import { hostname } from 'node:os';
import type { Database } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';

// Arbitrary, but the same in every process of the product.
const UNABLE_TO_SIGN = 7_034_118;

const NAME_PREFIX = 'plainview unable to sign: ';
/** PostgreSQL cuts longer names of sessions at 63 bytes. */
const MOST_HOST_CHARACTERS = 24;

/**
 * Advertises that this process cannot sign the ledger, while that is so: a shared advisory lock of a session with the
 * process's name. The database forgets it when the process ends, however it ends.
 */
export class SigningFault {
  readonly #database: Pick<Database, 'connection' | 'openSocket'>;
  #session: Client | null = null;

  constructor(database: Pick<Database, 'connection' | 'openSocket'>) {
    this.#database = database;
  }

  /** Advertises it if it is not. Call again from time to time: a lost session ends it. */
  async advertise(): Promise<void> {
    if (this.#session !== null) return;
    const { connection, openSocket } = this.#database;
    const session = new Client({
      ...connection,
      ssl: connection.ssl ?? false,
      application_name: `${NAME_PREFIX}${hostname().slice(0, MOST_HOST_CHARACTERS)} ${process.pid}`,
      keepAlive: true,
      stream: openSocket,
    });
    const forget = (): void => {
      if (this.#session === session) this.#session = null;
    };
    session.on('error', forget);
    session.on('end', forget);
    try {
      await session.connect();
      await session.query('select pg_try_advisory_lock_shared($1)', [UNABLE_TO_SIGN]);
      this.#session = session;
    } catch (error) {
      await session.end().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    await session?.end();
  }
}

const nameRows = z.array(z.object({ name: z.string() }));

/** Lists the running processes that cannot sign the ledger: host and process id. */
export async function listUnableToSign(connection: {
  query(statement: string, values: readonly unknown[]): Promise<{ readonly rows: unknown }>;
}): Promise<readonly string[]> {
  const { rows } = await connection.query(
    `select coalesce(nullif(replace(application_name, $2, ''), ''), 'unknown') as name
     from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = 0 and objid = $1::int::oid and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
     order by 1`,
    [UNABLE_TO_SIGN, NAME_PREFIX],
  );
  return nameRows.parse(rows).map(({ name }) => name);
}
