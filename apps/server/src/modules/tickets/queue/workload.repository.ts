import type { OpenWork, PlayedWork } from '@plainview/domain/tickets/queue/reviewer';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../persistence/database/database.ts';
import { isWatched } from '../../review/coverage/watched-part.repository.ts';
import { watchedParts } from '../../review/coverage/watched-parts.table.ts';
import { reports } from '../../review/findings/reviews.table.ts';
import { isOpenTicket } from '../tickets/ticket-filter.sql.ts';
import { tickets, videos } from '../tickets/tickets.table.ts';

/** Returns the length of what the parts cover together, in microseconds. */
const covered = (stretches: ReturnType<typeof sql>) =>
  sql`(select coalesce(sum(upper(stretch) - lower(stretch)), 0) from unnest(range_agg(${stretches})) as stretch)`;

/** Sums up the open tickets of each reviewer, and those without one. */
export async function readOpenWork(tx: Transaction, now: Date): Promise<OpenWork[]> {
  const { rows } = await tx.execute<{
    reviewer_id: string | null;
    open_tickets: number;
    overdue_tickets: number;
    footage: number;
  }>(sql`
    with open_ticket as materialized (
      select ${tickets.id} as id, ${tickets.reviewerId} as reviewer_id, ${tickets.urgencyKey} as urgency_key
      from ${tickets} where ${isOpenTicket}),
    watched as (
      select ${watchedParts.videoId} as video_id, ${covered(sql`${watchedParts.stretches}`)} as microseconds
      from open_ticket
      join ${watchedParts} on ${watchedParts.ticketId} = open_ticket.id
        and ${watchedParts.reviewerId} = open_ticket.reviewer_id and ${isWatched}
      group by ${watchedParts.videoId}),
    footage as (
      select open_ticket.id, sum(greatest(0,
        coalesce((${videos.facts} ->> 'durationMicroseconds')::numeric, 0) - coalesce(watched.microseconds, 0))) as microseconds
      from open_ticket
      join ${videos} on ${videos.ticketId} = open_ticket.id
      left join watched on watched.video_id = ${videos.id}
      group by open_ticket.id)
    select reviewer_id, count(*)::integer as open_tickets,
      (count(*) filter (where urgency_key <= ${now.getTime()}))::integer as overdue_tickets,
      coalesce(sum(footage.microseconds), 0)::float8 as footage
    from open_ticket left join footage using (id)
    group by reviewer_id`);
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    openTickets: row.open_tickets,
    overdueTickets: row.overdue_tickets,
    footageLeftMicroseconds: row.footage,
  }));
}

/**
 * Sums up how long each reviewer played videos of the tickets delivered since a time, and how
 * much they watched.
 */
export async function readPlayedWork(tx: Transaction, deliveredSince: Date): Promise<PlayedWork[]> {
  const { rows } = await tx.execute<{ reviewer_id: string; played: number; watched: number }>(sql`
    with delivered as materialized (
      select distinct ${reports.ticketId} as id from ${reports} where ${reports.deliveredAt} >= ${deliveredSince}),
    video as (
      select ${watchedParts.reviewerId} as reviewer_id, sum(${watchedParts.playedMilliseconds}) as played,
        ${covered(sql`${watchedParts.stretches}`)} as watched
      from delivered join ${watchedParts} on ${watchedParts.ticketId} = delivered.id
      group by ${watchedParts.reviewerId}, ${watchedParts.videoId})
    select reviewer_id, sum(played)::float8 as played, sum(watched)::float8 as watched from video group by reviewer_id`);
  return rows.map((row) => ({
    reviewerId: row.reviewer_id,
    playedMilliseconds: row.played,
    watchedMicroseconds: row.watched,
  }));
}
