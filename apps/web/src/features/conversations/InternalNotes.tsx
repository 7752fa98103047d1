import { errorCatalog } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { ConversationForm } from './ConversationForm.tsx';
import { MentionText } from './MentionText.tsx';
import { useMentionable } from './use-mentionable.ts';
import { useAddNote, useNotes } from './use-notes.ts';
import { useReadMessages } from './use-read-messages.ts';

/** The internal notes of the administrators on a ticket, with a form for the next one. */
export function InternalNotes({
  ticket: { id, abilities },
}: {
  readonly ticket: Pick<Outputs['tickets']['get'], 'id' | 'abilities'>;
}) {
  const { sendMessage } = abilities;
  useReadMessages(id);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-pending-line bg-sunken p-3">
      <p className="flex items-center gap-2 text-sm font-medium">
        <Lock aria-hidden="true" className="size-4 shrink-0 text-soft" />
        Only administrators see internal notes. The agency never does.
      </p>
      <NoteList ticketId={id} />
      {sendMessage.allowed ? (
        <NoteForm ticketId={id} />
      ) : (
        <p className="text-sm text-soft">{errorCatalog[sendMessage.code].message}</p>
      )}
    </div>
  );
}

function NoteForm({ ticketId }: { readonly ticketId: string }) {
  const add = useAddNote();
  const mentionable = useMentionable(ticketId, 'reviewer');
  return (
    <div className="print:hidden">
      <ConversationForm
        name="Write an internal note"
        label="Internal note"
        description="Ctrl + Enter adds it. Type @ to mention an administrator."
        submitLabel="Add Note"
        draftKey={`note.${ticketId}`}
        mentionable={mentionable}
        call={add}
        onSend={(text, mentionedIds, onSuccess) =>
          add.mutate({ ticketId, text, mentionedIds }, { onSuccess })
        }
      />
    </div>
  );
}

function NoteList({ ticketId }: { readonly ticketId: string }) {
  const id = useId();
  const { rows, query, loadMore } = useNotes(ticketId);
  if (query.isPending) return <Skeleton className="h-16" />;
  if (query.error) return <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />;
  if (rows.length === 0) return <p className="text-sm text-soft">No internal notes yet.</p>;
  return (
    <>
      {query.hasNextPage && (
        <Button
          size="sm"
          aria-controls={id}
          onPress={loadMore}
          isPending={query.isFetchingNextPage}
          className="w-fit"
        >
          Show Earlier Notes
        </Button>
      )}
      <ol id={id} aria-label="Internal notes, oldest first" className="flex flex-col gap-3">
        {rows.toReversed().map(({ id: noteId, authorName, isOwn, text, mentions, createdAt }) => (
          <li key={noteId} className="text-sm">
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
              <Avatar name={authorName} imageUrl={null} size="sm" />
              <span className="font-semibold wrap-anywhere text-ink">{isOwn ? 'You' : authorName}</span>
              <Timestamp value={createdAt} pattern="MMM d, yyyy, h:mm a" isPlain />
            </p>
            <MentionText text={text} mentions={mentions} />
          </li>
        ))}
      </ol>
    </>
  );
}
