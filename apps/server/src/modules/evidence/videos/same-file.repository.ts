import type { SameFile } from '@plainview/domain/evidence/videos/video-problems';
import type { Reader } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tickets, videos } from '../../tickets/tickets/tickets.table.ts';

/** Nobody reads more, and an agency may submit one file a thousand times. */
const LISTED = 10;

const others = alias(videos, 'others');

/**
 * Lists other videos of the same agency with the same SHA-256, for each video of a ticket; the
 * oldest ones first.
 */
export const listSameFiles = (
  tx: Reader,
  ticketId: string,
): Promise<(SameFile & { readonly videoId: string })[]> => selectOfTicket(tx, { ticketId });

const selectOfTicket = createStatement((tx) => {
  const same = tx
    .select({ ticketId: others.ticketId, ticketNumber: tickets.number, fileName: others.fileName })
    .from(others)
    .innerJoin(tickets, eq(tickets.id, others.ticketId))
    .where(
      and(eq(others.agencyId, videos.agencyId), eq(others.sha256, videos.sha256), ne(others.id, videos.id)),
    )
    .orderBy(asc(others.storedAt))
    .limit(LISTED)
    .as('same');
  return tx
    .select({
      videoId: videos.id,
      ticketId: same.ticketId,
      ticketNumber: same.ticketNumber,
      fileName: same.fileName,
    })
    .from(videos)
    .innerJoinLateral(same, sql`true`)
    .where(eq(videos.ticketId, sql.placeholder('ticketId')));
});

/** Lists videos of an agency with a SHA-256, the oldest ones first. */
export const listFilesByHash = (
  tx: Reader,
  file: { readonly agencyId: string; readonly sha256: string },
): Promise<SameFile[]> =>
  tx
    .select({ ticketId: videos.ticketId, ticketNumber: tickets.number, fileName: videos.fileName })
    .from(videos)
    .innerJoin(tickets, eq(tickets.id, videos.ticketId))
    .where(and(eq(videos.agencyId, file.agencyId), eq(videos.sha256, file.sha256)))
    .orderBy(asc(videos.storedAt))
    .limit(LISTED);
