import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let stranger: Person;
let file: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  stranger = await joinAgency(product.url, admin, 'South PD');
  file = await makeTestVideo();
});
afterAll(() => product.stop());

const fields = { incidentType: 'Traffic Stop', officersInvolved: ['Baker', 'Cole'], notes: 'At the bridge' };

async function submit(person = ann, count = 1) {
  const videos = [];
  for (let index = 0; index < count; index += 1) {
    const upload = await storeVideo(product.url, person, file, `front ${index + 1}.mp4`);
    videos.push({ uploadId: upload.id, length: '00:10:00', category: 'Complex' as const, notes: '' });
  }
  return person.client.tickets.create({ ...fields, submissionKey: crypto.randomUUID(), videos });
}

test('TK-04 TK-05 TK-06 the server sets price, totals, due date, status and ids', async () => {
  const ticket = await submit(ann, 2);
  expect(ticket).toMatchObject({
    status: 'pending',
    paymentStatus: 'pending',
    reviewType: 'Performance Review',
    priority: 'medium',
    totalCost: '40.00',
    totalDuration: '00:20:00',
    agencyName: 'North PD',
    submittedBy: 'Ann',
    videoLength: '00:10:00',
    videoUrl: ticket.videos[0]?.url,
  });
  expect(ticket.videos.map((video) => video.id)).toEqual(['video-1', 'video-2']);
  expect(ticket.videos[0]).toMatchObject({
    sha256: await sha256Of(file),
    details: { category: 'Complex', costPerMinute: '2.00' },
    measuredLength: '00:00:04',
    lengthDiffers: true,
  });
  expect(ticket.dueDate.getTime() - ticket.submittedDate.getTime()).toBe(7 * 86_400_000);
});

test('TK-01 a ticket without a video is rejected', async () => {
  const create = ann.client.tickets.create({ ...fields, submissionKey: crypto.randomUUID(), videos: [] });
  expect(await outcome(create)).toMatch('NO_VIDEOS');
});

test('TK-10 the same form sent twice, even at the same time, creates one ticket', async () => {
  const upload = await storeVideo(product.url, ann, file);
  const video = { uploadId: upload.id, length: '00:00:04', category: 'Standard' as const, notes: '' };
  const form = { ...fields, submissionKey: crypto.randomUUID(), videos: [video] };
  const before = (await ann.client.tickets.counts()).total;
  const made = await Promise.all([1, 2, 3].map(() => ann.client.tickets.create(form)));
  expect(new Set(made.map((ticket) => ticket.id)).size).toBe(1);
  expect((await ann.client.tickets.counts()).total).toBe(before + 1);
});

test('a report is delivered, reopened and delivered again; version 1 is unchanged', async () => {
  const ticket = await submit();
  const video = ticket.videos[0];
  await admin.client.tickets.startReview({ id: ticket.id });
  await admin.client.findings.add({
    ticketId: ticket.id,
    videoId: video?.videoId ?? '',
    startMicroseconds: 1_500_000,
    endMicroseconds: null,
    category: 'De-escalation',
    severity: 'positive',
    text: 'Calm words at the window.',
  });
  const first = await admin.client.reports.deliver({
    ticketId: ticket.id,
    summary: 'Sound conduct.',
    notWatchedReason: NOT_WATCHED,
  });
  const pdf = Buffer.from(await (await ann.fetch(`${first.url}?download=1`)).arrayBuffer());
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(first.sha256);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  expect(await outcome(admin.client.tickets.reopen({ id: ticket.id, reason: ' ' }))).toMatch(
    'REASON_REQUIRED',
  );
  await admin.client.tickets.reopen({ id: ticket.id, reason: 'The rear camera came in late.' });
  const second = await admin.client.reports.deliver({
    ticketId: ticket.id,
    summary: 'With the rear camera.',
    notWatchedReason: NOT_WATCHED,
  });
  expect(second.version).toBe(2);
  const again = Buffer.from(await (await ann.fetch(first.url)).arrayBuffer());
  expect(again.equals(pdf)).toBe(true);

  const seen = await ann.client.tickets.get({ id: ticket.id });
  expect(seen.status).toBe('completed');
  expect(seen.reports.map((report) => report.version)).toEqual([2, 1]);
  expect(seen.timeline.map((step) => step.event)).toEqual([
    'ticket.created',
    'video.stored',
    'ticket.review_started',
    'report.delivered',
    'report.downloaded',
    'ticket.reopened',
    'report.delivered',
    'report.viewed',
  ]);
});

