import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { escapeIdentifier } from 'pg';

/** A table with its stored columns; generated columns are recomputed by the target database. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Sessions, codes and challenges, and counters that are meaningless later. */
const credentials = [
  'sessions',
  'verifications',
  'oidc_attempts',
  'oidc_proofs',
  'passkey_challenges',
  'rate_limits',
] as const;

/**
 * Rows excluded from a backup; everything else is included, also tables of later migrations. Sessions, codes
 * and challenges are credentials and must not be copied; per-minute counters are meaningless later. The bytes
 * of an upload that is not stored yet still change, and its sender has the whole file.
 */
const leftBehind: ReadonlyMap<string, string> = new Map([
  ...credentials.map((name) => [name, 'false'] as const),
  // Bytes that no row refers to are not in a backup.
  ['blob_reservations', 'false'],
  // Downloads that are valid for minutes.
  ['export_requests', 'false'],
  ['export_pieces', 'false'],
  ['uploads', `state in ('stored', 'refused')`],
]);

/** Deletes the credentials of a restored database, as if it came from a backup: all users must sign in again. */
export async function deleteCredentials(tx: Transaction): Promise<void> {
  for (const name of credentials) await tx.execute(sql`delete from ${sql.identifier(name)}`);
}

/**
 * Returns the product's tables, each after the tables that it references.
 * @throws if references form a cycle
 */
export async function listTables(tx: Reader): Promise<TableShape[]> {
  const tables = await readRows<{ name: string; columns: string[] }>(
    tx,
    sql`
    select c.relname as name,
           json_agg(a.attname order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`,
  );
  const references = await readRows<{ name: string; target: string }>(
    tx,
    sql`
    select distinct child.relname as name, parent.relname as target
    from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and child.oid <> parent.oid`,
  );
  const ordered: TableShape[] = [];
  const isPlaced = (name: string): boolean => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) =>
        !isPlaced(name) && references.every((other) => other.name !== name || isPlaced(other.target)),
    );
    if (!next) throw new Error('the tables reference each other in a cycle');
    ordered.push(next);
  }
  return ordered;
}

const columnsOf = ({ columns }: TableShape): string =>
  columns.map((name) => escapeIdentifier(name)).join(', ');

/** Returns the statement that reads the included rows of a table. */
export function copyOutOf(table: TableShape): string {
  const condition = leftBehind.get(table.name) ?? 'true';
  return `copy (select ${columnsOf(table)} from ${escapeIdentifier(table.name)} where ${condition}) to stdout`;
}

/** Returns the statement that inserts a table's rows. */
export const copyInto = (table: TableShape): string =>
  `copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`;
