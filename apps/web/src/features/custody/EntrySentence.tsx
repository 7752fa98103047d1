import type { LinkTarget, Sentence } from '@plainview/domain/proof/ledger/describe/sentence';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { EntryActor } from './EntryActor.tsx';
import type { CustodyEntry } from './use-custody.ts';

/** Maximum length of recorded text within a sentence, in characters; the details contain all of it. */
const LONGEST_QUOTE = 160;

/**
 * Shows an entry as a sentence. User-written text is isolated, so that it cannot change the direction of the
 * surrounding text.
 * @param canOpen whether the record that a link leads to exists
 */
export function EntrySentence({
  parts,
  entry,
  canOpen,
}: {
  readonly parts: Sentence;
  readonly entry: Pick<CustodyEntry, 'actorId' | 'actorName' | 'actorEmail'>;
  readonly canOpen: (target: LinkTarget) => boolean;
}) {
  const partOf = (part: Sentence[number]): ReactNode => {
    switch (part.kind) {
      case 'words':
        return part.text;
      case 'recorded':
        return <bdi>{shorten(part.text)}</bdi>;
      case 'instant':
        return <Timestamp value={part.iso} pattern="MMM d, yyyy, h:mm:ss a" isPlain />;
      case 'actor':
        return <EntryActor entry={entry} />;
      case 'link':
        return canOpen(part.target) ? (
          <RecordLink target={part.target}>{shorten(part.text)}</RecordLink>
        ) : (
          <bdi>{shorten(part.text)}</bdi>
        );
    }
  };
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // The parts of a sentence keep their order.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>{partOf(part)}</span>
      ))}
    </span>
  );
}

function shorten(text: string): string {
  if (text.length <= LONGEST_QUOTE) return text;
  // Do not leave half of a surrogate pair.
  return `${text.slice(0, LONGEST_QUOTE).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

function RecordLink({ target, children }: { readonly target: LinkTarget; readonly children: string }) {
  const shared = { className: 'text-link hover:underline', children: <bdi>{children}</bdi> };
  switch (target.page) {
    case 'ticket':
      return (
        <Link
          to="/admin/tickets/$ticketId"
          params={{ ticketId: target.ticket }}
          search={target.videoId === null ? {} : { video: target.videoId }}
          {...shared}
        />
      );
    case 'user':
      return <Link to="/admin/users" search={{ search: target.email }} {...shared} />;
    case 'run':
      return <Link to="/admin/processing/$runId" params={{ runId: target.runId }} {...shared} />;
    case 'support':
      return <Link to="/admin/support" {...shared} />;
  }
}
