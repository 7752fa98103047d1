import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { maySeePresence } from '@plainview/domain/review/second-reviews/review-visibility';
import type { Reviewer } from '@plainview/domain/tickets/queue/reviewer';
import { listUnfinishedReviews } from '../modules/review/second-reviews/second-reviews.repository.ts';
import { listAdministrators } from '../modules/tickets/queue/queue.repository.ts';
import { getTicket } from '../modules/tickets/tickets/tickets.repository.ts';
import { AppError } from '../platform/core/app-error.ts';
import { tenantReadAtOnce } from '../platform/database/tenant-transaction.ts';
import type { LiveContext } from './live-service.ts';
import type { OpenRoom } from './presence.ts';

/**
 * Notes that a page has a ticket's review room open, or leaves it.
 * @returns the other administrators in the room, by name
 * @throws AppError NOT_FOUND.
 */
export async function reportPresence(
  { database, live: { presence } }: LiveContext,
  actor: AdminActor,
  room: OpenRoom,
  isLeaving: boolean,
): Promise<Reviewer[]> {
  const others = presence
    .openRooms()
    .filter(({ ticketId, userId }) => ticketId === room.ticketId && userId !== actor.userId);
  const [ticket, administrators, unfinished] = await tenantReadAtOnce(database, actor, (tx) =>
    Promise.all([
      getTicket(tx, room.ticketId),
      listAdministrators(
        tx,
        others.map(({ userId }) => userId),
      ),
      listUnfinishedReviews(tx),
    ]),
  );
  if (!ticket) throw new AppError('NOT_FOUND');
  await presence.report(room, isLeaving);
  return administrators.filter(({ id }) =>
    maySeePresence(actor.userId, { ticketId: room.ticketId, userId: id }, unfinished),
  );
}

/** Lists the tickets whose review other administrators have open, with these administrators by name. */
export async function readPresence(
  { database, live: { presence } }: LiveContext,
  actor: AdminActor,
): Promise<{ readonly ticketId: string; readonly people: readonly Reviewer[] }[]> {
  const open = presence.openRooms().filter(({ userId }) => userId !== actor.userId);
  if (open.length === 0) return [];
  const ids = open.map(({ userId }) => userId);
  const [administrators, unfinished] = await tenantReadAtOnce(database, actor, (tx) =>
    Promise.all([listAdministrators(tx, ids), listUnfinishedReviews(tx)]),
  );
  const rooms = open.filter((room) => maySeePresence(actor.userId, room, unfinished));
  return [...new Set(rooms.map(({ ticketId }) => ticketId))].map((ticketId) => ({
    ticketId,
    people: administrators.filter(({ id }) =>
      rooms.some((room) => room.ticketId === ticketId && room.userId === id),
    ),
  }));
}
