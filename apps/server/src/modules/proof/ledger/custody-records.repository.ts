import type { LinkedRecord } from '@plainview/domain/ledger/linked-record';
import type { Reader } from '@plainview/postgres/database';
import { inArray } from 'drizzle-orm';
import { users } from '../../identity/users/accounts.table.ts';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';

const tables = { ticket: tickets, video: videos, user: users } as const;

/** Returns those of the ids that still exist as records of their kind. */
export async function findExistingRecords(
  tx: Reader,
  ids: Readonly<Record<LinkedRecord, readonly string[]>>,
): Promise<Readonly<Record<LinkedRecord, ReadonlySet<string>>>> {
  const find = async (kind: LinkedRecord): Promise<ReadonlySet<string>> => {
    const { id } = tables[kind];
    const wanted = [...new Set(ids[kind])];
    if (wanted.length === 0) return new Set();
    const rows = await tx.select({ id }).from(tables[kind]).where(inArray(id, wanted));
    return new Set(rows.map((row) => row.id));
  };
  return { ticket: await find('ticket'), video: await find('video'), user: await find('user') };
}
