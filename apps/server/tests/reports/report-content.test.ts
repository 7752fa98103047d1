import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { errorCatalog } from '@plainview/contract/error-catalog';
import type { ReportDocument } from '@plainview/domain/reports/reports/report-document';
import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { getReportContent } from '@plainview/server/modules/reports/reports/reports.repository';
import { createLog } from '@plainview/server/platform/core/log';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { PdfRenderer } from '@plainview/server/platform/integrations/rendering/pdf-renderer';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The report on screen and the preview of the PDF have the content of the delivered PDF.

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;
const pdfs = new PdfRenderer(createLog('silent'));

beforeAll(async () => {
  product = await startTestProduct({}, { renderPdf: pdfs.render });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  stranger = await joinAgency(product.url, admin, 'South PD');
});
afterAll(async () => {
  await product.stop();
  await pdfs.stop();
});

const texts = { summary: 'Sound  conduct.\n\nA second “paragraph”.', notWatchedReason: NOT_WATCHED };

/** Submits a ticket and takes it into review with a finding of another reviewer. */
async function reviewed(): Promise<string> {
  const { id, videos } = await submitTicket(product.url, ann, { officersInvolved: ['Núñez'] });
  const author = await joinAsAdmin(product.url, admin);
  await author.client.tickets.startReview({ id });
  await author.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 1_500_000,
    endMicroseconds: null,
    category: 'De-escalation',
    severity: 'positive',
    text: 'Calm words at the window.',
  });
  return id;
}

/** Sends the form as browsers do. */
const preview = (who: Person, ticketId: string, delivery: object = texts) =>
  who.fetch(`/previews/reports/${ticketId}`, {
    method: 'POST',
    body: new URLSearchParams({ delivery: JSON.stringify(delivery) }),
  });

async function bytesOf(answer: Response): Promise<Uint8Array> {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await answer.arrayBuffer());
}

async function attachedTo(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  return Buffer.from((await document.getAttachmentContent('report.json')) ?? []).toString();
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Ends the next thread that this process starts. */
async function endNextThread(): Promise<void> {
  const [thread]: Worker[] = await once(process, 'worker');
  await thread?.terminate();
}

// The first test, while there is no thread yet.
test('RV-11 a request whose rendering thread ends is asked to try again, and the next one succeeds', async () => {
  const id = await reviewed();
  const [previewed] = await Promise.all([preview(admin, id), endNextThread()]);
  const { status, message } = errorCatalog.PDF_NOT_RENDERED;
  expect([previewed.status, await previewed.text()]).toEqual([status, message]);
  expect(previewed.headers.get('retry-after')).toBe('5');
  const [delivered] = await Promise.all([
    outcome(admin.client.reports.deliver({ ticketId: id, ...texts })),
    endNextThread(),
  ]);
  expect(delivered).toBe(`PDF_NOT_RENDERED: ${message}`);
  expect(await admin.client.tickets.get({ id })).toMatchObject({ status: 'in_progress', reports: [] });
  await bytesOf(await preview(admin, id));
});

test('RV-12 the report on screen is the report.json of each delivered PDF, and reading it is recorded', async () => {
  const id = await reviewed();
  const first = await admin.client.reports.deliver({ ticketId: id, ...texts });
  await admin.client.tickets.reopen({ id, reason: 'The rear camera came in late.' });
  const second = await admin.client.reports.deliver({ ticketId: id, ...texts, summary: 'With the rear.' });
  for (const { url } of [first, second]) {
    const onScreen = await (await ann.fetch(`${url}/content`)).text();
    expect(onScreen).toBe(await attachedTo(await bytesOf(await ann.fetch(url))));
  }
  const answer = await ann.fetch(`${first.url}/content`);
  expect(answer.headers.get('content-type')).toBe('application/json');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
    reportId: first.id,
    version: 1,
    summary: texts.summary,
    officers: ['Núñez'],
    findings: [{ videoLabel: 'video-1', startMicroseconds: 1_500_000, text: 'Calm words at the window.' }],
    coverage: [{ videoLabel: 'video-1', watchedPercent: 0 }],
    notWatchedReason: NOT_WATCHED,
  });
  const { timeline, number } = await ann.client.tickets.get({ id });
  const viewed = timeline.filter(({ event }) => event === 'report.viewed');
  expect(viewed.map(({ subjectId, data }) => [subjectId, data['name'], data['sha256']])).toContainEqual([
    first.id,
    `plainview-report-${number}-v1.json`,
    sha256(bytes),
  ]);
  expect((await stranger.fetch(`${first.url}/content`)).status).toBe(404);
  expect((await fetch(new URL(`${first.url}/content`, product.url))).status).toBe(401);
});

