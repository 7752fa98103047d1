import type { Outputs } from '@plainview/contract/index';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { FoldedText } from '../../ui/FoldedText.tsx';
import { Card } from '../../ui/layout/Card.tsx';

/** Shows when the report is due and what the agency asked for, which a reviewer reads first. */
export function AgencyNotes({ ticket }: { readonly ticket: Outputs['tickets']['get'] }) {
  return (
    <Card
      title="From the Agency"
      actions={
        <span className="text-sm text-soft">
          {ticket.pausedAt ? 'Paused, was due' : 'Due'}{' '}
          <Timestamp value={ticket.dueDate} className="font-medium text-ink" />
        </span>
      }
    >
      {ticket.notes === '' ? (
        <p className="text-sm text-soft">No notes.</p>
      ) : (
        <FoldedText key={ticket.notes} text={ticket.notes} />
      )}
    </Card>
  );
}
