import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webFileRoutes } from './web-files.ts';

const SCRIPT = '/assets/start-1234abcd.js';
const PAGE = '/index.html';
const LOGIN = '/login.html';
const RELEASE = '/release.html';
const FONT = '/assets/plain-1234abcd.woff2';
const contents = {
  [SCRIPT]: 'console.log("script"); '.repeat(100),
  [FONT]: 'a font',
  [PAGE]: '<!doctype html><p>the page</p>'.repeat(100),
  [LOGIN]: '<!doctype html><p>sign-in</p>'.repeat(100),
  [RELEASE]: '<!doctype html><p>released</p>',
  '/early.js': 'early();',
  '/picture-window.html': '<!doctype html><title>Picture</title>',
};

let root: string;
let server: ServerType;
let url: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'plainview-web-files-'));
  await mkdir(path.join(root, 'assets'));
  for (const [file, text] of Object.entries(contents)) await writeFile(path.join(root, file), text);
  const routes = {
    '/admin/tickets/*': [SCRIPT, '/assets/more.js'],
    '/admin/users': ['/assets/users.js'],
    // Of the application, which has the page, too.
    '/login': ['/assets/login.js'],
  };
  await writeFile(path.join(root, 'route-files.json'), JSON.stringify(routes));
  for (const file of [SCRIPT, PAGE, LOGIN] as const) {
    await writeFile(path.join(root, `${file}.br`), brotliCompressSync(contents[file]));
    await writeFile(path.join(root, `${file}.gz`), gzipSync(contents[file]));
  }
  server = createAdaptorServer({ fetch: webFileRoutes(root).fetch });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(root, { recursive: true, force: true });
});

interface Answer extends Pick<IncomingMessage, 'headers'> {
  readonly status: number | undefined;
  readonly body: Buffer;
}

/** Sends a request as given: unlike `fetch`, adds no Accept-Encoding and does not decode the response. */
const ask = (address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sending = request(`${url}${address}`, { method, headers, agent: false }, (answer) => {
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
        reject,
      );
    });
    sending.once('error', reject);
    sending.end();
  });

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, *;q=0.5', 'br'],
  ['gzip', 'gzip'],
  ['BR;q=0, GZIP;q=0.1', 'gzip'],
  ['br;q=0', undefined],
  ['*;q=0', undefined],
  ['gzip;q=0, br;q=0, identity', undefined],
  ['zstd, compress, nonsense', undefined],
  ['', undefined],
])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
  const { status, headers, body } = await ask(SCRIPT, { 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['vary']).toBe('accept-encoding');
  expect(headers['content-type']).toMatch(/^text\/javascript/u);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(Number(headers['content-length'])).toBe(body.length);
  const decoded =
    encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  expect(decoded.toString()).toBe(contents[SCRIPT]);
});

test('a file without a compressed copy is sent uncompressed', async () => {
  const { headers, body } = await ask(FONT, { 'accept-encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toBe(contents[FONT]);
});

test('HEAD returns the headers of GET', async () => {
  const accepts = { 'accept-encoding': 'br' };
  const [got, head] = [await ask(SCRIPT, accepts), await ask(SCRIPT, accepts, 'HEAD')];
  expect(head.body).toHaveLength(0);
  for (const name of ['etag', 'vary', 'content-encoding', 'cache-control', 'content-type'])
    expect(head.headers[name]).toBe(got.headers[name]);
});

test('a range request gets the whole file', async () => {
  const { status, headers, body } = await ask(SCRIPT, { range: 'bytes=0-9', 'accept-encoding': 'br' });
  expect(status).toBe(200);
  expect(headers['content-range']).toBeUndefined();
  expect(brotliDecompressSync(body).toString()).toBe(contents[SCRIPT]);
});

test.each([SCRIPT, '/early.js', '/', '/login', '/agency/profile'])(
  '%s has an ETag for each encoding, and returns 304 while it matches',
  async (address) => {
    const accepts = { 'accept-encoding': 'br' };
    const { headers } = await ask(address, accepts);
    const tag = headers['etag'] ?? '';
    const again = await ask(address, { ...accepts, 'if-none-match': `"other", W/${tag}` });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers['etag']).toBe(tag);
    expect(again.headers['vary']).toBe('accept-encoding');
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
    const isCompressed = headers['content-encoding'] !== undefined;
    const plain = await ask(address, { 'if-none-match': tag });
    expect(plain.status).toBe(isCompressed ? 200 : 304);
  },
);

test.each([
  ['/login', LOGIN],
  ['/login?next=%2Fagency', LOGIN],
  ['/login/', PAGE],
  ['/', PAGE],
  ['/register', PAGE],
] as const)('%s returns %s', async (address, file) => {
  const { status, headers, body } = await ask(address, { 'accept-encoding': 'br' });
  expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/html/u)]);
  expect(brotliDecompressSync(body).toString()).toBe(contents[file]);
});

test.each([
  ['/login', LOGIN],
  ['/agency', PAGE],
])('the page at %s is revalidated, and its ETag changes with its content', async (address, file) => {
  const { headers } = await ask(address);
  expect(headers['cache-control']).toBe('no-cache');
  await writeFile(path.join(root, file), 'another release');
  const { status, body } = await ask(address, { 'if-none-match': headers['etag'] ?? '' });
  expect([status, body.toString()]).toEqual([200, 'another release']);
});

test.each([
  ['/admin/tickets/1', `<${SCRIPT}>; rel=modulepreload, </assets/more.js>; rel=modulepreload`],
  ['/admin/users', '</assets/users.js>; rel=modulepreload'],
  ['/admin/users/1', undefined],
  ['/admin/tickets', undefined],
  ['/', undefined],
  ['/login', undefined],
])('the page at %s announces its scripts', async (address, link) => {
  const { headers } = await ask(address, { 'accept-encoding': 'br' });
  expect(headers['link']).toBe(link);
});

test('a file that does not exist returns 404 instead of the page', async () => {
  expect((await ask('/assets/none-1234abcd.js')).status).toBe(404);
  expect((await ask('/assets/..%2findex.html')).status).toBe(404);
});

test('the page of the picture’s window is a file of its own, not the application', async () => {
  const { body, headers } = await ask('/picture-window.html');
  expect(body.toString()).toBe(contents['/picture-window.html']);
  expect(headers['cache-control']).toBe('no-cache');
});

test('RD-07 the page of release links is not kept, sends no referrer, and loads only what is ours', async () => {
  const { status, headers, body } = await ask('/release');
  expect([status, body.toString()]).toEqual([200, contents[RELEASE]]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const sources = String(headers['content-security-policy'])
    .split('; ')
    .map((directive) => directive.split(' ').slice(1));
  const allowed = new Set(sources.flat().filter((source) => !source.startsWith("'sha256-")));
  expect(allowed).toEqual(new Set(["'none'", "'self'"]));
});
