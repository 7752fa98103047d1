/** Transcripts of videos: what is kept, who confirmed it, and what remains after a deletion. */
import { createHash } from 'node:crypto';
import { isTextAccess } from '@plainview/domain/evidence/accesses/evidence-access';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../src/platform/database/tenant-transaction.ts';
import { blobKey } from '../../src/platform/storage/blob-key.ts';

const FILE = [
  'WEBVTT',
  '',
  '00:00.500 --> 00:01.500',
  '<v Officer Reyes>License and registration, please.',
  '',
  '00:02.000 --> 00:03.000',
  'I have a ship on my shoulder.',
  '',
  '00:03.000 --> 00:03.900',
  'Okay.',
  '',
].join('\n');

let product: TestProduct;
let admin: Person;
let other: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin, 'Olga Other');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
});
afterAll(() => product.stop());

async function inReview() {
  const { id } = await submitTicket(product.url, ann);
  const ticket = await admin.client.tickets.startReview({ id });
  return { ticketId: id, videoId: ticket.videos[0]?.videoId ?? '' };
}

const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64');

const add = (videoId: string, content: string | Uint8Array = FILE, person = admin) =>
  person.client.transcripts.add({ videoId, fileName: 'speech.vtt', content: base64(content) });

const read = (videoId: string) => admin.client.transcripts.get({ videoId });

async function eventsOf(ticketId: string) {
  const { items } = await admin.client.custody.list({ subject: 'transcript', limit: 500 });
  return items.filter((entry) => entry.ticketId === ticketId && !isTextAccess(entry.event)).toReversed();
}

const countRows = async (table: string): Promise<number> => {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`),
  );
  return rows[0]?.n ?? -1;
};

test('RV-16: a WebVTT file is kept as it was uploaded, with its lines, hash and ledger entry', async () => {
  const { ticketId, videoId } = await inReview();
  expect(await read(videoId)).toMatchObject({ transcript: null, lines: [], work: null });
  const added = await add(videoId, `\uFEFF${FILE}`);
  const bytes = Buffer.from(`\uFEFF${FILE}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(added).toMatchObject({ version: 1, madeBy: 'machine', origin: 'file', sha256, lineCount: 3 });

  const { transcript, lines } = await read(videoId);
  expect(transcript).toEqual(added);
  expect(lines.map(({ number, speaker, text }) => [number, speaker, text])).toEqual([
    [1, 'Officer Reyes', 'License and registration, please.'],
    [2, null, 'I have a ship on my shoulder.'],
    [3, null, 'Okay.'],
  ]);
  expect(lines[0]).toMatchObject({
    startMicroseconds: 500_000,
    endMicroseconds: 1_500_000,
    correctedText: null,
    confirmedBy: null,
    confirmedAt: null,
  });

  const file = await admin.fetch(`${added.fileUrl}?download=1`);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
  expect(file.headers.get('content-type')).toBe('text/vtt');
  expect((await ann.fetch(added.fileUrl)).status).toBe(404);

  const [entry] = await eventsOf(ticketId);
  expect(entry).toMatchObject({
    event: 'transcript.added',
    subjectId: added.id,
    data: { version: 1, lines: 3, sha256, madeBy: 'machine', transcriptName: 'speech.vtt' },
  });
});

test('RV-16: a file that cannot be read is refused with its line, and nothing changes', async () => {
  const { ticketId, videoId } = await inReview();
  const before = await countRows('derived_files');
  const late = 'WEBVTT\n\n10:00.000 --> 10:01.000\nx';
  const many = `WEBVTT\n\n${'0:01.000 --> 00:02.000\nx\n\n'.replace('0:', '00:').repeat(20_001)}`;
  expect(await outcome(add(videoId, '1\n00:00:01,000 --> 00:00:02,000\nx'))).toBe(
    'TRANSCRIPT_NOT_VALID: Line 1 of the file cannot be read: the file must begin with “WEBVTT”.',
  );
  expect(await outcome(add(videoId, `${FILE}\n00:05.000 --> 00:04.000\nx`))).toBe(
    'TRANSCRIPT_NOT_VALID: Line 12 of the file cannot be read: it ends before it begins.',
  );
  expect(await outcome(add(videoId, Buffer.from([0x57, 0xff])))).toContain('TRANSCRIPT_NOT_TEXT');
  expect(await outcome(add(videoId, 'WEBVTT\n\nNOTE nothing'))).toContain('TRANSCRIPT_EMPTY');
  expect(await outcome(add(videoId, late))).toContain('TRANSCRIPT_OUTSIDE_VIDEO: Line 3');
  expect(await outcome(add(videoId, many))).toContain('TRANSCRIPT_TOO_LONG');
  expect(await outcome(add(crypto.randomUUID()))).toContain('NOT_FOUND');
  expect(await outcome(admin.client.transcripts.get({ videoId: crypto.randomUUID() }))).toContain(
    'NOT_FOUND',
  );
  expect(await read(videoId)).toMatchObject({ transcript: null, lines: [] });
  expect(await eventsOf(ticketId)).toEqual([]);
  expect(await countRows('derived_files')).toBe(before);
});

