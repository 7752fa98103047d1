/** Search parameters of a report's page. */
export interface ReportSearch {
  /** The version to read; without it, the newest. */
  version?: number;
  /** The number of the finding to open, counted from 1. */
  finding?: number;
}

/** Parses search parameters; ignores invalid values. */
export function readReportSearch({ version, finding }: Record<string, unknown>): ReportSearch {
  return {
    ...(isPositive(version) && { version: Number(version) }),
    ...(isPositive(finding) && { finding: Number(finding) }),
  };
}

const isPositive = (value: unknown): boolean => Number.isSafeInteger(Number(value)) && Number(value) > 0;
