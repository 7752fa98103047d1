import { Client } from 'pg';
import { z } from 'zod';
import type { DatabaseConnection } from './database.ts';

const migrationRows = z.array(z.object({ hash: z.string() }));
const entryRows = z.array(z.object({ occurred_at: z.coerce.date() }));
const serverRow = z.object({ version: z.string(), now: z.date() });

/** What an operator wants to know about a database. */
export interface DatabaseState {
  /** Version of PostgreSQL. */
  readonly version: string;
  readonly now: Date;
  /** Null if the ledger is empty, or the product never started. */
  readonly lastEntryAt: Date | null;
  /** SHA-256 of each applied migration, in order. */
  readonly migrations: readonly string[];
}

/** Reads the state of a database as its owner. Writes nothing. @param patience milliseconds to wait for the server */
export async function readDatabaseState(
  { ssl, ...target }: DatabaseConnection,
  patience: number,
): Promise<DatabaseState> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new Client({ ...target, ...limits, ...(ssl === undefined ? {} : { ssl }) });
  // Lost connections are reported by the query that notices.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version') as version, now() as now");
    const { version, now } = serverRow.parse(rows[0]);
    const there = await client.query(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
    );
    if (there.rows[0]?.there !== true) return { version, now, lastEntryAt: null, migrations: [] };
    const migrations = await client.query(
      'select hash from drizzle.__drizzle_migrations order by created_at, id',
    );
    const last = await client.query('select occurred_at from custody_entries order by sequence desc limit 1');
    return {
      version,
      now,
      lastEntryAt: entryRows.parse(last.rows)[0]?.occurred_at ?? null,
      migrations: migrationRows.parse(migrations.rows).map(({ hash }) => hash),
    };
  } finally {
    await client.end();
  }
}
