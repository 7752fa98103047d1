import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import {
  findOwnSecondReview,
  listTicketsWithEntries,
} from '../../review/second-reviews/second-reviews.repository.ts';
import { insertReadings, listUnrecordedReadings, lockReading } from './review-reading.repository.ts';

type DisclosingContext = Pick<AppContext, 'database' | 'clock'>;

/** The result of a read, and the tickets whose first review it shows although no reading of it is recorded yet. */
export interface Disclosed<Result> {
  readonly result: Result;
  readonly unrecorded: readonly string[];
}

/**
 * Reads parts of first reviews, and records this before the answer leaves: anyone who has read a part cannot take
 * the second review. Reads again if the actor took it in the meantime, since it then hides the first one.
 */
export async function discloseReviews<Result>(
  context: DisclosingContext,
  actor: Actor,
  read: () => Promise<Disclosed<Result>>,
): Promise<Result> {
  const { result, unrecorded } = await read();
  if (actor.role !== 'admin' || unrecorded.length === 0) return result;
  return (await recordReadings(context, actor, unrecorded)) ? result : discloseReviews(context, actor, read);
}

/** Works like `discloseReviews` for a read that shows the review of one ticket. */
export const discloseReview = <Result>(
  context: DisclosingContext,
  actor: Actor,
  ticketId: string,
  read: (tx: Reader) => Promise<Result>,
): Promise<Result> =>
  discloseReviews(context, actor, () =>
    tenantRead(context.database, actor, async (tx) => ({
      result: await read(tx),
      unrecorded: actor.role === 'admin' ? await listUnrecordedReadings(tx, [ticketId]) : [],
    })),
  );

/** Returns false if the actor reviews one of the tickets a second time. */
function recordReadings(
  { database, clock }: DisclosingContext,
  actor: Actor,
  ticketIds: readonly string[],
): Promise<boolean> {
  return tenantTransaction(database, actor, async (tx) => {
    const readable: string[] = [];
    for (const id of ticketIds.toSorted()) {
      await lockReading(tx, actor.userId, id);
      if ((await findOwnSecondReview(tx, id)) === null) readable.push(id);
    }
    // Of those who took part in the first review, the ledger has other entries.
    const known = await listTicketsWithEntries(tx, actor.userId, readable);
    const now = clock.now();
    for (const { id, agencyId } of await insertReadings(tx, actor.userId, readable, now))
      if (!known.has(id))
        await recordEvent(tx, actor, now, {
          event: 'ticket.review_read',
          subject: 'ticket',
          subjectId: id,
          ticketId: id,
          agencyId,
          audience: 'internal',
        });
    return readable.length === ticketIds.length;
  });
}
