import type { ListedScorecard } from './use-scorecards.ts';

/** Describes the tickets that an assignment applies to. */
export const assignmentText = ({
  agencyName,
  incidentType,
}: ListedScorecard['assignments'][number]): string =>
  `${agencyName ?? 'All agencies'}: ${incidentType ?? 'all incident types'}`;
