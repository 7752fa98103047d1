import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workbookParts } from '@plainview/domain/testing/workbook-parts';
import { joinAgency } from '@plainview/test-support/test-users';
import { sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import type { Page, Route } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

const rows = [
  'Footage ref;Case No.;Incident Type;Officers;Incident date;Level;Worn by',
  'front.mp4;24-001;traffic stop;"Ofc. Baker, Sgt. Lee";3/14/2026 2:05 PM;;sgt. lee',
  'REAR;24-001;;;;Complex;Ofc. Novak',
  'solo.mkv;24-002;Welfare check;Díaz;14 Mar 2026;Critical;',
  'stored.mkv;24-003;Training;Baker;;;',
  'copy.mp4;24-004;Training;Baker;;;',
  'missing.mp4;24-005;Training;Baker;31.02.2026;Urgent;',
];

let folder: string;

/** Creates a folder with the spreadsheet and videos that differ, except for one copy. */
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-import-'));
  // Videos that other tests of a run upload, too: the product starts a process for each that is new.
  await copyFile(await makeTestVideo(), path.join(folder, 'front.mp4'));
  for (const [index, name] of ['rear', 'solo', 'stored'].entries())
    await copyFile(
      await makeTestVideo({ kind: 'mkv-h264', seed: index + 1 }),
      path.join(folder, `${name}.mkv`),
    );
  await copyFile(await makeTestVideo(), path.join(folder, 'extra.mp4'));
  await padVideoTo(path.join(folder, 'extra.mp4'), 200_000);
  await copyFile(path.join(folder, 'front.mp4'), path.join(folder, 'copy.mp4'));
  await writeFile(path.join(folder, 'solo.xml'), '<camera/>');
  await writeFile(path.join(folder, 'log.csv'), rows.join('\r\n'), 'latin1');
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function chooseFolder(page: Page): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Folder' }).click();
  await (await opened).setFiles(folder);
}

async function chooseSpreadsheet(page: Page, file: string): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Spreadsheet' }).click();
  await (await opened).setFiles(file);
}

