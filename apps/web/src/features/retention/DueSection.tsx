import type { Outputs } from '@plainview/contract/index';
import { MOST_DESTROYED_AT_ONCE } from '@plainview/domain/retention/destructions/destruction';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { Archive } from 'lucide-react';
import { useCallback, useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { ListSection } from '../../ui/table/ListSection.tsx';
import { SelectionBar } from '../../ui/table/SelectionBar.tsx';
import { useRowSelection } from '../../ui/table/use-row-selection.tsx';
import { AgencyName } from '../agencies/AgencyName.tsx';
import { TicketLink } from './TicketLink.tsx';
import { useDueTickets, useRetention, useRetentionActions, type DueTicket } from './use-retention.ts';

const labelOf = ({ incidentType, agencyName }: DueTicket): string => `${incidentType}, ${agencyName}`;

/** The tickets whose retention period has ended, to be scheduled for destruction. */
export function DueSection() {
  const list = useDueTickets();
  const { data } = useRetention();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const { schedule } = useRetentionActions();
  const selected = list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const clear = () => setChosen(new Set());
  const onToggle = useCallback(
    ({ id }: DueTicket) =>
      setChosen((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const first = list.rows.slice(0, MOST_DESTROYED_AT_ONCE);
  const selection = useRowSelection<DueTicket>({
    head: selected.length === 0 ? 'none' : selected.length === list.rows.length ? 'all' : 'part',
    allLabel: 'Select all due tickets',
    onToggleAll: (isAll) => setChosen(new Set(isAll ? first.map(({ id }) => id) : [])),
    isSelected: ({ id }) => chosen.has(id),
    onToggle,
    labelOf,
  });
  const { undoDays = 0, needsTwoPersons = false } = data?.options ?? {};
  const label = needsTwoPersons ? 'Request Destruction' : 'Schedule Destruction';
  return (
    <ListSection
      list={list}
      noun="ticket"
      heading="Due for destruction"
      error={describeLoadError(list.query.error, list.query.refetch)}
      toolbar={
        list.rows.length > 0 && (
          <SelectionBar count={selected.length} onClear={clear}>
            <Button
              size="sm"
              variant="danger-outline"
              isDisabled={selected.length === 0 || selected.length > MOST_DESTROYED_AT_ONCE}
              onPress={() => {
                schedule.reset();
                setAsking(true);
              }}
            >
              {label}
            </Button>
          </SelectionBar>
        )
      }
      empty={{
        icon: Archive,
        title: 'No ticket is due',
        children:
          'Delivered tickets appear here when their retention period has ended and no hold keeps them.',
      }}
    >
      <DataTable
        label="Due for destruction"
        columns={columns}
        list={list}
        selection={selection}
        skeletonRows={3}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Destroy ${pluralize(selected.length, 'Ticket')}?`}
        text={
          needsTwoPersons
            ? `${describeApprovers(data?.approvers ?? [])} Then all videos and reports are destroyed after ${pluralize(undoDays, 'day')}.`
            : `All videos and reports are destroyed after ${pluralize(undoDays, 'day')}. Until then, any administrator can stop it.`
        }
        confirmLabel={label}
        isBusy={schedule.isPending}
        errorMessage={schedule.error ? describeError(schedule.error) : undefined}
        onConfirm={() =>
          schedule.mutate(
            { ticketIds: selected },
            {
              onSuccess: () => {
                setAsking(false);
                clear();
              },
            },
          )
        }
      />
    </ListSection>
  );
}

/** Says who could approve a request of the user. */
function describeApprovers(approvers: Outputs['retention']['get']['approvers']): string {
  const able = approvers.filter(({ approve }) => approve.allowed).map(({ name }) => name);
  return able.length > 0
    ? `One of these has to approve it: ${able.join(', ')}.`
    : 'Another administrator has to approve it, but no one can yet: see Options.';
}

const columns: ReadonlyArray<Column<DueTicket>> = [
  {
    id: 'ticket',
    header: 'Ticket',
    place: 'title',
    cell: ({ number, incidentType }) => <TicketLink number={number}>{incidentType}</TicketLink>,
  },
  { id: 'agency', header: 'Agency', cell: ({ agencyName }) => <AgencyName name={agencyName} /> },
  {
    id: 'delivered',
    header: 'Delivered',
    cell: ({ completedAt }) => <Timestamp value={completedAt} isPlain />,
  },
  { id: 'due', header: 'Kept until', cell: ({ dueAt }) => <Timestamp value={dueAt} isPlain /> },
  { id: 'schedule', header: 'Schedule', cell: ({ schedule }) => schedule },
  {
    id: 'videos',
    header: 'Videos',
    align: 'end',
    className: 'tabular-nums',
    cell: ({ videoCount, sizeBytes }) => `${videoCount}, ${formatFileSize(sizeBytes)}`,
  },
];
