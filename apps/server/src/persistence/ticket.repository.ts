import type { TicketStatus } from '@plainview/domain/ticket/ticket';
import { and, asc, count, desc, eq, getTableColumns, inArray, like, lt, sql, sum } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { agencies } from './schema/accounts.ts';
import { tickets, videos } from './schema/tickets.ts';

/** A ticket with its agency's name. */
export type TicketRecord = typeof tickets.$inferSelect & { readonly agencyName: string };

/** A stored video of a ticket. */
export type VideoRecord = typeof videos.$inferSelect;

/** The place of a row in a list by newest first. */
export interface TicketPlace {
  readonly submittedAt: Date;
  readonly id: string;
}

const ticketColumns = { ...getTableColumns(tickets), agencyName: agencies.name };

/** A page of tickets, newest first, that the actor may see. */
export function listTickets(
  tx: Transaction,
  filter: {
    readonly agencyId: string | null;
    readonly status: TicketStatus | null;
    readonly search: string;
    readonly after: TicketPlace | null;
    readonly limit: number;
  },
): Promise<TicketRecord[]> {
  const { agencyId, status, search, after, limit } = filter;
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/gu, String.raw`\$&`)}%`;
  return tx
    .select(ticketColumns)
    .from(tickets)
    .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
    .where(
      and(
        agencyId ? eq(tickets.agencyId, agencyId) : undefined,
        status ? eq(tickets.status, status) : undefined,
        search === '' ? undefined : like(tickets.searchText, pattern),
        after
          ? lt(
              sql`(${tickets.submittedAt}, ${tickets.id})`,
              sql`(${after.submittedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
            )
          : undefined,
      ),
    )
    .orderBy(desc(tickets.submittedAt), desc(tickets.id))
    .limit(limit);
}

/** Counts by status over all tickets that the actor may see, and their videos. */
export async function countTickets(
  tx: Transaction,
  agencyId: string | null,
): Promise<{ readonly byStatus: Readonly<Partial<Record<TicketStatus, number>>>; readonly videos: number }> {
  const rows = await tx
    .select({ status: tickets.status, tickets: count(), videos: sum(tickets.videoCount).mapWith(Number) })
    .from(tickets)
    .where(agencyId ? eq(tickets.agencyId, agencyId) : undefined)
    .groupBy(tickets.status);
  return {
    byStatus: Object.fromEntries(rows.map((row) => [row.status, row.tickets])),
    videos: rows.reduce((total, row) => total + row.videos, 0),
  };
}

/** One ticket, or null where there is none that the actor may see. */
export async function findTicket(tx: Transaction, id: string): Promise<TicketRecord | null> {
  const [ticket] = await tx
    .select(ticketColumns)
    .from(tickets)
    .innerJoin(agencies, eq(agencies.id, tickets.agencyId))
    .where(eq(tickets.id, id));
  return ticket ?? null;
}

/** As `findTicket`, with the row locked until the transaction ends. */
export async function lockTicket(tx: Transaction, id: string): Promise<TicketRecord | null> {
  await tx.select({ id: tickets.id }).from(tickets).where(eq(tickets.id, id)).for('update');
  return findTicket(tx, id);
}

/** The ticket that an earlier call with the same key made, or null. */
export async function findTicketBySubmission(
  tx: Transaction,
  agencyId: string,
  submissionKey: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.agencyId, agencyId), eq(tickets.submissionKey, submissionKey)));
  return row?.id ?? null;
}

export async function insertTicket(tx: Transaction, ticket: typeof tickets.$inferInsert): Promise<void> {
  await tx.insert(tickets).values(ticket);
}

export async function updateTicket(
  tx: Transaction,
  id: string,
  change: Partial<typeof tickets.$inferInsert>,
): Promise<void> {
  await tx.update(tickets).set(change).where(eq(tickets.id, id));
}

export async function deleteTicket(tx: Transaction, id: string): Promise<void> {
  await tx.delete(tickets).where(eq(tickets.id, id));
}

/** Videos of a ticket in their order. */
export function listTicketVideos(tx: Transaction, ticketId: string): Promise<VideoRecord[]> {
  return tx.select().from(videos).where(eq(videos.ticketId, ticketId)).orderBy(asc(videos.position));
}

/** One video, or null where there is none that the actor may see. */
export async function findVideo(tx: Transaction, id: string): Promise<VideoRecord | null> {
  const [video] = await tx.select().from(videos).where(eq(videos.id, id));
  return video ?? null;
}

export async function insertVideos(
  tx: Transaction,
  rows: readonly (typeof videos.$inferInsert)[],
): Promise<void> {
  await tx.insert(videos).values([...rows]);
}

export async function updateVideo(
  tx: Transaction,
  id: string,
  change: Partial<typeof videos.$inferInsert>,
): Promise<void> {
  await tx.update(videos).set(change).where(eq(videos.id, id));
}

export async function deleteVideos(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(videos).where(inArray(videos.id, [...ids]));
}

/** True while a video's row names these bytes. */
export async function isBlobNamed(tx: Transaction, storageKey: string): Promise<boolean> {
  const rows = await tx.select({ id: videos.id }).from(videos).where(eq(videos.storageKey, storageKey));
  return rows.length > 0;
}
