/**
 * True where every text within the value can be stored and hashed: PostgreSQL takes no NUL, and half a
 * surrogate pair is no character (RFC 8785 has no form for it).
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().every(isStorable);
  return true;
}
