import type { MessageKind } from '@plainview/domain/tickets/conversations/conversation';
import { cx } from '../../ui/cx.ts';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { MentionText } from './MentionText.tsx';
import { sideLabels } from './side-labels.ts';
import type { Message } from './use-conversation.ts';

const kindLabels: Readonly<Record<MessageKind, string | null>> = {
  message: null,
  question: 'Question, paused the clock',
  answer: 'Answer, resumed the clock',
};

/** Shows a message. Those of the reader's side are at the end of the line and tinted. */
export function MessageItem({
  message: { authorName, authorImage, isOwn, side, kind, text, mentions, createdAt },
  isOwnSide,
}: {
  readonly message: Message;
  readonly isOwnSide: boolean;
}) {
  const kindLabel = kindLabels[kind];
  return (
    <li
      className={cx(
        'w-fit max-w-full min-w-0 rounded-md border px-3 py-2 text-sm',
        isOwnSide ? 'ms-auto border-line bg-sunken' : 'border-line bg-surface',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
        <Avatar name={authorName} imageUrl={authorImage} size="sm" />
        <span className="font-semibold wrap-anywhere text-ink">{isOwn ? 'You' : authorName}</span>
        <span>{sideLabels[side]}</span>
        <Timestamp value={createdAt} pattern="MMM d, yyyy, h:mm a" isPlain />
      </p>
      {kindLabel !== null && <p className="text-xs font-medium">{kindLabel}</p>}
      <MentionText text={text} mentions={mentions} />
    </li>
  );
}
