import { isErrorValue } from '@plainview/domain/tickets/imports/cell';
import { errorCell, textCell, type TableCell } from '@plainview/domain/tickets/imports/table';
import { formatOf, isDatePattern, plainNumber, shownNumber, shownText } from './number-text.ts';
import { readXml, type Parts } from './xlsx-parts.ts';

const DAY_MILLISECONDS = 86_400_000;
/** Day 0 of the two ways in which workbooks count days; the first has a 29th of February 1900. */
const epochs = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };

/** What cells refer to. */
export interface CellContext {
  readonly strings: readonly string[];
  /** The number format of each style. */
  readonly formats: readonly string[];
  readonly epoch: keyof typeof epochs;
}

/** A cell as the file has it. */
export interface RawCell {
  readonly type: string;
  readonly style: number;
  /** Null if the cell has no value at all. */
  readonly value: string | null;
  readonly hasFormula: boolean;
}

/** Decodes characters that XML cannot contain, such as `_x000D_`. */
const unescape = (text: string): string =>
  text.replaceAll(/_x(?<code>[\da-f]{4})_/giu, (_all, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );

/**
 * Reads texts that may be formatted in parts, each of which ends with an element. Readings of Asian letters (`rPh`) are no
 * part of them.
 */
export function createTextReader() {
  const open: string[] = [];
  let text = '';
  return {
    start: (name: string): void => void open.push(name),
    end: (): void => void open.pop(),
    add: (part: string): void => {
      if (open.at(-1) === 't' && !open.includes('rPh')) text += part;
    },
    take: (): string => {
      const taken = text;
      text = '';
      return taken;
    },
  };
}

/** Reads the texts to which cells refer by number. */
export function readSharedStrings(parts: Parts, path: string | undefined): string[] {
  const strings: string[] = [];
  const reader = createTextReader();
  readXml(parts.get(path ?? ''), {
    start: ({ name }) => {
      reader.start(name);
    },
    text: reader.add,
    end: (name) => {
      reader.end();
      if (name === 'si') strings.push(reader.take());
    },
  });
  return strings;
}

/** Reads the number format of each style. */
export function readFormats(parts: Parts, path: string | undefined): string[] {
  const custom = new Map<number, string>();
  const ids: number[] = [];
  let isInStyles = false;
  readXml(parts.get(path ?? ''), {
    start: ({ name, attributes }) => {
      const id = Number(attributes.get('numFmtId') ?? 0);
      if (name === 'numFmt') custom.set(id, attributes.get('formatCode') ?? '');
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) ids.push(id);
    },
    end: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return ids.map((id) => formatOf(id, custom));
}

/** Converts a cell. @returns null if it is empty */
export function toTableCell(
  { type, style, value, hasFormula }: RawCell,
  context: CellContext,
): TableCell | null {
  if (value === null || value === '') {
    // Programs that do not calculate store formulas without results.
    return hasFormula && type !== 'str' ? errorCell('formula without a stored result') : null;
  }
  const format = context.formats[style] ?? 'General';
  if (type === 'e') return errorCell(value);
  if (type === 's') {
    const text = context.strings[Number(value)];
    return text === undefined ? errorCell('text that the file does not contain') : toTextCell(text, format);
  }
  if (type === 'str' || type === 'inlineStr') return toTextCell(value, format);
  if (type === 'b') return textCell(value === '1' || value === 'true' ? 'TRUE' : 'FALSE');
  if (type === 'd') return toIsoDate(value);
  return toNumberCell(value, format, context.epoch);
}

function toTextCell(stored: string, format: string): TableCell | null {
  const text = unescape(stored);
  if (text.trim() === '') return null;
  if (isErrorValue(text)) return errorCell(text.trim());
  const shown = shownText(text, format);
  return shown === text ? textCell(text) : { ...textCell(shown), unformatted: text };
}

/** A date as strict workbooks store it, without a time zone. */
function toIsoDate(value: string): TableCell {
  const date = new Date(value.endsWith('Z') ? value : `${value}${value.includes('T') ? '' : 'T00:00'}Z`);
  return Number.isNaN(date.getTime()) ? textCell(value) : { ...textCell(value), date };
}

function toNumberCell(value: string, pattern: string, epoch: CellContext['epoch']): TableCell | null {
  const number = Number(value);
  if (isDatePattern(pattern) && Number.isFinite(number) && number >= 0) {
    const serial = epoch === 1904 ? number + (epochs[1904] - epochs[1900]) / DAY_MILLISECONDS : number;
    const date = new Date(epochs[1900] + Math.round(serial * DAY_MILLISECONDS));
    const text = shownNumber(String(serial), pattern);
    return Number.isNaN(date.getTime()) ? textCell(plainNumber(value)) : { ...textCell(text), date };
  }
  const [text, plain] = [shownNumber(value, pattern), plainNumber(value)];
  // A format such as ;;; shows nothing.
  return text === plain ? textCell(text) : { ...textCell(text === '' ? plain : text), unformatted: plain };
}
