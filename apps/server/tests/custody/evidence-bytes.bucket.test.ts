import { sweepAccesses } from '@plainview/server/modules/evidence/accesses/sweep-accesses.job';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter } from '@plainview/server/platform/ledger/custody.repository';
import { hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const HOUR = 60 * 60_000;

/** Through the product, the bytes sent are recorded; with a link, its expiry is, here after five minutes. */
const expectedOf = {
  through: { statuses: [200, 206], events: ['video.viewed', 'video.bytes_sent'], links: [] },
  redirect: { statuses: [307], events: ['video.viewed'], links: [true] },
} as const;

/** Evidence in a bucket: the product sends its bytes, or redirects to a link to the bucket. */
describe.runIf(hasBucket()).each(['through', 'redirect'] as const)('reads: %s', (reads) => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let url: string;
  let later = 0;
  let before: number;

  beforeAll(async () => {
    product = await startTestProduct(
      { bucket: { ...(await makeBucket()), reads } },
      { now: () => new Date(Date.now() + later) },
    );
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    const ticket = await submitTicket(product.url, ann, { fileName: 'front.mp4' });
    url = ticket.videos[0]?.url ?? '';
  });
  afterAll(() => product.stop());

  beforeEach(async () => {
    before = (await admin.client.custody.verify()).head.sequence;
  });

  const ask = async (headers: Record<string, string> = {}, method = 'GET'): Promise<number> => {
    const answer = await ann.fetch(url, { method, headers, redirect: 'manual' });
    await answer.arrayBuffer();
    return answer.status;
  };

  async function said() {
    later += 2 * HOUR;
    await sweepAccesses(product.app);
    const entries = await asSystem(product.app.database, (tx) => readCustodyAfter(tx, before, 1000));
    return entries.filter(({ event }) => event === 'video.viewed' || event === 'video.bytes_sent');
  }

  test.each([
    'bytes= 0-',
    'BYTES=0-',
    'bytes=00-',
    'bytes=1-',
    'bytes=-99999999999',
    'bytes=1-2,0-',
    'items=0-5',
    'bytes=5-2',
  ])('EV-02 for “%s”, the bytes or the link are recorded', async (range) => {
    const now = product.app.clock.now().getTime();
    const status = await ask({ range });
    const entries = await said();
    expect(expectedOf[reads].statuses).toContain(status);
    expect(entries.map(({ event }) => event)).toEqual(expectedOf[reads].events);
    const expiresAt = entries.map(({ data }) => data['linkExpiresAt']).filter((end) => end !== undefined);
    expect(expiresAt.map((end) => new Date(String(end)).getTime() >= now + 300_000)).toEqual(
      expectedOf[reads].links,
    );
  });

  test('EV-02 links within one hour are one access, and the ledger records the end of the last one', async () => {
    await ask();
    later += 10 * 60_000;
    await ask({ range: 'bytes=1-' });
    const [opening, closing, ...others] = await said();
    expect([opening?.event, closing?.event, others]).toEqual(['video.viewed', 'video.bytes_sent', []]);
    expect(closing?.data).toMatchObject(reads === 'redirect' ? { links: 2, bytesSent: 0 } : { requests: 2 });
  });

  test('EV-02 a HEAD sends no byte and no link, and leaves no entry', async () => {
    expect(await ask({}, 'HEAD')).toBe(200);
    expect(await said()).toEqual([]);
  });
});
