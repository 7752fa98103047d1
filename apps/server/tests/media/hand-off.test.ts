// Files that nginx sends after the product authorized the request, with a real nginx and the
// shipped configuration. nginx-grants.test.ts is about what it may send without asking again.
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { BlockList } from 'node:net';
import path from 'node:path';
import { addTime, HOUR } from '@plainview/domain/shared/time';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter } from '@plainview/server/platform/ledger/custody.repository';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import {
  nginxProgram,
  startTestNginx,
  type TestNginx,
} from '@plainview/test-support/product/proxies/test-nginx';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let product: TestProduct;
let nginx: TestNginx;
let ann: Person;
let bob: Person;
let later = 0;
let bytes: Buffer;
/** Videos and the files that store them. */
const videos: { id: string; file: string }[] = [];
let media: string;

/** Sends a request as it is: no normalization of the path, no headers beyond the given. */
function ask(
  target: string,
  headers: http.OutgoingHttpHeaders = {},
  options: http.RequestOptions = {},
): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
  const { hostname, port } = new URL(nginx.url);
  const request = http.request({ hostname, port, path: target, headers, agent: false, ...options });
  request.on('error', reject).on('response', (response) => {
    const pieces: Buffer[] = [];
    response
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('error', reject)
      .on('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, body: Buffer.concat(pieces) });
      });
  });
  request.end();
  return promise;
}

const asAnn = (more: http.OutgoingHttpHeaders = {}) => ({ cookie: ann.cookie(), ...more });

/** Returns the entries about a video's bytes. */
const entriesOf = async (id: string) =>
  (await asSystem(product.app.database, (tx) => readCustodyAfter(tx, 0, 10_000)))
    .filter(({ subjectId, event }) => subjectId === id && /viewed|downloaded|bytes_sent/u.test(event))
    .map(({ event, data }) => Object.assign({ event }, data));

