/** A cell of a spreadsheet. Dates of XLSX files have their time on the clock in UTC. */
export type Cell = string | number | boolean | Date | null;

/** Returns a cell as text, in one line without surrounding space. */
export function cellLine(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString();
  return String(cell).replaceAll(/\s+/gu, ' ').trim();
}

/** Returns a cell as text that may have several lines. */
export const cellText = (cell: Cell): string =>
  typeof cell === 'string' ? cell.replaceAll(/\r\n?/gu, '\n').trim() : cellLine(cell);

/** Marks that separate names wherever they appear. */
const NAME_MARKS = /[;|\n/&]|\s+and\s+/iu;

/**
 * Splits a cell with names of officers. Commas separate names only where they cannot be part of one: “Baker,
 * Thomas” is one name, “Ofc. Baker, Sgt. Lee” and “Baker, Lee, Diaz” are several.
 */
export function splitOfficers(cell: Cell): string[] {
  const text = typeof cell === 'string' ? cell : cellLine(cell);
  const names = text.split(NAME_MARKS).flatMap(splitByComma);
  const seen = new Set<string>();
  return names.filter((name) => {
    const key = name.toLowerCase();
    if (name === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function splitByComma(text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => cellLine(part))
    .filter((part) => part !== '');
  const isSeveral = parts.length > 2 || parts.every((part) => part.includes(' '));
  return isSeveral ? parts : [cellLine(text)];
}
