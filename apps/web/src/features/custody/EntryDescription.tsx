import { describeEntry } from '@plainview/domain/proof/ledger/describe/describe-entry';
import type { Detail } from '@plainview/domain/proof/ledger/describe/entry-details';
import type { LinkTarget } from '@plainview/domain/proof/ledger/describe/sentence';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { EntryDetails } from './EntryDetails.tsx';
import { EntrySentence } from './EntrySentence.tsx';
import type { CustodyEntry } from './use-custody.ts';

/** The fields of an entry that the audit trail and a ticket's timeline share. */
export type DescribableEntry = Pick<
  CustodyEntry,
  'sequence' | 'actorId' | 'actorName' | 'actorEmail' | 'subjectId' | 'ticketId' | 'data' | 'hash'
> & {
  readonly event: string;
  /** Of the entry's ticket, if the screen knows it. */
  readonly ticketNumber?: string | null;
};

/** Shows an entry as a sentence, with all its data on request. */
export function EntryDescription({
  entry,
  canOpen,
}: {
  readonly entry: DescribableEntry;
  readonly canOpen: (target: LinkTarget) => boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const { sentence, details } = describeEntry(entry);
  return (
    <div className="min-w-0 flex-1 font-normal">
      <EntrySentence parts={sentence} entry={entry} canOpen={canOpen} />{' '}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-6 cursor-pointer items-center gap-0.5 rounded-[3px] align-middle text-xs text-soft hover:text-ink print:hidden"
      >
        <ChevronRight
          aria-hidden="true"
          className={cx('size-3.5 transition-transform motion-reduce:transition-none', isOpen && 'rotate-90')}
        />
        Details<span className="sr-only">{` of entry ${entry.sequence}`}</span>
      </button>
      <div id={panelId} hidden={!isOpen} className="mt-1 border-s-2 border-line ps-3 pb-1">
        {isOpen && <EntryDetails details={[...details, ...identifiersOf(entry)]} />}
      </div>
    </div>
  );
}

/** Returns the ids of the entry's actor and records, its event and its hash. */
function identifiersOf({ actorId, subjectId, ticketId, event, hash }: DescribableEntry): Detail[] {
  const ids = [
    ['@actor', 'Acting account ID', actorId],
    ['@subject', 'Record ID', subjectId === ticketId ? null : subjectId],
    ['@ticket', 'Ticket ID', ticketId],
    ['@hash', 'Hash of this entry', hash],
  ] as const;
  return [
    { key: '@event', label: 'Event name', value: { kind: 'text', text: event } },
    ...ids.flatMap(([key, label, text]): Detail[] =>
      text === null ? [] : [{ key, label, value: { kind: 'copyable', text } }],
    ),
  ];
}
