import { defaultCategory, videoCategories, type VideoCategory } from '../tickets/ticket-price.ts';
import { LONGEST_CASE_NUMBER, LONGEST_OFFICER_NAME } from '../tickets/ticket.ts';
import { cellLine, cellText, foldText, isShortenedNumber, type Cell } from './cell.ts';
import type { ColumnChoice } from './columns.ts';
import { importFieldLabels, importFields, type ImportField } from './import-fields.ts';
import { error, warning, type ImportIssue } from './import-issue.ts';
import { LONGEST_IMPORT_PATH } from './import.ts';
import { createFileFinder, mayBeVideo, type FileMatch, type ImportFile } from './match-files.ts';
import { distinctNames, splitOfficers, type SeparatorChoice, type SplitNames } from './officers.ts';
import { whenOf } from './row-dates.ts';
import type { Sheet, SheetColumn } from './sheet.ts';
import { columnName, type TableCell, type TableRow } from './table.ts';
import type { WallTime } from './time-zone.ts';

/** A row as it was read. Empty text means that the cell is empty. */
export interface PlannedRow<File extends ImportFile = ImportFile> {
  /** As the spreadsheet program counts. */
  readonly row: number;
  /** The cells that it was read from. */
  readonly source: TableRow;
  readonly fileName: string;
  readonly file: File | null;
  /** Rows with the same key become one ticket. */
  readonly ticketKey: string;
  readonly caseNumber: string;
  readonly incidentType: string;
  readonly officers: readonly string[];
  /** Whether commas in the cells of officers separate names; null if there are none. */
  readonly commas: SplitNames['commas'];
  /** Signs at which the cells of officers were split. */
  readonly separators: SplitNames['separators'];
  readonly incident: WallTime | null;
  readonly notes: string;
  readonly category: VideoCategory;
  /** Null if the cell is empty. */
  readonly isRush: boolean | null;
  readonly recorded: WallTime | null;
  readonly location: string;
  readonly device: string;
  /** The officer who wore the camera, who becomes one of the ticket's officers. */
  readonly wornBy: string;
  readonly videoNotes: string;
  readonly issues: readonly ImportIssue[];
}

export interface PlanContext<File extends ImportFile> {
  readonly columns: ColumnChoice;
  readonly files: readonly File[];
  /** Whether numbers are read as the spreadsheet program shows them, such as 00004567 for 4567. */
  readonly readsNumbersAsShown: boolean;
  readonly separators: SeparatorChoice;
  /** What the user decided about commas in the officers of rows: whether they separate names. */
  readonly commasOfRows: ReadonlyMap<number, boolean>;
  /** The usual incident types, for their spelling. */
  readonly incidentTypes: readonly string[];
  /** Whether the operator offers rush service. */
  readonly offersRush: boolean;
  /** The current time on the clock of the place, such as 2026-03-14T14:05. */
  readonly now: string;
  /** Time zone of the place, such as America/New_York. */
  readonly timeZone: string;
}

/** Reads the rows of a sheet and says what is wrong with each. */
export function planRows<File extends ImportFile>(
  { columns, rows }: Sheet,
  context: PlanContext<File>,
): PlannedRow<File>[] {
  const findFile = createFileFinder(context.files);
  return withRepeatedFiles(rows.map((row) => planRow(row, columns, { ...context, findFile })));
}

/** Returns the files of the folder that may be videos and that no row names. */
export function filesWithoutRow<File extends ImportFile>(
  files: readonly File[],
  rows: readonly PlannedRow<File>[],
): File[] {
  const named = new Set(rows.map(({ file }) => file));
  return files.filter((file) => mayBeVideo(file) && !named.has(file));
}

interface RowContext<File extends ImportFile> extends PlanContext<File> {
  readonly findFile: (name: string) => FileMatch<File>;
}

