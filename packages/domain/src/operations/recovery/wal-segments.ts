/** Names of PostgreSQL's WAL segments of 16 MiB: timeline, then number, in hexadecimal. */
const SEGMENT = /^(?<timeline>[0-9A-F]{8})(?<log>[0-9A-F]{8})(?<part>[0-9A-F]{8})$/u;
/** Names of backup history files: the first segment of a base backup, then where it begins there. */
const BACKUP_HISTORY = /^(?<segment>[0-9A-F]{24})\.[0-9A-F]{8}\.backup$/u;
const HISTORY_LINE = /^\s*(?<timeline>\d+)\s+(?<lsn>[0-9A-F]+\/[0-9A-F]+)/u;
const SEGMENTS_PER_LOG = 0x100;
const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** A segment of the write-ahead log. */
export interface WalSegment {
  readonly timeline: number;
  /** Position among all segments, whatever the timeline. */
  readonly number: number;
}

/** Returns the segment with this name; null if it is not the name of one. */
export function parseSegment(name: string): WalSegment | null {
  const parts = SEGMENT.exec(name)?.groups;
  if (!parts) return null;
  const [timeline, log, part] = [parts['timeline'], parts['log'], parts['part']].map((hex = '') =>
    Number.parseInt(hex, 16),
  );
  if (timeline === undefined || log === undefined || part === undefined || part >= SEGMENTS_PER_LOG)
    return null;
  return { timeline, number: log * SEGMENTS_PER_LOG + part };
}

/** Returns the name of a segment. */
export const segmentName = ({ timeline, number }: WalSegment): string =>
  [timeline, Math.floor(number / SEGMENTS_PER_LOG), number % SEGMENTS_PER_LOG]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('');

/**
 * Returns the name of the first segment of the base backup that a backup history file describes; null if it is not the name
 * of one.
 */
export const parseBackupHistory = (name: string): string | null =>
  BACKUP_HISTORY.exec(name)?.groups?.['segment'] ?? null;

/** Returns a log sequence number, such as `1/2A000028`, as a number of bytes. */
export function parseLsn(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Returns where a segment begins, in bytes. */
export const segmentStart = ({ number }: WalSegment): bigint => BigInt(number) * SEGMENT_BYTES;

/** Where a timeline was left for the next one. */
export interface TimelineSwitch {
  readonly timeline: number;
  readonly at: bigint;
}

/** Parses a timeline history file: the timelines that lead to it, and where each one was left. */
export const parseHistory = (text: string): readonly TimelineSwitch[] =>
  text.split('\n').flatMap((line) => {
    const parts = HISTORY_LINE.exec(line)?.groups;
    return parts ? [{ timeline: Number(parts['timeline']), at: parseLsn(parts['lsn'] ?? '0/0') }] : [];
  });

/**
 * Finds the first segment that is missing in an archive between a segment and the newest one.
 * @param names names of archived files
 * @returns the name of the segment; null if none is missing
 */
export function findMissingSegment(names: readonly string[], from: string): string | null {
  const first = parseSegment(from);
  if (first === null) return from;
  const found = names.map(parseSegment).filter((each) => each !== null);
  const numbers = new Set(found.map(({ number }) => number));
  const newest = Math.max(first.number, ...numbers);
  for (let number = first.number; number <= newest; number += 1)
    if (!numbers.has(number)) return segmentName({ timeline: first.timeline, number });
  return null;
}

/** Returns the newest segment among the names of archived files; null if there is none. */
export function newestSegment(names: readonly string[]): WalSegment | null {
  let newest: WalSegment | null = null;
  for (const name of names) {
    const each = parseSegment(name);
    if (each && (newest === null || each.number > newest.number)) newest = each;
  }
  return newest;
}