describe.skipIf(nginxProgram === undefined)('behind nginx', () => {
  beforeAll(async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    product = await startTestProduct(
      { mediaHandOff: 'nginx', trustedProxies },
      { now: () => addTime(new Date(), later) },
    );
    const files = path.join(product.dataDirectory, 'files');
    nginx = await startTestNginx(product.url, files);
    const admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    bob = await joinAgency(product.url, admin, 'South PD');
    const video = await makeTestVideo();
    bytes = await readFile(video);
    const uploadIds: string[] = [];
    for (let count = 0; count < 4; count += 1)
      uploadIds.push((await storeVideo(product.url, ann, video, 'a é.mp4')).id);
    const ticket = await createTicket(ann, uploadIds);
    const store = new DiskBlobStore(files);
    for (const [index, { videoId }] of ticket.videos.entries()) {
      const key = blobKey(uploadIds[index] ?? '');
      videos.push({ id: videoId, file: store.path({ state: 'permanent', key }) });
    }
    media = `/media/videos/${videos[0]?.id}`;
  });
  afterAll(async () => {
    await nginx?.stop();
    await product?.stop();
  });

  test.each([
    ['all bytes', undefined, ''],
    ['a range', 'bytes=100-299', ''],
    ['an open range', 'bytes=500-', ''],
    ['a range beyond the end', 'bytes=10-99999999', ''],
    ['the last bytes', 'bytes=-10', ''],
    ['more last bytes than there are', 'bytes=-99999999', ''],
    ['a download', undefined, '?download=1'],
    ['a range of a download', 'bytes=0-0', '?download=1'],
  ])('%s: the same answer as without nginx', async (_name, range, query) => {
    const headers = asAnn(range === undefined ? {} : { range });
    const handedOver = await ask(media + query, headers);
    // Plainview itself answers requests with conditions.
    const sent = await ask(media + query, { ...headers, 'if-match': '*' });
    expect(handedOver.body.equals(sent.body)).toBe(true);
    expect(handedOver.status).toBe(range === undefined ? 200 : 206);
    for (const answer of [handedOver, sent])
      for (const name of ['date', 'x-request-id']) delete answer.headers[name];
    expect(handedOver.headers).toEqual(sent.headers);
    expect(handedOver.headers['x-accel-redirect']).toBeUndefined();
  });

  test('the bytes come from nginx, which the ledger says', async () => {
    const [, { id } = { id: '' }] = videos;
    const download = `/media/videos/${id}?download=1`;
    await ask(download, asAnn({ range: 'bytes=100-299' }));
    await ask(download, asAnn({ range: 'bytes=200-399' }));
    await ask(download, asAnn({ range: 'bytes=0-49', 'if-match': '*' }));
    const opened = await entriesOf(id);
    expect(opened).toMatchObject([
      { event: 'video.downloaded', range: '100-299', handedTo: 'nginx' },
      { event: 'video.downloaded', range: '0-49' },
    ]);
    expect(opened[1]).not.toHaveProperty('handedTo');
    later += 2 * HOUR;
    await product.app.accesses.flush();
    await product.runSweep();
    const closed = (await entriesOf(id)).filter(({ event }) => event === 'video.bytes_sent');
    later = 0;
    expect(closed).toHaveLength(2);
    const [byNginx, byPlainview] = closed.toSorted((one) => ('handedTo' in one ? -1 : 1));
    expect(byNginx).toMatchObject({
      handedTo: 'nginx',
      ranges: ['100-399'],
      bytesHandedOver: 400,
      requests: 2,
    });
    expect(byNginx).not.toHaveProperty('bytesSent');
    expect(byNginx).not.toHaveProperty('isWhole');
    expect(byPlainview).toMatchObject({ ranges: ['0-49'], bytesSent: 50, requests: 1 });
  });

  test.each<[string, http.OutgoingHttpHeaders, number]>([
    ['several ranges', { range: 'bytes=0-1,5-9' }, 200],
    ['a huge range', { range: `bytes=0-${'9'.repeat(26)}` }, 206],
    ['a wrong If-Range', { range: 'bytes=0-1', 'if-range': '"another"' }, 200],
    ['If-None-Match', { 'if-none-match': '*' }, 304],
    ['a wrong If-Match', { 'if-match': '"another"' }, 412],
  ])('Plainview answers %s', async (_name, headers, status) => {
    expect((await ask(media, asAnn(headers))).status).toBe(status);
    expect((await ask(`${media}?download=1`, asAnn(headers))).status).toBe(status);
  });

  test('Plainview answers a range beyond the end of a download', async () => {
    const { status } = await ask(`${media}?download=1`, asAnn({ range: 'bytes=99999999-' }));
    expect(status).toBe(416);
  });

  test('HEAD has the headers of the file and no body', async () => {
    const { status, headers, body } = await ask(media, asAnn(), { method: 'HEAD' });
    expect({ status, length: headers['content-length'], body: body.length }).toEqual({
      status: 200,
      length: String(bytes.length),
      body: 0,
    });
  });

  test('a client that is not the proxy gets the bytes from Plainview', async () => {
    const { port } = new URL(product.url);
    const { status, headers, body } = await ask(media, asAnn(), { port, localAddress: '127.0.0.2' });
    expect({ status, isWhole: body.equals(bytes) }).toEqual({ status: 200, isWhole: true });
    expect(headers['x-accel-redirect']).toBeUndefined();
  });

  test('AZ-01 no one gets a file without authorization', async () => {
    const address = `/_plainview-files/${videos[0]?.file.split('/').slice(-2).join('/')}`;
    const spoofed = { 'x-accel-redirect': address, 'x-accel-buffering': 'no', 'x-sendfile': videos[0]?.file };
    expect((await ask(media)).status).toBe(401);
    expect((await ask(media, { cookie: bob.cookie() })).status).toBe(404);
    expect((await ask(media, { ...spoofed, cookie: bob.cookie() })).status).toBe(404);
    const leaks: string[] = [];
    for (const asked of [
      address,
      address.replace('/_', '/%5f'),
      address.replace('/_', '//_'),
      `/media/..${address}`,
      `/media/%2e%2e${address}`,
      `${address.slice(0, -1)}%${address.charCodeAt(address.length - 1).toString(16)}`,
      '/_plainview-files/../_plainview-files/',
      '/_plainview-files/..%2f..%2fsecret',
      '/_plainview-files/../../secret',
    ]) {
      const { body } = await ask(asked, asAnn(spoofed));
      if (body.includes(bytes.subarray(0, 64))) leaks.push(asked);
    }
    expect(leaks).toEqual([]);
    expect((await ask(address, asAnn())).status).toBe(404);
  });

  test('a symbolic link is not followed', async () => {
    const [, , { id, file } = { id: '', file: '' }] = videos;
    const secret = path.join(product.dataDirectory, 'a-secret');
    await writeFile(secret, 'a secret of the server');
    await rm(file);
    await symlink(secret, file);
    const { status, body } = await ask(`/media/videos/${id}`, asAnn());
    expect(status).toBe(403);
    expect(body.toString()).not.toContain('secret of');
  });

  test('a missing file is reported, and a deleted video is gone', async () => {
    const [, , , { id, file } = { id: '', file: '' }] = videos;
    await rm(file);
    expect((await ask(`/media/videos/${id}`, asAnn())).status).toBe(404);
    const admin = await signInOperator(product.url);
    await admin.client.videos.delete({ id: videos[0]?.id ?? '' });
    expect((await ask(`${media}?download=1`, asAnn({ range: 'bytes=0-9' }))).status).toBe(404);
  });
});
