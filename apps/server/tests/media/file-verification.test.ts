import { mkdir, readdir, readFile, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Outputs } from '@plainview/contract/index';
import { addTime, DAY, HOUR } from '@plainview/domain/shared/time';
import { verifyFiles } from '@plainview/server/modules/evidence/file-verifications/verify-files.job';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The scheduled verification of stored files, with a round of one day.

const fileVerification = { roundDays: 1, bytesPerSecond: 1024 ** 3 };

let product: TestProduct;
let admin: Person;
let ann: Person;
let eve: Person;
let now = new Date();
const clock = { now: () => now };

beforeAll(async () => {
  product = await startTestProduct({ fileVerification, metricsPort: 0 }, clock);
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  eve = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

/** Lets time pass, then runs one step of the verification. */
async function stepAfter(time: number): Promise<void> {
  now = addTime(now, time);
  await verifyFiles(product.app);
}

async function submit(name: string) {
  const upload = await storeVideo(product.url, ann, await makeTestVideo(), name);
  const ticket = await createTicket(ann, [upload.id]);
  return { ticketId: ticket.id, storageKey: upload.id, file: pathOf(upload.id) };
}

const pathOf = (storageKey: string): string =>
  new DiskBlobStore(path.join(product.dataDirectory, 'files')).path({
    state: 'permanent',
    key: blobKey(storageKey),
  });

async function verificationOf(ticketId: string, person = ann) {
  const [video] = (await person.client.tickets.get({ id: ticketId })).videos;
  if (!video?.verification) throw new Error('the ticket has no stored video');
  return video.verification;
}

async function rowOf(storageKey: string): Promise<{ crc32: number | null } | undefined> {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ crc32: number | null }>(
      sql`select crc32::float8 as crc32 from file_verifications where storage_key = ${storageKey}`,
    ),
  );
  return rows[0];
}

type Entry = Outputs['custody']['list']['items'][number];

/** Returns the entries of the verification about a ticket, oldest first. */
async function entriesOf(ticketId: string): Promise<Entry[]> {
  const { items } = await admin.client.custody.list({ search: ticketId, limit: 100 });
  return items.filter(({ event }) => event.startsWith('file.')).toReversed();
}

async function summaries(): Promise<Entry[]> {
  const { items } = await admin.client.custody.list({ subject: 'storage', limit: 100 });
  return items;
}

const faultMails = async () =>
  (await admin.client.mail.list({ limit: 100 })).items.filter(({ kind }) => kind === 'fileFault');

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ')[1]);
}

test('PR-06 an upload is verified on arrival, with the CRC-32 that ZIP archives need', async () => {
  const arrivedAt = now;
  const { ticketId, storageKey, file } = await submit('arrival.mp4');
  expect(await rowOf(storageKey)).toEqual({ crc32: crc32(await readFile(file)) });
  expect(await verificationOf(ticketId)).toEqual({ verifiedAt: arrivedAt, fault: null, faultSince: null });
  // It is not due again in the same round.
  await stepAfter(HOUR);
  expect((await verificationOf(ticketId)).verifiedAt).toEqual(arrivedAt);
  await stepAfter(DAY);
  expect((await verificationOf(ticketId)).verifiedAt).toEqual(now);
});

test('PR-06 a file that was stored before the verification existed gets its CRC-32, and a report its turn', async () => {
  const { ticketId, storageKey, file } = await submit('old.mp4');
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`update file_verifications set crc32 = null, checked_at = null, verified_at = null`),
  );
  expect((await verificationOf(ticketId)).verifiedAt).toBeNull();
  await admin.client.tickets.startReview({ id: ticketId });
  await admin.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: NOT_WATCHED });
  expect((await admin.client.storage.verification()).unread).toBe(3);
  const before = await metric('plainview_verified_files_total');
  await stepAfter(DAY);
  expect(await rowOf(storageKey)).toEqual({ crc32: crc32(await readFile(file)) });
  expect(await admin.client.storage.verification()).toMatchObject({
    roundDays: 1,
    oldestAt: now,
    unread: 0,
    isBehind: false,
    faults: [],
    faultCount: 0,
  });
  expect(await metric('plainview_verified_files_total')).toBe(before + 3);
  expect(await metric('plainview_unread_files')).toBe(0);
  expect(await metric('plainview_files_verified_since_timestamp_seconds')).toBe(now.getTime() / 1000);
});

