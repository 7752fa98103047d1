import { readFile, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import { bucketServer, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProxy, type TestProxy } from '@plainview/test-support/product/proxies/test-proxy';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
/** A bucket on a faulty network: errors are reported as such, nothing is lost, and the product recovers. */
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { decided, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

/** More than one part of an object in a bucket. */
const SIZE = 10 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

describe.runIf(hasBucket())('an unreachable bucket', () => {
  let directory: string;
  let network: TestProxy;
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let file: string;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-faults-'));
    network = await startTestProxy(bucketServer().endpoint);
    product = await startTestProduct({ bucket: { ...(await makeBucket()), endpoint: network.url } });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    file = path.join(directory, 'long.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, SIZE);
  });
  afterEach(() => network.become('through'));
  afterAll(async () => {
    await product.stop();
    await network.close();
    await rm(directory, { recursive: true });
  });

  const begin = () => {
    const headers = { ...tus, 'upload-length': String(SIZE), 'upload-metadata': 'filename YS5tcDQ=' };
    return ann.fetch('/uploads', { method: 'POST', headers });
  };

  const patch = async (address: string, offset: number, end = SIZE): Promise<Response> =>
    ann.fetch(address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      body: new Uint8Array((await readFile(file)).subarray(offset, end)),
    });

  test('TK-08 rejects an upload with the reason and leaves none of its rows behind', async () => {
    network.become('refusing');
    const answer = await begin();
    expect([answer.status, await answer.text()]).toEqual([503, uploadTexts.storageUnavailable]);
    expect(await ann.client.uploads.list()).toEqual([]);
    expect((await fetch(`${product.url}/ping`)).status).toBe(204);
  });

  test('TK-07 is reported during an upload, and the upload resumes from the stored bytes', async () => {
    const address = (await begin()).headers.get('location') ?? '';
    const id = path.basename(address);
    await patch(address, 0, 9_000_000);
    network.become('refusing');
    const refused = await patch(address, 9_000_000);
    expect([refused.status, await refused.text()]).toEqual([503, uploadTexts.storageUnavailable]);
    expect((await ann.fetch(address, { method: 'HEAD', headers: tus })).status).toBe(503);
    expect(await outcome(ann.client.uploads.get({ id }))).toMatch('STORAGE_UNAVAILABLE');

    network.become('through');
    const head = await ann.fetch(address, { method: 'HEAD', headers: tus });
    expect(head.headers.get('upload-offset')).toBe('9000000');
    expect((await patch(address, 9_000_000)).status).toBe(204);
    network.become('refusing');
    const sha256 = await sha256Of(file);
    await ann.client.uploads.seal({ id, sha256 }).catch(() => null);
    network.become('through');
    await ann.client.uploads.seal({ id, sha256 });
    // A check that could not reach the bucket is retried and decides nothing until then.
    expect(await decided(ann, id)).toMatchObject({ state: 'stored', sha256 });
  });

  test('makes videos and reports unavailable with a message until it is back', async () => {
    const ticket = await submitTicket(product.url, ann);
    const url = ticket.videos[0]?.url ?? '';
    await admin.client.tickets.startReview({ id: ticket.id });
    network.become('refusing');
    const answer = await ann.fetch(url);
    expect([answer.status, await answer.text()]).toEqual([503, errorCatalog.STORAGE_UNAVAILABLE.message]);
    const deliver = () =>
      admin.client.reports.deliver({ ticketId: ticket.id, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
    expect(await outcome(deliver())).toMatch('STORAGE_UNAVAILABLE');
    expect((await admin.client.tickets.get({ id: ticket.id })).status).toBe('in_progress');
    network.become('through');
    expect((await ann.fetch(url)).status).toBe(200);
    expect((await deliver()).version).toBe(1);
  });

  test('does not keep the product from starting', async () => {
    network.become('refusing');
    const { bucket } = product.app.config;
    const other = await startTestProduct({ bucket });
    expect((await fetch(`${other.url}/ping`)).status).toBe(204);
    await other.stop();
  });
});
