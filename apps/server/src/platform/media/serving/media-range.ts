/**
 * Decides how to answer a request for a stored file: with all of it, a part, or no body.
 * RFC 9110: conditions (section 13, in the order of 13.2.2) and ranges (section 14).
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '@plainview/domain/evidence/accesses/byte-ranges';

export interface MediaRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** In bytes. */
  readonly size: number;
  /** A strong entity tag, including quotes, such as `"9f86d0…"`. */
  readonly etag: string;
  readonly lastModified: Date;
}

export interface MediaDecision {
  readonly status: 200 | 206 | 304 | 405 | 412 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of the body; null if the response has none. */
  readonly range: ByteRange | null;
}

export function decideMediaResponse(request: MediaRequest): MediaDecision {
  const { method, headers, size, etag, lastModified } = request;
  if (method !== 'GET' && method !== 'HEAD') return withoutBody(405, { Allow: 'GET, HEAD' });

  const validators = { ETag: etag, 'Last-Modified': lastModified.toUTCString() };
  const always = { ...validators, 'Accept-Ranges': 'bytes' };
  if (!meetsPreconditions(request)) return withoutBody(412, validators);
  if (isUnchanged(request)) return withoutBody(304, validators);

  // Ranges are defined for GET only (14.2).
  const range = method === 'GET' && ifRangeHolds(request) ? parseRange(headers.range, size) : 'all';
  if (range === 'unsatisfiable') {
    return withoutBody(416, { ...always, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' });
  }
  if (range === 'all') {
    return {
      status: 200,
      headers: { ...always, 'Content-Length': String(size) },
      range: method === 'GET' && size > 0 ? { start: 0, endInclusive: size - 1 } : null,
    };
  }
  return {
    status: 206,
    headers: {
      ...always,
      'Content-Length': String(range.endInclusive - range.start + 1),
      'Content-Range': `bytes ${range.start}-${range.endInclusive}/${size}`,
    },
    range,
  };
}

/**
 * Parses a single byte range. Ignores multiple ranges, other units and malformed headers, and returns the
 * whole file, as 14.2 allows: no player requests multiple ranges, and they can be abused to waste bandwidth.
 *
 * Does not use the range-parser package: it answers 416 to a suffix longer than the file, although 14.1.2
 * requires the whole file, and to `5-2`, which is invalid according to 14.1.1.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'all' | 'unsatisfiable' {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '');
  if (match === null) return 'all';
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return 'all';
    const length = Number(last);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), endInclusive: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'all';
  if (start >= size) return 'unsatisfiable';
  return { start, endInclusive: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Evaluates If-Match, or otherwise If-Unmodified-Since (13.1.1, 13.1.4). */
function meetsPreconditions({ headers, etag, lastModified }: MediaRequest): boolean {
  const match = headers['if-match'];
  if (match !== undefined) return match.trim() === '*' || listsTag(match, etag, 'strong');
  const since = parseDate(headers['if-unmodified-since']);
  return since === null || wholeSeconds(lastModified) <= since;
}

/** Evaluates If-None-Match, or otherwise If-Modified-Since (13.1.2, 13.1.3). */
function isUnchanged({ headers, etag, lastModified }: MediaRequest): boolean {
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return noneMatch.trim() === '*' || listsTag(noneMatch, etag, 'weak');
  const since = parseDate(headers['if-modified-since']);
  return since !== null && wholeSeconds(lastModified) <= since;
}

/**
 * Evaluates If-Range: strong comparison of tags, exact comparison of dates (13.1.5). True without the header.
 */
function ifRangeHolds({ headers, etag, lastModified }: MediaRequest): boolean {
  const condition = headers['if-range'];
  // Node's types allow an array here. Multiple values never match.
  if (condition === undefined) return true;
  if (typeof condition !== 'string') return false;
  if (condition.includes('"')) return condition.trim() === etag;
  return parseDate(condition) === wholeSeconds(lastModified);
}

/**
 * Returns true if the list contains the tag. Weak comparison ignores the `W/` prefix; strong comparison never
 * matches a tag that has it (8.8.3.2).
 */
function listsTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => tag === etag || (comparison === 'weak' && tag === `W/${etag}`));
}

/** Returns milliseconds since 1970, or null for an invalid date. Such a condition is ignored. */
function parseDate(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

/** Truncates to seconds, since HTTP dates have no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

function withoutBody(
  status: MediaDecision['status'],
  headers: Readonly<Record<string, string>>,
): MediaDecision {
  return { status, headers, range: null };
}
