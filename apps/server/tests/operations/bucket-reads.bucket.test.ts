/** Files in the bucket are played, downloaded and delivered, through the product or by a link. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { drawTests } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, makeFfmpegVideo, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

drawTests(4);

describe.runIf(hasBucket())('files in a bucket', () => {
  /** Two products on one database and one bucket. Only one processes videos, which both then serve. */
  let products: Readonly<Record<'through' | 'redirect', TestProduct>>;
  /** The user of both. */
  let account: Pick<Person, 'email' | 'password'>;
  /** A ticket whose video browsers do not play. */
  let aviTicketId: string;

  beforeAll(async () => {
    const bucket = await makeBucket();
    const through = await startTestProduct({
      bucket: { ...bucket, reads: 'through' },
      ...(hasFfmpeg && { ffmpeg: withFfmpeg }),
    });
    const ann = await joinAgency(through.url, await signInOperator(through.url), 'North PD');
    account = ann;
    if (hasFfmpeg) {
      const file = await makeFfmpegVideo('mpeg4.avi');
      ({ id: aviTicketId } = await submitTicket(through.url, ann, { file }));
    }
    // After the AVI was checked: without ffmpeg it would be refused.
    const redirect = await startTestProduct({
      bucket: { ...bucket, reads: 'redirect' },
      databaseUrl: through.databaseUrl,
    });
    products = { through, redirect };
  });
  afterAll(async () => {
    await products.redirect.stop();
    await products.through.stop();
  });

  describe.each(['through', 'redirect'] as const)('reads: %s', (reads) => {
    let product: TestProduct;
    let admin: Person;
    let ann: Person;
    let ticketId: string;
    let url: string;
    let bytes: Buffer;

    beforeAll(async () => {
      product = products[reads];
      admin = await signInOperator(product.url);
      ann = await signIn(product.url, account.email, account.password);
      const file = await makeTestVideo();
      bytes = await readFile(file);
      const sender = await signIn(products.redirect.url, account.email, account.password);
      const upload = await storeVideo(products.redirect.url, sender, file, 'front.mp4');
      const ticket = await createTicket(sender, [upload.id]);
      ticketId = ticket.id;
      url = ticket.videos[0]?.url ?? '';
    });

    const events = async (): Promise<string[]> =>
      (await admin.client.tickets.get({ id: ticketId })).timeline.map((step) => step.event);

    test('a range of the video has the original bytes, and the access is recorded', async () => {
      const first = await ann.fetch(url, { redirect: 'manual' });
      expect(first.status).toBe(reads === 'redirect' ? 307 : 200);
      await first.arrayBuffer();
      const part = await ann.fetch(url, { headers: { range: 'bytes=1000-1999' } });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`);
      expect(part.headers.get('content-type')).toBe('video/mp4');
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true);
      const whole = Buffer.from(await (await ann.fetch(`${url}?download=1`)).arrayBuffer());
      expect(whole.equals(bytes)).toBe(true);
      expect(await events()).toEqual(expect.arrayContaining(['video.viewed', 'video.downloaded']));
      const head = await ann.fetch(url, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    });

    test('without permission there is neither a byte nor a link', async () => {
      const stranger = await joinAgency(product.url, admin, 'South PD');
      for (const person of [stranger, { fetch: (to: string) => fetch(new URL(to, product.url)) }]) {
        const answer = await person.fetch(url);
        expect([401, 404]).toContain(answer.status);
        expect(answer.url.startsWith(product.url)).toBe(true);
      }
    });

    test('pages may play from the origin of the links, and from nowhere else', async () => {
      const policy = (await fetch(`${product.url}/ping`)).headers.get('content-security-policy') ?? '';
      const media = /media-src (?<sources>[^;]*)/u.exec(policy)?.groups?.['sources'];
      const origin = product.app.blobs.linkOrigin;
      expect(media).toBe(reads === 'redirect' ? `'self' blob: ${origin}` : `'self' blob:`);
      const pictures = /img-src (?<sources>[^;]*)/u.exec(policy)?.groups?.['sources'];
      expect(pictures?.includes(String(origin))).toBe(reads === 'redirect');
    });

    test.skipIf(!hasFfmpeg)(
      'an AVI in the bucket is read from there, and its copy is stored there',
      async () => {
        const media = async () => (await ann.client.tickets.get({ id: aviTicketId })).videos[0]?.media;
        await expect.poll(async () => (await media())?.state, { timeout: 60_000 }).toBe('ready');
        const copy = Buffer.from(await (await ann.fetch((await media())?.playableUrl ?? '')).arrayBuffer());
        expect(copy.subarray(4, 8).toString('latin1')).toBe('ftyp');
        expect((await ann.fetch((await media())?.posterUrl ?? '')).status).toBe(200);
      },
    );

    test('RP-03 a report is delivered into the bucket and downloads with its SHA-256', async () => {
      await admin.client.tickets.startReview({ id: ticketId });
      const report = await admin.client.reports.deliver({
        ticketId,
        summary: 'Sound conduct.',
        notWatchedReason: NOT_WATCHED,
      });
      const pdf = Buffer.from(await (await ann.fetch(`${report.url}?download=1`)).arrayBuffer());
      expect(createHash('sha256').update(pdf).digest('hex')).toBe(report.sha256);
    });
  });
});
