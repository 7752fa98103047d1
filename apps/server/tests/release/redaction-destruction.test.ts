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
import { approveRedaction, deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { billingSettings } from '@plainview/test-support/issue-invoice';
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
import { attempt } from '../retention/retention-rows.ts';

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

test('RD-06 a release report is destroyed with its ticket, and its proof stays', async () => {
  const { product, ann, dana } = office;
  const ticketId = await office.dueTicket();
  const ticket = await ann.client.tickets.get({ id: ticketId });
  const id = await deliverRedaction(product, ann, ticket, undefined, dana);
  const url = (await ann.client.redactions.get({ id })).report?.url ?? '';
  expect((await ann.fetch(url, { method: 'HEAD' })).status).toBe(200);

  await office.scheduled(ticketId);
  await office.endWindow();
  expect((await ann.fetch(url)).status).toBe(404);
  const key = blobKey(url.split('/').at(-1) ?? '');
  const size = () => product.app.blobs.size({ state: 'permanent', key });
  await vi.waitFor(() => expect(size()).rejects.toThrow(BlobMissing), { timeout: 10_000 });
  expect((await ann.fetch(`/receipts/redactions/${id}.tlog-proof`)).status).toBe(200);
});

test('what was billed for redacted copies stays on its statement when their ticket is destroyed', async () => {
  const { ann, dana, product } = office;
  const ticketId = await office.dueTicket();
  const ticket = await ann.client.tickets.get({ id: ticketId });
  const order = async () => (await orderRedaction(ann, ticket)).id;
  const [delivered, paid, open, canceled] = [await order(), await order(), await order(), await order()];
  await ann.client.redactions.cancel({ id: canceled });
  for (const id of [delivered, paid, open]) await dana.client.redactions.start({ id });
  await approveRedaction(product, await dana.client.redactions.get({ id: delivered }));
  await dana.client.redactions.deliver({ id: delivered });
  await dana.client.statements.setPayment({ redactionIds: [paid], paymentStatus: 'paid', note: 'Check 1' });
  const { orderedAt } = await ann.client.redactions.get({ id: delivered });
  const { items } = await ann.client.statements.list({ year: orderedAt.getUTCFullYear() });
  const month = orderedAt.toISOString().slice(0, 7);
  const key = { agencyId: items[0]?.agencyId ?? '', month };
  const { totalCost } = await ann.client.redactions.get({ id: delivered });

  await office.scheduled(ticketId);
  await office.endWindow();
  const { lines } = await ann.client.statements.get(key);
  const charged = lines.filter((line) => line.ticketId === ticketId && line.redactionId !== null);
  const destroyed = { number: ticket.number, totalCost, isDestroyed: true, submittedBy: '', payment: null };
  expect(charged).toEqual([
    expect.objectContaining({ redactionId: delivered, paymentStatus: 'pending', ...destroyed }),
    expect.objectContaining({ redactionId: paid, paymentStatus: 'paid', ...destroyed }),
  ]);
  // Its payment status is final, and a copy that was not delivered was canceled.
  const again = dana.client.statements.setPayment({
    redactionIds: [delivered],
    paymentStatus: 'paid',
    note: 'Check 2',
  });
  expect(await codeOf(again)).toBe('NOT_FOUND');
  const { items: entries } = await dana.client.custody.list({ search: open });
  expect(entries.find(({ event }) => event === 'redaction.canceled')?.data).toEqual({
    reason: 'The ticket was destroyed.',
  });

  // It can be invoiced still, once.
  office.pass(40 * 86_400_000);
  await dana.client.billing.setSettings(billingSettings);
  const preview = await dana.client.invoices.preview(key);
  const invoice = await dana.client.invoices.issue({ ...key, total: preview.total });
  const invoiced = invoice.lines.map(({ redactionId }) => redactionId);
  expect(invoiced).toContain(delivered);
  expect(invoiced).not.toContain(paid);
});

test('the product cannot change the price of a redacted copy', async () => {
  const changed = attempt(office.product, sql`update redaction_charges set total_cents = 0`);
  expect(await changed).toMatch(/permission denied/u);
});
