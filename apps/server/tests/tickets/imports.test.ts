import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let ann: Person;
let bob: Person;
let stranger: Person;
let file: string;

beforeAll(async () => {
  product = await startTestProduct();
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  bob = await joinAgency(product.url, admin, 'North PD', 'Bob');
  stranger = await joinAgency(product.url, admin, 'South PD');
  file = await makeTestVideo();
});
afterAll(() => product.stop());

const spreadsheet = (digit: string) => ({
  fileName: 'log.csv',
  sha256: digit.repeat(64),
  rows: [
    { row: 2, fileName: 'front.mp4', note: null },
    { row: 3, fileName: 'rear.mp4', note: null },
    { row: 4, fileName: 'none.mp4', note: 'The folder has no such file.' },
  ],
});

const encode = (text: string): string => Buffer.from(text).toString('base64');

const ticketOf = (importId: string, uploadIds: readonly string[], rows: number[]) => ({
  submissionKey: crypto.randomUUID(),
  incidentType: 'Training',
  officersInvolved: ['Baker'],
  videos: uploadIds.map((uploadId) => ({ uploadId, length: '00:00:04' })),
  import: { id: importId, rows },
});

const store = async (person = ann): Promise<string> => (await storeVideo(product.url, person, file)).id;

test('IM-01 the rows of a ticket are marked when it is created, and a retry creates no second one', async () => {
  const { id, rows } = await ann.client.imports.start(spreadsheet('a'));
  expect(rows.map(({ row, state, note }) => [row, state, note])).toEqual([
    [2, 'waiting', ''],
    [3, 'waiting', ''],
    [4, 'left_out', 'The folder has no such file.'],
  ]);
  const form = ticketOf(id, [await store(), await store()], [3, 2]);
  const ticket = await ann.client.tickets.create(form);
  // The response was lost.
  expect((await ann.client.tickets.create(form)).id).toBe(ticket.id);
  const sha256 = await sha256Of(file);
  const created = { state: 'created', ticketId: ticket.id, ticketNumber: ticket.number, sha256 };
  expect((await bob.client.imports.get({ id })).rows).toMatchObject([
    created,
    created,
    { state: 'left_out' },
  ]);
  const entry = ticket.timeline.find(({ event }) => event === 'ticket.created');
  expect(JSON.stringify(entry)).toContain(id);

  // A colleague continues with the same spreadsheet: what is done stays done.
  const again = await bob.client.imports.start({
    ...spreadsheet('a'),
    rows: spreadsheet('a').rows.map(({ row, fileName }) => ({ row, fileName, note: 'Left out' })),
  });
  expect(again).toMatchObject({ id, startedBy: 'Ann', rows: [created, created, { note: 'Left out' }] });
  expect(await ann.client.imports.findBySpreadsheet({ sha256: 'a'.repeat(64) })).toEqual({ import: again });

  await ann.client.tickets.delete({ id: ticket.id });
  const [kept] = (await ann.client.imports.get({ id })).rows;
  expect(kept).toMatchObject({ state: 'created', ticketId: null, ticketNumber: ticket.number, sha256 });
});

test('IM-01 a ticket of rows that are done, missing or another agency’s is refused, and nothing changes', async () => {
  const { id } = await ann.client.imports.start(spreadsheet('b'));
  await ann.client.tickets.create(ticketOf(id, [await store()], [2]));
  const before = (await ann.client.tickets.list({})).total;
  const [one, two] = [await store(), await store()];
  const refused = async (person: Person, uploads: string[], rows: number[]) =>
    outcome(person.client.tickets.create(ticketOf(id, uploads, rows)));
  expect(await refused(ann, [one], [2])).toMatch('IMPORT_ROWS_CHANGED');
  expect(await refused(ann, [one, two], [3, 2])).toMatch('IMPORT_ROWS_CHANGED');
  expect(await refused(ann, [one, two], [3, 3])).toMatch('IMPORT_ROWS_CHANGED');
  expect(await refused(ann, [one, two], [3])).toMatch('IMPORT_ROWS_CHANGED');
  expect(await refused(ann, [one], [9])).toMatch('IMPORT_ROWS_CHANGED');
  expect(await refused(stranger, [await store(stranger)], [3])).toMatch('IMPORT_ROWS_CHANGED');
  expect((await ann.client.tickets.list({})).total).toBe(before);
  expect((await ann.client.imports.get({ id })).rows.map(({ state }) => state)).toEqual([
    'created',
    'waiting',
    'left_out',
  ]);
  expect((await ann.client.uploads.list()).map((upload) => upload.id)).toEqual([one, two]);
});