/** Returns functions that read the cells of a row. */
function createRowReader<File extends ImportFile>(
  { cells }: TableRow,
  { columns, readsNumbersAsShown }: RowContext<File>,
  issues: ImportIssue[],
) {
  const valueOf = (cell: TableCell | undefined): string => {
    if (!cell || cell.error !== null) return '';
    return readsNumbersAsShown ? cell.text : (cell.unformatted ?? cell.text);
  };
  const cellOf = (field: ImportField): TableCell | undefined => cells.get(columns[field]?.[0] ?? -1);
  const checked = (field: ImportField, text: string, longest: number): string => {
    if (text.length > longest)
      issues.push(error(`${importFieldLabels[field]}: at most ${longest} characters.`));
    return text;
  };
  return {
    /** Returns a date, or the text of a cell. */
    cell: (field: ImportField): Cell => cellOf(field)?.date ?? valueOf(cellOf(field)),
    line: (field: ImportField, longest: number): string =>
      checked(field, cellLine(valueOf(cellOf(field))), longest),
    text: (field: ImportField, longest: number): string =>
      checked(field, cellText(valueOf(cellOf(field))), longest),
    /** Returns the texts of all columns of a field. */
    texts: (field: ImportField): string[] => (columns[field] ?? []).map((index) => valueOf(cells.get(index))),
  };
}

function planRow<File extends ImportFile>(
  source: TableRow,
  columns: readonly SheetColumn[],
  context: RowContext<File>,
): PlannedRow<File> {
  const { row } = source;
  const { incidentTypes, offersRush } = context;
  const issues = [...source.doubts.map(warning), ...cellIssues(source, columns, context.columns)];
  const read = createRowReader(source, context, issues);
  const fileName = read.line('fileName', LONGEST_IMPORT_PATH);
  // With all spaces, which may distinguish files.
  const match = context.findFile(read.texts('fileName')[0] ?? '');
  if (fileName === '') issues.push(error('The row names no file.'));
  else if ('reason' in match) issues.push(error(missingFileTexts[match.reason]));
  else if (match.file.sizeBytes === 0) issues.push(error('The file is empty.'));
  const caseNumber = read.line('caseNumber', LONGEST_CASE_NUMBER);
  const group = foldText(read.line('group', Number.POSITIVE_INFINITY) || caseNumber);
  return {
    row,
    source,
    fileName,
    file: match.file,
    ticketKey: group === '' ? `row ${row}` : `group ${group.toLowerCase()}`,
    caseNumber,
    incidentType: usualType(read.line('incidentType', 100), incidentTypes, issues),
    ...officersOf(read.texts('officers'), row, context, issues),
    incident: whenOf(read.cell, ['incidentDate', 'incidentTime'], context, issues),
    notes: read.text('notes', 9000),
    category: categoryOf(read.line('category', 100), issues),
    isRush: rushOf(read.line('rush', 100), offersRush, issues),
    recorded: whenOf(read.cell, ['recordingDate', 'recordingTime'], context, issues),
    location: read.line('location', 200),
    device: read.line('device', 100),
    wornBy: read.line('wornBy', LONGEST_OFFICER_NAME),
    videoNotes: read.text('videoNotes', 3000),
    issues,
  };
}

/** Says which cells count as empty, and which have no heading. */
function cellIssues(
  { cells }: TableRow,
  columns: readonly SheetColumn[],
  choice: ColumnChoice,
): ImportIssue[] {
  const used = new Map(
    importFields.flatMap((field) => (choice[field] ?? []).map((index) => [index, field] as const)),
  );
  const doubts = [...cells].flatMap(([index, cell]) => {
    const field = used.get(index);
    const doubt = field && cellDoubt(field, cell);
    return doubt ? [warning(`${importFieldLabels[field]}: ${doubt}`)] : [];
  });
  const nameless = columns.filter(
    ({ index, heading }) => heading === '' && cells.has(index) && !used.has(index),
  );
  const texts = nameless.map(
    ({ index }) => `“${cellLine(cells.get(index)?.text ?? '')}” (column ${columnName(index)})`,
  );
  return texts.length === 0
    ? doubts
    : [...doubts, warning(`Cells without a heading are not imported: ${texts.join(', ')}.`)];
}

/** Fields that a spreadsheet program may have turned into a date or a number. */
const identifiers: ReadonlySet<ImportField> = new Set([
  'fileName',
  'group',
  'caseNumber',
  'officers',
  'device',
]);

