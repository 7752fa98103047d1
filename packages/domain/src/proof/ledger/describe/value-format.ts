import { formatLength, formatTimecode } from '../../../shared/duration.ts';
import { formatFileSize } from '../../../shared/file-size.ts';

const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const isCountable = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Formats a number with group separators: `1,234`. */
export const formatNumber = (value: number): string => plain.format(value);

/** Formats whole seconds as hh:mm:ss, and other numbers as plain numbers. */
export const formatSeconds = (seconds: number): string =>
  isCountable(seconds) ? formatLength(seconds) : formatNumber(seconds);

/** Formats microseconds as hh:mm:ss.mmm, and numbers that are not positions as plain numbers. */
export const formatMicroseconds = (microseconds: number): string =>
  isCountable(microseconds) ? formatTimecode(microseconds) : formatNumber(microseconds);

/** Formats a file size as `12.4 MB`, and numbers that are not sizes as plain numbers. */
export const formatSize = (bytes: number): string =>
  isCountable(bytes) ? formatFileSize(bytes) : formatNumber(bytes);

/** Formats a file size with the exact number of bytes: `12.4 MB (12,400,123 bytes)`. */
export function formatExactSize(bytes: number): string {
  const size = formatSize(bytes);
  return bytes < 1000 ? size : `${size} (${formatCount(bytes, 'byte', 'bytes')})`;
}

/** Formats a number with its noun: `1 video`, `1,200 videos`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

const BYTE_RANGE = /^(\d+)-(\d+)$/u;

/** Formats an HTTP byte range with group separators: `0–1,023`. Returns null for any other text. */
export function formatRange(range: string): string | null {
  const [, start, end] = BYTE_RANGE.exec(range) ?? [];
  return start === undefined || end === undefined
    ? null
    : `${formatNumber(Number(start))}–${formatNumber(Number(end))}`;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/u;

/** Returns whether a text is an ISO 8601 instant. */
export const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** Turns a code such as `someKey`, `some_key` or `SOME_KEY` into lowercase words. */
export function formatCode(code: string): string {
  return code
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll(/[_.-]+/gu, ' ')
    .trim()
    .toLowerCase();
}
