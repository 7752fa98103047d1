import { createHash } from 'node:crypto';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import { parseCheckpoint, parseTlogProof } from '@plainview/proof/checkpoint';
import { entryLeaf, isEntryIntact, type DisclosedEntry } from '@plainview/proof/ledger-entry';
import { isLeafIn } from '@plainview/proof/merkle-tree';
import { parseKey, verifyNote } from '@plainview/proof/signed-note';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// Receipts are verified as a reader does: with the published key and the proof format alone.

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;
let ticketId: string;
let videoId: string;

const FILE_NAME = 'BWC 42 “Pier 7” <b>ب.mp4';

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  stranger = await joinAgency(product.url, admin, 'South PD');
  const ticket = await submitTicket(product.url, ann, { fileName: FILE_NAME });
  ticketId = ticket.id;
  videoId = ticket.videos[0]?.videoId ?? '';
});
afterAll(() => product.stop());

async function download(who: Pick<Person, 'fetch'>, url: string): Promise<Buffer> {
  const answer = await who.fetch(url);
  expect([url, answer.status]).toEqual([url, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

const open = (pdf: Buffer) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;

async function textOf(pdf: Buffer): Promise<string> {
  const document = await open(pdf);
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  return pages.join('').replaceAll(/\s+/gu, '');
}

async function publishedKey() {
  const answer = await fetch(`${product.url}/.well-known/plainview-ledger`);
  const { keys } = z.object({ keys: z.array(z.object({ key: z.string() })) }).parse(await answer.json());
  const text = keys.at(-1)?.key ?? '';
  const key = parseKey(text);
  if (!key) throw new Error('the key cannot be read');
  return { text, key };
}

/** Verifies a proof and returns the entry that it proves. */
async function verified(proof: Buffer): Promise<DisclosedEntry> {
  const read = parseTlogProof(proof.toString());
  if (!read) throw new Error('the proof cannot be read');
  const { entry } = read;
  expect(isEntryIntact(entry)).toBe(true);
  expect(read.index).toBe(entry.sequence - 1);
  expect(isLeafIn(read.checkpoint, entryLeaf(entry.hash), read.index, read.hashes)).toBe(true);
  expect(verifyNote(read.checkpoint, (await publishedKey()).key)).toBe(true);
  return entry;
}

/** Verifies a printed checkpoint with the published key and returns its number of entries. */
async function verifiedSize({ origin, size, root, signature, key }: PrintedCheckpoint): Promise<number> {
  const published = await publishedKey();
  expect(key).toBe(published.text);
  const read = parseCheckpoint(`${origin}\n${size}\n${root}\n\n${signature}\n`);
  expect(read && verifyNote(read, published.key)).toBe(true);
  return read?.size ?? 0;
}

test('PR-03 the receipt of a stored video proves its file name, size, SHA-256 and time', async () => {
  const file = await readFile(await makeTestVideo());
  const sha256 = createHash('sha256').update(file).digest('hex');
  const url = `/receipts/videos/${videoId}.tlog-proof`;
  // The first download adds an entry.
  await download(ann, url);
  const answer = await ann.fetch(url);
  expect(answer.headers.get('content-disposition')).toContain('.mp4.tlog-proof');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const proof = Buffer.from(await answer.arrayBuffer());
  const { entry, sequence, hash } = await verified(proof);
  expect(entry).toMatchObject({
    event: 'video.stored',
    subjectId: videoId,
    ticketId,
    occurredAt: expect.any(String),
    data: { fileName: FILE_NAME, sizeBytes: file.length, sha256 },
  });

  const pdf = await download(ann, `/receipts/videos/${videoId}.pdf`);
  const attached = await (await open(pdf)).getAttachmentContent('receipt.tlog-proof');
  expect(Buffer.from(attached ?? []).toString()).toBe(proof.toString());
  const text = await textOf(pdf);
  const { text: key } = await publishedKey();
  const checkpoint = parseTlogProof(proof.toString())?.note.split('\n') ?? [];
  const facts = ['North PD', ticketId, '“Pier 7” <b>', sha256, `Ledger entry ${sequence}`, hash];
  for (const printed of [...facts, key, ...checkpoint])
    expect(text).toContain(printed.replaceAll(/\s+/gu, ''));
});

test('PR-03 CL-08 a receipt is recorded once an hour, and is the same file until the ledger grows', async () => {
  const url = `/receipts/videos/${videoId}.pdf`;
  for (const who of [ann, admin]) await download(who, url);
  const before = (await admin.client.custody.verify()).head;
  const first = await download(ann, url);
  expect((await download(admin, url)).equals(first)).toBe(true);
  expect((await admin.client.custody.verify()).head).toEqual(before);
  await ann.client.support.create({ text: 'Another entry.' });
  expect((await download(ann, url)).equals(first)).toBe(false);
});

test('PR-03 only the agency and administrators get a receipt, also by API key', async () => {
  const key = await joinByKey(product.url, ann);
  for (const who of [admin, key])
    await verified(await download(who, `/receipts/videos/${videoId}.tlog-proof`));
  const missing = await stranger.fetch(`/receipts/videos/${crypto.randomUUID()}.pdf`);
  const body = await missing.text();
  expect(missing.status).toBe(404);
  for (const url of [
    `/receipts/videos/${videoId}.pdf`,
    `/receipts/videos/${videoId}.tlog-proof`,
    `/receipts/reports/${videoId}.tlog-proof`,
  ]) {
    const answer = await stranger.fetch(url);
    expect([url, answer.status, await answer.text()]).toEqual([url, 404, body]);
    expect((await fetch(new URL(url, product.url))).status).toBe(401);
  }
  for (const file of [
    `${videoId}.txt`,
    videoId,
    'x.pdf',
    `${ticketId}.pdf`,
    '.pdf',
    `${videoId}.constructor`,
  ])
    expect([file, (await ann.fetch(`/receipts/videos/${file}`)).status]).toEqual([file, 404]);
});

test('PR-02 reports and statements carry the checkpoint signed before, and a report has a proof', async () => {
  await admin.client.tickets.startReview({ id: ticketId });
  const texts = { ticketId, summary: 'Sound conduct.', notWatchedReason: NOT_WATCHED };
  const before = (await admin.client.custody.verify()).head.sequence;
  const report = await admin.client.reports.deliver(texts);
  const pdf = await download(ann, report.url);
  const content: unknown = await (await ann.fetch(`${report.url}/content`)).json();
  const { checkpoint } = content as { checkpoint: PrintedCheckpoint };
  expect(await verifiedSize(checkpoint)).toBe(before);
  const text = await textOf(pdf);
  for (const printed of Object.values(checkpoint))
    expect(text).toContain(String(printed).replaceAll(/\s+/gu, ''));
  const { entry, sequence } = await verified(
    await download(ann, `/receipts/reports/${report.id}.tlog-proof`),
  );
  expect(sequence).toBeGreaterThan(before);
  expect(entry).toMatchObject({
    event: 'report.delivered',
    subjectId: report.id,
    data: { sha256: createHash('sha256').update(pdf).digest('hex') },
  });

  const { items } = await ann.client.statements.list({ year: new Date().getUTCFullYear() });
  const [month] = items;
  const statement = await textOf(await download(ann, `/statements/${month?.agencyId}/${month?.month}.pdf`));
  expect(statement).toContain('Ledgercheckpoint');
  expect(statement).toContain((await publishedKey()).text);
});

test('PR-03 without the key, what was signed before can still be proven, and the rest is refused', async () => {
  const keyFile = path.join(product.dataDirectory, 'ledger-key.pem');
  await rename(keyFile, `${keyFile}.away`);
  const later = await submitTicket(product.url, ann);
  await verified(await download(ann, `/receipts/videos/${videoId}.tlog-proof`));
  const refused = await ann.fetch(`/receipts/videos/${later.videos[0]?.videoId}.pdf`);
  expect([refused.status, await refused.text()]).toEqual([
    503,
    'The key of the ledger is not available, so this cannot be proven yet. Please try again later.',
  ]);
  await rename(`${keyFile}.away`, keyFile);
  await verified(await download(ann, `/receipts/videos/${later.videos[0]?.videoId}.tlog-proof`));
});