test('IM-01 of two concurrent tickets with the same row, one is created', async () => {
  const { id } = await ann.client.imports.start(spreadsheet('c'));
  const forms = [ticketOf(id, [await store()], [2]), ticketOf(id, [await store()], [2])];
  const results = await Promise.all(forms.map((form) => outcome(ann.client.tickets.create(form))));
  expect(results.filter((result) => /IMPORT_ROWS_CHANGED/u.test(result))).toHaveLength(1);
});

test('IM-01 imports, columns and stored files are the agency’s own', async () => {
  const { id } = await ann.client.imports.start(spreadsheet('d'));
  expect(await outcome(stranger.client.imports.get({ id }))).toMatch('NOT_FOUND');
  expect(await stranger.client.imports.findBySpreadsheet({ sha256: 'd'.repeat(64) })).toEqual({
    import: null,
  });
  expect((await stranger.client.imports.start(spreadsheet('d'))).id).not.toBe(id);

  await ann.client.imports.setMapping({ mapping: { fileName: 'Footage ref' } });
  expect(await bob.client.imports.getMapping()).toEqual({
    mapping: { fileName: 'Footage ref' },
    reading: {},
  });
  expect(await stranger.client.imports.getMapping()).toEqual({ mapping: {}, reading: {} });

  const ticket = await ann.client.tickets.create(ticketOf(id, [await store()], [2]));
  const [video] = ticket.videos;
  const { sizeBytes = 0, sha256 = '' } = video ?? {};
  const { files } = await bob.client.imports.findStoredFiles({ sizes: [sizeBytes, 1] });
  expect(files).toContainEqual(expect.objectContaining({ sha256, ticketNumber: ticket.number }));
  expect(await stranger.client.imports.findStoredFiles({ sizes: [sizeBytes] })).toEqual({ files: [] });
});

test('RI-08 how cells are read is remembered with the columns, and kept by clients that do not know it', async () => {
  const mapping = { fileName: 'File', officers: 'Officer' };
  const reading = {
    positions: { officers: 2 },
    officerColumns: [{ heading: 'Officer', position: 3 }],
    officerSeparators: { slash: false, comma: true },
  };
  await stranger.client.imports.setMapping({ mapping, reading });
  expect(await stranger.client.imports.getMapping()).toEqual({ mapping, reading });
  await stranger.client.imports.setMapping({ mapping: { fileName: 'Video' } });
  expect(await stranger.client.imports.getMapping()).toEqual({ mapping: { fileName: 'Video' }, reading });
  await stranger.client.imports.setMapping({ mapping, reading: {} });
  expect(await stranger.client.imports.getMapping()).toEqual({ mapping, reading: {} });
  expect((await ann.client.imports.getMapping()).reading).toEqual({});
  const tooMany = Array.from({ length: 21 }, (_none, index) => ({ heading: 'Officer', position: index + 1 }));
  const refused = stranger.client.imports.setMapping({ mapping, reading: { officerColumns: tooMany } });
  expect(await outcome(refused)).toMatch('Input validation failed');
});

test('RI-08 the sheets of a workbook are separate imports', async () => {
  const first = await ann.client.imports.start(spreadsheet('f'));
  const june = await ann.client.imports.start({ ...spreadsheet('f'), sheet: 'June' });
  expect(june).toMatchObject({ sheet: 'June', rows: [{ state: 'waiting' }, {}, {}] });
  expect([first.sheet, june.id === first.id]).toEqual(['', false]);
  await ann.client.tickets.create(ticketOf(first.id, [await store()], [2]));
  const find = async (sheet?: string) => {
    const found = await ann.client.imports.findBySpreadsheet({
      sha256: 'f'.repeat(64),
      ...(sheet && { sheet }),
    });
    return found.import?.rows.map(({ state }) => state);
  };
  expect(await find()).toEqual(['created', 'waiting', 'left_out']);
  expect(await find('June')).toEqual(['waiting', 'waiting', 'left_out']);
  expect(await find('July')).toBeUndefined();
  const last = { row: 1_048_576, fileName: '', note: 'The row names no file.' };
  const wide = await ann.client.imports.start({ ...spreadsheet('f'), sheet: 'July', rows: [last] });
  expect(wide.rows).toMatchObject([{ row: 1_048_576, state: 'left_out' }]);
});

/** Creates an upload for an import. */
const begin = (person: Person, importId: string) =>
  person.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '5',
      'upload-metadata': `filename ${encode('a.mp4')},importid ${encode(importId)}`,
    },
  });

test('IM-01 a file is uploaded only for an import of the sender’s agency', async () => {
  const { id } = await ann.client.imports.start(spreadsheet('e'));
  for (const refused of [await begin(stranger, id), await begin(ann, 'no id')]) {
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('The import of this file does not exist.');
  }
  expect((await begin(ann, id)).status).toBe(201);
  expect((await ann.client.uploads.list()).map(({ importId }) => importId)).toContain(id);
});
