import { MOST_VIDEOS } from '../tickets/ticket.ts';
import { error, type ImportIssue } from './import-issue.ts';
import type { ImportFile } from './match-files.ts';
import { distinctNames } from './officers.ts';
import type { PlannedRow } from './plan-rows.ts';
import type { WallTime } from './time-zone.ts';

const MOST_OFFICERS = 50;

/** A ticket that rows of the spreadsheet become. */
export interface PlannedTicket<File extends ImportFile = ImportFile> {
  readonly key: string;
  readonly rows: readonly PlannedRow<File>[];
  readonly incidentType: string;
  readonly officers: readonly string[];
  readonly caseNumber: string;
  readonly isRush: boolean;
  /** Null if unknown, or if only the day is known, which the notes then say. */
  readonly incident: (WallTime & { readonly time: string }) | null;
  readonly notes: string;
}

/**
 * Adds what is wrong with the rows of each ticket as a whole: what is missing, and where rows contradict each
 * other. An empty cell takes the value of the ticket's other rows.
 */
export function withTicketIssues<File extends ImportFile>(
  rows: readonly PlannedRow<File>[],
): PlannedRow<File>[] {
  const groups = Map.groupBy(rows, ({ ticketKey }) => ticketKey);
  return rows.map((row) => {
    const group = groups.get(row.ticketKey) ?? [row];
    const added = [...missingOf(group), ...contradictionsOf(row, group)];
    return added.length === 0 ? row : { ...row, issues: [...row.issues, ...added] };
  });
}

function missingOf(group: readonly PlannedRow[]): ImportIssue[] {
  const issues: ImportIssue[] = [];
  if (group.every(({ incidentType }) => incidentType === ''))
    issues.push(error('The incident type is missing.'));
  const officers = allOfficers(group);
  if (officers.length === 0) issues.push(error('The officers are missing.'));
  if (officers.length > MOST_OFFICERS) issues.push(error(`A ticket has at most ${MOST_OFFICERS} officers.`));
  if (group.length > MOST_VIDEOS) issues.push(error(`A ticket has at most ${MOST_VIDEOS} videos.`));
  return issues;
}

/** Facts of the ticket that its rows must agree on. */
const facts: readonly (readonly [label: string, valueOf: (row: PlannedRow) => string])[] = [
  ['incident type', ({ incidentType }) => incidentType],
  ['case number', ({ caseNumber }) => caseNumber],
  ['rush service', ({ isRush }) => (isRush === null ? '' : isRush ? 'yes' : 'no')],
  [
    'incident date',
    ({ incident }) => (incident ? [incident.date, incident.time ?? ''].join(' ').trim() : ''),
  ],
];

function contradictionsOf(row: PlannedRow, group: readonly PlannedRow[]): ImportIssue[] {
  return facts.flatMap(([label, valueOf]) => {
    const own = valueOf(row);
    const first = group.find((other) => valueOf(other) !== '');
    const differs = first && own !== '' && valueOf(first).toLowerCase() !== own.toLowerCase();
    return differs
      ? [error(`Row ${first.row} of the same ticket has the ${label} “${valueOf(first)}”.`)]
      : [];
  });
}

const allOfficers = (group: readonly PlannedRow[]): string[] =>
  distinctNames([
    ...group.flatMap(({ officers }) => officers),
    ...group.map(({ wornBy }) => wornBy).filter((name) => name !== ''),
  ]);

/** Returns the officer who wore a row's camera, as the ticket writes the name; empty if unknown. */
export const wearerOf = ({ wornBy }: PlannedRow, { officers }: Pick<PlannedTicket, 'officers'>): string =>
  officers.find((name) => name.toLowerCase() === wornBy.toLowerCase()) ?? '';

export const hasError = ({ issues }: PlannedRow): boolean =>
  issues.some(({ severity }) => severity === 'error');

/** Returns the tickets of the rows that are imported, in the order of their first rows. */
export function planTickets<File extends ImportFile>(
  rows: readonly PlannedRow<File>[],
  imported: ReadonlySet<number>,
): PlannedTicket<File>[] {
  const included = rows.filter((row) => imported.has(row.row) && !hasError(row));
  // The facts may be in a row that is skipped.
  const everyRow = Map.groupBy(rows, ({ ticketKey }) => ticketKey);
  return [...Map.groupBy(included, ({ ticketKey }) => ticketKey)].map(([key, group]) =>
    toTicket(key, group, everyRow.get(key) ?? group),
  );
}

function toTicket<File extends ImportFile>(
  key: string,
  rows: readonly PlannedRow<File>[],
  everyRow: readonly PlannedRow<File>[],
): PlannedTicket<File> {
  const first = (valueOf: (row: PlannedRow) => string): string =>
    rows.map(valueOf).find((value) => value !== '') ??
    everyRow.map(valueOf).find((value) => value !== '') ??
    '';
  const when = rows.find(({ incident }) => incident)?.incident ?? null;
  const notes = [...new Set(rows.map((row) => row.notes).filter((text) => text !== ''))];
  return {
    key,
    rows,
    incidentType: first(({ incidentType }) => incidentType),
    officers: allOfficers(rows).length > 0 ? allOfficers(rows) : allOfficers(everyRow),
    caseNumber: first(({ caseNumber }) => caseNumber),
    isRush: everyRow.some(({ isRush }) => isRush === true),
    incident: when?.time ? { ...when, time: when.time } : null,
    notes: [...notes, ...dayNote('Incident date', when)].join('\n'),
  };
}

/**
 * Returns a line for the notes if only the day is known: a field with a time would claim more than is known.
 */
function dayNote(label: string, when: WallTime | null): string[] {
  return when && when.time === null ? [`${label}: ${when.date}, time unknown`] : [];
}

/** Returns the notes of a row's video. */
export const videoNotesOf = ({ videoNotes, recorded }: PlannedRow): string =>
  [videoNotes, ...dayNote('Recording date', recorded)].filter((text) => text !== '').join('\n');

/** Returns a wall time in the format of `datetime-local`; empty if the time is unknown. */
export const localTimeOf = (when: WallTime | null): string => (when?.time ? `${when.date}T${when.time}` : '');
