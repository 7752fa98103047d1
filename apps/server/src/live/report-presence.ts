import type { AdminActor } from '@plainview/domain/account/actor';
import type { Reviewer } from '@plainview/domain/ticket/reviewer';
import { AppError } from '../core/app-error.ts';
import { tenantReadAtOnce } from '../persistence/database/tenant-transaction.ts';
import { listAdministrators } from '../persistence/ticket/queue.repository.ts';
import { findTicket } from '../persistence/ticket/ticket.repository.ts';
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
  const others = [...presence.usersIn(room.ticketId)].filter((id) => id !== actor.userId);
  const [ticket, administrators] = await tenantReadAtOnce(database, actor, (tx) =>
    Promise.all([findTicket(tx, room.ticketId), listAdministrators(tx, others)]),
  );
  if (!ticket) throw new AppError('NOT_FOUND');
  await presence.report(room, isLeaving);
  return administrators;
}
