/** The text that the archive's search looks through, in lower case: officers, incident type, agency. */
export function reportSearchText(report: {
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
}): string {
  return [report.incidentType, ...report.officersInvolved, report.agencyName].join('\n').toLowerCase();
}
