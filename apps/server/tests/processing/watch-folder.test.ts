import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { drawTests } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Runs the script of examples/watch-folder against the product, as an operator would. The tests share its runs,
// each of which starts a process and handles the drops of all of them.

const program = fileURLToPath(new URL('../../../../examples/watch-folder/watch.mjs', import.meta.url));

let product: TestProduct;
let ann: Person;
let inbox: string;
/** Outside the watched folder. */
let own: string;
let env: Record<string, string>;
/** A server of someone else. */
let stranger: Stranger;
/** Output of the runs of the script. */
let printed: Readonly<Record<'first' | 'again' | 'afterChanges' | 'withoutState', string>>;
/** The agency's tickets after the first of these runs, and after all of them. */
let found: Readonly<Record<'first' | 'last', TicketList>>;

drawTests(3);

beforeAll(async () => {
  product = await startTestProduct();
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  inbox = await mkdtemp(path.join(tmpdir(), 'plainview-drop-'));
  const { secret } = await ann.client.apiKeys.create({ name: 'Dock', lifetimeDays: null });
  own = await mkdtemp(path.join(tmpdir(), 'plainview-dock-'));
  const keyFile = path.join(own, 'plainview.key');
  await writeFile(keyFile, secret);
  env = {
    PLAINVIEW_URL: product.url,
    PLAINVIEW_KEY_FILE: keyFile,
    WATCH: inbox,
    STATE: path.join(own, 'state'),
    SETTLE_SECONDS: '0',
    POLL_MILLISECONDS: '20',
  };
  stranger = await startStranger();
  await dropAll();
  const first = await run();
  const afterFirst = await tickets();
  const again = await run();
  await changeDrops();
  const afterChanges = await run();
  await rm(env['STATE'] ?? '', { recursive: true });
  const withoutState = await run();
  printed = { first, again, afterChanges, withoutState };
  found = { first: afterFirst, last: await tickets() };
});
afterAll(async () => {
  stranger.stop();
  await product.stop();
  await rm(inbox, { recursive: true });
  await rm(own, { recursive: true });
});

const run = async (): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program, '--once'], { env })).stdout;

/** Creates a folder with videos that differ, and further files. */
async function drop(
  name: string,
  videos: Record<string, number>,
  files: Record<string, string>,
): Promise<string> {
  const folder = path.join(inbox, name);
  await mkdir(folder);
  for (const [video, bytes] of Object.entries(videos)) {
    await copyFile(await makeTestVideo(), path.join(folder, video));
    await padVideoTo(path.join(folder, video), bytes);
  }
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text);
  return folder;
}

type TicketList = Awaited<ReturnType<Person['client']['tickets']['list']>>['items'];

const tickets = async (): Promise<TicketList> => (await ann.client.tickets.list({})).items;

interface Stranger {
  readonly url: string;
  /** The keys that it was sent. */
  readonly keys: readonly (string | undefined)[];
  readonly stop: () => void;
}

async function startStranger(): Promise<Stranger> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    keys.push(request.headers.authorization);
    answer.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return { url: `http://127.0.0.1:${address.port}/uploads/1`, keys, stop: () => void server.close() };
}

const facts = '{ "incidentType": "Training", "officersInvolved": ["Lee"] }';
const SHEET =
  'File;Incident Type;Officers;Case Number;Category\r\na.mp4;Training;"Baker; Lee";24-7;Complex\r\nb.mp4;;;24-7;\r\nc.mp4;Pursuit;;24-8;\r\n';

