import type { Database } from '@plainview/postgres/database';
import { listUnfinishedReviews } from '../modules/review/second-reviews/second-reviews.repository.ts';
import type { AppContext } from '../platform/app-context.ts';
import type { EndedSessions } from '../platform/database/connections/change-listener.ts';
import { systemRead } from '../platform/database/tenant-transaction.ts';
import {
  listChangesAfter,
  readCustodyHead,
  type LedgerChange,
} from '../platform/ledger/custody.repository.ts';
import type { OpenStreams } from './open-streams.ts';
import { planDeliveries, type Delivery } from './plan-deliveries.ts';
import type { RecentChanges } from './recent-changes.ts';
import { readStreamRights, type StreamRights } from './stream-rights.ts';

/**
 * Changes after the last one in memory, to whom they go, and the rights of those who must be checked first.
 */
export interface ChangeBatch {
  readonly changes: readonly LedgerChange[];
  readonly deliveries: readonly Delivery[];
  readonly rights: StreamRights;
}

/** State on which the next batch depends. */
export interface BatchRequest {
  readonly recent: RecentChanges;
  readonly streams: OpenStreams;
  /** Accounts to check even if they receive nothing. */
  readonly ended: EndedSessions;
  readonly limit: number;
}

/** Reads the next changes and the current rights of the streams' owners in one transaction. */
export function readChangeBatch(
  context: Pick<AppContext, 'config' | 'clock' | 'database'>,
  { recent, streams, ended, limit }: BatchRequest,
): Promise<ChangeBatch> {
  return systemRead(context.database, async (tx) => {
    // Sent together, so that they share one round trip.
    const [changes, unfinishedReviews] = await Promise.all([
      listChangesAfter(tx, recent.position(), limit),
      listUnfinishedReviews(tx),
    ]);
    const changesAfter = (position: number) =>
      [...recent.after(position), ...changes].filter(({ sequence }) => sequence > position);
    const deliveries = planDeliveries(streams.audiences(), {
      changesAfter,
      latest: changes,
      ended,
      unfinishedReviews,
    });
    // Read after the changes: if access ended before a change was written, it has ended here, too.
    const owners = deliveries.filter(({ isChecked }) => isChecked).map(({ owner }) => owner);
    return { changes, deliveries, rights: await readStreamRights(context, tx, owners) };
  });
}

/** Returns the latest changes and the sequence after which they begin. */
export function readLatestChanges(
  database: Database,
  limit: number,
): Promise<{ readonly start: number; readonly changes: readonly LedgerChange[] }> {
  return systemRead(database, async (tx) => {
    // Read first: all changes up to this head exist when the changes are read.
    const { sequence } = await readCustodyHead(tx);
    const start = Math.max(sequence - limit, 0);
    return { start, changes: await listChangesAfter(tx, start, limit) };
  });
}
