import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { invoices } from '../../billing/invoices/invoices.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

/** Kinds of records that an agency has. The navigation hides pages without any. */
export interface AgencyHoldings {
  readonly tickets: boolean;
  readonly reports: boolean;
  readonly invoices: boolean;
  /** A county oversees the agency, or the user oversees others. */
  readonly oversight: boolean;
}

const exists = (query: SQL) => sql<boolean>`exists (${query})`;

/** Returns what the actor's agency has to show. */
export async function readAgencyHoldings(
  tx: Reader,
  { agencyId }: Pick<AgencyActor, 'agencyId'>,
): Promise<AgencyHoldings> {
  const ofAgency = eq(tickets.agencyId, agencyId);
  const rows = await readRows<{ [Key in keyof AgencyHoldings]: boolean }>(
    tx,
    sql`select
    ${exists(sql`select from ${tickets} where ${ofAgency}`)} as tickets,
    ${exists(sql`select from ${tickets} where ${and(ofAgency, eq(tickets.status, 'completed'))}`)} as reports,
    ${exists(sql`select from ${invoices} where ${eq(invoices.agencyId, agencyId)}`)} as invoices,
    ${exists(sql`select from overseers_of_agency() union all select from overseen_agencies()`)} as oversight`,
  );
  const [found] = rows;
  if (!found) throw new Error('a query without a table returns one row');
  return found;
}
