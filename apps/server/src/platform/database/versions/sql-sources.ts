import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';

/** Folder that contains today's text of each function and of the triggers of each table. */
export const SQL_FOLDER = fileURLToPath(new URL('../../../../sql', import.meta.url));

/** Triggers execute functions, so these come first. Functions may call each other in any order. */
const FOLDERS = ['functions', 'triggers'] as const;

/** A file of functions or triggers. Applying it again changes nothing. */
interface SqlSource {
  /** Path in the folder, such as `functions/link_custody.sql`. */
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** Reads all functions and triggers of this version, in the order in which they can be applied. */
export const readSqlSources = (): readonly SqlSource[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(path.join(SQL_FOLDER, folder))
      .toSorted()
      .map((file) => {
        const text = readFileSync(path.join(SQL_FOLDER, folder, file), 'utf8');
        return { name: `${folder}/${file}`, text, sha256: createHash('sha256').update(text).digest('hex') };
      }),
  );

/**
 * Applies functions and triggers whose text differs from what was applied last, all in one transaction. Runs as the
 * owner, after the migrations and under their lock. A trigger waits for open transactions on its table.
 * @param isMigrated false applies all of them: a migration may have dropped a table with its triggers
 */
export async function applySqlSources(pool: Pool, isMigrated: boolean): Promise<void> {
  await pool.query(`create table if not exists drizzle.sql_sources (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`);
  const { rows } = await pool.query<{ name: string; sha256: string }>(
    'select name, sha256 from drizzle.sql_sources',
  );
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const sources = readSqlSources();
  const changed = sources.filter(({ name, sha256 }) => !isMigrated || applied.get(name) !== sha256);
  if (changed.length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A function may call one that comes later.
    await client.query('set local check_function_bodies = off');
    for (const { text } of changed) await client.query(text);
    await client.query(
      `insert into drizzle.sql_sources (name, sha256) select * from unnest($1::text[], $2::text[])
         on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`,
      [changed.map(({ name }) => name), changed.map(({ sha256 }) => sha256)],
    );
    // A file that is added again later is applied again.
    await client.query('delete from drizzle.sql_sources where name <> all ($1::text[])', [
      sources.map(({ name }) => name),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
