import { splitMentions } from '@plainview/domain/tickets/conversations/mention';

/** The text of a message or a note, with its mentions highlighted. */
export function MentionText({
  text,
  mentions,
}: {
  readonly text: string;
  readonly mentions: readonly string[];
}) {
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {splitMentions(text, mentions).map((part, index) =>
        part.isMention ? (
          // A text never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <strong key={index} className="font-medium text-link">
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
