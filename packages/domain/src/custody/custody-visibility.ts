import type { AdminActor, AgencyActor } from '../account/actor.ts';
import type { CustodyFact } from './custody-event.ts';

/** The part of an actor that decides which ledger entries it may see. */
export type LedgerReader = Pick<AdminActor, 'role'> | Pick<AgencyActor, 'role' | 'agencyId'>;

/**
 * Returns whether the reader may see the entry: an administrator sees all, an agency user those of the own agency that are
 * not internal. Equals the row-level security policy of `custody_entries`; apps/server/tests/live/live-visibility.test.ts compares
 * the two.
 */
export function canSeeEntry(
  reader: LedgerReader,
  entry: Pick<CustodyFact, 'agencyId' | 'audience'>,
): boolean {
  return reader.role === 'admin' || (entry.audience === 'agency' && entry.agencyId === reader.agencyId);
}

/** Returns whether two readers see the same entries. */
export function seesSameEntries(one: LedgerReader, other: LedgerReader): boolean {
  if (one.role === 'admin' || other.role === 'admin') return one.role === other.role;
  return one.agencyId === other.agencyId;
}
