import type { AppContext } from '@plainview/server/platform/app-context';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { sql } from 'drizzle-orm';

/** Returns the storage keys in a column that the scheduled verification reads. @throws if it misses one */
export async function storedDocuments(
  { database }: Pick<AppContext, 'database'>,
  table: string,
  column: string,
): Promise<string[]> {
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<{ key: string; is_read: boolean }>(sql`
      select ${sql.identifier(column)} as key,
        exists (select from file_verifications f where f.storage_key = ${sql.identifier(column)}) as is_read
      from ${sql.identifier(table)} where ${sql.identifier(column)} is not null`),
  );
  const missed = rows.filter((row) => !row.is_read);
  if (missed.length > 0) throw new Error(`${table}: ${missed.length} files are never verified`);
  return rows.map(({ key }) => key);
}
