import {
  incidentKey,
  type ScorecardAssignment,
} from '@plainview/domain/review/scorecards/scorecard-assignment';
import type { Reader, Transaction } from '@plainview/postgres/database';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { agencies } from '../../identity/users/accounts.table.ts';
import { scorecardAssignments } from './scorecards.table.ts';

/** An assignment with its scorecard and the name of its agency. */
export interface StoredAssignment extends ScorecardAssignment {
  readonly scorecardId: string;
  readonly agencyName: string | null;
}

/** Lists the assignments of all scorecards, those of all agencies first. */
export function listAssignments(tx: Reader): Promise<StoredAssignment[]> {
  const { scorecardId, agencyId, incidentType } = scorecardAssignments;
  return tx
    .select({ scorecardId, agencyId, incidentType, agencyName: agencies.name })
    .from(scorecardAssignments)
    .leftJoin(agencies, eq(agencies.id, agencyId))
    .orderBy(asc(agencies.key), asc(scorecardAssignments.incidentKey));
}

/** Lists the assignments that apply to a ticket. */
export function listAssignmentsFor(
  tx: Reader,
  ticket: { readonly agencyId: string; readonly incidentType: string },
): Promise<(ScorecardAssignment & { readonly scorecardId: string })[]> {
  const { scorecardId, agencyId, incidentType, incidentKey: key } = scorecardAssignments;
  return tx
    .select({ scorecardId, agencyId, incidentType })
    .from(scorecardAssignments)
    .where(
      and(
        or(isNull(agencyId), eq(agencyId, ticket.agencyId)),
        or(isNull(key), eq(key, incidentKey(ticket.incidentType))),
      ),
    );
}

/** Replaces the assignments of a scorecard. */
export async function replaceAssignments(
  tx: Transaction,
  scorecardId: string,
  assignments: readonly ScorecardAssignment[],
): Promise<void> {
  await tx.delete(scorecardAssignments).where(eq(scorecardAssignments.scorecardId, scorecardId));
  if (assignments.length === 0) return;
  await tx.insert(scorecardAssignments).values(
    assignments.map(({ agencyId, incidentType }) => ({
      scorecardId,
      agencyId,
      incidentType,
      incidentKey: incidentType === null ? null : incidentKey(incidentType),
    })),
  );
}
