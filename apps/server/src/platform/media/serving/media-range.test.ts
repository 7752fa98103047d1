import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { decideMediaResponse, type MediaDecision } from './media-range.ts';

const etag = '"0123456789abcdef"';
const lastModified = new Date('2026-03-04T05:06:07.890Z');
const lastModifiedText = 'Wed, 04 Mar 2026 05:06:07 GMT';

function decide(headers: IncomingHttpHeaders, more: { size?: number; method?: string } = {}): MediaDecision {
  return decideMediaResponse({ method: 'GET', headers, size: 1000, etag, lastModified, ...more });
}

describe('a range', () => {
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-499', 0, 499],
    ['bytes=500-999', 500, 999],
    ['bytes=500-', 500, 999],
    ['bytes=999-', 999, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-500', 500, 999],
    // A suffix longer than the file means the whole file.
    ['bytes=-5000', 0, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=0-99999999999999999999999999', 0, 999],
    ['Bytes=1-2', 1, 2],
    ['bytes= 1-2 ', 1, 2],
  ])('%s is %i to %i', (range, start, endInclusive) => {
    expect(decide({ range })).toEqual({
      status: 206,
      range: { start, endInclusive },
      headers: {
        'Accept-Ranges': 'bytes',
        'Content-Length': String(endInclusive - start + 1),
        'Content-Range': `bytes ${start}-${endInclusive}/1000`,
        ETag: etag,
        'Last-Modified': lastModifiedText,
      },
    });
  });

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=99999999999999999999999-'])(
    '%s cannot be satisfied',
    (range) => {
      const { status, headers, range: body } = decide({ range });
      expect({ status, body }).toEqual({ status: 416, body: null });
      expect(headers).toMatchObject({ 'Content-Range': 'bytes */1000', 'Content-Length': '0' });
    },
  );

  it.each([
    'bytes=5-2',
    'bytes=0-1,5-9',
    'bytes=0-1,',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=1',
    'bytes=--5',
    'bytes=+1-2',
    'bytes=0x1-2',
    'bytes=1.0-2',
    'seconds=1-2',
    '',
    'bytes 0-1',
  ])('%j is ignored', (range) => {
    expect(decide({ range })).toMatchObject({ status: 200, range: { start: 0, endInclusive: 999 } });
  });

  it('of an empty file cannot be satisfied', () => {
    expect(decide({ range: 'bytes=0-' }, { size: 0 }).status).toBe(416);
    expect(decide({ range: 'bytes=-1' }, { size: 0 }).headers['Content-Range']).toBe('bytes */0');
  });

  it('is exact beyond 4 GiB', () => {
    const size = 50 * 1024 ** 3;
    const { headers } = decide({ range: `bytes=${size - 10}-` }, { size });
    expect(headers['Content-Range']).toBe(`bytes 53687091190-53687091199/53687091200`);
  });
});

describe('no range', () => {
  it('returns the whole file', () => {
    expect(decide({})).toMatchObject({
      status: 200,
      range: { start: 0, endInclusive: 999 },
      headers: { 'Content-Length': '1000', 'Accept-Ranges': 'bytes' },
    });
  });

  it('returns nothing for an empty file', () => {
    expect(decide({}, { size: 0 })).toMatchObject({
      status: 200,
      range: null,
      headers: { 'Content-Length': '0' },
    });
  });

  it('HEAD returns the size and ignores ranges', () => {
    expect(decide({ range: 'bytes=0-1' }, { method: 'HEAD' })).toMatchObject({
      status: 200,
      range: null,
      headers: { 'Content-Length': '1000' },
    });
  });

  it('other methods are rejected', () => {
    expect(decide({}, { method: 'POST' })).toEqual({
      status: 405,
      headers: { Allow: 'GET, HEAD' },
      range: null,
    });
  });
});

describe('If-Range', () => {
  it.each([
    [etag, 206],
    ['"another"', 200],
    [`W/${etag}`, 200],
    [lastModifiedText, 206],
    ['Wed, 04 Mar 2026 05:06:08 GMT', 200],
    ['Wed, 04 Mar 2026 05:06:06 GMT', 200],
    ['nonsense', 200],
    ['', 200],
  ])('%s → %i', (condition, status) => {
    expect(decide({ range: 'bytes=0-1', 'if-range': condition }).status).toBe(status);
  });
});

describe('conditions', () => {
  it.each<[IncomingHttpHeaders, number]>([
    [{ 'if-none-match': etag }, 304],
    [{ 'if-none-match': `"x", W/${etag}` }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-none-match': etag, range: 'bytes=0-1' }, 304],
    [{ 'if-modified-since': lastModifiedText }, 304],
    [{ 'if-modified-since': 'Wed, 04 Mar 2026 05:06:06 GMT' }, 200],
    [{ 'if-modified-since': 'nonsense' }, 200],
    // The entity tag takes precedence over the date (13.2.2).
    [{ 'if-none-match': '"x"', 'if-modified-since': lastModifiedText }, 200],
    [{ 'if-match': etag }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': `W/${etag}` }, 412],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-match': '"x"', 'if-none-match': etag }, 412],
    [{ 'if-unmodified-since': lastModifiedText }, 200],
    [{ 'if-unmodified-since': 'Wed, 04 Mar 2026 05:06:06 GMT' }, 412],
    [{ 'if-match': etag, 'if-unmodified-since': 'Wed, 04 Mar 2026 05:06:06 GMT' }, 200],
  ])('%j → %i', (headers, status) => {
    expect(decide(headers).status).toBe(status);
  });

  it('a 304 has the validators and no body', () => {
    expect(decide({ 'if-none-match': etag })).toEqual({
      status: 304,
      headers: { ETag: etag, 'Last-Modified': lastModifiedText },
      range: null,
    });
  });
});
