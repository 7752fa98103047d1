import type { SheetColumn } from '@plainview/domain/tickets/imports/sheet';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyId } from '../../ui/CopyId.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { issuesOf, type RowView } from './import-view.ts';
import { ReadCells } from './ReadCells.tsx';
import type { RowProgress } from './run-state.ts';

interface ShownRow {
  readonly view: RowView;
  readonly progress: RowProgress | null;
}

const selectionHeader = <span className="sr-only">Import</span>;
const isIncluded = ({ view }: ShownRow): boolean => view.isIncluded;

/** Shows the rows of the spreadsheet: before the import what is wrong with them, then what became of them. */
export function ImportTable({
  rows,
  progress,
  source,
  onToggle,
}: {
  rows: readonly RowView[];
  /** Null before the import. */
  progress: ReadonlyMap<number, RowProgress> | null;
  /** Shows the cells that rows were read from; null after the start. Must not change between renders. */
  source: RowSource | null;
  /** Must not change between renders. */
  onToggle: (row: number) => void;
}) {
  const shown = useMemo(
    () => rows.map((view) => ({ view, progress: view.done ?? progress?.get(view.planned.row) ?? null })),
    [rows, progress],
  );
  const isBefore = progress === null;
  const checkbox = useMemo(
    () =>
      ({ view }: ShownRow, isSelected: boolean) => (
        <Checkbox
          aria-label={`Import row ${view.planned.row}`}
          isSelected={isSelected}
          isDisabled={!view.canImport}
          onChange={() => onToggle(view.planned.row)}
        />
      ),
    [onToggle],
  );
  const columns = useMemo(() => columnsWith(source), [source]);
  return (
    <DataTable
      label="Rows of the spreadsheet"
      columns={columns}
      list={{
        rows: shown,
        total: shown.length,
        keyOf: ({ view }) => String(view.planned.row),
        query: { isPending: false, isPlaceholderData: false },
      }}
      estimate={source ? 120 : 52}
      {...(isBefore && { selection: { header: selectionHeader, isSelected: isIncluded, checkbox } })}
    />
  );
}

/** Where rows were read from, and what the user may change about them. */
export interface RowSource {
  readonly columns: readonly SheetColumn[];
  /** Whether numbers are read as the spreadsheet shows them. */
  readonly isReadAsShown: boolean;
  /** Decides whether commas separate the officers of a row. */
  readonly onCommas: (row: number, areSeparators: boolean) => void;
}

const columnsWith = (source: RowSource | null): ReadonlyArray<Column<ShownRow>> => [
  {
    id: 'row',
    header: 'Row',
    cell: ({ view }) => <RowNumber view={view} />,
    align: 'end',
    headerClassName: 'w-12',
  },
  {
    id: 'file',
    header: 'File',
    place: 'title',
    cell: ({ view }) => (
      <span className="block min-w-24 wrap-anywhere">
        {view.planned.fileName === '' ? 'No file' : view.planned.fileName}
      </span>
    ),
  },
  ...(source ? [readColumn(source)] : []),
  { id: 'ticket', header: 'Ticket', cell: ({ view }) => <TicketFacts view={view} source={source} /> },
  { id: 'result', header: 'Result', cell: (row) => <Result {...row} /> },
];

const readColumn = ({ columns, isReadAsShown }: RowSource): Column<ShownRow> => ({
  id: 'read',
  header: 'As read',
  cell: ({ view }) => <ReadCells row={view.planned.source} columns={columns} isReadAsShown={isReadAsShown} />,
});

