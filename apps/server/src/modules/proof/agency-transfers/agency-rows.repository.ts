import { agencyKey } from '@plainview/domain/identity/registrations/registration';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { eq, sql } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import type { AgencyTable } from './agency-tables.sql.ts';

/** Returns the agency with this name or id; null if there is none. */
export async function findAgencyByNameOrId(
  tx: Reader,
  text: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const id = parseRecordId(text.trim());
  const [row] = await tx
    .select({ id: agencies.id, name: agencies.name })
    .from(agencies)
    .where(id === null ? eq(agencies.key, agencyKey(text)) : eq(agencies.id, id));
  return row ?? null;
}

/** Returns the names of the tables that keep an instance from being empty, as far as they have rows. */
export async function findOwnData(tx: Reader): Promise<string[]> {
  const rows = await readRows<{ name: string }>(
    tx,
    sql`
    select 'agencies' as name where exists (select from agencies)
    union all select 'tickets' where exists (select from tickets)
    union all select 'videos' where exists (select from videos)
    union all select 'destructions' where exists (select from destructions)`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Returns an account that has the email address or the id of one of these identities, as an address;
 * null if none has.
 */
export async function findTakenAddress(tx: Reader, identities: readonly string[]): Promise<string | null> {
  const rows = await readRows<{ email: string }>(
    tx,
    sql`
    select i.email from identities i, unnest(${sql.param([...identities])}::text[]) as l(line)
    where i.email = l.line::jsonb ->> 'email' or i.id = (l.line::jsonb ->> 'id')::uuid limit 1`,
  );
  return rows[0]?.email ?? null;
}

/**
 * Inserts rows that were exported as JSON, unless the database has them.
 * @returns how many of them belong to the agency, and how many contradict a row that the database has
 */
export async function insertAgencyRows(
  tx: Transaction,
  { name, columns, contradiction, requirement }: AgencyTable,
  { agencyId, lines }: { readonly agencyId: string; readonly lines: readonly string[] },
): Promise<{ readonly valid: number; readonly contradicting: number }> {
  const table = sql.identifier(name);
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const { rows } = await tx.execute<{ valid: number; contradicting: number }>(sql`
    with given as materialized (
      select r.* from unnest(${sql.param([...lines])}::text[]) with ordinality as l(line, place)
      cross join lateral jsonb_populate_record(null::${table}, l.line::jsonb) r
      where ${sql.raw(requirement(agencyId))} order by l.place
    ), inserted as (
      insert into ${table} (${names}) select ${names} from given
      ${contradiction === null ? sql`` : sql`on conflict do nothing`}
    )
    select count(*)::int as valid, count(*) filter (where exists (
      select from ${table} t where ${sql.raw(contradiction ?? 'false')}
    ))::int as contradicting from given r`);
  return rows[0] ?? { valid: 0, contradicting: 0 };
}

/** Lets the imported users set a password by email: each gets a credential without one. */
export async function insertEmptyCredentials(tx: Transaction, agencyId: string): Promise<void> {
  await tx.execute(sql`
    insert into credentials (account_id, provider_id, user_id)
    select u.id::text, 'credential', u.id from users u where u.agency_id = ${agencyId}`);
}

/** Reserves storage keys, so that their bytes are deleted if no row refers to them in the end. */
export async function reserveBlobs(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into blob_reservations (key) select key::uuid from unnest(${sql.param([...keys])}::text[]) key
    on conflict (key) do update set reserved_at = now()`);
}

/** Ends reservations in the transaction that inserted the rows. */
export async function confirmBlobs(tx: Transaction, keys: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from blob_reservations where key = any (${sql.param([...keys])}::uuid[])`);
}