async function choose(page: Page, field: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Drops a folder of this computer on the page, as a file manager does. */
async function dropFolder(page: Page): Promise<void> {
  const box = await page.getByRole('button', { name: 'Choose Folder' }).boundingBox();
  const session = await page.context().newCDPSession(page);
  const place = { x: (box?.x ?? 0) - 8, y: (box?.y ?? 0) - 8 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  await session.detach();
}

/** Finds a row by its file. Rows of duplicates name other files, too. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Rows of the spreadsheet' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name, exact: true }) });

test('IM-01 IM-03 a dropped folder and its spreadsheet become tickets, once, and the report stays available', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, `Import PD ${crypto.randomUUID().slice(0, 4)}`);
  await storeAs(product.url, ann);
  await openAs(page, ann, product.url);
  await page.goto('/agency/import');
  await dropFolder(page);

  // The column of the file has an unusual heading.
  await page.getByRole('button', { name: /File name/u }).click();
  await page.getByRole('option', { name: 'Footage ref' }).click();
  await expect(rowOf(page, 'stored.mkv')).toContainText('Duplicate, skipped');
  await expect(rowOf(page, 'stored.mkv')).toContainText('The same file is stored as “stored.mkv” in ticket');
  await expect(rowOf(page, 'copy.mp4')).toContainText('The same file as “front.mp4” of row 2.');
  const missing = rowOf(page, 'missing.mp4');
  await expect(missing).toContainText('The folder has no such file.');
  await expect(missing).toContainText('“31.02.2026” is not a date');
  await expect(missing).toContainText('“Urgent” is not a category');
  await expect(rowOf(page, 'solo.mkv')).toContainText('Incident date without a time');
  await expect(page.getByText('1 file without a row. It is not imported.')).toBeVisible();
  await expect(page.getByText('extra.mp4')).toBeVisible();
  await expectAccessible(page);

  // The server cannot be reached when the first tickets are to be created.
  const asks = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const abortLater = async (route: Route): Promise<void> => {
    await released;
    await route.abort();
  };
  await page.route('**/rpc/tickets/create', abortLater, { times: 2 });
  expect(await asks()).toBe(false);
  await page.getByRole('button', { name: 'Start Import' }).click();
  await expect(page.getByText('Creating ticket').first()).toBeVisible();
  await test.step('IM-03 closing the page during an import asks first', async () => {
    expect(await asks()).toBe(true);
  });
  release(undefined);
  await expect(page.getByText('3 rows failed.')).toBeVisible();
  expect((await ann.client.tickets.list({})).total).toBe(1);

  // Another visit continues with what is stored, and knows the columns.
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/uploads')
      sent.push(request.url());
  });
  await chooseFolder(page);
  await page.getByRole('button', { name: 'Start Import' }).click();
  await expect(page.getByText('2 tickets created')).toBeVisible();
  await expect(page.getByText('3 videos imported. 3 rows skipped.')).toBeVisible();
  expect(await asks()).toBe(false);
  expect(sent).toEqual([]);
  await expectAccessible(page);

  const { items } = await ann.client.tickets.list({ search: '24-001' });
  const [first] = items;
  expect(items).toHaveLength(1);
  const ticket = await ann.client.tickets.get({ id: first?.id ?? '' });
  expect(ticket).toMatchObject({
    incidentType: 'Traffic Stop',
    officersInvolved: ['Ofc. Baker', 'Sgt. Lee', 'Ofc. Novak'],
    caseNumber: '24-001',
  });
  expect(ticket.incidentTime).toMatch(/^2026-03-14T14:05/u);
  const sha256 = await sha256Of(path.join(folder, 'front.mp4'));
  expect(ticket.videos[0]).toMatchObject({ fileName: 'front.mp4', sha256 });
  expect(ticket.videos[1]?.details.category).toBe('Complex');
  await test.step('WS-08 the officer of each camera comes with its row', () => {
    expect(ticket.videos.map(({ wornBy }) => wornBy)).toEqual(['Sgt. Lee', 'Ofc. Novak']);
  });

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  const report = await readFile(await (await downloaded).path(), 'utf8');
  expect(report).toContain(`2,front.mp4,Imported,${ticket.number},${sha256},`);
  expect(report).toContain('7,missing.mp4,Not imported,,,');

  const { items: others } = await ann.client.tickets.list({ search: '24-002' });
  const other = others[0]?.number ?? '';
  await test.step('the camera’s sidecar file is stored with the video (IM-02)', async () => {
    await follow(page, `/agency/tickets/${other}`);
    await expect(page.getByRole('list', { name: 'Sidecar files' })).toContainText('solo.xml');
    await expectAccessible(page);
  });

  await test.step('IM-03 earlier imports are listed with their reports', async () => {
    await follow(page, '/agency/import');
    const earlier = page.getByRole('region', { name: 'Earlier imports' });
    await expect(earlier.getByText('log.csv', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await earlier.getByRole('button', { name: 'Report of log.csv' }).first().click();
    const stored = await readFile(await (await saved).path(), 'utf8');
    expect(stored).toContain(`4,solo.mkv,Imported,${other},`);
    expect(stored).toContain('7,missing.mp4,Not imported,,,');
  });

  // The same again: the server knows what is done.
  await page.reload();
  await chooseFolder(page);
  await expect(rowOf(page, 'front.mp4').getByRole('link', { name: ticket.number })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Import' })).toBeDisabled();
});

const headings = ['File', 'Case No.', 'Incident Type', 'Officer', 'Officer', 'Badge'];

/** A workbook with a cover, a title, hidden rows, number formats and several columns of officers. */
const workbook = workbookParts({
  sheets: [
    { name: 'Cover', rows: [['Evidence export'], ['File', 'Unit 3']] },
    { name: 'Chart', kind: 'chartsheet', rows: [] },
    {
      name: 'May',
      rows: [
        ['Evidence export'],
        headings,
        [
          'front.mp4',
          { value: '4567', format: '00000000' },
          'Training',
          'Van Dyke, Jason D.',
          'S/Sgt. Lee',
          '17',
        ],
        ['rear.mkv', null, null, 'Ng / Diaz', null, '18'],
        ['solo.mkv', { type: 'e', value: '#N/A' }, 'Training', 'Ng', null, null],
      ],
      merges: ['B3:B4'],
      hiddenRows: [5],
    },
    { name: 'June', rows: [headings, ['extra.mp4', '24-9', 'Training', 'Ng', null, null]] },
  ],
});

test('RI-08 each row is shown as read, and sheet, headings, separators and hidden rows can be chosen', async ({
  page,
  product,
  admin,
}) => {
  const file = test.info().outputPath('log.xlsx');
  const parts = Object.entries(workbook).map(([name, xml]) => [name, strToU8(xml)] as const);
  await writeFile(file, zipSync(Object.fromEntries(parts)));
  const ann = await joinAgency(product.url, admin, `Import PD ${crypto.randomUUID().slice(0, 4)}`);
  await openAs(page, ann, product.url);
  await page.goto('/agency/import');
  await chooseFolder(page);
  await chooseSpreadsheet(page, file);
  const front = rowOf(page, 'front.mp4');
  const officers = (name: string) =>
    rowOf(page, name).getByRole('list', { name: 'Officers' }).getByRole('listitem');

  await test.step('the sheet with usual headings is read below its title', async () => {
    await expect(front).toContainText('00004567 (stored as 4567)');
    await expect(rowOf(page, 'rear.mkv')).toContainText('00004567 (stored as 4567) (merged with row 3)');
    await expect(front).toContainText('One ticket with row 4');
    await expect(officers('front.mp4')).toHaveText(['Van Dyke, Jason D.', 'S/Sgt. Lee']);
    await expect(officers('rear.mkv')).toHaveText(['Ng', 'Diaz']);
    const notes = page.getByRole('list', { name: 'Notes about the file' });
    await expect(notes).toContainText('Row 1 is above the headings and not imported.');
    await expect(notes).toContainText('Columns that are not imported: Badge.');
    await expect(notes).toContainText('Sheets that are not imported: “Cover”, “June”.');
    await expectAccessible(page);
  });

  await test.step('hidden rows are imported only if the user wants it', async () => {
    await expect(page.getByText('Row 5 is hidden in the spreadsheet.')).toBeVisible();
    await expect(rowOf(page, 'solo.mkv')).toBeHidden();
    await page.getByRole('switch', { name: /Import hidden rows/u }).press('Space');
    await expect(rowOf(page, 'solo.mkv')).toContainText('Case number: “#N/A” counts as empty.');
    await page.getByRole('switch', { name: /Merged cells/u }).press('Space');
    await expect(front).not.toContainText('One ticket with');
    await page.getByRole('switch', { name: /Merged cells/u }).press('Space');
    await page.getByRole('switch', { name: /Read numbers/u }).press('Space');
    await expect(front).toContainText('Training · 4567');
    await page.getByRole('switch', { name: /Read numbers/u }).press('Space');
  });

  await test.step('separators apply to all rows, and commas to a single row', async () => {
    const separators = page.getByRole('group', { name: 'Officers are separated by' });
    await separators.getByRole('checkbox', { name: 'Slash: Ng / Diaz' }).press('Space');
    await expect(officers('rear.mkv')).toHaveText(['Ng / Diaz']);
    await front.getByRole('button', { name: 'Split at Commas in row 3' }).press('Enter');
    await expect(officers('front.mp4')).toHaveText(['Van Dyke', 'Jason D.', 'S/Sgt. Lee']);
    await front.getByRole('button', { name: 'Do Not Split at Commas in row 3' }).press('Enter');
    await expect(officers('front.mp4')).toHaveText(['Van Dyke, Jason D.', 'S/Sgt. Lee']);
  });

  await test.step('another sheet and other headings can be chosen', async () => {
    await choose(page, /Sheet/u, /June/u);
    await expect(rowOf(page, 'extra.mp4')).toContainText('Ready');
    await choose(page, /Sheet/u, /May/u);
    await choose(page, /Row with the headings/u, /Row 1:/u);
    await expect(page.getByText('Choose the columns of the file name')).toBeVisible();
    await choose(page, /Row with the headings/u, /Row 2:/u);
  });

  await page.getByRole('button', { name: 'Start Import' }).click();
  await expect(page.getByText('2 tickets created')).toBeVisible();
  const { items } = await ann.client.tickets.list({ search: '00004567' });
  expect(items).toMatchObject([{ officersInvolved: ['Van Dyke, Jason D.', 'S/Sgt. Lee', 'Ng / Diaz'] }]);
  expect(await ann.client.imports.getMapping()).toMatchObject({
    mapping: { officers: 'Officer' },
    reading: { officerColumns: [{ heading: 'Officer', position: 2 }], officerSeparators: { slash: false } },
  });
});

/** Stores one of the folder's files in a ticket of the agency. */
async function storeAs(url: string, person: Awaited<ReturnType<typeof joinAgency>>): Promise<void> {
  const { id: uploadId } = await storeVideo(url, person, path.join(folder, 'stored.mkv'));
  await person.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ uploadId, length: '00:00:04' }],
  });
}
