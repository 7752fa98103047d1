import type { AnswerCount, UsedVersion } from '@plainview/domain/reports/insights/scorecard-trends';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../persistence/database/database.ts';
import {
  scorecardAnswers,
  scorecardVersions,
  ticketScorecards,
} from '../../review/scorecards/scorecards.table.ts';
import { deliveredTickets, limitTime, type DeliveredTickets } from './delivered-tickets.sql.ts';

/** Counts the answers with an option in delivered tickets, with the versions that the questions come from. */
export async function readAnswerCounts(
  tx: Transaction,
  which: DeliveredTickets,
): Promise<{ readonly counts: readonly AnswerCount[]; readonly versions: readonly UsedVersion[] }> {
  const [, { rows }] = await Promise.all([
    limitTime(tx),
    tx.execute<{ counts: AnswerCount[] | null; versions: UsedVersion[] | null }>(sql`
      with delivered as materialized (${deliveredTickets(which)}),
      counted as materialized (
        select card.scorecard_id as "scorecardId", card.version, answer.question_id as "questionId", delivered.step,
          answer.option, count(*)::int as answers
        from delivered
        cross join lateral (
          select scorecard_id, version from ${ticketScorecards}
          where ${ticketScorecards.ticketId} = delivered.id offset 0) card
        cross join lateral (
          select question_id, option from ${scorecardAnswers}
          where ${scorecardAnswers.ticketId} = delivered.id and ${scorecardAnswers.option} is not null offset 0) answer
        group by 1, 2, 3, 4, 5),
      used as (
        select ${scorecardVersions.scorecardId} as "scorecardId", ${scorecardVersions.version}, ${scorecardVersions.content}
        from ${scorecardVersions}
        where (${scorecardVersions.scorecardId}, ${scorecardVersions.version}) in (
          select distinct "scorecardId", version from counted))
      select (select json_agg(counted) from counted) as counts, (select json_agg(used) from used) as versions`),
  ]);
  const [row] = rows;
  return { counts: row?.counts ?? [], versions: row?.versions ?? [] };
}
