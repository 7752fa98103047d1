import type { TicketNote } from '@plainview/domain/tickets/conversations/conversation';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { keysetCondition, type PageRequest } from '@plainview/postgres/keyset-pagination';
import { and, eq, sql } from 'drizzle-orm';
import { ticketNotes } from './notes.table.ts';

/** Adds a note to a ticket. The caller has locked the ticket. */
export async function createNote(tx: Transaction, note: Omit<TicketNote, 'position'>): Promise<TicketNote> {
  const last = sql`select max(position) from ticket_notes where ticket_id = ${note.ticketId}::uuid`;
  const [row] = await tx
    .insert(ticketNotes)
    .values({ ...note, mentions: [...note.mentions], position: sql`coalesce((${last}), 0) + 1` })
    .returning();
  if (!row) throw new Error('an insert returns its row');
  return row;
}

/** Lists a page of a ticket's notes, by position. */
export function listNotes(tx: Reader, ticketId: string, page: PageRequest): Promise<TicketNote[]> {
  const { where, orderBy } = keysetCondition({ key: ticketNotes.position, id: ticketNotes.id }, page);
  return tx
    .select()
    .from(ticketNotes)
    .where(and(eq(ticketNotes.ticketId, ticketId), where))
    .orderBy(...orderBy)
    .limit(page.limit);
}

/** Counts a ticket's notes. Their positions have no gaps. */
export async function countNotes(tx: Reader, ticketId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql`coalesce(max(${ticketNotes.position}), 0)`.mapWith(Number) })
    .from(ticketNotes)
    .where(eq(ticketNotes.ticketId, ticketId));
  return row?.last ?? 0;
}
