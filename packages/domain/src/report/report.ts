/** Returns the text that the archive search matches, in lowercase: officers, incident type, agency. */
export function reportSearchText(report: {
  readonly agencyName: string;
  readonly incidentType: string;
  readonly officersInvolved: readonly string[];
}): string {
  return [report.incidentType, ...report.officersInvolved, report.agencyName].join('\n').toLowerCase();
}
