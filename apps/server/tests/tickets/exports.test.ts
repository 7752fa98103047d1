import { createHash } from 'node:crypto';
import { outcome } from '@plainview/test-support/call-outcome';
import { exportFound } from '@plainview/test-support/google/sheet-tests';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText, readXlsxFile, type ReadCell } from '@plainview/test-support/read-spreadsheet';
import { specifiedVideoColumns } from '@plainview/test-support/specified-columns';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;

/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

const dangerous = '=HYPERLINK("http://evil.example","x")';

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + ahead) });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  sam = await joinAgency(product.url, admin, 'South PD');
  await submit(ann, { incidentType: 'Training', officersInvolved: ['Baker'], notes: dangerous }, 'AX-7');
  await submit(ann, { incidentType: 'Use of Force', officersInvolved: ['Cole', 'Dunn'], notes: '' });
  await submit(sam, { incidentType: 'Training', officersInvolved: ['Eads'], notes: 'bell\u0007 \u{1F693}' });
});
afterAll(() => product.stop());

const submit = (
  person: Person,
  form: { incidentType: string; officersInvolved: string[]; notes: string },
  deviceId = '',
) =>
  submitTicket(product.url, person, {
    ...form,
    video: { length: '00:01:00', notes: form.notes, deviceId },
  });

/** Returns the file's only sheet: text and numbers as typed values, dates as instants. */
async function xlsxRows(person: Person, url: string): Promise<{ sheet: string; rows: unknown[][] }> {
  const answer = await person.fetch(url);
  expect(answer.status).toBe(200);
  const [sheet, ...more] = readXlsxFile(new Uint8Array(await answer.arrayBuffer()));
  expect(more).toEqual([]);
  return { sheet: sheet?.name ?? '', rows: (sheet?.rows ?? []).map((row) => row.map(valueOf)) };
}

function valueOf(cell: ReadCell): unknown {
  const isDate = cell.type === 'number' && cell.format.endsWith('" UTC"');
  return isDate ? new Date(Date.UTC(1899, 11, 30) + Math.round(cell.value * 86_400_000)) : cell.value;
}

test('VL-07 the selected videos are exported in the specified columns, as XLSX', async () => {
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
  expect(rows[0]).toEqual(specifiedVideoColumns);
  const baker = rows.find((row) => row[1] === 'Baker');
  expect(baker?.slice(0, 7)).toMatchObject([
    ids[1],
    'Baker',
    'North PD',
    'Performance Review',
    items[1]?.uploadDate,
    'Pending',
    'AX-7',
  ]);
  expect(baker?.[9]).toBe(dangerous);
  expect(baker?.[10]).toBe(`${product.url}/media/videos/${ids[1]}`);
});

test('VL-04 VL-07 all videos that match a filter except some are exported, including unloaded ones', async () => {
  const { items } = await admin.client.videos.list({ search: 'north' });
  const [left] = items;
  const { rows } = await admin.client.exports.prepare({
    kind: 'videos',
    format: 'csv',
    selection: { kind: 'all', filter: { search: 'north' }, except: [left?.id ?? ''] },
  });
  expect(rows).toBe(1);
});

test('VL-07 an empty selection is rejected with the specified message', async () => {
  const prepare = admin.client.exports.prepare({
    kind: 'videos',
    format: 'xlsx',
    selection: { kind: 'all', filter: { search: 'no such officer' }, except: [] },
  });
  expect(await outcome(prepare)).toMatch('NOTHING_SELECTED');
});

test('VL-07 an export to Google Sheets is refused if they are not set up', async () => {
  expect(await outcome(exportFound(admin, 'baker'))).toBe('SHEETS_NOT_SET_UP: Google Sheets is not set up.');
});

test('AD-03 Export Data contains the filtered rows, and no CSV cell is read as a formula', async () => {
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
  const rows = readCsvText(text);
  expect(rows.map((row) => row[1])).toEqual(['Agency', 'South PD', 'North PD']);
  const head = rows[0] ?? [];
  const notes = rows.map((row) => row[head.indexOf('Notes')]);
  expect(notes[2]).toBe(`'${dangerous}`);
  expect(rows[1]?.[head.indexOf('Total Cost')]).toBe('1.50');
  expect(rows[1]?.[head.indexOf('Submitted')]).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/u);
});

