/**
 * How accesses to evidence are recorded. The first bytes that somebody gets of a file write an entry with one of these
 * events and open a window. Further requests within the window add to it; when it closes, one more entry states the byte
 * ranges that were sent (decision 30).
 */
import type { CustodyEvent } from './custody-event.ts';

const MINUTE = 60_000;

/** How long a window of each kind stays open, in milliseconds. */
export const accessWindows = {
  'video.viewed': 60 * MINUTE,
  'video.downloaded': 10 * MINUTE,
  'video.picture_viewed': 24 * 60 * MINUTE,
  'video.fetched': 60 * MINUTE,
  'report.viewed': 60 * MINUTE,
  'report.downloaded': 10 * MINUTE,
} as const satisfies Partial<Record<CustodyEvent, number>>;
export type AccessEvent = keyof typeof accessWindows;

export const accessEvents = Object.keys(accessWindows) as readonly AccessEvent[];

/** The event of the entry that closes a window. */
export const closingEvents = {
  video: 'video.bytes_sent',
  report: 'report.bytes_sent',
} as const satisfies Record<'video' | 'report', CustodyEvent>;

const recorded: ReadonlySet<string> = new Set([...accessEvents, ...Object.values(closingEvents)]);

/** Returns whether an entry only says that evidence was accessed: nothing that a list shows has changed. */
export const isAccessEvent = (event: string): boolean => recorded.has(event);

/** Returns whether an entry is about a picture that lists show, which a ticket's history leaves out. */
export const isPictureAccess = (entry: {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}): boolean => entry.event === 'video.picture_viewed' || entry.data['access'] === 'video.picture_viewed';
