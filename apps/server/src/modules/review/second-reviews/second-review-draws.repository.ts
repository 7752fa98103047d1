import { incidentKey } from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { SecondReviewShare } from '@plainview/domain/review/second-reviews/second-review-share';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { custodyEntries } from '../../../platform/ledger/custody.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';
import {
  secondReviewDraws,
  secondReviewProgress,
  secondReviews,
  secondReviewShares,
} from './second-reviews.table.ts';

/** A share with the name of its agency. */
export type StoredShare = SecondReviewShare & { readonly agencyName: string | null };

/** Lists the shares, those of all agencies first; their number is limited. */
export function listShares(tx: Reader): Promise<StoredShare[]> {
  const { agencyId, incidentType, percent } = secondReviewShares;
  return tx
    .select({ agencyId, incidentType, percent, agencyName: agencies.name })
    .from(secondReviewShares)
    .leftJoin(agencies, eq(agencies.id, agencyId))
    .orderBy(sql`${agencies.key} nulls first`, sql`${secondReviewShares.incidentKey} nulls first`);
}

/** Replaces all shares. */
export async function setShares(tx: Transaction, shares: readonly SecondReviewShare[]): Promise<void> {
  await tx.delete(secondReviewShares);
  if (shares.length === 0) return;
  await tx.insert(secondReviewShares).values(
    shares.map((share) => ({
      ...share,
      incidentKey: share.incidentType === null ? null : incidentKey(share.incidentType),
    })),
  );
}

/**
 * Returns the last entry of the ledger whose deliveries were considered; null if no draw was ever possible.
 * Locks it until the transaction ends, so that draws and changes of the shares wait for each other.
 */
export async function lockDrawProgress(tx: Transaction): Promise<number | null> {
  const [row] = await tx.select().from(secondReviewProgress).for('update');
  return row?.sequence ?? null;
}

/** Sets the last entry of the ledger whose deliveries were considered. */
export async function setDrawProgress(tx: Transaction, sequence: number): Promise<void> {
  await tx
    .insert(secondReviewProgress)
    .values({ id: 1, sequence })
    .onConflictDoUpdate({ target: secondReviewProgress.id, set: { sequence } });
}

/** Lists the deliveries after an entry of the ledger, in its order. */
export async function listDeliveries(
  tx: Reader,
  after: number,
  limit: number,
): Promise<readonly { readonly sequence: number; readonly ticketId: string | null }[]> {
  return tx
    .select({ sequence: custodyEntries.sequence, ticketId: custodyEntries.ticketId })
    .from(custodyEntries)
    .where(and(eq(custodyEntries.event, 'report.delivered'), gt(custodyEntries.sequence, after)))
    .orderBy(asc(custodyEntries.sequence))
    .limit(limit);
}

/** A ticket that a draw may consider. */
export interface DeliveredTicket {
  readonly ticketId: string;
  readonly agencyId: string;
  readonly incidentType: string;
  /** Its newest report. */
  readonly reportId: string;
}

/**
 * Returns those of the tickets that exist and whose first delivery is new, with their newest reports, by id.
 */
export async function findDeliveredTickets(
  tx: Reader,
  ticketIds: readonly string[],
  after: number,
): Promise<ReadonlyMap<string, DeliveredTicket>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await tx
    .selectDistinctOn([tickets.id], {
      ticketId: tickets.id,
      agencyId: tickets.agencyId,
      incidentType: tickets.incidentType,
      reportId: reports.id,
    })
    .from(tickets)
    .innerJoin(reports, eq(reports.ticketId, tickets.id))
    .where(
      and(
        inArray(tickets.id, [...ticketIds]),
        sql`not exists (select from custody_entries earlier where earlier.ticket_id = ${tickets.id}
          and earlier.event = 'report.delivered' and earlier.sequence <= ${after})`,
      ),
    )
    .orderBy(tickets.id, desc(reports.version));
  return new Map(rows.map((row) => [row.ticketId, row]));
}

/** A draw. */
export type StoredDraw = typeof secondReviewDraws.$inferSelect;

/** Stores a draw with the second reviews that it results in. */
export async function createDraw(
  tx: Transaction,
  draw: StoredDraw,
  drawn: readonly (DeliveredTicket & { readonly id: string })[],
): Promise<void> {
  await tx.insert(secondReviewDraws).values(draw);
  if (drawn.length === 0) return;
  await tx.insert(secondReviews).values(
    drawn.map(({ id, ticketId, agencyId, reportId }) => ({
      id,
      ticketId,
      agencyId,
      reportId,
      drawId: draw.id,
      drawnAt: draw.drawnAt,
    })),
  );
}

/** Lists a page of the draws by time. */
export function listDraws(tx: Reader, page: PageRequest): Promise<StoredDraw[]> {
  const { where, orderBy } = keysetCondition(
    { key: secondReviewDraws.drawnAt, id: secondReviewDraws.id },
    page,
  );
  return tx
    .select()
    .from(secondReviewDraws)
    .where(where)
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts the draws. */
export async function countDraws(tx: Reader): Promise<number> {
  const [row] = await tx.select({ found: count() }).from(secondReviewDraws);
  return row?.found ?? 0;
}

export async function getDraw(tx: Reader, id: string): Promise<StoredDraw | null> {
  const [draw] = await tx.select().from(secondReviewDraws).where(eq(secondReviewDraws.id, id));
  return draw ?? null;
}
