import type { CustodyFact } from '../../../ledger/custody-event.ts';
import { formatMoney } from '../../../shared/money.ts';
import { shortId } from '../../../shared/record-id.ts';
import { joinWithAnd, recordedText, type Insert, type Sentence, type SentencePart } from './sentence.ts';
import { formatCount, formatMicroseconds, formatSeconds, formatSize, isInstant } from './value-format.ts';

/**
 * The parts of a ledger entry that its description depends on. Other releases may have
 * written different data.
 */
export type DescribedEntry = Pick<CustodyFact, 'actorId' | 'subjectId' | 'ticketId'> & {
  readonly event: string;
  /** Number of the ticket, if the reader's screen knows it. */
  readonly ticketNumber?: string | null;
  readonly data: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

/** Reads an entry's data for a sentence. Missing values and values of a different type are null. */
export type EntryReader = ReturnType<typeof createEntryReader>;

export function createEntryReader(entry: DescribedEntry) {
  const { actorId, subjectId, ticketId } = entry;
  const valueOf = (key: string) => (Object.hasOwn(entry.data, key) ? (entry.data[key] ?? null) : null);

  function text(key: string): string | null {
    const value = valueOf(key);
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  }
  function number(key: string): number | null {
    const value = valueOf(key);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }
  function flag(key: string): boolean | null {
    const value = valueOf(key);
    return typeof value === 'boolean' ? value : null;
  }
  function list(key: string): readonly string[] {
    const value = valueOf(key);
    return isList(value) ? value : [];
  }
  const ticketNumber = entry.ticketNumber ?? text('number');
  const ticketPage = { page: 'ticket', ticket: ticketNumber ?? ticketId ?? '', videoId: null } as const;
  const recorded = (key: string): SentencePart | null => {
    const found = text(key);
    return found === null ? null : recordedText(found);
  };
  const format = (key: string, write: (value: number) => string): string | null => {
    const found = number(key);
    return found === null ? null : write(found);
  };

  return {
    subjectId,
    text,
    number,
    flag,
    list,
    recorded,
    actor: { kind: 'actor' } satisfies SentencePart,
    /** Whether the actor acted on their own account. */
    isOwn: actorId !== null && actorId === subjectId,
    money: (key: string) => format(key, formatMoney),
    length: (key: string) => format(key, formatSeconds),
    position: (key: string) => format(key, formatMicroseconds),
    size: (key: string) => format(key, formatSize),
    count: (key: string, one: string, many: string) => format(key, (value) => formatCount(value, one, many)),
    recordedOr: (key: string, fallback: string): Insert => recorded(key) ?? fallback,
    /** Returns the text in quotation marks, or the fallback. */
    quoted: (key: string, fallback: string | null = null): Insert => {
      const found = recorded(key);
      return found ? ['“', found, '”'] : fallback;
    },
    people: (key: string): Insert => joinWithAnd(list(key).map(recordedText)),
    instant: (key: string): SentencePart | null => {
      const found = text(key);
      return found !== null && isInstant(found) ? { kind: 'instant', iso: found } : null;
    },
    /** Names the account that the entry is about. */
    account: (): Insert => {
      const name = recorded('account') ?? recorded('name');
      const email = text('accountEmail') ?? text('email');
      if (email === null) return name ?? `user ${shortId(subjectId)}`;
      const address = linkTo(email, { page: 'user', userId: subjectId, email });
      return name === null ? address : [name, ' (', address, ')'];
    },
    /** Names the ticket by its number, if the entry or the reader's screen has it. */
    ticket: (): Insert => {
      if (ticketId === null) return 'the ticket';
      return linkTo(ticketNumber === null ? 'the ticket' : `ticket ${ticketNumber}`, ticketPage);
    },
    /** Names a video by its file name: the one that the entry is about, or another one. */
    video: (videoId = subjectId, name = text('fileName')): Insert => {
      const label = name ?? `video ${shortId(videoId)}`;
      if (ticketId !== null) return linkTo(label, { ...ticketPage, videoId });
      return name === null ? label : recordedText(name);
    },
    run: (label: string): SentencePart => linkTo(label, { page: 'run', runId: subjectId }),
  };
}

const isList = (value: DescribedEntry['data'][string] | undefined): value is readonly string[] =>
  Array.isArray(value);

const linkTo = (text: string, target: Extract<SentencePart, { kind: 'link' }>['target']): SentencePart => ({
  kind: 'link',
  text,
  target,
});

/** Adds text before and after a value. Returns null if the value is missing. */
export const around = (before: string, value: Insert, after = ''): Insert =>
  value === null || value === '' ? null : [before, value, after];

/** Joins the facts that are present with commas, after a prefix. */
export function facts(prefix: string, values: readonly Insert[], suffix = ''): Insert {
  const present = values.filter((value) => value !== null && !(Array.isArray(value) && value.length === 0));
  return present.length === 0
    ? null
    : [prefix, present.flatMap((value, index) => (index === 0 ? [value] : [', ', value])), suffix];
}

/**
 * Returns a separate sentence that quotes a user: ` Reason: “Lost phone”.` Returns null if the
 * text is missing.
 */
export function remark(label: string, entry: EntryReader, key: string): Insert {
  const quoted = entry.quoted(key);
  if (quoted === null) return null;
  return [` ${label}: `, quoted, /[.!?]$/u.test(entry.text(key) ?? '') ? null : '.'];
}

export type Describe = (entry: EntryReader) => Sentence;
