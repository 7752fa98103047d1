import { MOST_READ_ROWS } from '@plainview/domain/tickets/imports/import';
import type { Merge, Table, TableCell, TableRow } from '@plainview/domain/tickets/imports/table';
import { createTextReader, toTableCell, type CellContext, type RawCell } from './xlsx-cells.ts';
import { readXml, type Element } from './xlsx-parts.ts';

/** Columns and rows that a sheet has at most, in all versions of the format. */
const MOST_COLUMNS = 16_384;
const MOST_ROWS = 1_048_576;
/** Cells with a value that are read of a sheet. */
const MOST_CELLS = 500_000;
const MOST_MERGES = 20_000;

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Returns the column and the row of a reference such as `B3`; -1 and 0 if it has none. */
function placeOf(reference: string): { readonly column: number; readonly row: number } {
  const [, letters = '', digits = ''] = /^\$?([a-z]{1,3})\$?(\d{1,7})$/iu.exec(reference) ?? [];
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(digits) };
}

function toMerge(reference: string): Merge | null {
  const [first = '', last = first] = reference.split(':');
  const [from, to] = [placeOf(first), placeOf(last)];
  return from.column >= 0 && to.row > from.row
    ? { column: from.column, firstRow: from.row, lastRow: to.row }
    : null;
}

/** Reads the cells of a sheet that are not empty. @throws if it is not XML */
export function readSheet(name: string, bytes: Uint8Array, context: CellContext): Table {
  const reader = createSheetReader(context);
  readXml(bytes, reader);
  return { name, ...reader.result() };
}

function createSheetReader(context: CellContext) {
  const rows: TableRow[] = [];
  const merges: Merge[] = [];
  const hiddenColumns = new Set<number>();
  const text = createTextReader();
  let cells = new Map<number, TableCell>();
  let [row, column, cellCount] = [0, -1, 0];
  let [isRowHidden, areRowsHidden, isTruncated, isInValue] = [false, false, false, false];
  let cell: { -readonly [Key in keyof RawCell]: RawCell[Key] } = emptyCell();

  const startRow = (attributes: Element['attributes']): void => {
    row = Number(attributes.get('r') ?? row + 1);
    column = -1;
    cells = new Map();
    const hidden = attributes.get('hidden');
    isRowHidden = hidden === undefined ? areRowsHidden : isOn(hidden);
    if (attributes.get('ht') === '0') isRowHidden = true;
  };
  const startCell = (attributes: Element['attributes']): void => {
    const reference = attributes.get('r');
    column = reference === undefined ? column + 1 : placeOf(reference).column;
    cell = { ...emptyCell(), type: attributes.get('t') ?? 'n', style: Number(attributes.get('s') ?? 0) };
  };
  const endCell = (): void => {
    const inline = text.take();
    const value = cell.type === 'inlineStr' ? inline : cell.value;
    const read = toTableCell({ ...cell, value }, context);
    if (!read || column < 0 || column >= MOST_COLUMNS) return;
    cells.set(column, read);
    cellCount += 1;
  };
  const endRow = (): 'stop' | undefined => {
    if (cells.size === 0 || row < 1 || row > MOST_ROWS) return undefined;
    if (rows.length === MOST_READ_ROWS || cellCount > MOST_CELLS) {
      isTruncated = true;
      return 'stop';
    }
    rows.push({ row, isHidden: isRowHidden, cells, width: 0, doubts: [] });
    return undefined;
  };
  const hideColumns = (attributes: Element['attributes']): void => {
    if (!isOn(attributes.get('hidden')) && attributes.get('width') !== '0') return;
    const last = Math.min(Number(attributes.get('max') ?? 0), MOST_COLUMNS);
    for (let index = Number(attributes.get('min') ?? 1); index <= last; index += 1)
      hiddenColumns.add(index - 1);
  };

  return {
    start: ({ name, attributes }: Element): undefined => {
      text.start(name);
      if (name === 'row') startRow(attributes);
      else if (name === 'c') startCell(attributes);
      else if (name === 'f') cell.hasFormula = true;
      else if (name === 'v') isInValue = true;
      else if (name === 'col') hideColumns(attributes);
      else if (name === 'sheetFormatPr') areRowsHidden = isOn(attributes.get('zeroHeight'));
      else if (name === 'mergeCell' && merges.length < MOST_MERGES) {
        const merge = toMerge(attributes.get('ref') ?? '');
        if (merge) merges.push(merge);
      }
    },
    text: (content: string): void => {
      if (isInValue) cell.value = (cell.value ?? '') + content;
      else text.add(content);
    },
    end: (name: string): 'stop' | undefined => {
      text.end();
      if (name === 'v') isInValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') return endRow();
      return undefined;
    },
    result: () => ({
      rows: rows.toSorted((one, other) => one.row - other.row),
      merges,
      hiddenColumns,
      isTruncated,
    }),
  };
}

const emptyCell = (): RawCell => ({ type: 'n', style: 0, value: null, hasFormula: false });
