import type { Outputs } from '@plainview/contract/index';
import { useId } from 'react';
import { FoldedText } from '../../ui/FoldedText.tsx';

/** Shows what the agency asked for, which a reviewer reads first. */
export function AgencyNotes({ ticket }: { readonly ticket: Outputs['tickets']['get'] }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-md border border-line bg-surface px-3 py-2 room:max-h-[30%] room:shrink-0 room:overflow-y-auto"
    >
      <h2 id={heading} className="text-xs font-semibold text-soft">
        From the Agency
      </h2>
      {ticket.notes === '' ? (
        <p className="text-sm text-soft">No notes.</p>
      ) : (
        <FoldedText key={ticket.notes} text={ticket.notes} className="room:line-clamp-2" />
      )}
    </section>
  );
}
