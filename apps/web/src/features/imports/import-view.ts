import type { Outputs } from '@plainview/contract/index';
import type { ImportIssue } from '@plainview/domain/tickets/imports/import-issue';
import type { PlannedRow } from '@plainview/domain/tickets/imports/plan-rows';
import { hasError } from '@plainview/domain/tickets/imports/plan-tickets';
import type { Duplicate } from './find-duplicates.ts';
import type { LocalFile } from './folder-files.ts';
import type { RowProgress } from './run-state.ts';

type ServerRow = Outputs['imports']['get']['rows'][number];

/** A row as the table shows it. */
export interface RowView {
  readonly planned: PlannedRow<LocalFile>;
  readonly duplicate: Duplicate | null;
  /** The ticket that an earlier visit created. */
  readonly done: Extract<RowProgress, { phase: 'created' }> | null;
  readonly canImport: boolean;
  readonly isIncluded: boolean;
  /** Numbers of the other rows that become the same ticket. */
  readonly sameTicket: readonly number[];
}

/** Returns the name of an import: that of the spreadsheet, with the sheet if it is not the first. */
export const importName = ({ fileName, sheet }: { fileName: string; sheet: string }): string =>
  sheet === '' ? fileName : `${fileName} (${sheet})`;

/** State of an import as the screen shows it. */
export interface ImportView {
  /** By `importName`. */
  readonly name: string;
  readonly rows: readonly RowView[];
}

/**
 * Combines what is known about each row. By default, rows are imported unless something is wrong with them or
 * their file is a duplicate, which the person may change.
 * @param toggled rows whose default the person changed
 */
export function viewRows(
  rows: readonly PlannedRow<LocalFile>[],
  {
    duplicates,
    earlier,
    toggled,
  }: {
    readonly duplicates: ReadonlyMap<LocalFile, Duplicate>;
    readonly earlier: readonly ServerRow[];
    readonly toggled: ReadonlySet<number>;
  },
): RowView[] {
  const doneRows = new Map(earlier.map((row) => [row.row, toDone(row)]));
  const tickets = Map.groupBy(rows, ({ ticketKey }) => ticketKey);
  return rows.map((planned) => {
    const duplicate = (planned.file && duplicates.get(planned.file)) ?? null;
    const done = doneRows.get(planned.row) ?? null;
    const canImport = done === null && !hasError(planned);
    const isIncluded = canImport && toggled.has(planned.row) !== (duplicate === null);
    const sameTicket = (tickets.get(planned.ticketKey) ?? [])
      .map(({ row }) => row)
      .filter((row) => row !== planned.row);
    return { planned, duplicate: done ? null : duplicate, done, canImport, isIncluded, sameTicket };
  });
}

function toDone({ ticketId, ticketNumber, sha256 }: ServerRow): RowView['done'] {
  return ticketNumber === null ? null : { phase: 'created', ticketId, ticketNumber, sha256, note: '' };
}

/** Returns what the person should know about a row, the most important first. */
export function issuesOf({ planned, duplicate, done }: RowView): readonly ImportIssue[] {
  if (done) return [];
  const repeated: ImportIssue[] = duplicate ? [{ severity: 'warning', text: duplicateText(duplicate) }] : [];
  return [...planned.issues, ...repeated].toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
}

const severities: readonly ImportIssue['severity'][] = ['error', 'warning', 'note'];

const duplicateText = (duplicate: Duplicate): string =>
  duplicate.kind === 'stored'
    ? `The same file is stored as “${duplicate.fileName}” in ticket ${duplicate.ticketNumber}.`
    : `The same file as “${duplicate.fileName}” of row ${duplicate.row}.`;

/** Returns why a row is skipped, or null if it is imported. */
export function leftOutNote(view: RowView): string | null {
  if (view.isIncluded || view.done) return null;
  const texts = issuesOf(view)
    .filter(({ severity }) => severity === 'error' || (severity === 'warning' && view.duplicate !== null))
    .map(({ text }) => text);
  return (texts.length > 0 ? texts.join(' ') : 'Skipped by the person who ran the import.').slice(0, 500);
}

/** Returns the lines of the report: what came in, and what did not and why. */
export function reportLines(
  { rows }: ImportView,
  progress: ReadonlyMap<number, RowProgress>,
): readonly (readonly string[])[] {
  const lines = rows.map((view) => {
    const { row, fileName } = view.planned;
    const state = view.done ?? progress.get(row) ?? null;
    if (state?.phase === 'created')
      return [String(row), fileName, 'Imported', state.ticketNumber, state.sha256 ?? '', state.note];
    const reason =
      state?.phase === 'failed'
        ? state.message
        : (leftOutNote(view) ?? 'The import has not reached this row.');
    return [String(row), fileName, 'Not imported', '', '', reason];
  });
  return [reportHeadings, ...lines];
}

const reportHeadings = ['Row', 'File name', 'Result', 'Ticket number', 'SHA-256', 'Reason'];

/** Returns the lines of the report of an earlier import, as the server knows it. */
export const storedReportLines = (rows: readonly ServerRow[]): readonly (readonly string[])[] => [
  reportHeadings,
  ...rows.map(({ row, fileName, state, note, ticketNumber, sha256 }) =>
    state === 'created'
      ? [String(row), fileName, 'Imported', ticketNumber ?? '', sha256 ?? '', '']
      : [
          String(row),
          fileName,
          'Not imported',
          '',
          '',
          state === 'left_out' ? note : 'The import has not reached this row.',
        ],
  ),
];
