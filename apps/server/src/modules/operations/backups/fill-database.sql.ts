import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DatabaseConnection, Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { WaitingJob } from '../../../platform/database/copies/database-snapshot.sql.ts';
import { copyInto, listTables, type TableShape } from '../../../platform/database/copies/tables.ts';

/** A database that is filled with the rows of a backup, all or nothing. */
export interface FillingDatabase {
  readonly tx: Transaction;
  readonly tables: readonly TableShape[];
  /** @returns the number of inserted rows */
  readonly fill: (table: TableShape, rows: Readable) => Promise<number>;
  readonly addJob: (job: WaitingJob) => Promise<void>;
}

/** Tables into which migrations insert rows, each with the condition of rows that the product inserted. */
const rowsBeyondMigrations = new Map([
  ['custody_head', sql`sequence > 0`],
  ['ticket_settings', sql`version > 1`],
]);

/**
 * Runs `work` in one transaction of the owner with our triggers disabled: the jobs and deliveries that they
 * would write are among the rows. References and constraints are checked.
 */
export async function fillDatabase<Result>(
  owner: DatabaseConnection,
  work: (filling: FillingDatabase) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ ...owner, ssl: owner.ssl ?? false, application_name: 'plainview restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result = await drizzle({ client }).transaction(async (tx) => {
      const tables = await listTables(tx);
      const setTriggers = async (verb: 'enable' | 'disable'): Promise<void> => {
        const statements = tables.map(
          ({ name }) => `alter table ${escapeIdentifier(name)} ${verb} trigger user`,
        );
        await client.query(statements.join('; '));
      };
      await setTriggers('disable');
      for (const { name } of tables)
        if (rowsBeyondMigrations.has(name)) await tx.execute(sql`delete from ${sql.identifier(name)}`);
      const done = await work({
        tx,
        tables,
        async fill(table, rows) {
          const taking = client.query(copyFrom(copyInto(table)));
          await pipeline(rows, taking);
          return taking.rowCount;
        },
        async addJob({ name, payload, key, runAt }) {
          await tx.execute(sql`
            select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz,
                                           job_key => ${key})`);
        },
      });
      // Checks deferred constraints now; others were checked after each statement.
      await tx.execute(sql`set constraints all immediate`);
      await setTriggers('enable');
      return done;
    });
    await client.query('analyze');
    return result;
  } finally {
    await client.end();
  }
}

/** Returns the first table that has rows, or null. A backup can be restored only into an empty database. */
export async function findFilledTable(tx: Reader): Promise<string | null> {
  const checks = (await listTables(tx)).map(({ name }) => {
    const condition = rowsBeyondMigrations.get(name) ?? sql`true`;
    return sql`select ${name}::text as name where exists (select from ${sql.identifier(name)} where ${condition})`;
  });
  if (checks.length === 0) return null;
  const rows = await readRows<{ name: string }>(tx, sql`${sql.join(checks, sql` union all `)} limit 1`);
  return rows[0]?.name ?? null;
}
