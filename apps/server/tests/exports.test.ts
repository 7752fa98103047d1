import { outcome } from '@plainview/world/outcome';
import { joinAgency, joinOffice, signInOperator, type Person } from '@plainview/world/people';
import { storeVideo } from '@plainview/world/send-video';
import { startTestProduct, type TestProduct } from '@plainview/world/test-product';
import { makeTestVideo } from '@plainview/world/test-videos';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;

const dangerous = '=HYPERLINK("http://evil.example","x")';

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  sam = await joinAgency(product.url, admin, 'South PD');
  await submit(ann, { incidentType: 'Training', officers: ['Baker'], notes: dangerous, deviceId: 'AX-7' });
  await submit(ann, { incidentType: 'Use of Force', officers: ['Cole', 'Dunn'], notes: '' });
  await submit(sam, { incidentType: 'Training', officers: ['Eads'], notes: 'bell\u0007 \u{1F693}' });
});
afterAll(() => product.stop());

async function submit(
  person: Person,
  said: { incidentType: string; officers: string[]; notes: string; deviceId?: string },
) {
  const upload = await storeVideo(product.url, person, await makeTestVideo());
  return person.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: said.incidentType,
    officersInvolved: said.officers,
    notes: said.notes,
    videos: [
      {
        uploadId: upload.id,
        length: '00:01:00',
        notes: said.notes,
        ...(said.deviceId && { deviceId: said.deviceId }),
      },
    ],
  });
}

async function xlsxRows(person: Person, url: string): Promise<{ sheet: string; rows: unknown[][] }> {
  const answer = await person.fetch(url);
  expect(answer.status).toBe(200);
  const book = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  const [sheet] = book.sheets;
  return { sheet: sheet?.name ?? '', rows: sheet?.rows ?? [] };
}

test('VL-07 the selected videos in the columns of the specification, as XLSX', async () => {
  const { items } = await admin.client.videos.list({ search: 'north' });
  const ids = items.map((video) => video.id);
  const prepared = await admin.client.exports.prepare({
    kind: 'videos',
    format: 'xlsx',
    selection: { kind: 'some', ids },
  });
  expect(prepared.rows).toBe(2);
  expect(prepared.fileName).toMatch(/^plainview-videos-\d{4}-\d{2}-\d{2}\.xlsx$/u);
  const { sheet, rows } = await xlsxRows(admin, prepared.url);
  expect(sheet).toBe('BWC Videos');
  expect(rows[0]).toEqual([
    'ID',
    'Officer Name',
    'Agency',
    'Review Type',
    'Upload Date',
    'Status',
    'Device ID',
    'Location',
    'Recording Date',
    'Notes',
    'Video URL',
  ]);
  const baker = rows.find((row) => row[1] === 'Baker');
  expect(baker?.slice(0, 7)).toMatchObject([
    ids[1],
    'Baker',
    'North PD',
    'Performance Review',
    expect.stringMatching(/UTC$/u),
    'Pending',
    'AX-7',
  ]);
  expect(baker?.[9]).toBe(dangerous);
  expect(baker?.[10]).toBe(`${product.url}/media/videos/${ids[1]}`);
});

test('VL-04 VL-07 all of a filter but some, also those that nobody loaded', async () => {
  const { items } = await admin.client.videos.list({ search: 'north' });
  const [left] = items;
  const { rows } = await admin.client.exports.prepare({
    kind: 'videos',
    format: 'csv',
    selection: { kind: 'all', filter: { search: 'north' }, except: [left?.id ?? ''] },
  });
  expect(rows).toBe(1);
});

test('VL-07 nothing selected is refused in words', async () => {
  const prepare = admin.client.exports.prepare({
    kind: 'videos',
    format: 'xlsx',
    selection: { kind: 'all', filter: { search: 'no such officer' }, except: [] },
  });
  expect(await outcome(prepare)).toMatch('NOTHING_SELECTED');
});

test('AD-03 Export Data holds what is filtered, and in CSV no cell is read as a formula', async () => {
  const prepared = await admin.client.exports.prepare({
    kind: 'tickets',
    format: 'csv',
    filter: { search: 'training' },
  });
  expect(prepared.rows).toBe(2);
  const answer = await admin.fetch(prepared.url);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toContain(prepared.fileName);
  const text = await answer.text();
  const rows = parseCsv(text);
  expect(rows.map((row) => row[1])).toEqual(['Agency', 'South PD', 'North PD']);
  const head = rows[0] ?? [];
  const notes = rows.map((row) => row[head.indexOf('Notes')]);
  expect(notes[2]).toBe(`'${dangerous}`);
  expect(rows[1]?.[head.indexOf('Total Cost')]).toBe('1.5');
});

test('a character that no XML may hold does not spoil the file', async () => {
  const prepared = await admin.client.exports.prepare({ kind: 'tickets', format: 'xlsx', filter: {} });
  const { rows } = await xlsxRows(admin, prepared.url);
  expect(rows.flat()).toContain('bell \u{1F693}');
});

test('RP-02 Export All holds the archive’s columns first', async () => {
  const { items } = await admin.client.tickets.list({ search: 'dunn' });
  const [ticket] = items;
  await admin.client.tickets.startReview({ id: ticket?.id ?? '' });
  await admin.client.reports.deliver({ ticketId: ticket?.id ?? '', summary: 'x' });
  const prepared = await admin.client.exports.prepare({ kind: 'reports', format: 'xlsx', filter: {} });
  const { rows } = await xlsxRows(admin, prepared.url);
  expect(rows[0]?.slice(0, 5)).toEqual(['Agency', 'Officers', 'Incident Type', 'Date', 'Status']);
  expect(rows[1]?.slice(0, 3)).toEqual(['North PD', 'Cole, Dunn', 'Use of Force']);
});

test('a download is for the one who asked, for minutes, and on record', async () => {
  const prepared = await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  const rita = await joinOffice(product.url, admin);
  expect((await rita.fetch(prepared.url)).status).toBe(404);
  expect((await ann.fetch(prepared.url)).status).toBe(403);
  expect((await fetch(`${product.url}${prepared.url}`)).status).toBe(401);
  expect((await admin.fetch(`/exports/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await admin.fetch('/exports/1')).status).toBe(404);
  expect((await admin.fetch(prepared.url)).status).toBe(200);
  const { items } = await admin.client.custody.list({ subject: 'export' });
  expect(items[0]).toMatchObject({ event: 'tickets.exported', data: { rows: 3, format: 'csv' } });
});

test('AZ-02 an agency user exports nothing', async () => {
  const prepare = ann.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  expect(await outcome(prepare)).toMatch('NOT_ALLOWED');
});
