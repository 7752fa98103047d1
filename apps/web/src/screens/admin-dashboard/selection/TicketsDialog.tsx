import { useState } from 'react';
import type { TicketRow } from '../../../features/tickets/ticket-queries.ts';
import { AssignTicketsDialog } from './AssignTicketsDialog.tsx';
import { HoldTicketsDialog } from './HoldTicketsDialog.tsx';
import { OutcomesDialog } from './OutcomesDialog.tsx';
import { reportOutcomes, type Failures } from './ticket-outcomes.ts';

/** An action on one or more tickets that asks for details first. */
export type TicketsAction = 'assign' | 'hold';

const forms = { assign: AssignTicketsDialog, hold: HoldTicketsDialog } as const;

interface TicketsDialogProps {
  readonly action: TicketsAction;
  readonly tickets: readonly TicketRow[];
  /** Called after the tickets were changed. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks for the details of an action on tickets, and then lists those that were not changed. */
export function TicketsDialog({ action, tickets, onChanged, onClose }: TicketsDialogProps) {
  // The list changes while the dialog is open.
  const [chosen] = useState(tickets);
  const [failures, setFailures] = useState<Failures | null>(null);
  if (failures) return <OutcomesDialog failures={failures} onClose={onClose} />;
  const ActionForm = forms[action];
  return (
    <ActionForm
      tickets={chosen}
      onClose={onClose}
      onDone={(outcomes, done) => {
        onChanged();
        const failed = reportOutcomes(outcomes, chosen, done);
        setFailures(failed);
        if (!failed) onClose();
      }}
    />
  );
}
