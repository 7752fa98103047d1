/** A bucket that fails in every way that HTTP allows: nothing ends the process, and all work continues afterwards. */
import { errorCatalog } from '@plainview/contract/error-catalog';
import { uploadTexts } from '@plainview/domain/evidence/uploads/upload';
import {
  bucketEnvironment,
  bucketServer,
  hasBucket,
  makeBucket,
} from '@plainview/test-support/bucket/test-bucket';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import {
  startTestProxy,
  type NetworkState,
  type TestProxy,
} from '@plainview/test-support/product/proxies/test-proxy';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { decided, sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makePlace, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';

const tus = { 'tus-resumable': '1.0.0' };

const http = (status: string, body: string): NetworkState => ({
  answer: `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
});
const failure = (code: string): string => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

/** The responses to people while a bucket fails. */
interface Answers {
  /** To a new upload. */
  readonly begins: unknown;
  /** The status of a read. */
  readonly reads: readonly number[];
  /** The outcome of a delivery. */
  readonly delivers: RegExp;
}

const unavailable: Answers = {
  begins: [503, uploadTexts.storageUnavailable],
  reads: [503],
  delivers: new RegExp(`^STORAGE_UNAVAILABLE: ${errorCatalog.STORAGE_UNAVAILABLE.message}`, 'u'),
};
const faults: readonly (readonly [string, NetworkState, Answers])[] = [
  ['closes connections', 'refusing', unavailable],
  ['answers with 500', http('500 Internal Server Error', failure('InternalError')), unavailable],
  ['answers with 503', http('503 Service Unavailable', failure('SlowDown')), unavailable],
  ['answers with 403', http('403 Forbidden', failure('AccessDenied')), unavailable],
  ['answers with a page', http('200 OK', '<html>Maintenance</html>'), unavailable],
  ['answers with garbage', { answer: '\u0000\u0007garbage\r\n\r\n' }, unavailable],
  [
    'ends in the middle of an answer',
    { answer: 'HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\nshort' },
    unavailable,
  ],
];

describe.runIf(hasBucket() && hasFfmpeg)('a bucket', () => {
  let network: TestProxy;
  let product: FaultyProduct;
  let file: string;

  beforeAll(async () => {
    network = await startTestProxy(bucketServer().endpoint);
    const bucket = { ...(await makeBucket()), endpoint: network.url };
    product = await startFaultyProduct(await makePlace(), {
      ...bucketEnvironment(bucket),
      FFMPEG_PATH: 'ffmpeg',
    });
    file = await makeTestVideo();
  });
  afterEach(() => network.become('through'));
  afterAll(async () => {
    await product.stop();
    await network.close();
  });

  test.each(drawCases(faults, 3))(
    'OP-01 that %s ends no process, is reported, and all work continues afterwards',
    async (_, fault, { begins, reads, delivers }) => {
      const { ann, admin, process } = product;
      const ticketId = await product.submit();
      await admin.client.tickets.startReview({ id: ticketId });
      const url = (await ann.client.tickets.get({ id: ticketId })).videos[0]?.url ?? '';
      const toPrepare = await storeVideo(process.url, ann, file);
      const toCheck = await sendFile(process.url, ann, file);

      network.become(fault);
      const begun = await ann.fetch('/uploads', {
        method: 'POST',
        headers: { ...tus, 'upload-length': '10000000', 'upload-metadata': 'filename YS5tcDQ=' },
      });
      expect([begun.status, await begun.text()]).toEqual(begins);
      const read = await ann.fetch(url);
      expect(reads).toContain(read.status);
      await read.arrayBuffer().catch(() => undefined);
      const deliver = () =>
        admin.client.reports.deliver({ ticketId, summary: 'Sound.', notWatchedReason: NOT_WATCHED });
      expect(await outcome(deliver())).toMatch(delivers);
      await ann.client.uploads.seal({ id: toCheck, sha256: await sha256Of(file) });
      const later = await createTicket(ann, [toPrepare.id]);
      await product.runPeriodicJobs();
      product.expectAlive();

      network.become('through');
      await expect.poll(() => product.ready(), { timeout: 10_000 }).toBe(200);
      await product.finishJobs();
      expect(await decided(ann, toCheck)).toMatchObject({ state: 'stored', sha256: await sha256Of(file) });
      await product.prepared(later.id);
      expect((await deliver()).version).toBe(1);
      product.expectAlive();
    },
    300_000,
  );
});
