import type { AppContext } from '@plainview/server/platform/app-context';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { deliveredTicket, insertDelivered } from '@plainview/test-support/insert-delivered';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import type { Person } from '@plainview/test-support/test-users';
import { sql, type SQL } from 'drizzle-orm';

// Reads and statements of the retention tests that need no call of the API.

const DAY = 86_400_000;

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

/** Inserts tickets without files whose retention period of ten days has ended. @returns their ids */
export async function insertDueTickets(
  product: Pick<TestProduct, 'databaseUrl'>,
  { client }: Pick<Person, 'client'>,
  { agencyName, count, now }: { readonly agencyName: string; readonly count: number; readonly now: number },
): Promise<string[]> {
  const agency = (await client.agencies.list()).find(({ name }) => name === agencyName);
  const incidentType = `Case ${crypto.randomUUID()}`;
  const deliveredAt = new Date(now - 11 * DAY).toISOString();
  const tickets = Array.from({ length: count }, () =>
    deliveredTicket(agency?.id ?? '', deliveredAt, { incidentType }),
  );
  await insertDelivered(
    (statement, values) => changeAsOwner(product.databaseUrl, statement, values),
    tickets,
  );
  const { items } = await client.retention.due({ limit: 500 });
  return items.filter((item) => item.incidentType === incidentType).map(({ id }) => id);
}

/** Returns the messages to a user about evidence that will be destroyed, which an administrator reads. */
export async function noticesTo(
  { client }: Pick<Person, 'client'>,
  { user }: Pick<Person, 'user'>,
): Promise<string[]> {
  const { items } = await client.mail.list({ limit: 100 });
  const own = items.filter(({ kind, address }) => kind === 'destructionScheduled' && address === user.email);
  return Promise.all(own.map(async ({ id }) => (await client.mail.get({ id })).text));
}
