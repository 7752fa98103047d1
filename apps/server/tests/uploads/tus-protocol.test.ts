import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// What tus 1.0 (https://tus.io/protocols/resumable-upload) demands of a server: the core protocol and the
// extensions that OPTIONS lists.

const LIMIT = 2 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };
const chunk = { ...tus, 'content-type': 'application/offset+octet-stream' };

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;

beforeAll(async () => {
  product = await startTestProduct({ maximumUploadBytes: LIMIT });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const encode = (text: string): string => Buffer.from(text).toString('base64');

async function begin(size = 10, headers: Record<string, string> = {}): Promise<string> {
  const created = await ann.fetch('/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': 'filename YS5tcDQ=', ...headers },
  });
  expect(created.status).toBe(201);
  return created.headers.get('location') ?? '';
}

const head = (address: string, who: Pick<Person, 'fetch'> = ann) =>
  who.fetch(address, { method: 'HEAD', headers: tus });

const offsetOf = async (address: string) => Number((await head(address)).headers.get('upload-offset'));

/** How a request names its method. */
type Send = (
  who: Pick<Person, 'fetch'>,
  address: string,
  init: {
    method: 'HEAD' | 'PATCH' | 'DELETE';
    headers: Record<string, string>;
    body?: NonNullable<RequestInit['body']>;
    duplex?: 'half';
  },
) => Promise<Response>;

const ways: readonly (readonly [string, Send])[] = [
  ['its own method', (who, address, init) => who.fetch(address, init)],
  [
    'POST and X-HTTP-Method-Override',
    (who, address, { method, headers, ...init }) =>
      who.fetch(address, {
        ...init,
        method: 'POST',
        headers: { ...headers, 'x-http-method-override': method },
      }),
  ],
];

describe.each(ways)('RI-11 tus by %s', (_way, send) => {
  test('HEAD returns offset, length and metadata, and must not be cached', async () => {
    const metadata = `filename ${encode('Ämter 1.mp4')},sha256 ${encode('a'.repeat(64))}`;
    const address = await begin(10, { 'upload-metadata': metadata });
    const fresh = await send(ann, address, { method: 'HEAD', headers: tus });
    expect(fresh.ok).toBe(true);
    expect(await fresh.text()).toBe('');
    expect(Object.fromEntries(fresh.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'upload-length': '10',
      'upload-metadata': metadata,
      'cache-control': 'no-store',
    });
    const unknown = await send(ann, `/uploads/${crypto.randomUUID()}`, { method: 'HEAD', headers: tus });
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('upload-offset')).toBeNull();
    expect(unknown.headers.get('cache-control')).toBe('no-store');
    expect(unknown.headers.get('tus-resumable')).toBe('1.0.0');
  });

  test('PATCH appends at the offset only', async () => {
    const address = await begin();
    const patch = (
      offset: string,
      body: NonNullable<RequestInit['body']>,
      headers: Record<string, string> = {},
    ) =>
      send(ann, address, {
        method: 'PATCH',
        headers: { ...chunk, 'upload-offset': offset, ...headers },
        body,
      });
    const first = await patch('0', '1234');
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe('4');
    expect(first.headers.get('tus-resumable')).toBe('1.0.0');
    for (const offset of ['0', '3', '5', '10', '999999999999']) {
      const other = await patch(offset, 'xx');
      expect([offset, other.status]).toEqual([offset, 409]);
    }
    for (const offset of ['-1', 'x', '1.5', '4,4', '04'])
      expect((await patch(offset, 'xx')).status).toBe(400);
    for (const type of ['application/octet-stream', 'text/plain', 'application/offset+octet-stream; a=b']) {
      const other = await patch('4', 'xx', { 'content-type': type });
      expect([type, other.status]).toEqual([type, 415]);
    }
    expect(await offsetOf(address)).toBe(4);
    // Without a length, in pieces.
    const stream = new Blob(['56', '78']).stream();
    const pieces = await send(ann, address, {
      method: 'PATCH',
      headers: { ...chunk, 'upload-offset': '4' },
      body: stream,
      duplex: 'half',
    });
    expect([pieces.status, pieces.headers.get('upload-offset')]).toEqual([204, '8']);
    expect((await patch('8', '90x')).status).toBe(413);
    expect(await offsetOf(address)).toBe(8);
    expect((await patch('8', '90')).headers.get('upload-offset')).toBe('10');
  });

  test('PATCH requires a type and an offset', async () => {
    const address = await begin();
    const untyped = { ...tus, 'upload-offset': '0' };
    const body = new Uint8Array([1, 2]);
    expect((await send(ann, address, { method: 'PATCH', headers: untyped, body })).status).toBe(415);
    expect((await send(ann, address, { method: 'PATCH', headers: chunk, body })).status).toBe(400);
    expect(await offsetOf(address)).toBe(0);
  });

  test('another version is refused with the supported ones, and nothing is done', async () => {
    const address = await begin();
    for (const version of [undefined, '', '0.2.2', '1.0', '2.0.0'])
      for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
        const { 'tus-resumable': _mine, ...others } = { ...chunk, 'upload-offset': '0' };
        const headers = { ...others, ...(version !== undefined && { 'tus-resumable': version }) };
        const answer = await send(ann, address, {
          method,
          headers,
          ...(method === 'PATCH' && { body: 'xx' }),
        });
        expect([version, method, answer.status]).toEqual([version, method, 412]);
        expect(answer.headers.get('tus-version')).toBe('1.0.0');
        expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
      }
    expect(await offsetOf(address)).toBe(0);
  });

  test('DELETE ends the upload', async () => {
    const address = await begin();
    expect((await send(ann, address, { method: 'DELETE', headers: tus })).status).toBe(204);
    const headers = { ...chunk, 'upload-offset': '0' };
    expect((await send(ann, address, { method: 'PATCH', headers, body: 'xx' })).status).toBe(404);
    expect((await send(ann, address, { method: 'HEAD', headers: tus })).status).toBe(404);
    expect((await send(ann, address, { method: 'DELETE', headers: tus })).status).toBe(404);
  });

  test('only the sender may do any of it, and no other site', async () => {
    const address = await begin();
    const nobody = { fetch: (to: string, init?: RequestInit) => fetch(new URL(to, product.url), init) };
    for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
      const headers = { ...chunk, 'upload-offset': '0' };
      const init = { method, headers, ...(method === 'PATCH' && { body: 'evil' }) };
      expect((await send(nobody, address, init)).status).toBe(401);
      expect((await send(admin, address, init)).status).toBe(403);
      expect((await send(stranger, address, init)).status).toBe(404);
      if (method === 'HEAD') continue;
      for (const site of ['cross-site', 'same-site']) {
        const foreign = { ...headers, 'sec-fetch-site': site, origin: 'https://evil.example' };
        expect((await send(ann, address, { ...init, headers: foreign })).status).toBe(403);
      }
    }
    expect(await offsetOf(address)).toBe(0);
  });

  test('a whole video is stored', async () => {
    const file = await makeTestVideo();
    const bytes = await readFile(file);
    const address = await begin(bytes.length);
    const half = Math.floor(bytes.length / 2);
    for (const [offset, body] of [
      [0, bytes.subarray(0, half)],
      [half, bytes.subarray(half)],
    ] as const) {
      const headers = { ...chunk, 'upload-offset': String(offset) };
      const sent = await send(ann, address, { method: 'PATCH', headers, body });
      expect(sent.status).toBe(204);
    }
    const id = path.basename(address);
    const sha256 = await sha256Of(file);
    await ann.client.uploads.seal({ id, sha256 });
    expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
    // The sender may have lost the last response.
    const whole = await send(ann, address, { method: 'HEAD', headers: tus });
    expect(whole.ok).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'upload-offset': String(bytes.length),
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    expect((await send(stranger, address, { method: 'HEAD', headers: tus })).status).toBe(404);
    const more = { ...chunk, 'upload-offset': String(bytes.length) };
    expect((await send(ann, address, { method: 'PATCH', headers: more, body: 'xx' })).status).toBe(404);
  });
});