test('a report quotes the request of the agency, and states the saved start of each camera', async () => {
  const notes = 'Was an order given before?';
  const { id, videos } = await submitTicket(product.url, ann, { notes });
  await admin.client.tickets.startReview({ id });
  const { url } = await admin.client.reports.deliver({ ticketId: id, ...texts });
  const contentOf = async (address: string): Promise<ReportManifest> =>
    JSON.parse(await (await ann.fetch(`${address}/content`)).text());
  expect(await contentOf(url)).toMatchObject({ request: notes, videos: [{ alignment: null }] });

  await admin.client.tickets.reopen({ id, reason: 'The start is known by now.' });
  const clock = { startMicroseconds: 2_417_000, driftPpm: null, origin: 'typed' } as const;
  const camera = { videoId: videos[0]?.videoId ?? '', ...clock, confidence: null };
  await admin.client.cameras.align({ ticketId: id, revision: 0, cameras: [camera] });
  const second = await admin.client.reports.deliver({ ticketId: id, ...texts });
  expect((await contentOf(second.url)).videos).toMatchObject([{ alignment: clock }]);
  const pdf = await getDocument({ data: await bytesOf(await ann.fetch(second.url)), verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const first = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  expect(first.replaceAll(/\s+/gu, ' ')).toMatch(/Scope None of .* was watched\. .* Reason: /u);
});

test('RV-11 PR-02 the preview is the delivered PDF except for id, delivery time, head and checkpoint of the ledger', async () => {
  const id = await reviewed();
  const previewed = await bytesOf(await preview(admin, id));
  const report = await admin.client.reports.deliver({ ticketId: id, ...texts });
  const delivered = await bytesOf(await admin.fetch(report.url));
  const shown: unknown = JSON.parse(await attachedTo(previewed));
  const sent: unknown = JSON.parse(await attachedTo(delivered));
  expect(shown).toEqual({
    ...(sent as object),
    reportId: null,
    deliveredAt: expect.any(String),
    custody: { sequence: expect.any(Number), hash: expect.any(String) },
    checkpoint: expect.objectContaining({ size: expect.any(Number), signature: expect.any(String) }),
  });
  // The same document twice gives identical bytes.
  const stored = await asSystem(product.app.database, (tx) => getReportContent(tx, report.id));
  if (!stored) throw new Error('the report is missing');
  const render = async (content: ReportDocument) =>
    (await product.app.renderPdf({ type: 'report', report: content, pictures: new Map() })).bytes;
  expect(sha256(await render(stored.content))).toBe(report.sha256);
  type InPreview = Pick<ReportManifest, 'deliveredAt' | 'custody' | 'checkpoint'>;
  const { deliveredAt, custody, checkpoint } = shown as InPreview;
  const asPreview = {
    ...stored.content,
    reportId: null,
    deliveredAt: new Date(deliveredAt),
    custody,
    checkpoint,
  };
  expect(sha256(await render(asPreview))).toBe(sha256(previewed));
});

test('RV-11 a preview is recorded for administrators only and changes nothing', async () => {
  const id = await reviewed();
  const before = await ann.client.tickets.get({ id });
  const answer = await preview(admin, id);
  // The page shows it in a frame of its own.
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  const pdf = await bytesOf(answer);
  expect(await ann.client.tickets.get({ id })).toEqual(before);
  const { timeline } = await admin.client.tickets.get({ id });
  expect(timeline.at(-1)).toMatchObject({
    event: 'report.previewed',
    data: { version: 1, sha256: sha256(pdf), sizeBytes: pdf.length },
  });
});

/** Returns the status of a refusal, which is plain text. */
const end = async (answer: Promise<Response>) => {
  const { status, headers } = await answer;
  expect(headers.get('content-type')).toMatch(/^text\/plain/u);
  return status;
};

test('RV-11 a preview is refused where a delivery would be', async () => {
  const id = await reviewed();
  expect(await end(preview(admin, id, { ...texts, summary: ' ' }))).toBe(422);
  expect(await end(preview(admin, id, { summary: 'x' }))).toBe(422);
  expect(await end(preview(admin, id, { ...texts, summary: 'x'.repeat(20_001) }))).toBe(400);
  expect(await end(preview(admin, id, { ...texts, summary: '\0' }))).toBe(400);
  expect(await end(preview(admin, crypto.randomUUID()))).toBe(404);
  expect(await end(preview(admin, 'x'))).toBe(400);
  expect(await end(preview(ann, id))).toBe(403);
  expect(await end(admin.fetch(`/previews/reports/${id}`, { method: 'POST', body: 'delivery=x' }))).toBe(400);
  const { id: pending } = await submitTicket(product.url, ann);
  expect(await end(preview(admin, pending))).toBe(409);
});

test('the newest report of a ticket says what it found, and is new until its reader has opened it', async () => {
  const ticketId = await reviewed();
  const newest = async (person: Person) => (await person.client.reports.newest({ ticketIds: [ticketId] }))[0];
  expect(await newest(ann)).toBeUndefined();
  const { id } = await admin.client.reports.deliver({ ticketId, ...texts });
  const bob = await joinAgency(product.url, admin, 'North PD', 'Bob');
  expect(await newest(ann)).toEqual({
    id,
    ticketId,
    version: 1,
    severities: [{ code: 'positive', count: 1 }],
    isNew: true,
  });
  expect((await ann.fetch(`/media/reports/${id}/content`)).status).toBe(200);
  expect((await newest(ann))?.isNew).toBe(false);
  expect((await newest(bob))?.isNew).toBe(true);
  await (await bob.fetch(`/media/reports/${id}?download=1`)).arrayBuffer();
  expect((await newest(bob))?.isNew).toBe(false);
  expect(await newest(stranger)).toBeUndefined();
  expect(await outcome(newest(admin))).toMatch('NOT_ALLOWED');
});
