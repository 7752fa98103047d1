import { errorCatalog } from '@plainview/contract/error-catalog';
import type { Outputs } from '@plainview/contract/index';
import type { MessageSide } from '@plainview/domain/tickets/conversations/conversation';
import { useEffect, useId, useRef } from 'react';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { Button } from '../../ui/Button.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { MessageForm } from './MessageForm.tsx';
import { MessageItem } from './MessageItem.tsx';
import { PausedBanner } from './PausedBanner.tsx';
import { useMessages, type Message } from './use-conversation.ts';
import { useReadMessages } from './use-read-messages.ts';

interface ConversationProps {
  readonly ticket: Outputs['tickets']['get'];
  /** The reader's side. */
  readonly side: MessageSide;
}

/** The messages on a ticket with a form for the next one. Both sides see the same. */
export function Conversation({ ticket, side }: ConversationProps) {
  const messages = useMessages(ticket.id);
  const { query } = messages;
  useReadMessages(ticket.id);
  return (
    <div className="flex flex-col gap-3">
      <PausedBanner ticket={ticket} side={side} />
      <LoadErrorBanner error={describeLoadError(query.error, query.refetch)} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && <MessageList messages={messages} side={side} />}
      <Composer ticket={ticket} side={side} />
    </div>
  );
}

function Composer({ ticket, side }: ConversationProps) {
  const { abilities, id, pausedAt } = ticket;
  const { sendMessage } = abilities;
  if (!sendMessage.allowed)
    return <p className="text-sm text-soft">{errorCatalog[sendMessage.code].message}</p>;
  return (
    <div className="print:hidden">
      <MessageForm ticketId={id} abilities={abilities} isAnswer={side === 'agency' && pausedAt !== null} />
    </div>
  );
}

function MessageList({
  messages: { rows, query, loadMore },
  side,
}: {
  readonly messages: ReturnType<typeof useMessages>;
  readonly side: MessageSide;
}) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const scrolledTo = useRef<string | null>(null);
  const newest = rows[0];
  const newestId = newest?.id ?? null;
  useEffect(() => {
    if (!list.current || scrolledTo.current === newestId) return;
    scrolledTo.current = newestId;
    list.current.scrollTop = list.current.scrollHeight;
  }, [newestId]);
  if (rows.length === 0)
    return (
      <p className="text-sm text-soft">
        No messages yet.{' '}
        {side === 'agency'
          ? 'The reviewers see what you write here.'
          : 'The agency sees what you write here.'}
      </p>
    );
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
          Show Earlier Messages
        </Button>
      )}
      <ol
        ref={list}
        id={id}
        // Scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Messages, oldest first"
        className="flex max-h-96 flex-col gap-2 overflow-y-auto"
      >
        {rows.toReversed().map((message) => (
          <MessageItem key={message.id} message={message} isOwnSide={message.side === side} />
        ))}
      </ol>
      <output className="sr-only">{announcementOf(newest)}</output>
    </>
  );
}

/** Returns what is announced when a message arrives. */
const announcementOf = (newest: Message | undefined): string =>
  newest && !newest.isOwn ? `Last message by ${newest.authorName}: ${newest.text}` : '';
