import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { CopyId } from '../../ui/CopyId.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { issuesOf, type RowView } from './import-view.ts';
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
  onToggle,
}: {
  rows: readonly RowView[];
  /** Null before the import. */
  progress: ReadonlyMap<number, RowProgress> | null;
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
      estimate={52}
      {...(isBefore && { selection: { header: selectionHeader, isSelected: isIncluded, checkbox } })}
    />
  );
}

const columns: ReadonlyArray<Column<ShownRow>> = [
  { id: 'row', header: 'Row', cell: ({ view }) => view.planned.row, align: 'end', headerClassName: 'w-12' },
  {
    id: 'file',
    header: 'File',
    place: 'title',
    cell: ({ view }) => (
      <span className="wrap-anywhere">
        {view.planned.fileName === '' ? 'No file' : view.planned.fileName}
      </span>
    ),
  },
  { id: 'ticket', header: 'Ticket', cell: ({ view }) => <TicketFacts view={view} /> },
  { id: 'result', header: 'Result', cell: (row) => <Result {...row} /> },
];

function TicketFacts({ view: { planned } }: { view: RowView }) {
  const { incidentType, caseNumber, officers, incident } = planned;
  const first = [incidentType, caseNumber].filter((text) => text !== '').join(' · ');
  const when = incident && [incident.date, incident.time ?? ''].join(' ').trim();
  return (
    <span className="flex flex-col text-start">
      <span>{first === '' ? 'As in the other rows' : first}</span>
      <span className="text-xs text-soft">{[officers.join('; '), when].filter(Boolean).join(' · ')}</span>
    </span>
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
  return issuesOf(view).length > 0 ? (
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