/** Says why a cell is probably not what someone typed, or returns null. */
function cellDoubt(field: ImportField, { text, error: reason, date }: TableCell): string | null {
  if (reason !== null) return `“${reason}” counts as empty.`;
  if (!identifiers.has(field)) return null;
  if (date !== null) return `“${text}” is a date in the spreadsheet, perhaps by mistake.`;
  return isShortenedNumber(text) ? `“${text}” is a number without its last digits.` : null;
}

const missingFileTexts: Readonly<Record<'missing' | 'ambiguous' | 'alike', string>> = {
  missing: 'The folder has no such file.',
  ambiguous: 'The folder has several files with this name. Write the path in the row.',
  alike:
    'The folder has several files whose names differ only in spaces, case or the form of accents. Rename them.',
};

const simplify = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function usualType(found: string, usual: readonly string[], issues: ImportIssue[]): string {
  const known = usual.find((type) => simplify(type) === simplify(found));
  if (known === undefined && found !== '')
    issues.push(warning(`“${found}” is not one of the usual incident types.`));
  return known ?? found;
}

function officersOf<File extends ImportFile>(
  texts: readonly string[],
  row: number,
  { separators, commasOfRows }: RowContext<File>,
  issues: ImportIssue[],
): Pick<PlannedRow, 'officers' | 'commas' | 'separators'> {
  const decided = commasOfRows.get(row);
  const choice = decided === undefined ? separators : { ...separators, comma: decided };
  const cells = texts.map((text) => splitOfficers(text, choice));
  const officers = distinctNames(cells.flatMap(({ names }) => names));
  if (officers.some((name) => name.length > LONGEST_OFFICER_NAME))
    issues.push(error(`Officers: at most ${LONGEST_OFFICER_NAME} characters per name.`));
  const guessed = cells.filter(({ isCommaGuess }) => isCommaGuess);
  const commas = commasOf(cells);
  if (guessed.some((cell) => cell.commas === 'split'))
    issues.push(warning('Officers: the commas were read as separators.'));
  else if (guessed.some((cell) => cell.commas === 'joined'))
    issues.push(warning('Officers: the commas were read as part of a name.'));
  return { officers, commas, separators: [...new Set(cells.flatMap((cell) => cell.separators))] };
}

function commasOf(cells: readonly SplitNames[]): SplitNames['commas'] {
  if (cells.some(({ commas }) => commas === 'split')) return 'split';
  return cells.some(({ commas }) => commas === 'joined') ? 'joined' : null;
}

function categoryOf(found: string, issues: ImportIssue[]): VideoCategory {
  if (found === '') return defaultCategory;
  const known = videoCategories.find((category) => category.toLowerCase() === found.toLowerCase());
  if (!known) issues.push(error(`“${found}” is not a category. Use ${videoCategories.join(', ')}.`));
  return known ?? defaultCategory;
}

const rushWords: Readonly<Record<string, boolean>> = {
  yes: true,
  y: true,
  true: true,
  x: true,
  1: true,
  rush: true,
  no: false,
  n: false,
  false: false,
  0: false,
};

function rushOf(found: string, isOffered: boolean, issues: ImportIssue[]): boolean | null {
  if (found === '') return null;
  const isRush = rushWords[found.toLowerCase()];
  if (isRush === undefined) issues.push(error(`Rush service: “${found}” is neither yes nor no.`));
  if (isRush && !isOffered) issues.push(error('Rush service is not offered.'));
  return isRush ?? null;
}

/**
 * Adds an error to each row whose file an earlier row names, or has the same name and size as that of an
 * earlier row: uploads of an earlier visit are found by both.
 */
function withRepeatedFiles<File extends ImportFile>(rows: readonly PlannedRow<File>[]): PlannedRow<File>[] {
  const first = new Map<string, PlannedRow<File>>();
  return rows.map((row) => {
    if (!row.file) return row;
    const { path, sizeBytes } = row.file;
    const key = `${path.slice(path.lastIndexOf('/') + 1)}\n${sizeBytes}`;
    const earlier = first.get(key);
    if (!earlier) {
      first.set(key, row);
      return row;
    }
    const text =
      earlier.file === row.file
        ? `Row ${earlier.row} names the same file.`
        : `The file of row ${earlier.row} has the same name and size. Rename one of them, or import it separately.`;
    return { ...row, issues: [...row.issues, error(text)] };
  });
}
