import type { CustodyFact } from '@plainview/domain/ledger/custody-event';
import { isStorable } from '@plainview/domain/shared/storable';

/** A UUID as PostgreSQL returns it. */
const STORED_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const isStoredUuid = (id: string | null): boolean => id === null || STORED_UUID.test(id);

/**
 * Returns whether a value of an entry's data is of a type that JSON can represent. JSON has no
 * other names for it.
 */
const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.every((part) => typeof part === 'string'));

/**
 * Returns whether the database certainly stores a fact as it was hashed: UUIDs in lower case, text that it
 * accepts, and numbers that JSON can represent, of which `jsonb` keeps every digit. This holds for almost all
 * facts. For any other, ask the database (`readAsStored`).
 */
export function isStoredVerbatim(fact: CustodyFact): boolean {
  const { actorId, agencyId, ticketId, data } = fact;
  return (
    [actorId, agencyId, ticketId].every(isStoredUuid) &&
    Object.values(data).every(isPlain) &&
    isStorable(fact)
  );
}
