import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { Failures } from './ticket-outcomes.ts';

/** Lists the tickets that were not changed, with the reasons. */
export function OutcomesDialog({ failures, onClose }: { failures: Failures; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={failures.title}
      footer={
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <p>These tickets were not changed:</p>
      <ul aria-label="Tickets that were not changed" className="divide-y divide-line border-y border-line">
        {failures.tickets.map(({ number, incident, message }) => (
          <li key={number} className="py-2 text-sm">
            <p className="font-medium tabular-nums">
              {number}
              <span className="font-normal text-soft">, {incident}</span>
            </p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
