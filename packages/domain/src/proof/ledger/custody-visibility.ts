import {
  hasDuty,
  type AdminActor,
  type AgencyActor,
  type PermissionSubject,
} from '../../identity/users/actor.ts';
import type { Duty } from '../../identity/users/duty.ts';
import type { CustodyFact } from '../../ledger/custody-event.ts';

/** Facts about an actor that determine which ledger entries it can see. */
export type LedgerReader = Pick<AdminActor, 'role'> | Pick<AgencyActor, 'role' | 'agencyId'>;

/**
 * Returns whether the reader can see the entry. Administrators see all entries; agency users see those of
 * their own agency that are not internal. Equivalent to the row-level security policy of `custody_entries`;
 * apps/server/tests/live/live-visibility.test.ts compares the two.
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

/** The duty of administrators who read the ledger, from its beginning. */
export const LEDGER_DUTY: Duty = 'auditor';

/**
 * Returns whether an actor may read earlier entries of the ledger, not only be notified of new ones: agency users
 * those that they can see, administrators with the duty.
 */
export const mayReadLedger = (who: PermissionSubject): boolean =>
  who.role === 'agency' || hasDuty(who, LEDGER_DUTY);
