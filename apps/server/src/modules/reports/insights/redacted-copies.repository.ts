import type { RedactedCopySums } from '@plainview/domain/reports/insights/redacted-copy-figures';
import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { redactions } from '../../release/redactions/redactions.table.ts';
import { ticketSettings } from '../../tickets/ticket-settings/ticket-settings.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import { stepOf, type DeliveredTickets } from './delivered-tickets.sql.ts';

/** Sums over delivered redacted copies. */
export interface RedactedCopyInsights {
  /** Whether agencies can order them now. */
  readonly areOffered: boolean;
  /** A null step is the whole period. */
  readonly sums: readonly (RedactedCopySums & { readonly step: string | null })[];
}

/**
 * Sums up the orders of redacted copies that were delivered in a half-open period, by step and in total. The queries
 * that it is sent with limit its time.
 */
export async function getRedactedCopyInsights(
  tx: Reader,
  { from, before, step, agencyId, incidentType }: DeliveredTickets,
): Promise<RedactedCopyInsights> {
  const [row] = await readRows<{ areOffered: boolean | null; sums: RedactedCopyInsights['sums'] | null }>(
    tx,
    sql`
      with delivered as (
        select ${stepOf(step, sql`${redactions.deliveredAt}`)} as step,
          ${redactions.deliveredAt} < ${redactions.dueAt} as is_on_time, ${redactions.totalSeconds} as seconds
        from ${redactions}
        where ${redactions.state} = 'delivered'
          and ${redactions.deliveredAt} >= ${from} and ${redactions.deliveredAt} < ${before}
          and ${agencyId === null ? sql`true` : sql`${redactions.agencyId} = ${agencyId}`}
          and ${incidentType === null ? sql`true` : sql`(select ${tickets.incidentType} from ${tickets} where ${tickets.id} = ${redactions.ticketId}) = ${incidentType}`}),
      sums as (
        select step, count(*)::int as orders, (count(*) filter (where is_on_time))::int as "onTime",
          sum(seconds)::float8 as "totalSeconds"
        from delivered group by grouping sets ((step), ()) having count(*) > 0)
      select (select json_agg(sums) from sums) as sums,
        (select jsonb_typeof(${ticketSettings.facts} -> 'redaction') = 'object' from ${ticketSettings}
          order by ${ticketSettings.version} desc limit 1) as "areOffered"`,
  );
  return { areOffered: row?.areOffered ?? false, sums: row?.sums ?? [] };
}
