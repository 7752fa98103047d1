const HEX = '[0-9a-fA-F]';
const RECORD_ID = new RegExp(
  `^(?:${HEX}{8}-${HEX}{4}-[1-8]${HEX}{3}-[89abAB]${HEX}{3}-${HEX}{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$`,
  'u',
);

/**
 * Parses a record id: a hyphenated UUID (RFC 9562) in upper or lower case. Returns it in lowercase, as
 * PostgreSQL does; only this form may be compared, locked, recorded or used as a key. Returns null if the
 * text is not an id.
 */
export function parseRecordId(text: string): string | null {
  return RECORD_ID.test(text) ? text.toLowerCase() : null;
}

/**
 * Returns the last 8 digits of an id, for texts in which people recognize a record. The first ones are a time, which
 * records of the same minute share.
 */
export const shortId = (id: string): string => id.slice(-8);

/**
 * Finds an id that a user typed or pasted. Like `parseRecordId`, but also accepts surrounding spaces, braces,
 * a leading `urn:uuid:`, and ids without hyphens. For search only: calls accept one spelling.
 */
export function findRecordId(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^urn:uuid:/iu, '')
    .replace(/^\{\s*(?<inner>.*?)\s*\}$/u, '$<inner>');
  const hyphenated = /^[0-9a-f]{32}$/iu.test(bare)
    ? bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
    : bare;
  return parseRecordId(hyphenated);
}
