/** Longest name of a county. */
export const LONGEST_COUNTY_NAME = 100;
/** Most agencies, and most users, of a county. */
export const MOST_COUNTY_AGENCIES = 200;
export const MOST_COUNTY_USERS = 100;

/** A person who oversees the agencies of a county. */
export interface Overseer {
  readonly id: string;
  readonly name: string;
}

/** A county as its agencies see it: those who may read their tickets, reports and bills. */
export interface CountyFacts {
  readonly name: string;
  /** Whether overseers may also watch videos. */
  readonly watchesVideos: boolean;
  readonly overseers: readonly Overseer[];
  readonly agencyIds: readonly string[];
}

export type OversightChange = 'started' | 'changed' | 'ended';

/** A change of the oversight of one agency. */
export interface AgencyOversightChange {
  readonly agencyId: string;
  readonly change: OversightChange;
}

/** Returns a county's name as it is compared: two counties cannot differ only in case or spaces. */
export const countyKey = (name: string): string => name.trim().toLowerCase().replaceAll(/\s+/gu, ' ');

const idsOf = (rows: readonly Overseer[]): string =>
  rows
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/**
 * Returns what a change of a county means for each agency that it concerned before or concerns now. Agencies
 * for which nothing changes are left out.
 * @param before null for a new county
 * @param after null for a deleted county
 */
export function oversightChanges(
  before: CountyFacts | null,
  after: CountyFacts | null,
): AgencyOversightChange[] {
  const had = new Set(before?.agencyIds);
  const has = new Set(after?.agencyIds);
  const isSame =
    before?.name === after?.name &&
    before?.watchesVideos === after?.watchesVideos &&
    idsOf(before?.overseers ?? []) === idsOf(after?.overseers ?? []);
  return [...new Set([...had, ...has])].toSorted().flatMap((agencyId): AgencyOversightChange[] => {
    if (!had.has(agencyId)) return [{ agencyId, change: 'started' }];
    if (!has.has(agencyId)) return [{ agencyId, change: 'ended' }];
    return isSame ? [] : [{ agencyId, change: 'changed' }];
  });
}
