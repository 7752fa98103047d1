import type { AppContext } from '@plainview/server/app-context';
import { asSystem } from '@plainview/server/persistence/database/tenant-transaction';
import { blobKey } from '@plainview/server/storage/blob-key';
import { sql, type SQL } from 'drizzle-orm';

// What the tests of retention read and try without a call of the API.

type Product = { readonly app: Pick<AppContext, 'database' | 'blobs'> };

/** Returns the storage keys of a ticket's videos and reports. */
export async function keysOf({ app }: Product, ticketId: string): Promise<string[]> {
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute<{ key: string }>(sql`select storage_key as key from videos where ticket_id = ${ticketId}::uuid
      union all select storage_key from reports where ticket_id = ${ticketId}::uuid`),
  );
  return rows.map(({ key }) => key);
}

/** Returns whether a ticket exists. */
export async function hasTicket({ app }: Product, ticketId: string): Promise<boolean> {
  const { rows } = await asSystem(app.database, (tx) =>
    tx.execute(sql`select from tickets where id = ${ticketId}::uuid`),
  );
  return rows.length === 1;
}

/** Returns whether bytes are stored under a key. */
export async function isStored({ app }: Product, key: string): Promise<boolean> {
  try {
    await app.blobs.size({ state: 'permanent', key: blobKey(key) });
    return true;
  } catch {
    return false;
  }
}

/** Runs a statement as the product. @returns 'done' or PostgreSQL's error message */
export const attempt = ({ app }: Product, statement: SQL): Promise<string> =>
  asSystem(app.database, (tx) => tx.execute(statement)).then(
    () => 'done',
    (error: unknown) => String(error instanceof Error ? (error.cause ?? error) : error),
  );
