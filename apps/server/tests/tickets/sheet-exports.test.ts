import { readConfig } from '@plainview/server/platform/config/config';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawCases } from '@plainview/test-support/draw-sample';
import type { Fault } from '@plainview/test-support/google/faults';
import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
import { exportFound, idsIn, reached } from '@plainview/test-support/google/sheet-tests';
import { makeSheet } from '@plainview/test-support/google/spreadsheet-book';
import type { Operation, StoredSpreadsheet } from '@plainview/test-support/google/spreadsheet-calls';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { specifiedVideoColumns } from '@plainview/test-support/specified-columns';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { copyVideosStatement } from '@plainview/test-support/videos/copy-videos';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// Exports to Google Sheets, against a server that speaks its wire format and fails on request.

/** Two full batches, and some more. */
let copies = 1010;
const dangerous = '=HYPERLINK("http://evil.example","x")';

let google: GoogleServer;
let product: TestProduct;
let admin: Person;
let book: StoredSpreadsheet;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  google = await startGoogleServer();
  const { googleSheets } = readConfig({
    ...google.settingsFor('book'),
    GOOGLE_SHEETS_TIMEOUT_SECONDS: '1',
    GOOGLE_SHEETS_PATIENCE_SECONDS: '20',
  });
  product = await startTestProduct({ googleSheets }, { now: () => new Date(Date.now() + ahead) });
  admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  for (const officer of ['Baker', 'Cole']) {
    await submitTicket(product.url, ann, {
      officersInvolved: [officer],
      video: { length: '00:01:00', notes: dangerous, deviceId: '007' },
    });
  }
  await changeAsOwner(product.databaseUrl, copyVideosStatement, copies);
});
afterAll(async () => {
  await product.stop();
  await google.stop();
});
beforeEach(() => {
  book = google.makeSpreadsheet('book');
  google.heal();
  google.onCall = () => undefined;
  google.account.isKeyKnown = true;
  ahead = 0;
});

/** Expects every copied video in the sheet exactly once. */
function expectEachOnce(): void {
  const ids = idsIn(book.sheets[0]);
  expect(ids).toHaveLength(copies);
  expect(new Set(ids).size).toBe(copies);
}

