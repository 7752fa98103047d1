import type { ColumnChoice } from '@plainview/domain/tickets/imports/columns';
import { requiredImportFields } from '@plainview/domain/tickets/imports/import-fields';
import { mayBeVideo } from '@plainview/domain/tickets/imports/match-files';
import type { OfficerSeparator } from '@plainview/domain/tickets/imports/officers';
import { filesWithoutRow, planRows } from '@plainview/domain/tickets/imports/plan-rows';
import {
  planTickets,
  withTicketIssues,
  type PlannedTicket,
} from '@plainview/domain/tickets/imports/plan-tickets';
import type { Sheet } from '@plainview/domain/tickets/imports/sheet';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { readFileLength } from '../../upload/file-length.ts';
import { useTicketSettings } from '../ticket-settings/use-ticket-settings.ts';
import { localInput } from '../tickets/recording.ts';
import { compareFiles, findDuplicates, nothingCompared } from './find-duplicates.ts';
import type { LocalFile } from './folder-files.ts';
import { viewRows, type RowView } from './import-view.ts';
import type { Spreadsheet } from './reading/read-spreadsheet.ts';
import { readingProblem, sheetIdentity, useImportReading } from './use-import-reading.ts';

/** The user's choice. A new choice has a new number. */
export interface ImportChoice {
  readonly number: number;
  readonly files: readonly LocalFile[];
  readonly spreadsheet: Spreadsheet;
}

const noFiles: readonly LocalFile[] = [];
const nothing = { earlier: [], toggled: new Set<number>() } as const;

/** Plans the import of a choice: maps columns, checks each row, finds duplicates, and computes the totals. */
export function useImportPlan(choice: ImportChoice | null) {
  const { data: settings } = useTicketSettings();
  const { data: remembered } = useQuery(api.imports.getMapping.queryOptions({ staleTime: 0 }));
  const [toggles, setToggles] = useState<{ readonly choice: string; readonly rows: ReadonlySet<number> }>();
  // The server checks it again.
  const [now] = useState(() => localInput(new Date()));
  const [timeZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const number = choice?.number ?? 0;
  const files = choice?.files ?? noFiles;
  const readState = useImportReading(choice?.spreadsheet ?? null, remembered);
  const { reading, columns, separators, commasOfRows } = readState;
  const { readsNumbersAsShown } = readState.options;
  const sheetName = reading ? sheetIdentity(reading) : '';
  const problem = choice && reading ? readingProblem(choice.spreadsheet.fileName, reading) : null;
  const sheet = problem === null ? (reading?.sheet ?? null) : null;

  const planned = useMemo(() => {
    if (!sheet || !settings) return [];
    const { incidentTypes, rush } = settings;
    const context = { columns, files, readsNumbersAsShown, separators, commasOfRows };
    const rules = { incidentTypes, offersRush: rush !== null, now, timeZone };
    return withTicketIssues(planRows(sheet, { ...context, ...rules }));
  }, [sheet, settings, columns, files, readsNumbersAsShown, separators, commasOfRows, now, timeZone]);

  const { data: earlier } = useQuery({
    ...api.imports.findBySpreadsheet.queryOptions({
      input: { sha256: choice?.spreadsheet.sha256 ?? '', sheet: sheetName },
      staleTime: 0,
      gcTime: 0,
    }),
    enabled: choice !== null && reading !== null,
  });
  const { data: compared, isError: isUnchecked } = useQuery({
    queryKey: ['import', 'duplicates', number],
    queryFn: ({ signal }) => compareFiles(files, signal),
    enabled: choice !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data: lengths } = useQuery({
    queryKey: ['import', 'lengths', number],
    queryFn: ({ signal }) => readLengths(files, signal),
    enabled: choice !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const table = `${number} ${sheetName}`;
  const toggled = toggles?.choice === table ? toggles.rows : nothing.toggled;
  const rows = useMemo(
    () =>
      viewRows(planned, {
        duplicates: findDuplicates(planned, compared ?? nothingCompared),
        earlier: earlier?.import?.rows ?? nothing.earlier,
        toggled,
      }),
    [planned, compared, earlier, toggled],
  );
  const tickets = useMemo(
    () =>
      planTickets(
        planned,
        new Set(rows.filter(({ isIncluded }) => isIncluded).map((row) => row.planned.row)),
      ),
    [planned, rows],
  );
  const toggle = useCallback(
    (row: number) =>
      setToggles((before) => {
        const current = before?.choice === table ? before.rows : nothing.toggled;
        return { choice: table, rows: withToggled(current, row) };
      }),
    [table],
  );
  return {
    settings,
    ...readState,
    problem,
    sheetName,
    isMapped: requiredImportFields.every((field) => columns[field] !== undefined),
    officerCells: useMemo(() => (sheet ? officerTexts(sheet, columns) : []), [sheet, columns]),
    usedSeparators: useMemo(
      () => new Set<OfficerSeparator>(planned.flatMap((row) => row.separators)),
      [planned],
    ),
    rows,
    tickets,
    unnamed: useMemo(() => filesWithoutRow(files, planned), [files, planned]),
    incomplete: countIncomplete(tickets, rows),
    leftOut: rows.filter(({ isIncluded, done }) => !isIncluded && !done).length,
    lengths: lengths ?? null,
    isChecking: choice !== null && ((compared === undefined && !isUnchecked) || earlier === undefined),
    isUnchecked,
    toggle,
  };
}

/** What is known about an import before it starts. */
export type ImportPlanState = ReturnType<typeof useImportPlan>;

/** Returns the texts of the cells of officers. */
const officerTexts = ({ rows }: Sheet, { officers = [] }: ColumnChoice): string[] =>
  rows.flatMap(({ cells }) => officers.map((index) => cells.get(index)?.text ?? ''));

/** Counts the tickets of which rows are skipped. */
function countIncomplete(tickets: readonly PlannedTicket[], rows: readonly RowView[]): number {
  const keys = new Set(
    rows.filter(({ isIncluded, done }) => !isIncluded && !done).map(({ planned }) => planned.ticketKey),
  );
  return tickets.filter(({ key }) => keys.has(key)).length;
}

function withToggled(rows: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const changed = new Set(rows);
  if (!changed.delete(row)) changed.add(row);
  return changed;
}

/** Reads the durations of all videos, a few at a time. */
async function readLengths(
  files: readonly LocalFile[],
  signal: AbortSignal,
): Promise<ReadonlyMap<LocalFile, number>> {
  const lengths = new Map<LocalFile, number>();
  const queue = files.filter(mayBeVideo);
  const read = async (): Promise<void> => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
      const seconds = await readFileLength(next.file);
      if (seconds !== null) lengths.set(next, seconds);
    }
  };
  await Promise.all(Array.from({ length: 4 }, read));
  return lengths;
}
