import type { Readable } from 'node:stream';
import type { DatabaseConnection, Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { custodyEntries } from '../../ledger/custody.table.ts';
import { copyOutOf, listTables, type TableShape } from './tables.ts';

/** A job that is waiting or running. A process that restores the rows has to run it. */
export interface WaitingJob {
  readonly name: string;
  readonly payload: unknown;
  readonly key: string | null;
  readonly runAt: string;
}

/** A consistent snapshot of the database, for the duration of the work. */
export interface DatabaseSnapshot {
  readonly tx: Transaction;
  readonly tables: readonly TableShape[];
  /** Streams a table's rows in PostgreSQL's text format (COPY). */
  readonly rowsOf: (table: TableShape) => Readable & { readonly rowCount: number };
  /** Streams the output of a `copy … to stdout` statement. */
  readonly copyOut: (statement: string) => Readable & { readonly rowCount: number };
}

/**
 * Runs `work` in a transaction that sees one snapshot of the database and only reads, as the owner, who is
 * not subject to row-level security.
 */
export async function readAsOwner<Result>(
  owner: DatabaseConnection,
  work: (tx: Transaction, client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...owner, ssl: owner.ssl ?? false, application_name: 'plainview backup' });
  // An error while idle surfaces at the next statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await drizzle({ client }).transaction((tx) => work(tx, client), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
  } finally {
    await client.end();
  }
}

/** Runs `work` on one snapshot of the database, as `readAsOwner` does. */
export const withSnapshot = <Result>(
  owner: DatabaseConnection,
  work: (snapshot: DatabaseSnapshot) => Promise<Result>,
): Promise<Result> =>
  readAsOwner(owner, async (tx, client) => {
    const copyOut = (statement: string) => client.query(copyTo(statement));
    return work({
      tx,
      tables: await listTables(tx),
      rowsOf: (table) => copyOut(copyOutOf(table)),
      copyOut,
    });
  });

/** Returns the SHA-256 of each applied migration in order; empty if the product never started. */
export async function readMigrations(tx: Reader): Promise<string[]> {
  const places = await readRows<{ there: boolean }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (places[0]?.there !== true) return [];
  const rows = await readRows<{ hash: string }>(
    tx,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Returns the queue, except failed jobs and jobs that delete bytes: bytes that no row refers to are
 * not in a backup.
 */
export async function readJobs(tx: Transaction): Promise<WaitingJob[]> {
  const { rows } = await tx.execute<{
    name: string;
    payload: unknown;
    key: string | null;
    run_at: string;
  }>(sql`
    select t.identifier as name, j.payload, j.key, to_json(j.run_at) #>> '{}' as run_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and t.identifier <> 'delete-blob' order by j.id`);
  return rows.map(({ name, payload, key, run_at: runAt }) => ({ name, payload, key, runAt }));
}

/** Returns the hash of the ledger entry with this sequence number; null if there is none. */
export async function readEntryHash(tx: Reader, sequence: number): Promise<string | null> {
  const [entry] = await tx
    .select({ hash: custodyEntries.hash })
    .from(custodyEntries)
    .where(eq(custodyEntries.sequence, sequence));
  return entry?.hash ?? null;
}
