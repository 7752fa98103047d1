import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Scorecard, ScorecardVersion } from '@plainview/domain/review/scorecards/scorecard';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import { tenantRead, tenantReadAtOnce } from '../../../persistence/database/tenant-transaction.ts';
import { listAssignments, type StoredAssignment } from './scorecard-assignment.repository.ts';
import {
  findScorecard,
  findVersion,
  listScorecards,
  listVersions,
  type ListedScorecard,
  type ListedVersion,
} from './scorecard.repository.ts';

const VERSIONS_SHOWN = 100;

/** A scorecard with the tickets that it is assigned to. */
export type AssignedScorecard = ListedScorecard & { readonly assignments: readonly StoredAssignment[] };

/** Lists all scorecards by name. */
export function readScorecards(context: AppContext, actor: AdminActor): Promise<AssignedScorecard[]> {
  return tenantReadAtOnce(context.database, actor, async (tx) => {
    const [listed, assignments] = await Promise.all([listScorecards(tx), listAssignments(tx)]);
    return listed.map((scorecard) =>
      Object.assign(scorecard, {
        assignments: assignments.filter(({ scorecardId }) => scorecardId === scorecard.id),
      }),
    );
  });
}

/** Returns a scorecard with its history and assignments. @throws AppError NOT_FOUND. */
export function readScorecard(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<{
  readonly scorecard: Scorecard;
  readonly versions: readonly ListedVersion[];
  readonly assignments: readonly StoredAssignment[];
}> {
  return tenantRead(context.database, actor, async (tx) => {
    const scorecard = await findScorecard(tx, id);
    if (!scorecard) throw new AppError('NOT_FOUND');
    const versions = await listVersions(tx, id, VERSIONS_SHOWN);
    const assignments = (await listAssignments(tx)).filter(({ scorecardId }) => scorecardId === id);
    return { scorecard, versions, assignments };
  });
}

/** Returns a published version. @throws AppError NOT_FOUND. */
export function readScorecardVersion(
  context: AppContext,
  actor: AdminActor,
  id: string,
  version: number,
): Promise<ScorecardVersion> {
  return tenantRead(context.database, actor, async (tx) => {
    const found = await findVersion(tx, id, version);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}
