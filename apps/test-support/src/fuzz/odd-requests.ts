import fc from 'fast-check';
import { chance, pick, type Draw } from './draw.ts';
import { oddTexts } from './odd-values.ts';
import type { ValidRequest } from './raw-recipes.ts';

/** Odd values for each header that a raw route may read. */
const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  range: [
    'bytes=0-',
    'bytes=-1',
    'bytes=-0',
    'bytes=9-1',
    'bytes=0-0',
    'bytes=0-0,2-3,',
    `bytes=${Array.from({ length: 500 }, (_, at) => `${at * 2}-${at * 2}`).join(',')}`,
    'bytes=99999999999999999999-',
    'bytes=0-99999999999999999999',
    'bytes=-99999999999999999999',
    'bytes=1e3-',
    'bytes= 0 - 1 ',
    'BYTES=0-1',
    'items=0-1',
    'bytes=',
    'bytes=-',
    'x',
  ],
  'if-range': ['"x"', 'W/"x"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'x', '*', ''],
  'if-match': ['*', '"x"', 'x'],
  'if-none-match': ['*', '""', 'x', 'W/', '"x", "y"'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', 'x', '0'],
  'if-unmodified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'x'],
  'tus-resumable': ['1.0.0', '0.2.2', '', '1.0.0, 1.0.0'],
  'upload-length': ['10', '0', '-1', '1e9', '99999999999999999999', '0x10', ' 10', '10.5', 'NaN', 'x', ''],
  'upload-defer-length': ['1', '0', 'x'],
  'upload-offset': ['0', '-1', '5', '10', '11', '1e1', '99999999999999999999', 'NaN', 'x', ''],
  'upload-metadata': [
    'filename',
    'filename YS5tcDQ=',
    'filename %%%',
    'filename AAAA',
    'filename /////w==',
    'filename 7aCA',
    'filename YS5tcDQ=,filename Yi5tcDQ=',
    ',,,',
    'x y z',
    `filename ${'QUFB'.repeat(2000)}`,
    '',
  ],
  'upload-concat': ['partial', 'final;/uploads/x', 'x'],
  'upload-checksum': ['sha1 x', 'sha256 AAAA', 'x'],
  'upload-expires': ['x'],
  'x-http-method-override': ['DELETE', 'PATCH', 'x'],
  'content-type': [
    'application/offset+octet-stream',
    'application/json',
    'multipart/form-data',
    'text/plain',
    'x',
    '',
  ],
  'content-digest': ['sha-256=:x:', 'x', `sha-256=:${'A'.repeat(43)}=:`, `sha-512=:${'A'.repeat(86)}==:`, ''],
  'content-encoding': ['gzip', 'x'],
  'idempotency-key': ['x', '', 'k'.repeat(300), '"x"'],
  authorization: [
    'Bearer ',
    'Bearer x',
    'Basic eDp4',
    `Bearer plainview_${'A'.repeat(43)}`,
    'x',
    `Bearer ${'x'.repeat(8000)}`,
  ],
  cookie: ['x', '=', 'plainview_session=', `plainview_session=${'x'.repeat(4000)}`, '%%%=%%%; ;;'],
  'last-event-id': ['0', '-1', 'x', '99999999999999999999', '1e9', '0x1'],
  origin: ['null', 'https://elsewhere.example', 'x', ''],
  'sec-fetch-site': ['cross-site', 'same-origin', 'none', 'x'],
  'x-forwarded-for': ['x', '127.0.0.1', '::1, 10.0.0.1', ','.repeat(200), '256.1.1.1'],
  'x-forwarded-proto': ['https', 'ftp', 'x'],
  'x-forwarded-host': ['elsewhere.example', '['],
  'accept-encoding': ['gzip', 'br', 'x', '*;q=0'],
  'accept-language': ['x', 'de;q=NaN'],
  'user-agent': ['', 'x'.repeat(8000)],
};

const methods = ['GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

const segments = [
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff',
  '%',
  '%c0%ae',
  '%ed%a0%80',
  'x'.repeat(3000),
  '2026-11.pdf',
  '0000-00.pdf',
  '9999-12.xlsx',
  '__proto__',
  'constructor',
  '*',
  '.',
  '..',
  'status',
  'results',
] as const;

/** Path prefixes of all raw routes, and of the two APIs. */
export const roots = [
  '/media/videos',
  '/media/reports',
  '/media/derived',
  '/mail',
  '/exports',
  '/receipts/videos',
  '/receipts/reports',
  '/statements',
  '/invoices',
  '/bookkeeping',
  '/uploads',
  '/processing/selection',
  '/processing/videos',
  '/sign-in/oidc',
  '/sign-in/oidc/callback',
  '/api',
  '/api/docs',
  '/api/tickets',
  '/rpc',
  '/assets',
  '/ready',
  '/ping',
  '',
] as const;

const queries = [
  '?reference=x',
  '?reference=..',
  '?download=1',
  '?download=%00',
  '?after=-1',
  '?after=1e99',
  '?after=NaN',
  '?cursor=e30',
  '?cursor=%F0%9F%92%A9',
  '?limit=1e9',
  '?search=%00',
  '?search=%ED%A0%80',
  '?data=%7B',
  '?code=x&state=x',
  '?error=x',
  '?next=//elsewhere.example',
  `?a${'[b]'.repeat(50)}=1`,
  '?a[999999999]=1',
  '?__proto__[x]=1',
  `?${'a=1&'.repeat(5000)}`,
] as const;

/** Draws headers that a client may send by mistake or on purpose. */
function oddHeadersOf(draw: Draw): Record<string, string> {
  const names = Object.keys(oddHeaders);
  const chosen = Array.from({ length: draw(fc.nat({ max: 4 })) }, () => pick(draw, names));
  return Object.fromEntries(chosen.map((name) => [name, pick(draw, oddHeaders[name] ?? ['x'])]));
}

/** Draws a path below a root, composed of odd segments and record IDs. */
function oddPathOf(draw: Draw, root: string, ids: readonly string[]): string {
  const segment = (): string => {
    if (ids.length > 0 && chance(draw, 40)) return pick(draw, ids);
    return chance(draw, 60) ? pick(draw, segments) : draw(fc.webSegment());
  };
  const rest = Array.from({ length: draw(fc.nat({ max: 3 })) }, segment);
  const query = chance(draw, 40) ? pick(draw, queries) : '';
  return `/${[root, ...rest].join('/').replace(/^\/+/u, '')}${query}`;
}

/** Draws an unexpected request below a root. */
export function oddRequest(draw: Draw, root: string, ids: readonly string[]): Omit<ValidRequest, 'caller'> {
  const method = pick(draw, methods);
  const hasBody = method !== 'GET' && method !== 'HEAD' && chance(draw, 80);
  return {
    method,
    path: oddPathOf(draw, root, ids),
    headers: oddHeadersOf(draw),
    ...(hasBody && { body: pick(draw, [...oddTexts, '{"status":"failed"}', 'x']).toWellFormed() }),
  };
}

/** Returns the request with an odd header, method, path or body instead of its own. */
export function mutatedRequest(request: ValidRequest, draw: Draw): ValidRequest {
  const way = pick(draw, ['headers', 'headers', 'headers', 'method', 'path', 'body', 'missing'] as const);
  if (way === 'headers') return { ...request, headers: { ...request.headers, ...oddHeadersOf(draw) } };
  if (way === 'method') return { ...request, method: pick(draw, methods) };
  if (way === 'path') {
    const end = pick(draw, ['/', '//', '%00', '?download=1', '%20', '/..', '.', '#x', '%2f', '%E2%80%8B']);
    return { ...request, path: chance(draw, 70) ? request.path + end : request.path.toUpperCase() };
  }
  if (way === 'body') return { ...request, body: pick(draw, oddTexts).toWellFormed() };
  const kept = Object.entries(request.headers).filter(() => chance(draw, 50));
  return { ...request, headers: Object.fromEntries(kept) };
}
