import type { Outputs } from '@plainview/contract/index';
import { useState } from 'react';
import { SegmentedControl } from '../../ui/forms/select/SegmentedControl.tsx';
import { Conversation } from './Conversation.tsx';
import { InternalNotes } from './InternalNotes.tsx';

type Part = 'agency' | 'notes';

/** The conversation with the agency and, next to it, the internal notes of the administrators. */
export function ReviewerConversation({ ticket }: { readonly ticket: Outputs['tickets']['get'] }) {
  const [part, setPart] = useState<Part>('agency');
  const count = (event: string): string => {
    const { length } = ticket.timeline.filter((entry) => entry.event === event);
    return length === 0 ? '' : ` (${length})`;
  };
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label="Conversation"
        options={[
          { id: 'agency', label: `With the Agency${count('ticket.message_sent')}` },
          { id: 'notes', label: `Internal Notes${count('ticket.note_added')}` },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'agency' ? (
        <Conversation ticket={ticket} side="reviewer" />
      ) : (
        <InternalNotes ticket={ticket} />
      )}
    </div>
  );
}
