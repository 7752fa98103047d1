import { bundleKindLabels, bundleKinds } from '@plainview/domain/proof/bundles/evidence-bundle';
import { Download, Lock, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { describeError } from '../../../api/describe-error.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { useExport } from '../../../features/exports/use-export.ts';
import type { TicketRow } from '../../../features/tickets/ticket-queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { useScreenCommands } from '../../../ui/commands/commands.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { MenuButton } from '../../../ui/overlays/MenuButton.tsx';
import { SelectionBar } from '../../../ui/table/SelectionBar.tsx';
import { OutcomesDialog } from './OutcomesDialog.tsx';
import { reportOutcomes, type Failures } from './ticket-outcomes.ts';
import type { TicketsAction } from './TicketsDialog.tsx';

interface SelectedTicketsBarProps {
  readonly tickets: readonly TicketRow[];
  readonly onAction: (action: TicketsAction) => void;
  readonly onClear: () => void;
}

/** The number of selected tickets and what can be done with all of them. */
export function SelectedTicketsBar({ tickets, onAction, onClear }: SelectedTicketsBarProps) {
  const work = useSelectedExport(tickets);
  const assign = (): void => onAction('assign');
  const hold = (): void => onAction('hold');
  useScreenCommands([
    { id: 'assign-selected', label: 'Assign Selected Tickets', shortcut: 'a', run: assign },
    { id: 'hold-selected', label: 'Place Hold on Selected Tickets', shortcut: 'h', run: hold },
  ]);
  return (
    <>
      {work.problem !== null && (
        <Banner variant="error" takesFocus onDismiss={work.dismiss}>
          {work.problem}
        </Banner>
      )}
      <SelectionBar count={tickets.length} onClear={onClear} placement="bottom">
        <Button size="sm" icon={<UserPlus aria-hidden />} onPress={assign}>
          Assign
        </Button>
        <Button size="sm" icon={<Lock aria-hidden />} onPress={hold}>
          Place Hold
        </Button>
        <MenuButton label="Export" size="sm" placement="top end" entries={work.entries}>
          <Download aria-hidden="true" />
          Export
        </MenuButton>
      </SelectionBar>
      {work.failures && <OutcomesDialog failures={work.failures} onClose={work.dismissFailures} />}
    </>
  );
}

/** Returns the ways to export the selected tickets. */
function useSelectedExport(tickets: readonly TicketRow[]) {
  const file = useExport();
  const [failures, setFailures] = useState<Failures | null>(null);
  const bundles = useMutation(
    api.bundles.createMany.mutationOptions({
      onSuccess: ({ outcomes }) =>
        setFailures(reportOutcomes(outcomes, tickets, 'with an evidence bundle in progress')),
    }),
  );
  const ids = tickets.map(({ id }) => id);
  const download = (format: 'xlsx' | 'csv') => () =>
    file.start({ kind: 'tickets', format, filter: { ids: [...ids] } });
  const error = bundles.error && describeError(bundles.error);
  return {
    entries: [
      { id: 'xlsx', label: 'Excel Workbook (XLSX)', onAction: download('xlsx') },
      { id: 'csv', label: 'Comma-Separated Values (CSV)', onAction: download('csv') },
      { kind: 'separator', id: 'bundles' },
      ...bundleKinds.map((kind) => ({
        id: kind,
        label: bundleKindLabels[kind],
        description: 'ZIP with proofs, on each ticket’s page',
        onAction: () => bundles.mutate({ ids, kind }),
      })),
    ] as const,
    problem: file.problem ?? error,
    dismiss: (): void => {
      file.dismiss();
      bundles.reset();
    },
    failures,
    dismissFailures: () => setFailures(null),
  };
}