test('PR-06 [CJIS SI-7(1)] a flipped byte is recorded once, shown to both sides and mailed, until the file is restored', async () => {
  const { ticketId, file } = await submit('flipped.mp4');
  const verifiedAt = now;
  const bytes = await readFile(file);
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(1000) ^ 1, 1000);
  await rm(file);
  await writeFile(file, flipped);
  const mails = (await faultMails()).length;
  await stepAfter(DAY);
  const faultSince = now;
  expect(await verificationOf(ticketId)).toEqual({ verifiedAt, fault: 'altered', faultSince });
  expect(await verificationOf(ticketId, admin)).toMatchObject({ fault: 'altered' });
  expect((await ann.client.tickets.get({ id: ticketId })).videos[0]?.problems).toContainEqual({
    code: 'stored-file',
    text: 'The stored file differs from the one that was recorded.',
  });
  expect(await admin.client.storage.verification()).toMatchObject({
    faultCount: 1,
    faults: [{ kind: 'video', ticketId, name: 'flipped.mp4', fault: 'altered', faultSince, checkedAt: now }],
  });
  expect(await metric('plainview_faulty_files{fault="altered"}')).toBe(1);
  expect(await faultMails()).toHaveLength(mails + 1);
  // The agency sees the entry in the timeline; other agencies see nothing.
  const { timeline } = await ann.client.tickets.get({ id: ticketId });
  expect(timeline.map(({ event }) => event)).toContain('file.verification_failed');
  await expect(eve.client.tickets.get({ id: ticketId })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await stepAfter(2 * HOUR);
  await stepAfter(DAY);
  expect(await verificationOf(ticketId)).toMatchObject({ fault: 'altered', faultSince });
  expect((await entriesOf(ticketId)).map(({ event }) => event)).toEqual(['file.verification_failed']);
  expect(await faultMails()).toHaveLength(mails + 1);

  await writeFile(file, bytes);
  // Files with faults are read again every hour.
  await stepAfter(HOUR);
  expect(await verificationOf(ticketId)).toEqual({ verifiedAt: now, fault: null, faultSince: null });
  expect((await admin.client.storage.verification()).faultCount).toBe(0);
  const entries = await entriesOf(ticketId);
  expect(entries.map(({ event }) => event)).toEqual(['file.verification_failed', 'file.restored']);
  expect(entries[0]?.data).toMatchObject({
    fileName: 'flipped.mp4',
    fault: 'altered',
    sizeBytes: bytes.length,
    measuredBytes: bytes.length,
  });
  expect(entries[0]?.data['measuredSha256']).not.toBe(entries[0]?.data['sha256']);
});

test('PR-06 a deleted, a truncated and an unreadable file are faults; a fault that changes is recorded again', async () => {
  const gone = await submit('gone.mp4');
  const short = await submit('short.mp4');
  const broken = await submit('broken.mp4');
  await rename(gone.file, `${gone.file}.kept`);
  const { length } = await readFile(short.file);
  await truncate(short.file, length - 1);
  await rm(broken.file);
  await mkdir(broken.file);
  await stepAfter(DAY);
  expect((await verificationOf(gone.ticketId)).fault).toBe('missing');
  expect((await verificationOf(short.ticketId)).fault).toBe('altered');
  expect((await verificationOf(broken.ticketId)).fault).toBe('unreadable');
  expect((await entriesOf(short.ticketId))[0]?.data['measuredBytes']).toBe(length - 1);
  const [mail] = await faultMails();
  expect(mail?.subject).toBe('3 stored files have faults');

  await truncate(short.file, length - 2);
  await rename(`${gone.file}.kept`, gone.file);
  await stepAfter(HOUR);
  expect(await entriesOf(short.ticketId)).toHaveLength(2);
  expect((await verificationOf(gone.ticketId)).fault).toBeNull();

  // A deleted ticket leaves no fault behind.
  await ann.client.tickets.delete({ id: short.ticketId });
  await ann.client.tickets.delete({ id: broken.ticketId });
  expect((await admin.client.storage.verification()).faultCount).toBe(0);
  expect(await rowOf(short.storageKey)).toBeUndefined();
  await rm(broken.file, { recursive: true });
});

test('PR-06 the ledger gets one summary a day, and none if the verification is off', async () => {
  await stepAfter(DAY);
  const before = await summaries();
  await stepAfter(HOUR);
  expect(await summaries()).toHaveLength(before.length);
  await stepAfter(DAY);
  const [latest, ...older] = await summaries();
  expect(older).toHaveLength(before.length);
  const files = (
    await asSystem(product.app.database, (tx) => tx.execute(sql`select from file_verifications`))
  ).rowCount;
  expect(latest?.data).toMatchObject({ files, faultyFiles: 0, unreadFiles: 0 });
  now = addTime(now, 10 * DAY);
  const off = { ...product.app.config, fileVerification: { ...fileVerification, roundDays: 0 } };
  await verifyFiles({ ...product.app, config: off });
  expect(await summaries()).toHaveLength(before.length + 1);
});

test('PR-06 a shutdown interrupts the verification at once, and the next start reads the file again', async () => {
  const { ticketId, file } = await submit('restart.mp4');
  const verifiedAt = now;
  await stepAfter(DAY);
  const { dataDirectory, databaseUrl } = product;
  const slow = { roundDays: 1, bytesPerSecond: 1 };
  const other = await startTestProduct({ dataDirectory, databaseUrl, fileVerification: slow }, clock);
  now = addTime(now, DAY);
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`update file_verifications set checked_at = ${verifiedAt.toISOString()}
      where storage_key = ${path.basename(file)}`),
  );
  const running = verifyFiles(other.app);
  await expect.poll(openFiles).toContain(file);
  // At this pace, the file takes hours.
  await Promise.all([running, other.stop()]);
  const { verifiedAt: interrupted } = await verificationOf(ticketId);
  expect(interrupted).toEqual(addTime(now, -DAY));
  await verifyFiles(product.app);
  expect((await verificationOf(ticketId)).verifiedAt).toEqual(now);
});

/** Returns the paths of the files that this process has open. */
async function openFiles(): Promise<(string | null)[]> {
  const descriptors = await readdir('/proc/self/fd');
  return Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => null)));
}