test('RV-16: lines are confirmed, corrected and withdrawn, each with an entry and who did it', async () => {
  const { ticketId, videoId } = await inReview();
  const { id: transcriptId } = await add(videoId);
  await other.client.transcripts.confirm({ transcriptId, numbers: [3, 1] });
  // Nothing new is confirmed, so nothing is recorded, and the first confirmation stays.
  await admin.client.transcripts.confirm({ transcriptId, numbers: [1] });
  await admin.client.transcripts.correct({
    transcriptId,
    number: 2,
    text: ' I have a chip on my shoulder. ',
  });
  const { lines } = await read(videoId);
  expect(lines.map(({ confirmedBy, correctedText }) => [confirmedBy, correctedText])).toEqual([
    ['Olga Other', null],
    [admin.user.name, 'I have a chip on my shoulder.'],
    ['Olga Other', null],
  ]);
  expect(lines[1]?.text).toBe('I have a ship on my shoulder.');

  await admin.client.transcripts.withdraw({ transcriptId, number: 2 });
  await admin.client.transcripts.withdraw({ transcriptId, number: 2 });
  expect((await read(videoId)).lines[1]).toMatchObject({ correctedText: null, confirmedAt: null });

  const events = await eventsOf(ticketId);
  expect(events.map(({ event }) => event)).toEqual([
    'transcript.added',
    'transcript.lines_confirmed',
    'transcript.line_corrected',
    'transcript.confirmation_withdrawn',
  ]);
  expect(events[1]).toMatchObject({ actorName: 'Olga Other', data: { lineNumbers: ['1', '3'] } });
  // Entries cannot be erased, so they do not contain what was said.
  expect(JSON.stringify(events)).not.toContain('shoulder');

  const faulty = await Promise.all([
    outcome(admin.client.transcripts.confirm({ transcriptId, numbers: [1, 4] })),
    outcome(admin.client.transcripts.correct({ transcriptId, number: 4, text: 'x' })),
    outcome(admin.client.transcripts.withdraw({ transcriptId: crypto.randomUUID(), number: 1 })),
  ]);
  for (const one of faulty) expect(one).toContain('NOT_FOUND');
  expect(await outcome(ann.client.transcripts.get({ videoId }))).toContain('NOT_ALLOWED');
});

test('RV-16: a new file is a new version, and confirmations of the replaced one stay', async () => {
  const { ticketId, videoId } = await inReview();
  const first = await add(videoId);
  await admin.client.transcripts.confirm({ transcriptId: first.id, numbers: [1] });
  const second = await admin.client.transcripts.add({
    videoId,
    fileName: 'typed.vtt',
    madeBy: 'person',
    content: base64(FILE.replace('ship', 'chip')),
  });
  expect(second).toMatchObject({ version: 2, madeBy: 'person' });
  expect((await read(videoId)).lines[0]?.confirmedAt).toBeNull();
  const stale = admin.client.transcripts.confirm({ transcriptId: first.id, numbers: [2] });
  expect(await outcome(stale)).toContain('TRANSCRIPT_REPLACED');
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ confirmed_by: string }>(sql`select confirmed_by from transcript_lines
      where transcript_id = ${first.id} and confirmed_at is not null`),
  );
  expect(rows).toEqual([{ confirmed_by: admin.user.name }]);
  expect((await admin.fetch(first.fileUrl)).status).toBe(200);

  await admin.client.reports.deliver({ ticketId, summary: 'Done.', notWatchedReason: NOT_WATCHED });
  expect(await outcome(add(videoId))).toContain('TICKET_NOT_IN_PROGRESS');
  const late = admin.client.transcripts.confirm({ transcriptId: second.id, numbers: [2] });
  expect(await outcome(late)).toContain('TICKET_NOT_IN_PROGRESS');
});

test('RV-16: without a speech recognition service, no transcript can be requested', async () => {
  const { videoId } = await inReview();
  expect((await read(videoId)).service).toBeNull();
  const request = admin.client.transcripts.transcribe({ videoId });
  expect(await outcome(request)).toContain('SPEECH_TO_TEXT_NOT_SET_UP');
});

test('RV-16: two files that are added at once become two versions', async () => {
  const { videoId } = await inReview();
  const added = await Promise.all([add(videoId), add(videoId, FILE, other), add(videoId)]);
  expect(added.map(({ version }) => version).toSorted((first, second) => first - second)).toEqual([1, 2, 3]);
});

test('RV-16: deleting a video deletes its transcripts with their files', async () => {
  const uploads = [
    await storeVideo(product.url, ann, await makeTestVideo()),
    await storeVideo(product.url, ann, await makeTestVideo()),
  ];
  const { id: ticketId } = await createTicket(
    ann,
    uploads.map(({ id }) => id),
  );
  const { videos } = await admin.client.tickets.startReview({ id: ticketId });
  const videoId = videos[1]?.videoId ?? '';
  const { fileUrl, id } = await add(videoId);
  await admin.client.transcripts.confirm({ transcriptId: id, numbers: [1] });
  const before = await countRows('transcripts');
  await admin.client.reports.deliver({ ticketId, summary: 'Done.', notWatchedReason: NOT_WATCHED });
  await admin.client.videos.delete({ id: videoId });
  expect(await countRows('transcripts')).toBe(before - 1);
  expect((await admin.fetch(fileUrl)).status).toBe(404);
  const key = blobKey(fileUrl.split('/').at(-1) ?? '');
  const size = () => outcome(product.app.blobs.size({ state: 'permanent', key }));
  await expect.poll(size).not.toBe('done');
});
