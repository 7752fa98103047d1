import type { MessageSide } from './conversation.ts';

/** A user who can be mentioned in a conversation, because they can see it. */
export interface MentionablePerson {
  readonly id: string;
  readonly name: string;
  readonly side: MessageSide;
}

/** Number of users that one message can mention. */
export const MOST_MENTIONS = 20;

/** A part of a text: a mention, or what is between two of them. */
export interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Returns a user's name as a text mentions it. */
export const mentionOf = (name: string): string => `@${name}`;

/** Returns the parts of a text: mentions of these names, and the text between them. */
export function splitMentions(text: string, names: readonly string[]): readonly TextPart[] {
  // The longest first: a name can be the beginning of another one.
  const sought = names.map(mentionOf).toSorted((one, other) => other.length - one.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', Math.max(at + 1, from))) {
    const found = sought.find((mention) => text.startsWith(mention, at));
    if (found === undefined) continue;
    if (at > from) parts.push({ text: text.slice(from, at), isMention: false });
    parts.push({ text: found, isMention: true });
    from = at + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMention: false });
  return parts;
}

/** Returns those of these people whom a text mentions. */
export function mentionedIn<Person extends Pick<MentionablePerson, 'name'>>(
  text: string,
  people: readonly Person[],
): readonly Person[] {
  const parts = splitMentions(
    text,
    people.map(({ name }) => name),
  );
  return people.filter(({ name }) => parts.some((part) => part.isMention && part.text === mentionOf(name)));
}
