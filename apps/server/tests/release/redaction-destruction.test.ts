/** The destruction of a ticket with redacted copies. */
import { createHash } from 'node:crypto';
import type { Outputs } from '@plainview/contract/index';
import { readRows } from '@plainview/postgres/read-rows';
import { storeDerivedFile } from '@plainview/server/modules/evidence/derived-files/store-derived-file';
import { findVideo } from '@plainview/server/modules/evidence/videos/videos.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { BlobMissing } from '@plainview/server/platform/storage/blob-store';
import { createCaller } from '@plainview/test-support/caller';
import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  codeOf,
  days,
  everywhere,
  startRetentionOffice,
  type RetentionOffice,
} from '../retention/retention-office.ts';

let office: RetentionOffice;

beforeAll(async () => {
  office = await startRetentionOffice();
  await office.setRules([{ ...everywhere, period: days(10) }]);
  await offerRedactions(office.dana);
});
afterAll(() => office.product.stop());

const countRows = () =>
  asSystem(office.product.app.database, (tx) =>
    readRows(
      tx,
      sql`select (select count(*)::int from redactions) as redactions,
        (select count(*)::int from redaction_videos) as videos,
        (select count(*)::int from redaction_marks) as marks,
        (select count(*)::int from derived_files where kind = 'redacted') as copies`,
    ),
  );

/** Stores a file as the redacted copy of a ticket's video, and returns its id. */
async function storeCopy({ videos }: Outputs['tickets']['get']): Promise<string> {
  const { app } = office.product;
  const videoId = videos[0]?.videoId ?? '';
  const video = await asSystem(app.database, (tx) => findVideo(tx, videoId));
  const bytes = Buffer.from('a redacted copy');
  const file = {
    videoId,
    agencyId: video?.agencyId ?? '',
    runId: null,
    kind: 'redacted',
    name: 'copy.mp4',
    contentType: 'video/mp4',
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    atMicroseconds: null,
  } as const;
  const kept = await storeDerivedFile(app, file, bytes, async (tx, { id }) => {
    await tx.execute(sql`update redaction_videos set file_id = ${id}`);
  });
  return kept?.id ?? '';
}

test('a destroyed ticket takes its redacted copies with it, and their entries stay', async () => {
  const ticketId = await office.dueTicket();
  const ticket = await office.ann.client.tickets.get({ id: ticketId });
  const { id } = await orderRedaction(office.ann, ticket);
  await office.dana.client.redactions.start({ id });
  const copyId = await storeCopy(ticket);
  expect(await countRows()).toEqual([{ redactions: 1, videos: 1, marks: 1, copies: 1 }]);

  await office.scheduled(ticketId);
  await office.endWindow();
  expect(await countRows()).toEqual([{ redactions: 0, videos: 0, marks: 0, copies: 0 }]);
  const size = () => office.product.app.blobs.size({ state: 'permanent', key: blobKey(copyId) });
  await vi.waitFor(() => expect(size()).rejects.toThrow(BlobMissing), { timeout: 10_000 });
  expect(await codeOf(office.ann.client.redactions.get({ id }))).toBe('NOT_FOUND');
  expect(await office.eventsOf(ticketId)).toEqual(
    expect.arrayContaining(['redaction.ordered', 'redaction.started', 'ticket.destroyed']),
  );
});

test('RD-07 a link of a destroyed ticket reaches nothing, and its entries stay', async () => {
  const { product, ann } = office;
  const ticketId = await office.dueTicket();
  const redactionId = await deliverRedaction(product, ann, await ann.client.tickets.get({ id: ticketId }));
  const { url } = await ann.client.releaseLinks.create({
    redactionId,
    recipientName: 'Jane Doe',
    lifetimeDays: 90,
    needsPasscode: false,
  });
  const code = new URL(url).hash.slice(1);
  const recipient = createCaller(product.url);
  const { release } = await recipient.client.releaseLinks.open({ code });
  const file = release?.files[0]?.url ?? '';
  expect((await recipient.fetch(file, { method: 'HEAD' })).status).toBe(200);

  await office.scheduled(ticketId);
  await office.endWindow();
  expect((await recipient.fetch(file)).status).toBe(404);
  expect(await codeOf(recipient.client.releaseLinks.open({ code }))).toBe('RELEASE_LINK_NOT_VALID');
  expect(await office.eventsOf(ticketId)).toEqual(
    expect.arrayContaining(['release_link.created', 'release_link.opened', 'ticket.destroyed']),
  );
});
