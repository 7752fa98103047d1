import { defaultCategory, videoCategories, type VideoCategory } from '../ticket/ticket-price.ts';
import { LONGEST_CASE_NUMBER } from '../ticket/ticket.ts';
import { cellLine, cellText, splitOfficers, type Cell } from './cell.ts';
import { importFieldLabels, type ColumnMapping, type ImportField } from './import-fields.ts';
import { LONGEST_IMPORT_PATH } from './import.ts';
import { createFileFinder, mayBeVideo, type ImportFile } from './match-files.ts';
import { parseClock, parseWallTime, type WallTime } from './wall-time.ts';

/** Problem of a row, or a hint for the user. A row with an error cannot be imported. */
export interface ImportIssue {
  readonly severity: 'error' | 'warning';
  readonly text: string;
}

/** A row as it was read. Empty text means that the cell is empty. */
export interface PlannedRow<File extends ImportFile = ImportFile> {
  /** As the spreadsheet program counts. */
  readonly row: number;
  readonly fileName: string;
  readonly file: File | null;
  /** Rows with the same key become one ticket. */
  readonly ticketKey: string;
  readonly caseNumber: string;
  readonly incidentType: string;
  readonly officers: readonly string[];
  readonly incident: WallTime | null;
  readonly notes: string;
  readonly category: VideoCategory;
  /** Null if the cell is empty. */
  readonly isRush: boolean | null;
  readonly recorded: WallTime | null;
  readonly location: string;
  readonly device: string;
  readonly videoNotes: string;
  readonly issues: readonly ImportIssue[];
}

/** A spreadsheet: the first row contains the headings. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly Cell[] }[];
}

const isEmpty = (cells: readonly Cell[]): boolean => cells.every((cell) => cellLine(cell) === '');

/** Splits a table into headings and rows, without empty rows. @returns null if there are no rows */
export function toSheet(table: readonly (readonly Cell[])[]): Sheet | null {
  const first = table.findIndex((cells) => !isEmpty(cells));
  const headings = table[first]?.map(cellLine);
  const rows = table
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ row, cells }) => row > first + 1 && !isEmpty(cells));
  return headings && rows.length > 0 ? { headings, rows } : null;
}

export interface PlanContext<File extends ImportFile> {
  readonly mapping: ColumnMapping;
  readonly files: readonly File[];
  /** The usual incident types, for their spelling. */
  readonly incidentTypes: readonly string[];
  /** Whether the operator offers rush service. */
  readonly offersRush: boolean;
  /** The current time on the clock of the place, such as 2026-03-14T14:05. */
  readonly now: string;
}

const error = (text: string): ImportIssue => ({ severity: 'error', text });
const warning = (text: string): ImportIssue => ({ severity: 'warning', text });

/** Reads the rows of a spreadsheet and says what is wrong with each. */
export function planRows<File extends ImportFile>(
  { headings, rows }: Sheet,
  { mapping, files, incidentTypes, offersRush, now }: PlanContext<File>,
): PlannedRow<File>[] {
  const findFile = createFileFinder(files);
  const planned = rows.map(({ row, cells }) => {
    const cellOf = (field: ImportField): Cell => {
      const heading = mapping[field];
      return heading === undefined ? null : (cells[headings.indexOf(heading)] ?? null);
    };
    return planRow(row, cellOf, { findFile, incidentTypes, offersRush, now });
  });
  return withRepeatedFiles(planned);
}

/** Returns the files of the folder that may be videos and that no row names. */
export function filesWithoutRow<File extends ImportFile>(
  files: readonly File[],
  rows: readonly PlannedRow<File>[],
): File[] {
  const named = new Set(rows.map(({ file }) => file));
  return files.filter((file) => mayBeVideo(file) && !named.has(file));
}

