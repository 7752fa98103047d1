import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../persistence/database/database.ts';
import { watchedParts } from '../../review/coverage/watched-parts.table.ts';
import { findings, reports } from '../../review/findings/reviews.table.ts';
import type { DeliveredTickets } from './delivered-tickets.sql.ts';
import { selectDeliverySums, toDeliveryInsights, type DeliveryInsights } from './delivery-sums.sql.ts';

/**
 * Sums up delivered tickets by step and in total. Findings that were added after the latest delivery, while a
 * ticket is reopened, do not count yet. Reads each delivered ticket of the period once.
 */
export async function readDeliveryInsights(
  tx: Transaction,
  which: DeliveredTickets,
): Promise<DeliveryInsights> {
  const row = await selectDeliverySums(tx, which, {
    watched: sql`
      select delivered.*, (
        select coalesce(sum(${watchedParts.playedMilliseconds}), 0) from ${watchedParts}
        where ${watchedParts.ticketId} = delivered.id) as played
      from delivered`,
    found: sql`
      select delivered.step, delivered.incident_type, finding.category, finding.severity
      from delivered
      cross join lateral (
        select category, severity, created_at from ${findings}
        where ${findings.ticketId} = delivered.id and ${findings.removedAt} is null offset 0) finding
      where delivered.status = 'completed' or finding.created_at <= (
        select max(${reports.deliveredAt}) from ${reports} where ${reports.ticketId} = delivered.id)`,
  });
  return toDeliveryInsights(row);
}
