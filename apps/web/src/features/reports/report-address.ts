/** Search parameters of a report's page. */
export interface ReportSearch {
  /** The version to read; without it, the newest. */
  version?: number;
}

/** Parses search parameters; ignores invalid values. */
export function readVersion({ version }: Record<string, unknown>): ReportSearch {
  const number = Number(version);
  return Number.isSafeInteger(number) && number > 0 ? { version: number } : {};
}