test('VL-07 an empty first sheet gets the headings and a row for each video, as plain text', async () => {
  const begun = await exportFound(admin, 'baker');
  expect(begun).toMatchObject({ state: 'waiting', rowsTotal: 1, rowsDone: 0 });
  expect(await reached(admin, begun.id)).toMatchObject({
    state: 'done',
    rowsDone: 1,
    rowsAdded: 1,
    rowsUpdated: 0,
    spreadsheetUrl: 'https://docs.google.com/spreadsheets/d/book/edit#gid=0',
  });
  const [video] = (await admin.client.videos.list({ search: 'baker' })).items;
  expect(book.sheets.map(({ title }) => title)).toEqual(['Sheet1']);
  expect(book.sheets[0]?.cells).toEqual([
    specifiedVideoColumns,
    [
      video?.id,
      'Baker',
      'North PD',
      'Performance Review',
      `${video?.uploadDate.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      'Pending',
      '007',
      '',
      '',
      dangerous,
      `${product.url}/media/videos/${video?.id}`,
    ],
  ]);
  const { items } = await admin.client.custody.list({ subject: 'export' });
  expect(items.map(({ event, subjectId }) => [event, subjectId])).toEqual([
    ['export.completed', begun.id],
    ['videos.exported', begun.id],
  ]);
  expect(items[1]?.data).toMatchObject({ rows: 1, format: 'google-sheets', spreadsheet: 'book' });
});

test('VL-07 an existing video is updated in its row; what users wrote next to it stays', async () => {
  const first = await exportFound(admin, 'baker');
  await reached(admin, first.id);
  const sheet = book.sheets[0];
  sheet?.cells[1]?.push('seen by Rita');
  if (sheet?.cells[1]) sheet.cells[1][5] = 'an old status';
  sheet?.cells.push(['', '', 'a line of Rita’s own']);
  const again = await exportFound(admin, 'north');
  const ended = await reached(admin, again.id);
  expect(ended).toMatchObject({ state: 'done', rowsAdded: copies + 1, rowsUpdated: 1 });
  expect(sheet?.cells[1]?.slice(5, 6)).toEqual(['Pending']);
  expect(sheet?.cells[1]?.[11]).toBe('seen by Rita');
  expect(sheet?.cells[2]).toEqual(['', '', 'a line of Rita’s own']);
  const ids = idsIn(sheet);
  expect(ids).toHaveLength(copies + 2);
  expect(new Set(ids).size).toBe(copies + 2);
});

test('VL-07 another first sheet is left unchanged: one titled BWC Videos is created, and found again', async () => {
  const own = makeSheet('Überstunden ’26', { cells: [['Name', 'Hours']] });
  const chart = makeSheet('Chart', { sheetType: 'OBJECT' });
  book = google.makeSpreadsheet('book', [chart, own]);
  for (const search of ['baker', 'cole']) await reached(admin, (await exportFound(admin, search)).id);
  expect(book.sheets.map(({ title }) => title)).toEqual(['Chart', 'Überstunden ’26', 'BWC Videos']);
  expect(own.cells).toEqual([['Name', 'Hours']]);
  expect(book.sheets[2]?.cells.map((row) => row[1])).toEqual(['Officer Name', 'Baker', 'Cole']);
});

test('VL-07 a missing cell sheet is created, and one that is too small is enlarged', async () => {
  book = google.makeSpreadsheet('book', [makeSheet('Chart', { sheetType: 'OBJECT' })]);
  await reached(admin, (await exportFound(admin, 'baker')).id);
  expect(book.sheets[1]).toMatchObject({ title: 'BWC Videos' });
  book = google.makeSpreadsheet('book', [makeSheet("Tim's", { rowCount: 1, columnCount: 2 })]);
  expect(await reached(admin, (await exportFound(admin, 'copied')).id)).toMatchObject({ state: 'done' });
  expect(book.sheets[0]).toMatchObject({ columnCount: 11, rowCount: copies + 1 });
  expectEachOnce();
});

test('VL-07 many rows are written in batches, with few calls', async () => {
  google.calls.length = 0;
  const ended = await reached(admin, (await exportFound(admin, 'copied')).id);
  expect(ended).toMatchObject({ state: 'done', rowsTotal: copies, rowsDone: copies, rowsAdded: copies });
  expectEachOnce();
  expect(google.calls.filter((call) => call === 'values.batchUpdate')).toHaveLength(1 + 3);
  expect(google.calls.length).toBeLessThan(14);
});

const unavailable = JSON.stringify({
  error: { code: 503, message: 'The service is currently unavailable.' },
});
const faults: readonly (readonly [string, readonly Fault[]])[] = [
  ['429', [{ kind: 'answer', status: 429, headers: { 'retry-after': '1' } }]],
  [
    '500, twice',
    [
      { kind: 'answer', status: 500 },
      { kind: 'answer', status: 503, body: unavailable },
    ],
  ],
  ['rubbish', [{ kind: 'answer', status: 200, body: '<html>hello</html>' }]],
  ['another answer', [{ kind: 'answer', status: 200, body: '{}' }]],
  ['a connection that breaks after it was done', [{ kind: 'cut' }]],
  ['no answer in time, though it was done', [{ kind: 'held' }]],
  ['no answer in time, and it is done afterwards', [{ kind: 'late' }]],
  ['no answer in time, and it is done after its own repetition', [{ kind: 'overtaken' }]],
];

/** Number of faults of a kind that a run has. Others follow in other runs. */
const FAULTS = 3;

test.each(drawCases(faults, FAULTS))(
  'VL-07 despite %s, each video is written once',
  async (_name, spoilt) => {
    // The headings succeed, and so does the first batch.
    let writes = 0;
    google.onCall = (operation) => {
      if (operation !== 'values.batchUpdate') return;
      writes += 1;
      if (writes === 3) void google.spoil('values.batchUpdate', ...spoilt);
    };
    const ended = await reached(admin, (await exportFound(admin, 'copied')).id);
    expect(ended).toMatchObject({ state: 'done', rowsDone: copies, rowsAdded: copies, rowsUpdated: 0 });
    expectEachOnce();
    expect(writes).toBeGreaterThan(4);
  },
);

/** Runs `act` when the `count`th call of a kind arrives, before the server handles it. */
function atCall(operation: Operation, count: number, act: () => void): void {
  let seen = 0;
  google.onCall = (called) => {
    if (called !== operation) return;
    seen += 1;
    if (seen === count) act();
  };
}

test('VL-07 a user sorts and adds rows during the export: each video keeps its own row', async () => {
  await reached(admin, (await exportFound(admin, 'copied')).id);
  const sheet = book.sheets[0];
  // Between two batches, a user reverses the rows and adds one of their own above and one below.
  atCall('values.batchGet', 2, () => {
    if (!sheet) return;
    const [head = [], ...rest] = sheet.cells;
    sheet.cells = [head, ['', 'own line'], ...rest.toReversed(), ['', 'another']];
    sheet.rowCount += 2;
  });
  const ended = await reached(admin, (await exportFound(admin, 'copied')).id);
  expect(ended).toMatchObject({ state: 'done', rowsAdded: 0, rowsUpdated: copies });
  expectEachOnce();
  expect(sheet?.cells[1]).toEqual(['', 'own line']);
  expect(sheet?.cells.at(-1)).toEqual(['', 'another']);
  for (const [id, officer, , , , , , , , notes] of sheet?.cells.slice(2, -1) ?? []) {
    expect([id, notes]).toEqual([id, officer?.replace('Officer', 'Copy')]);
  }
});

test('VL-07 two simultaneous exports write one after the other, each video once', async () => {
  const both = await Promise.all([exportFound(admin, 'copied'), exportFound(admin, 'copied')]);
  for (const { id } of both) expect((await reached(admin, id)).state).toBe('done');
  expectEachOnce();
});

test('VL-07 a revoked access token is replaced', async () => {
  atCall('values.batchUpdate', 3, () => google.account.withdrawAll());
  expect(await reached(admin, (await exportFound(admin, 'copied')).id)).toMatchObject({ state: 'done' });
  expectEachOnce();
});

const email = 'plainview@plainview-test.iam.gserviceaccount.com';
const disabled = JSON.stringify({
  error: { code: 403, status: 'PERMISSION_DENIED', details: [{ reason: 'SERVICE_DISABLED' }] },
});
const protectedCells = JSON.stringify({
  error: { code: 400, status: 'INVALID_ARGUMENT', message: 'You are trying to edit a protected cell.' },
});
const permanentFaults: readonly (readonly [string, () => void, string])[] = [
  [
    'not shared with the service account',
    () => book.editors.clear(),
    `Google Sheets denied access. Share the spreadsheet with ${email} as an editor, then try again.`,
  ],
  [
    'no such spreadsheet',
    () => google.dropSpreadsheet('book'),
    `Spreadsheet book not found. Check GOOGLE_SHEETS_SPREADSHEET_ID, and share the spreadsheet with ${email} as an editor.`,
  ],
  [
    'the API is not enabled',
    () => google.spoilAll('spreadsheets.get', { kind: 'answer', status: 403, body: disabled }),
    `The Google Sheets API is not enabled in the project of ${email}. Enable it in the Google Cloud console, then try again.`,
  ],
  [
    'the key was deleted',
    () => {
      google.account.withdrawAll();
      google.account.isKeyKnown = false;
    },
    `Google does not accept the key of ${email}. Check GOOGLE_SERVICE_ACCOUNT and the clock of the server.`,
  ],
  [
    'a sheet BWC Videos with other columns',
    () => {
      book = google.makeSpreadsheet('book', [makeSheet('BWC Videos', { cells: [['ID', 'Officer']] })]);
    },
    'The headings of sheet BWC Videos do not match the export. Rename it or clear its first row, then try again.',
  ],
  [
    'protected cells',
    () => google.spoilAll('values.batchUpdate', { kind: 'answer', status: 400, body: protectedCells }),
    'Google Sheets rejected the rows: You are trying to edit a protected cell.',
  ],
  [
    'down for longer than it is waited for, with words',
    () =>
      google.spoilAll('values.get', {
        kind: 'answer',
        status: 503,
        headers: { 'content-type': 'application/json', 'retry-after': '30' },
        body: unavailable,
      }),
    'Google Sheets is not available: The service is currently unavailable.',
  ],
  [
    'down without a word',
    () => google.spoilAll('token', { kind: 'answer', status: 500, headers: { 'retry-after': '30' } }),
    'Failed to export data to Google Sheets',
  ],
];

test.each(drawCases(permanentFaults, FAULTS))(
  'VL-07 %s: the message says what to do, and Try again continues',
  async (_name, hinder, text) => {
    google.account.withdrawAll();
    hinder();
    const begun = await exportFound(admin, 'baker');
    expect(await reached(admin, begun.id)).toMatchObject({ state: 'failed', problem: text, rowsDone: 0 });
    const { items } = await admin.client.custody.list({ subject: 'export' });
    expect(items[0]).toMatchObject({ event: 'export.failed', subjectId: begun.id });
    expect(JSON.stringify(items)).not.toContain('PRIVATE KEY');

    book = google.makeSpreadsheet('book');
    google.heal();
    google.account.isKeyKnown = true;
    expect(await admin.client.sheetExports.tryAgain({ id: begun.id })).toMatchObject({ state: 'waiting' });
    expect(await reached(admin, begun.id)).toMatchObject({ state: 'done', problem: null });
    expect(idsIn(book.sheets[0])).toHaveLength(1);
  },
);

test('VL-07 Try again continues where it stopped', async () => {
  atCall('values.batchUpdate', 3, () => book.editors.clear());
  const begun = await exportFound(admin, 'copied');
  expect(await reached(admin, begun.id)).toMatchObject({ state: 'failed', rowsDone: 500 });
  book.editors.add(google.account.email);
  let writes = 0;
  google.onCall = (operation) => {
    if (operation === 'values.batchUpdate') writes += 1;
  };
  await admin.client.sheetExports.tryAgain({ id: begun.id });
  expect(await reached(admin, begun.id)).toMatchObject({ state: 'done', rowsAdded: copies });
  expect(writes).toBe(2);
  expectEachOnce();
});

test('VL-07 a video deleted in the meantime is skipped, and the others are written', async () => {
  let deleting: Promise<number> = Promise.resolve(0);
  atCall('values.batchUpdate', 2, () => {
    deleting = changeAsOwner(product.databaseUrl, `delete from videos where officer_name = 'Officer 1005'`);
    // This write is held until the video is deleted, so the next batch is read after that.
    void google.spoil('values.batchUpdate', { kind: 'until', released: deleting.then(() => undefined) });
  });
  const ended = await reached(admin, (await exportFound(admin, 'copied')).id);
  expect(await deleting).toBe(1);
  expect(ended).toMatchObject({ state: 'done', rowsTotal: copies, rowsDone: copies });
  expect(idsIn(book.sheets[0])).toHaveLength(copies - 1);
  copies -= 1;
});

test('VL-07 an export belongs to its owner: another administrator can neither see nor dismiss it', async () => {
  const rita = await joinAsAdmin(product.url, admin);
  const begun = await exportFound(rita, 'baker');
  expect(await outcome(admin.client.sheetExports.dismiss({ id: begun.id }))).toMatch('NOT_FOUND');
  expect((await admin.client.sheetExports.list()).map(({ id }) => id)).not.toContain(begun.id);
  await reached(rita, begun.id);
  expect(await outcome(rita.client.sheetExports.tryAgain({ id: begun.id }))).toMatch('EXPORT_NOT_FAILED');
  await rita.client.sheetExports.dismiss({ id: begun.id });
  expect(await rita.client.sheetExports.list()).toEqual([]);
});

test.each([
  ['deleted', (id: string) => admin.client.users.delete({ id })],
  ['demoted', (id: string) => admin.client.users.changeRole({ id, role: 'agency' })],
])('EV-10 a waiting export writes nothing once its administrator is %s', async (_how, end) => {
  const rita = await joinAsAdmin(product.url, admin);
  google.spoilAll('spreadsheets.get', { kind: 'answer', status: 503, headers: { 'retry-after': '15' } });
  const begun = await exportFound(rita, 'baker');
  const next = async () => (await rita.client.sheetExports.list())[0]?.nextAttemptAt;
  await expect.poll(next).toBeInstanceOf(Date);
  await end(rita.user.id);
  google.heal();
  ahead = 11 * 60_000;
  await product.runSweep();
  const refused = () =>
    changeAsOwner(
      product.databaseUrl,
      `select 1 from sheet_exports where id = $1 and state = 'failed' and problem ->> 'code' = 'NOT_ALLOWED'`,
      begun.id,
    );
  await expect.poll(refused, { timeout: 30_000 }).toBe(1);
  expect(idsIn(book.sheets[0])).toEqual([]);
});

test('a running export cannot be dismissed; the sweep resumes a stalled one and deletes a finished one after a week', async () => {
  google.spoilAll('spreadsheets.get', { kind: 'answer', status: 503, headers: { 'retry-after': '15' } });
  const begun = await exportFound(admin, 'baker');
  const next = async () => (await admin.client.sheetExports.list())[0]?.nextAttemptAt;
  await expect.poll(next).toBeInstanceOf(Date);
  expect(await outcome(admin.client.sheetExports.dismiss({ id: begun.id }))).toMatch('EXPORT_NOT_ENDED');
  google.heal();
  ahead = 11 * 60_000;
  await product.runSweep();
  expect(await reached(admin, begun.id)).toMatchObject({ state: 'done' });
  ahead += 8 * 24 * 60 * 60_000;
  await product.runSweep();
  ahead = 0;
  expect((await admin.client.sheetExports.list()).map(({ id }) => id)).not.toContain(begun.id);
});

test('VL-07 an empty selection is rejected with the specified message', async () => {
  expect(await outcome(exportFound(admin, 'no such officer'))).toMatch('NOTHING_SELECTED');
});
