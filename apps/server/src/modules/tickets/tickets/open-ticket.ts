import type { Actor } from '@plainview/domain/identity/users/actor';
import type { AppContext } from '../../../app-context.ts';
import { asSystem } from '../../../persistence/database/tenant-transaction.ts';
import { moveUpMedia } from '../../../persistence/queue/job.repository.ts';
import type { TicketDetail } from './ticket-detail.ts';

/** Keeps an agency that opens all of its tickets from delaying those of others for long. */
const MOST_MOVED_UP = 5;

/**
 * Moves up the work on the first videos of a ticket that a person has opened. Programs that read many tickets
 * move up nothing.
 * @param reading the ticket as its actor can see it
 */
export async function openTicket(
  { database, ffmpeg }: Pick<AppContext, 'database' | 'ffmpeg'>,
  actor: Actor,
  reading: Promise<TicketDetail>,
): Promise<TicketDetail> {
  const detail = await reading;
  const isPerson = actor.sessionId !== undefined && !actor.apiKey;
  const canMoveUp =
    detail.waiting.some(({ ahead }) => ahead > 0) && !detail.waiting.some(({ isMovedUp }) => isMovedUp);
  if (ffmpeg !== null && isPerson && canMoveUp)
    await asSystem(database, (tx) => moveUpMedia(tx, detail.ticket.id, MOST_MOVED_UP));
  return detail;
}