function planRow<File extends ImportFile>(
  row: number,
  cellOf: (field: ImportField) => Cell,
  {
    findFile,
    incidentTypes,
    offersRush,
    now,
  }: Pick<PlanContext<File>, 'incidentTypes' | 'offersRush' | 'now'> & {
    readonly findFile: ReturnType<typeof createFileFinder<File>>;
  },
): PlannedRow<File> {
  const issues: ImportIssue[] = [];
  const line = (field: ImportField, longest: number): string => {
    const text = cellLine(cellOf(field));
    if (text.length > longest)
      issues.push(error(`${importFieldLabels[field]}: at most ${longest} characters.`));
    return text;
  };
  const text = (field: ImportField, longest: number): string => {
    const found = cellText(cellOf(field));
    if (found.length > longest)
      issues.push(error(`${importFieldLabels[field]}: at most ${longest} characters.`));
    return found;
  };
  const fileName = line('fileName', LONGEST_IMPORT_PATH);
  const match = findFile(fileName);
  if (fileName === '') issues.push(error('The row names no file.'));
  else if ('reason' in match) issues.push(error(missingFileText(match.reason)));
  else if (match.file.sizeBytes === 0) issues.push(error('The file is empty.'));
  const caseNumber = line('caseNumber', LONGEST_CASE_NUMBER);
  const group = cellLine(cellOf('group')) || caseNumber;
  return {
    row,
    fileName,
    file: match.file,
    ticketKey: group === '' ? `row ${row}` : `group ${group.toLowerCase()}`,
    caseNumber,
    incidentType: usualType(line('incidentType', 100), incidentTypes, issues),
    officers: officersOf(cellOf('officers'), issues),
    incident: whenOf(cellOf, ['incidentDate', 'incidentTime'], now, issues),
    notes: text('notes', 9000),
    category: categoryOf(cellLine(cellOf('category')), issues),
    isRush: rushOf(cellLine(cellOf('rush')), offersRush, issues),
    recorded: whenOf(cellOf, ['recordingDate', 'recordingTime'], now, issues),
    location: line('location', 200),
    device: line('device', 100),
    videoNotes: text('videoNotes', 3000),
    issues,
  };
}

const missingFileText = (reason: 'missing' | 'ambiguous'): string =>
  reason === 'missing'
    ? 'The folder has no such file.'
    : 'The folder has several files with this name. Write the path in the row.';

const simplify = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

function usualType(found: string, usual: readonly string[], issues: ImportIssue[]): string {
  const known = usual.find((type) => simplify(type) === simplify(found));
  if (known === undefined && found !== '')
    issues.push(warning(`“${found}” is not one of the usual incident types.`));
  return known ?? found;
}

function officersOf(cell: Cell, issues: ImportIssue[]): string[] {
  const names = splitOfficers(cell);
  if (names.some((name) => name.length > 120))
    issues.push(error('Officers: at most 120 characters per name.'));
  return names;
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

function whenOf(
  cellOf: (field: ImportField) => Cell,
  [dateField, timeField]: readonly [ImportField, ImportField],
  now: string,
  issues: ImportIssue[],
): WallTime | null {
  const dateCell = cellOf(dateField);
  const timeCell = cellOf(timeField);
  const label = importFieldLabels[dateField];
  if (cellLine(dateCell) === '') {
    if (cellLine(timeCell) !== '') issues.push(error(`${label}: there is a time, but no date.`));
    return null;
  }
  const day = parseWallTime(dateCell);
  const clock = cellLine(timeCell) === '' ? (day?.time ?? null) : parseClock(timeCell);
  if (!day) {
    issues.push(error(`${label}: “${cellLine(dateCell)}” is not a date such as 3/14/2026 2:05 PM.`));
    return null;
  }
  if (clock === null && cellLine(timeCell) !== '') {
    issues.push(
      error(`${importFieldLabels[timeField]}: “${cellLine(timeCell)}” is not a time such as 2:05 PM.`),
    );
    return null;
  }
  const when = { date: day.date, time: clock };
  if (`${when.date}T${clock ?? '00:00'}` > now)
    issues.push(error(`${label}: ${when.date} is in the future.`));
  else if (clock === null) issues.push(warning(`${label} without a time: it is written into the notes.`));
  return when;
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
