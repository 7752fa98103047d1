import type { Outputs } from '@plainview/contract/index';
import { FoldedText } from '../../ui/FoldedText.tsx';
import { Card } from '../../ui/layout/Card.tsx';

interface HandoverNoteProps {
  readonly ticket: Outputs['tickets']['get'];
  readonly userId: string;
}

/** Shows the reason that another administrator gave when assigning the open ticket to the user. */
export function HandoverNote({ ticket, userId }: HandoverNoteProps) {
  const { status, timeline, reviewerId } = ticket;
  if (status === 'completed' || reviewerId !== userId) return null;
  const last = timeline.findLast(({ event }) => event === 'ticket.assigned');
  if (!last || last.reason === null || last.actorId === userId) return null;
  return (
    <Card title={`Assigned to You by ${last.actorName}`}>
      <FoldedText key={last.sequence} text={last.reason} />
    </Card>
  );
}
