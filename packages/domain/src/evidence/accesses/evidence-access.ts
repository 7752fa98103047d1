import type { CustodyEvent } from '../../ledger/custody-event.ts';
/**
 * How accesses to evidence are recorded. The first access to a file or a text writes an entry with one of these
 * events and opens a window. Further requests within the window are added to it. When the window closes, another
 * entry states the byte ranges of the file (decision 30), or the versions of the text (decision 117) that were sent.
 */
import { DAY, HOUR, MINUTE } from '../../shared/time.ts';

/** Accesses to content of evidence that is sent as text. */
const textEvents = [
  'ticket.viewed',
  'transcript.viewed',
  'findings.viewed',
  'answers.viewed',
  'comparison.viewed',
  'messages.viewed',
  'notes.viewed',
  'receipt.downloaded',
] as const satisfies readonly CustodyEvent[];
export type TextEvent = (typeof textEvents)[number];

/** Duration of a window, in milliseconds, by event. */
export const accessWindows = {
  'video.viewed': HOUR,
  'video.downloaded': 10 * MINUTE,
  'video.picture_viewed': DAY,
  'video.fetched': HOUR,
  'report.viewed': HOUR,
  'report.downloaded': 10 * MINUTE,
  'bundle.downloaded': HOUR,
  'export.downloaded': HOUR,
  'ticket.viewed': HOUR,
  'transcript.viewed': HOUR,
  'findings.viewed': HOUR,
  'answers.viewed': HOUR,
  'comparison.viewed': HOUR,
  'messages.viewed': HOUR,
  'notes.viewed': HOUR,
  'receipt.downloaded': HOUR,
  'release_link.file_sent': HOUR,
} as const satisfies Partial<Record<CustodyEvent, number>> & Readonly<Record<TextEvent, number>>;
export type AccessEvent = keyof typeof accessWindows;

export const accessEvents = Object.keys(accessWindows) as readonly AccessEvent[];

/** Events of the entries that close windows. */
const closingEvents = [
  'video.bytes_sent',
  'report.bytes_sent',
  'bundle.bytes_sent',
  'export.bytes_sent',
  'release_link.bytes_sent',
  'text.versions_sent',
] as const satisfies readonly CustodyEvent[];

const isOfText = (event: string): event is TextEvent => textEvents.some((one) => one === event);

/** Returns the event of the entry that closes a window. */
export function closingEventOf(event: AccessEvent): (typeof closingEvents)[number] {
  if (isOfText(event)) return 'text.versions_sent';
  if (event === 'bundle.downloaded') return 'bundle.bytes_sent';
  if (event === 'export.downloaded') return 'export.bytes_sent';
  if (event === 'release_link.file_sent') return 'release_link.bytes_sent';
  return event === 'report.viewed' || event === 'report.downloaded'
    ? 'report.bytes_sent'
    : 'video.bytes_sent';
}

/** Events of entries about text that was sent. A ticket's history leaves them out. */
export const textHistoryEvents: readonly CustodyEvent[] = [...textEvents, 'text.versions_sent'];

const ofText: ReadonlySet<string> = new Set(textHistoryEvents);
const recorded: ReadonlySet<string> = new Set([...accessEvents, ...closingEvents]);

/** Returns whether an entry only records an access to evidence, so that no list has changed. */
export const isAccessEvent = (event: string): boolean => recorded.has(event);

/** Returns whether an entry records text that was sent, which changes only the ledger. */
export const isTextAccess = (event: string): boolean => ofText.has(event);

/** Words for the numbers of an entry that say how much of a text was sent. */
const countWords = {
  videoCount: 'videos',
  reportCount: 'reports',
  lineCount: 'lines',
  findingCount: 'findings',
  answerCount: 'answers',
  messageCount: 'messages',
  noteCount: 'notes',
  sizeBytes: 'bytes',
} as const;
export type TextCounts = Readonly<Partial<Record<keyof typeof countWords, number>>>;

/** Keys of those numbers. */
export const textCounts = Object.keys(countWords) as readonly (keyof typeof countWords)[];

/** Returns how a closing entry names a version of a text: `<SHA-256> findings 3, answers 2`. */
export function textVersion(sha256: string, counts: TextCounts): string {
  const numbers = textCounts.flatMap((key) =>
    counts[key] === undefined ? [] : `${countWords[key]} ${counts[key]}`,
  );
  return [sha256, ...(numbers.length > 0 ? [numbers.join(', ')] : [])].join(' ');
}

/** Returns whether an entry is about an image shown in lists, which the ticket's history omits. */
export const isPictureAccess = (entry: {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}): boolean => entry.event === 'video.picture_viewed' || entry.data['access'] === 'video.picture_viewed';