/** Creates the drops of all tests, except for the large one. */
async function dropAll(): Promise<void> {
  await drop(
    'case-1',
    { 'front.mp4': 200_001, 'rear.mp4': 200_002 },
    {
      'front.xml': '<camera/>',
      'ticket.json':
        '{ "incidentType": "Traffic Stop", "officersInvolved": ["Baker"], "caseNumber": "24-001" }',
    },
  );
  await drop('dock', { 'a.mp4': 200_003, 'b.mp4': 200_004, 'c.mp4': 200_005 }, { 'tickets.csv': SHEET });
  const excel = await drop('excel', { 'x.mp4': 200_009, 'y.mp4': 200_010 }, {});
  await writeFile(path.join(excel, 'Tickets.xlsx'), await makeSpreadsheet());
  await drop('no-excel', { 'z.mp4': 200_011 }, { 'tickets.xlsx': 'no spreadsheet' });
  await drop('broken', {}, { 'broken.mp4': 'not a video', 'ticket.json': facts });
  const away = await drop('sent-away', { 'away.mp4': 200_006 }, { 'ticket.json': facts });
  const uploads = { [await sha256Of(path.join(away, 'away.mp4'))]: stranger.url };
  await writeFile(path.join(away, '.plainview.json'), JSON.stringify({ uploads }));
  await drop('sent-again', {}, { 'again.mp4': 'no video yet', 'ticket.json': facts });
  const secret = path.join(own, 'secret');
  await writeFile(secret, 'unchanged');
  const links = await drop('links', { 'link.mp4': 200_007 }, { 'ticket.json': facts });
  for (const name of ['.plainview.json.new', 'plainview-result.csv.new', 'plainview-result.csv'])
    await symlink(secret, path.join(links, name));
  for (const [name, link] of [
    ['linked-video', 'more.mp4'],
    ['linked-sheet', 'tickets.csv'],
  ] as const) {
    const linked = await drop(name, { 'one.mp4': 200_008 }, { 'ticket.json': facts });
    await symlink(secret, path.join(linked, link));
  }
}

function makeSpreadsheet(): Promise<Uint8Array> {
  const rows = [
    ['File', 'Incident Type', 'Officers', 'Case Number', 'Notes'],
    ['x.mp4', 'Training', 'Díaz; "Lee"', 24_009, 'R&D <1>'],
    [],
    ['y.mp4', 'Pursuit', 'Baker', '24-10', null],
  ];
  const hidden = { name: 'Lists', rows: [['File'], ['other.mp4']], hidden: true };
  return writeXlsx({ sheets: [hidden, { name: 'Log', rows }] });
}

/** Corrects one spreadsheet, adds a second one to another drop, and poisons the program's own state. */
async function changeDrops(): Promise<void> {
  await writeFile(path.join(inbox, 'dock', 'tickets.csv'), SHEET.replace('Pursuit;;', 'Pursuit;Díaz;'));
  await writeFile(path.join(inbox, 'excel', 'tickets.csv'), 'File');
  // Of a drop that has no ticket yet.
  const sha256 = await sha256Of(path.join(inbox, 'sent-again', 'again.mp4'));
  for (const name of await readdir(path.join(own, 'state'))) {
    const file = path.join(own, 'state', name);
    const text = await readFile(file, 'utf8');
    if (!text.includes('sent-again')) continue;
    const poisoned = { fingerprint: '', uploads: { [sha256]: stranger.url } };
    await writeFile(file, JSON.stringify({ ...JSON.parse(text), ...poisoned }));
  }
}

/** Returns the tickets of a list with a case number. */
const withNumber = (list: TicketList, number: string): TicketList =>
  list.filter(({ caseNumber }) => caseNumber === number);

test('IM-04 a folder becomes a ticket with its sidecar files, once, however often the script runs', async () => {
  expect(printed.first).toMatch(/case-1: ticket NP-\d{4}-\d{4}/u);
  expect(printed.again).toBe('');
  // Without its state, too.
  const said = /case-1: ticket \S+/u.exec(printed.first)?.[0] ?? '';
  expect(printed.withoutState).toContain(said);
  const [listed, ...others] = withNumber(found.last, '24-001');
  expect(others).toEqual([]);
  const ticket = await ann.client.tickets.get({ id: listed?.id ?? '' });
  expect(said).toBe(`case-1: ticket ${ticket.number}`);
  expect(ticket).toMatchObject({
    incidentType: 'Traffic Stop',
    officersInvolved: ['Baker'],
    caseNumber: '24-001',
    videos: [
      { fileName: 'front.mp4', sidecars: [{ name: 'front.xml', sizeBytes: 9 }] },
      { fileName: 'rear.mp4', sidecars: [] },
    ],
  });
  const folder = path.join(inbox, 'case-1');
  const sha256 = await sha256Of(path.join(folder, 'rear.mp4'));
  const result = await readFile(path.join(folder, 'plainview-result.csv'), 'utf8');
  expect(result).toContain(`"rear.mp4","${ticket.number}","${sha256}"`);
});