test('VL-07 a character that XML does not allow neither breaks the file nor is lost', async () => {
  const prepared = await admin.client.exports.prepare({ kind: 'tickets', format: 'xlsx', filter: {} });
  const { rows } = await xlsxRows(admin, prepared.url);
  expect(rows.flat()).toContain('bell\u0007 \u{1F693}');
});

test('RP-02 Export All starts with the archive’s columns', async () => {
  const { items } = await admin.client.tickets.list({ search: 'dunn' });
  const [ticket] = items;
  await admin.client.tickets.startReview({ id: ticket?.id ?? '' });
  await admin.client.reports.deliver({
    ticketId: ticket?.id ?? '',
    summary: 'x',
    notWatchedReason: NOT_WATCHED,
  });
  const prepared = await admin.client.exports.prepare({ kind: 'reports', format: 'xlsx', filter: {} });
  const { rows } = await xlsxRows(admin, prepared.url);
  expect(rows[0]?.slice(0, 5)).toEqual(['Agency', 'Officers', 'Incident Type', 'Date', 'Status']);
  expect(rows[1]?.slice(0, 3)).toEqual(['North PD', 'Cole, Dunn', 'Use of Force']);
});

test('a download is available to its requester only, for minutes, and is recorded', async () => {
  const prepared = await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  const rita = await joinAsAdmin(product.url, admin);
  expect((await rita.fetch(prepared.url)).status).toBe(404);
  expect((await ann.fetch(prepared.url)).status).toBe(404);
  expect((await fetch(`${product.url}${prepared.url}`)).status).toBe(401);
  expect((await admin.fetch(`/exports/${crypto.randomUUID()}`)).status).toBe(404);
  expect((await admin.fetch('/exports/1')).status).toBe(404);
  // A download manager sends a HEAD request first and may download twice.
  const look = await admin.fetch(prepared.url, { method: 'HEAD' });
  expect([look.status, look.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename=${prepared.fileName}`,
  ]);
  for (const _time of [1, 2]) expect((await admin.fetch(prepared.url)).status).toBe(200);
  const { items } = await admin.client.custody.list({ subject: 'export' });
  expect(items[0]).toMatchObject({ event: 'export.downloaded', data: { rows: 3 } });
  expect(items[1]).toMatchObject({ event: 'tickets.exported', data: { rows: 3, format: 'csv' } });
});

test('AZ-02 an agency user cannot export other agencies’ tickets, reports or videos', async () => {
  const prepare = ann.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  expect(await outcome(prepare)).toMatch('NOT_ALLOWED');
});

test('a download expires after ten minutes, and its row is deleted', async () => {
  const prepared = await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  ahead = 9 * 60_000;
  await product.runSweep();
  expect((await admin.fetch(prepared.url)).status).toBe(200);
  ahead = 11 * 60_000;
  const late = await admin.fetch(prepared.url);
  const never = await admin.fetch(`/exports/${crypto.randomUUID()}`);
  expect([late.status, await late.text()]).toEqual([never.status, await never.text()]);
  await product.runSweep();
  ahead = 0;
  const id = prepared.url.slice('/exports/'.length);
  for (const rows of ['export_requests where id', 'export_pieces where export_id'])
    expect(await changeAsOwner(product.databaseUrl, `select from ${rows} = $1`, id)).toBe(0);
});

test('AZ-04 a user demoted in the meantime gets nothing', async () => {
  const rita = await joinAsAdmin(product.url, admin);
  const prepared = await rita.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  await admin.client.users.changeRole({ id: rita.user.id, role: 'agency' });
  expect((await rita.fetch(prepared.url)).status).toBe(401);
});

test('for many ids the ledger stores a hash that matches the file’s column of ids', async () => {
  const { items } = await admin.client.videos.list({ limit: 1 });
  const known = items[0]?.id ?? '';
  const ids = [known, ...Array.from({ length: 30 }, () => crypto.randomUUID())];
  await admin.client.exports.prepare({ kind: 'videos', format: 'csv', selection: { kind: 'some', ids } });
  const { items: entries } = await admin.client.custody.list({ subject: 'export' });
  const sha256 = createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
  expect(entries[0]?.data).toEqual({
    rows: 1,
    sizeBytes: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    format: 'csv',
    selection: JSON.stringify({ ids: { count: 31, sha256 } }),
  });
});
