/**
 * How accesses to evidence are recorded. The first access to a file writes an entry with one of these events
 * and opens a window. Further requests within the window are added to it. When the window closes, another
 * entry states the byte ranges that were sent (decision 30).
 */
import { DAY, HOUR, MINUTE } from '../shared/time.ts';
import type { CustodyEvent } from './custody-event.ts';

/** Duration of a window, in milliseconds, by event. */
export const accessWindows = {
  'video.viewed': HOUR,
  'video.downloaded': 10 * MINUTE,
  'video.picture_viewed': DAY,
  'video.fetched': HOUR,
  'report.viewed': HOUR,
  'report.downloaded': 10 * MINUTE,
} as const satisfies Partial<Record<CustodyEvent, number>>;
export type AccessEvent = keyof typeof accessWindows;

export const accessEvents = Object.keys(accessWindows) as readonly AccessEvent[];

/** Event of the entry that closes a window. */
export const closingEvents = {
  video: 'video.bytes_sent',
  report: 'report.bytes_sent',
} as const satisfies Record<'video' | 'report', CustodyEvent>;

const recorded: ReadonlySet<string> = new Set([...accessEvents, ...Object.values(closingEvents)]);

/** Returns whether an entry only records an access to evidence, so that no list has changed. */
export const isAccessEvent = (event: string): boolean => recorded.has(event);

/** Returns whether an entry is about an image shown in lists, which the ticket's history omits. */
export const isPictureAccess = (entry: {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}): boolean => entry.event === 'video.picture_viewed' || entry.data['access'] === 'video.picture_viewed';
