import { useState, type ComponentProps } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Ticket } from '../ticket-queries.ts';
import { CorrectLengthDialog } from './CorrectLengthDialog.tsx';

interface CorrectLengthProps extends Pick<ComponentProps<typeof CorrectLengthDialog>, 'video' | 'userId'> {
  readonly ticket: Ticket;
}

/** Opens the correction of a length that differs, for administrators who may correct it. */
export function CorrectLength({ ticket, video, userId }: CorrectLengthProps) {
  const [isOpen, setOpen] = useState(false);
  if (!video.lengthDiffers || !ticket.abilities.correctLength.allowed) return null;
  return (
    <>
      <Button size="sm" onPress={() => setOpen(true)}>
        Correct Length<span className="sr-only"> of {video.id}</span>
      </Button>
      {isOpen && (
        <CorrectLengthDialog ticket={ticket} video={video} userId={userId} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
