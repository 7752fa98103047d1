import type { Outputs } from '@plainview/contract/index';
import {
  questionsOf,
  type Scorecard,
  type ScorecardContent,
} from '@plainview/domain/review/scorecards/scorecard';
import { contentView } from '../../tickets/ticket-scorecards/ticket-scorecards.view.ts';
import type { AssignedScorecard } from './scorecards.ts';

type Assignments = AssignedScorecard['assignments'];

const assignmentViews = (assignments: Assignments) =>
  assignments.map(({ agencyId, agencyName, incidentType }) => ({ agencyId, agencyName, incidentType }));

/** Returns a scorecard in the list. */
export function listedScorecardView({
  assignments,
  ...scorecard
}: AssignedScorecard): Outputs['scorecards']['list'][number] {
  return { ...scorecard, assignments: assignmentViews(assignments) };
}

const emptyContent: ScorecardContent = { name: '', description: '', sections: [] };

/** Returns a scorecard with its draft and history. */
export function scorecardView({
  scorecard,
  versions,
  assignments,
}: {
  readonly scorecard: Scorecard;
  readonly versions: Outputs['scorecards']['get']['versions'];
  readonly assignments: Assignments;
}): Outputs['scorecards']['get'] {
  const { id, draft, draftRevision, newest, retiredAt } = scorecard;
  const content = draft ?? newest?.content ?? emptyContent;
  const listed = newest?.content ?? content;
  return {
    id,
    name: listed.name,
    description: listed.description,
    questionCount: questionsOf(listed).length,
    newestVersion: newest?.version ?? null,
    publishedAt: newest?.publishedAt ?? null,
    hasDraft: draft !== null,
    retiredAt,
    assignments: assignmentViews(assignments),
    content: contentView(content),
    draftRevision,
    versions,
  };
}