test('IM-04 a spreadsheet becomes one ticket per case number; what is wrong is said once, until it changes', () => {
  expect(printed.first).toContain('dock: ');
  expect(printed.first).toContain('The incident type or the officers are missing');
  expect(printed.again).toBe('');
  expect(printed.afterChanges.match(/dock: ticket/gu)).toHaveLength(2);
  const [pursuit, training] = ['24-8', '24-7'].map((number) => withNumber(found.last, number));
  expect(pursuit).toMatchObject([{ caseNumber: '24-8', officersInvolved: ['Díaz'], videoCount: 1 }]);
  expect(training).toMatchObject([{ caseNumber: '24-7', officersInvolved: ['Baker', 'Lee'], videoCount: 2 }]);
});

test('IM-04 an XLSX spreadsheet becomes tickets, too, and two spreadsheets in one drop are refused', async () => {
  expect(printed.first.match(/ excel: ticket/gu)).toHaveLength(2);
  const [pursuit, training] = ['24-10', '24009'].map((number) => withNumber(found.first, number));
  expect(pursuit).toMatchObject([{ caseNumber: '24-10', officersInvolved: ['Baker'] }]);
  expect(training).toMatchObject([{ caseNumber: '24009', officersInvolved: ['Díaz', '"Lee"'] }]);
  expect(await ann.client.tickets.get({ id: training?.[0]?.id ?? '' })).toMatchObject({ notes: 'R&D <1>' });
  expect(printed.afterChanges).toContain('There are both tickets.csv and tickets.xlsx.');
  expect(printed.first).toContain('no-excel: tickets.xlsx cannot be read');
});

test('IM-04 a file that is not a video is said, and nothing is submitted', () => {
  expect(printed.first).toContain('broken.mp4 was refused');
  // Those of case-1, excel, sent-away and links; later those of dock.
  expect([found.first.length, found.last.length]).toEqual([5, 7]);
});

test('IM-04 the key is sent to nobody but Plainview, whatever the state of a drop says', () => {
  expect(printed.first).toMatch(/sent-away: ticket/u);
  expect(printed.first).toContain('again.mp4 was refused');
  // Nor when the program's own state says so.
  expect(printed.afterChanges).toContain('again.mp4 was refused');
  expect(stranger.keys).toEqual([]);
});

test('IM-04 symbolic links in a drop are neither read nor written through', async () => {
  expect(printed.first).toMatch(/links: ticket/u);
  expect(await readFile(path.join(own, 'secret'), 'utf8')).toBe('unchanged');
  const result = await readFile(path.join(inbox, 'links', 'plainview-result.csv'), 'utf8');
  expect(result).toContain('link.mp4');
  expect(printed.first).toContain('linked-video: more.mp4 is not a regular file.');
  expect(printed.first).toContain('linked-sheet: tickets.csv is not a regular file.');
});

const largeUpload = async () =>
  (await ann.client.uploads.list()).find(({ fileName }) => fileName === 'large.mp4');

test('IM-04 an upload that was interrupted continues, and two processes do not work on one folder', async () => {
  await drop('large', { 'large.mp4': 24 * 1024 * 1024 }, { 'ticket.json': facts });
  const before = (await tickets()).length;
  const first = spawn(process.execPath, [program, '--once'], { env, stdio: 'ignore' });
  await expect.poll(async () => (await largeUpload())?.receivedBytes ?? 0).toBeGreaterThan(0);
  const upload = await largeUpload();
  // Stopped, it keeps its lock.
  first.kill('SIGSTOP');
  expect(await run()).toContain('is working on this folder');
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await run()).toMatch(/large: ticket/u);
  const now = await tickets();
  expect(now).toHaveLength(before + 1);
  // It is the same upload: its key became that of the video.
  const { videos } = await ann.client.tickets.get({ id: now[0]?.id ?? '' });
  expect(videos[0]?.sizeBytes).toBe(24 * 1024 * 1024);
  expect(upload?.id).toBeDefined();
  // Only refused files are left, which became videos of no ticket.
  const left = (await ann.client.uploads.list()).map(({ fileName }) => fileName);
  expect([...new Set(left)].toSorted()).toEqual(['again.mp4', 'broken.mp4']);
});

test('IM-04 the state must be outside the watched folder', async () => {
  const inside = { ...env, STATE: path.join(inbox, '.state') };
  const started = promisify(execFile)(process.execPath, [program, '--once'], { env: inside });
  await expect(started).rejects.toThrow('STATE must be outside the watched folder.');
});