test('RI-11 OPTIONS describes the server, whatever version the client names', async () => {
  for (const address of ['/uploads', `/uploads/${crypto.randomUUID()}`]) {
    const answer = await fetch(new URL(address, product.url), {
      method: 'OPTIONS',
      headers: { 'tus-resumable': '9.9.9' },
    });
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-max-size': String(LIMIT),
      'tus-extension': 'creation,creation-with-upload,termination',
    });
  }
});

const create = (headers: Record<string, string>, body?: string) =>
  ann.fetch('/uploads', {
    method: 'POST',
    headers: { 'upload-metadata': 'filename YS5tcDQ=', ...headers },
    ...(body !== undefined && { body }),
  });

test('RI-11 creation requires the version and a valid length, and may bring the first bytes', async () => {
  for (const version of [{}, { 'tus-resumable': '0.2.2' }]) {
    const answer = await create({ 'upload-length': '10', ...version });
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  }
  for (const length of ['', '-1', '1.5', 'x', '1e3']) {
    const answer = await create({ ...tus, 'upload-length': length });
    expect([length, answer.status]).toEqual([length, 400]);
  }
  expect((await create(tus)).status).toBe(400);
  const tooLarge = await create({ ...tus, 'upload-length': String(LIMIT + 1) });
  expect([tooLarge.status, tooLarge.headers.get('tus-resumable')]).toEqual([413, '1.0.0']);
  const withBytes = await create({ ...chunk, 'upload-length': '10' }, '1234');
  expect([withBytes.status, withBytes.headers.get('upload-offset')]).toEqual([201, '4']);
  expect(await offsetOf(withBytes.headers.get('location') ?? '')).toBe(4);
});

test('RI-11 a method can be overridden by POST to an upload only, and by no other method', async () => {
  const address = await begin();
  const send = (method: string, to: string, override?: string) =>
    ann.fetch(to, {
      method,
      headers: {
        ...chunk,
        'upload-offset': '0',
        ...(override !== undefined && { 'x-http-method-override': override }),
      },
      ...(!['GET', 'HEAD'].includes(method) && { body: 'xx' }),
    });
  for (const override of [undefined, '', 'GET', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PATCH, DELETE'])
    expect([override, (await send('POST', address, override)).status]).toEqual([override, 405]);
  for (const [method, override] of [
    ['GET', 'PATCH'],
    ['GET', 'DELETE'],
    ['HEAD', 'DELETE'],
    ['PATCH', 'DELETE'],
    ['DELETE', 'PATCH'],
  ] as const)
    expect([method, override, (await send(method, address, override)).status]).toEqual([
      method,
      override,
      405,
    ]);
  const creation = {
    ...tus,
    'upload-length': '10',
    'upload-metadata': 'filename YS5tcDQ=',
    'x-http-method-override': 'DELETE',
  };
  expect((await ann.fetch('/uploads', { method: 'POST', headers: creation })).status).toBe(405);
  expect(await offsetOf(address)).toBe(0);
  // The same method is none other, and case does not matter.
  expect((await send('PATCH', address, 'PATCH')).status).toBe(204);
  expect(await offsetOf(address)).toBe(2);
  expect((await send('POST', address, 'delete')).status).toBe(204);
  expect((await head(address)).status).toBe(404);
});