function RowNumber({ view: { planned } }: { view: RowView }) {
  return (
    <>
      {planned.row}
      {planned.source.isHidden && <span className="block text-xs text-soft">hidden</span>}
    </>
  );
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function TicketFacts({ view, source }: { view: RowView; source: RowSource | null }) {
  const { incidentType, caseNumber, officers, incident, file, fileName } = view.planned;
  const first = [incidentType, caseNumber].filter((text) => text !== '').join(' · ');
  const when = incident && [incident.date, incident.time ?? ''].join(' ').trim();
  return (
    <div className="flex flex-col items-start gap-1 text-start">
      <span>{first === '' ? 'As in the other rows' : first}</span>
      {officers.length > 0 && <OfficerNames names={officers} />}
      {source && <CommaChoice view={view} onCommas={source.onCommas} />}
      {when && <span className="text-xs text-soft">{when}</span>}
      {view.sameTicket.length > 0 && (
        <span className="text-xs text-soft">One ticket with {otherRows(view.sameTicket)}</span>
      )}
      {source && file && baseName(file.path) !== fileName && file.path !== fileName && (
        <span className="text-xs wrap-anywhere text-soft">File: {file.path}</span>
      )}
    </div>
  );
}

const MOST_ROWS_NAMED = 4;

/** Names the other rows of a ticket, the first few by number. */
function otherRows(rows: readonly number[]): string {
  const more = rows.length - MOST_ROWS_NAMED;
  const shown = rows.slice(0, MOST_ROWS_NAMED).join(', ');
  return `row${rows.length === 1 ? '' : 's'} ${shown}${more > 0 ? ` and ${more} more` : ''}`;
}

function OfficerNames({ names }: { names: readonly string[] }) {
  return (
    <ul aria-label="Officers" className="flex flex-wrap gap-1">
      {names.map((name) => (
        <li
          key={name}
          className="rounded-full border border-line bg-sunken px-2 text-xs leading-5 wrap-anywhere"
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Changes whether commas in the officers of a row separate names. */
function CommaChoice({
  view: { planned, done },
  onCommas,
}: {
  view: RowView;
  onCommas: RowSource['onCommas'];
}) {
  const { row, commas } = planned;
  if (commas === null || done) return null;
  const isSplit = commas === 'split';
  return (
    <Button size="sm" onPress={() => onCommas(row, !isSplit)}>
      {isSplit ? 'Do Not Split at Commas' : 'Split at Commas'}
      <span className="sr-only"> in row {row}</span>
    </Button>
  );
}

function Result({ view, progress }: ShownRow) {
  if (progress?.phase === 'created') return <Created {...progress} />;
  if (progress?.phase === 'failed')
    return (
      <Outcome badge={<StatusBadge tone="failed">Not imported</StatusBadge>} texts={[progress.message]} />
    );
  if (progress?.phase === 'creating') return <StatusBadge tone="progress">Creating ticket</StatusBadge>;
  if (progress?.phase === 'uploading')
    return (
      <span className="flex min-w-32 flex-col gap-1">
        <span className="text-xs">{progress.text}</span>
        <ProgressBar label={`Upload of ${view.planned.fileName}`} isLabelHidden value={progress.percent} />
      </span>
    );
  if (progress?.phase === 'waiting') return <StatusBadge tone="neutral">Waiting</StatusBadge>;
  const texts = issuesOf(view).map(({ text }) => text);
  const { duplicate } = view;
  return (
    <Outcome badge={<PlanBadge view={view} />} texts={texts}>
      {duplicate?.kind === 'stored' && <TicketLink number={duplicate.ticketNumber} />}
    </Outcome>
  );
}

function TicketLink({ number }: { number: string }) {
  return (
    <Link
      to="/agency/tickets/$ticketId"
      params={{ ticketId: number }}
      className="text-link underline underline-offset-2"
    >
      {number}
    </Link>
  );
}

function Outcome({
  badge,
  texts,
  children,
}: {
  badge: ReactNode;
  texts: readonly string[];
  children?: ReactNode;
}) {
  return (
    <span className="flex flex-col items-start gap-1 text-start">
      {badge}
      {texts.map((text) => (
        <span key={text} className="text-xs text-soft">
          {text}
        </span>
      ))}
      {children}
    </span>
  );
}

function PlanBadge({ view }: { view: RowView }) {
  if (!view.canImport) return <StatusBadge tone="failed">Cannot be imported</StatusBadge>;
  if (view.duplicate)
    return <StatusBadge tone="pending">{view.isIncluded ? 'Duplicate' : 'Duplicate, skipped'}</StatusBadge>;
  if (!view.isIncluded) return <StatusBadge tone="neutral">Skipped</StatusBadge>;
  return issuesOf(view).some(({ severity }) => severity !== 'note') ? (
    <StatusBadge tone="pending">Check</StatusBadge>
  ) : (
    <StatusBadge tone="success">Ready</StatusBadge>
  );
}

function Created({ ticketId, ticketNumber, sha256, note }: Extract<RowProgress, { phase: 'created' }>) {
  return (
    <span className="flex flex-col items-start gap-1">
      {ticketId === null ? <span>{ticketNumber}, deleted since</span> : <TicketLink number={ticketNumber} />}
      {sha256 !== null && <CopyId label="SHA-256" value={sha256} />}
      {note !== '' && <span className="text-xs text-soft">{note}</span>}
    </span>
  );
}
