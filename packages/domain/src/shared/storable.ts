/**
 * First and last instant that all parts of Plainview can store and format: four-digit years (RFC 3339), as
 * PostgreSQL accepts them.
 */
const FIRST = new Date('0001-01-01T00:00:00Z');
const LAST = new Date('9999-12-31T23:59:59.999Z');

/** Returns true if an instant can be stored. Invalid dates cannot. */
export const isStorableInstant = (instant: Date): boolean => instant >= FIRST && instant <= LAST;

/** Returns the nearest instant that can be stored. */
export function nearestStorableInstant(instant: Date): Date {
  if (instant < FIRST) return FIRST;
  return instant > LAST ? LAST : instant;
}

/**
 * Own properties with which JSON can break `String(object)` and `object < 1`: they hide the
 * inherited functions.
 */
const conversions: ReadonlySet<string> = new Set(['toString', 'valueOf']);

/**
 * Returns true if every object of the value can be converted to a string or number. Validation compares the
 * `length` of any object with a limit, which throws a TypeError otherwise.
 */
export function isConvertible(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isConvertible);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => !conversions.has(key) && isConvertible(part));
}

/**
 * Returns true if every part of the value can be stored and hashed. PostgreSQL rejects NUL characters.
 * RFC 8785 cannot represent lone surrogates, infinity (`1e309` in JSON) and big integers. Years must
 * have four digits.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'bigint') return false;
  if (value instanceof Date) return isStorableInstant(value);
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().every(isStorable);
  return true;
}
