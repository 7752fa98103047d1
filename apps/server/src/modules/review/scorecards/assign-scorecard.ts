import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { mayUse } from '@plainview/domain/review/scorecards/scorecard';
import {
  isSameRule,
  type ScorecardAssignment,
} from '@plainview/domain/review/scorecards/scorecard-assignment';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { listAgencies } from '../../agencies/agencies/agencies.repository.ts';
import { listAssignments, replaceAssignments } from './scorecard-assignments.repository.ts';
import { getScorecard } from './scorecards.repository.ts';
import { recordScorecard, scorecardName, SCORECARDS, withScorecard } from './with-scorecard.ts';

/**
 * Sets which tickets get a scorecard when their review starts.
 * @throws AppError NOT_FOUND, also for an agency
 */
export function assignScorecard(
  context: AppContext,
  actor: AdminActor,
  id: string,
  wanted: readonly ScorecardAssignment[],
): Promise<void> {
  const rules = wanted.filter((rule, index) => wanted.findIndex((one) => isSameRule(one, rule)) === index);
  return withScorecard(context, actor, id, async (tx, scorecard, now) => {
    const ability = mayUse(scorecard);
    if (rules.length > 0 && !ability.allowed) throw new AppError(ability.code);
    const agencies = new Map((await listAgencies(tx)).map((agency) => [agency.id, agency.name]));
    if (rules.some(({ agencyId }) => agencyId !== null && !agencies.has(agencyId)))
      throw new AppError('NOT_FOUND');
    await takeTransactionLock(tx, SCORECARDS);
    const others = (await listAssignments(tx)).filter(({ scorecardId }) => scorecardId !== id);
    const taken = others.find((other) => rules.some((rule) => isSameRule(rule, other)));
    if (taken) {
      const other = await getScorecard(tx, taken.scorecardId);
      throw new AppError('SCORECARD_ASSIGNED_TWICE', { name: other?.newest?.content.name ?? '' });
    }
    await replaceAssignments(tx, id, rules);
    await recordScorecard(tx, actor, now, {
      event: 'scorecard.assigned',
      id,
      data: {
        scorecard: scorecardName(scorecard),
        assignments: rules.map(
          ({ agencyId, incidentType }) =>
            `${agencyId === null ? 'All agencies' : (agencies.get(agencyId) ?? '')}: ${incidentType ?? 'all incident types'}`,
        ),
      },
    });
  });
}