test('AZ-05 no transition is possible out of order', async () => {
  const { id } = await submit();
  const deliver = () =>
    outcome(admin.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED }));
  expect(await deliver()).toMatch('TICKET_NOT_IN_PROGRESS');
  expect(await outcome(admin.client.tickets.reopen({ id, reason: 'x' }))).toMatch('TICKET_NOT_COMPLETED');
  await admin.client.tickets.startReview({ id });
  expect(await outcome(admin.client.tickets.startReview({ id }))).toMatch('TICKET_NOT_PENDING');
  expect(await outcome(ann.client.tickets.delete({ id }))).toMatch('TICKET_UNDER_REVIEW');
  expect(await outcome(admin.client.tickets.delete({ id }))).toMatch('TICKET_UNDER_REVIEW');
  expect(await deliver()).toBe('done');
  expect(await deliver()).toMatch('TICKET_NOT_IN_PROGRESS');
});

test('EV-05 a report names the author of each finding as of the time of writing, in any script', async () => {
  const { id, videos } = await submit();
  const author = await joinAsAdmin(product.url, admin);
  const save = (name: string) =>
    author.client.profile.save({
      name,
      email: author.email,
      phone: '(555) 010-2030',
      department: 'x',
      badgeNumber: 'x',
    });
  await save('佐藤 健');
  await author.client.tickets.startReview({ id });
  await author.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'De-escalation',
    severity: 'positive',
    text: 'يشرح الضابط كل خطوة',
  });
  await save('Ken Sato');
  const { url } = await admin.client.reports.deliver({
    ticketId: id,
    summary: 'x',
    notWatchedReason: NOT_WATCHED,
  });
  const data = new Uint8Array(await (await ann.fetch(`${url}?download=1`)).arrayBuffer());
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, page) => (await pdf.getPage(page + 1)).getTextContent()),
  );
  const text = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('');
  expect(text).toContain('Added by 佐藤 健');
  const content = Buffer.from((await pdf.getAttachmentContent('report.json')) ?? []).toString();
  expect(JSON.parse(content)).toMatchObject({
    findings: [{ authorName: '佐藤 健', text: 'يشرح الضابط كل خطوة' }],
  });
});

test('two administrators who deliver at the same time create one report', async () => {
  const { id } = await submit();
  await admin.client.tickets.startReview({ id });
  const other = await joinAsAdmin(product.url, admin);
  const ends = await Promise.all(
    [admin, other].map((who) =>
      outcome(who.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED })),
    ),
  );
  expect(ends.toSorted()[1]).toBe('done');
  expect((await ann.client.tickets.get({ id })).reports).toHaveLength(1);
});

