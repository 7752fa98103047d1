/** Used for agencies whose name has no usable letters. */
const FALLBACK_PREFIX = 'AG';
const LONGEST_PREFIX = 4;
const LETTERS_OF_ONE_WORD = 3;
const SHORTEST_POSITION = 4;
const LONGEST_POSITION = 9;

const fillers: ReadonlySet<string> = new Set(['OF', 'THE', 'AND', 'FOR', 'DE', 'LA']);

/**
 * Returns the proposed prefix of an agency's ticket numbers, 2 to 4 capital letters: the initials of the
 * name's words, or the first letters of its only word. The database adds a digit if another agency has it.
 */
export function ticketPrefix(agencyName: string): string {
  const words = agencyName
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F'’.]/gu, '')
    .split(/[^A-Za-z]+/u)
    .filter((word) => word !== '');
  const named = words.filter((word) => !fillers.has(word.toUpperCase()));
  const [first = '', ...others] = named.length > 0 ? named : words;
  const letters =
    others.length > 0
      ? [first, ...others].map((word) => word.charAt(0)).join('')
      : first.slice(0, isAcronym(first) ? LONGEST_PREFIX : LETTERS_OF_ONE_WORD);
  const prefix = letters.slice(0, LONGEST_PREFIX).toUpperCase();
  return prefix.length > 1 ? prefix : FALLBACK_PREFIX;
}

const isAcronym = (word: string): boolean => word.length <= LONGEST_PREFIX && word === word.toUpperCase();

/**
 * Returns the number of an agency's nth ticket of a year, such as `NP-2026-0042`. The database assigns them.
 */
export const formatTicketNumber = (prefix: string, year: number, position: number): string =>
  `${prefix}-${year}-${String(position).padStart(SHORTEST_POSITION, '0')}`;

const NUMBER = new RegExp(
  `^(?<prefix>[A-Z]{2,${LONGEST_PREFIX}}[0-9]{0,6})-(?<year>[0-9]{4})-(?<position>[0-9]{1,${LONGEST_POSITION}})$`,
  'u',
);

/**
 * Parses a ticket number as people type it: in any case, with spaces around it or instead of hyphens, and
 * without leading zeros. Returns it as it is stored, or null if the text is not a ticket number.
 */
export function parseTicketNumber(text: string): string | null {
  const plain = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015\u2212-]+/gu, '-');
  const { prefix, year, position } = NUMBER.exec(plain)?.groups ?? {};
  if (prefix === undefined || year === undefined || position === undefined) return null;
  return formatTicketNumber(prefix, Number(year), Number(position));
}
