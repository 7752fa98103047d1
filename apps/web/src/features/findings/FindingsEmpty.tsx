import { ticketDenialMessage } from '@plainview/contract/errors/ticket-errors';
import type { Ability } from '@plainview/domain/shared/error-code';
import { MessageSquareText } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Empty state: says how to add the first finding, or why none can be added now. */
export function FindingsEmpty({ canWrite }: { readonly canWrite: Ability }) {
  return (
    <EmptyState icon={MessageSquareText} title="No findings yet" className="py-8!">
      {canWrite.allowed ? (
        <>
          Press <kbd>M</kbd> at a moment worth noting, or <kbd>I</kbd> and <kbd>O</kbd> around a range.{' '}
          <kbd>1</kbd> to <kbd>9</kbd> mark with a category; hold the key for a range. Good conduct counts as
          much as a fault.
        </>
      ) : canWrite.code === 'TICKET_NOT_IN_PROGRESS' ? (
        'Findings can be added while the ticket is in progress.'
      ) : (
        ticketDenialMessage(canWrite.code)
      )}
    </EmptyState>
  );
}