test('AG-09 an edit while pending reprices the ticket; a deletion removes the bytes and leaves a tombstone', async () => {
  const ticket = await submit(ann, 2);
  const [kept, dropped] = ticket.videos;
  const edited = await ann.client.tickets.update({
    ...fields,
    id: ticket.id,
    officersInvolved: ['Diaz'],
    videos: [{ videoId: kept?.videoId ?? '', length: '00:02:00', category: 'Critical', notes: 'near' }],
  });
  expect(edited).toMatchObject({ totalCost: '5.00', officersInvolved: ['Diaz'], videoCount: 1 });
  await expect.poll(() => filesBelow(product.dataDirectory)).not.toContain(dropped?.videoId);
  await ann.client.tickets.delete({ id: ticket.id });
  expect(await outcome(ann.client.tickets.get({ id: ticket.id }))).toMatch('NOT_FOUND');
  expect((await ann.fetch(kept?.url ?? '')).status).toBe(404);
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(path.join(directory, 'files', 'blobs'), { recursive: true });
  return entries.map((entry) => path.basename(entry));
}

test('AZ-01 another agency can neither see, play nor change anything', async () => {
  const ticket = await submit();
  const { id } = ticket;
  await admin.client.tickets.startReview({ id });
  const report = await admin.client.reports.deliver({
    ticketId: id,
    summary: 'x',
    notWatchedReason: NOT_WATCHED,
  });
  const before = await stranger.client.tickets.counts();
  expect(before.total).toBe(0);
  expect((await stranger.client.tickets.list({ search: 'bridge' })).items).toEqual([]);
  expect(await outcome(stranger.client.tickets.get({ id }))).toMatch('NOT_FOUND');
  expect(await outcome(stranger.client.tickets.delete({ id }))).toMatch('NOT_FOUND');
  expect(
    await outcome(
      stranger.client.tickets.update({
        ...fields,
        id,
        videos: [
          { videoId: ticket.videos[0]?.videoId ?? '', length: '00:00:01', category: 'Standard', notes: '' },
        ],
      }),
    ),
  ).toMatch('NOT_FOUND');
  for (const address of [ticket.videos[0]?.url ?? '', report.url]) {
    for (const headers of [{}, { range: 'bytes=0-10' }]) {
      expect((await stranger.fetch(address, { headers })).status).toBe(404);
    }
    expect((await fetch(new URL(address, product.url))).status).toBe(401);
  }
  const upload = await storeVideo(product.url, ann, file);
  expect(await outcome(stranger.client.uploads.get({ id: upload.id }))).toMatch('NOT_FOUND');
  const stolen = { uploadId: upload.id, length: '00:00:04', category: 'Standard' as const, notes: '' };
  expect(
    await outcome(
      stranger.client.tickets.create({ ...fields, submissionKey: crypto.randomUUID(), videos: [stolen] }),
    ),
  ).toMatch('NOT_FOUND');
});

test('AZ-02 an agency user cannot call administrator procedures', async () => {
  const { id } = await submit();
  const calls = [
    ann.client.users.list({ status: 'approved' }),
    ann.client.users.approve({ id }),
    ann.client.users.changeRole({ id, role: 'admin' }),
    ann.client.tickets.startReview({ id }),
    ann.client.tickets.reopen({ id, reason: 'x' }),
    ann.client.reports.deliver({ ticketId: id, summary: 'x', notWatchedReason: NOT_WATCHED }),
    ann.client.findings.list({ ticketId: id }),
    ann.client.custody.verify(),
  ];
  for (const end of await Promise.all(calls.map(outcome))) expect(end).toMatch('NOT_ALLOWED');
});

test('a video downloads by ranges with the uploaded bytes', async () => {
  const ticket = await submit();
  const bytes = await readFile(file);
  const address = ticket.videos[0]?.url ?? '';
  const part = await ann.fetch(address, { headers: { range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
  expect(part.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
  const whole = await admin.fetch(`${address}?download=1`);
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename="front 1.mp4"/u);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
});

test('[CJIS AU-2] each viewer of a video is recorded once, however often the player requests it', async () => {
  const ticket = await submit();
  const address = ticket.videos[0]?.url ?? '';
  const look = (range: string) => admin.fetch(address, { headers: { range } });
  const answers = await Promise.all([look('bytes=0-'), look('bytes=0-1'), look('bytes=5-9')]);
  for (const answer of answers) await answer.arrayBuffer();
  await (await ann.fetch(address)).arrayBuffer();
  const { timeline } = await ann.client.tickets.get({ id: ticket.id });
  const viewings = timeline.filter((step) => step.event === 'video.viewed').map((step) => step.actorName);
  expect(viewings).toEqual([admin.user.name, ann.user.name]);
});
