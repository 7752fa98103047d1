import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

// Runs the script of examples/watch-folder against the product, as an operator would.

const program = fileURLToPath(new URL('../../../../examples/watch-folder/watch.mjs', import.meta.url));

let product: TestProduct;
let ann: Person;
let inbox: string;
/** Outside the watched folder. */
let own: string;
let env: Record<string, string>;

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
});
afterAll(async () => {
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

const tickets = async () => (await ann.client.tickets.list({})).items;

test('IM-04 a folder becomes a ticket with its sidecar files, once, however often the script runs', async () => {
  const folder = await drop(
    'case-1',
    { 'front.mp4': 200_001, 'rear.mp4': 200_002 },
    {
      'front.xml': '<camera/>',
      'ticket.json':
        '{ "incidentType": "Traffic Stop", "officersInvolved": ["Baker"], "caseNumber": "24-001" }',
    },
  );
  expect(await run()).toMatch(/case-1: ticket NP-\d{4}-0001/u);
  expect(await run()).toBe('');
  // Without its state, too.
  await rm(path.join(own, 'state'), { recursive: true });
  expect(await run()).toMatch(/case-1: ticket NP-\d{4}-0001/u);
  const [found, ...others] = await tickets();
  expect(others).toEqual([]);
  const ticket = await ann.client.tickets.get({ id: found?.id ?? '' });
  expect(ticket).toMatchObject({
    incidentType: 'Traffic Stop',
    officersInvolved: ['Baker'],
    caseNumber: '24-001',
    videos: [
      { fileName: 'front.mp4', sidecars: [{ name: 'front.xml', sizeBytes: 9 }] },
      { fileName: 'rear.mp4', sidecars: [] },
    ],
  });
  const sha256 = await sha256Of(path.join(folder, 'rear.mp4'));
  const result = await readFile(path.join(folder, 'plainview-result.csv'), 'utf8');
  expect(result).toContain(`"rear.mp4","${ticket.number}","${sha256}"`);
  expect(await ann.client.uploads.list()).toEqual([]);
});

test('IM-04 a spreadsheet becomes one ticket per case number; what is wrong is said once, until it changes', async () => {
  const folder = await drop(
    'dock',
    { 'a.mp4': 200_003, 'b.mp4': 200_004, 'c.mp4': 200_005 },
    {
      'tickets.csv':
        'File;Incident Type;Officers;Case Number;Category\r\na.mp4;Training;"Baker; Lee";24-7;Complex\r\nb.mp4;;;24-7;\r\nc.mp4;Pursuit;;24-8;\r\n',
    },
  );
  expect(await run()).toContain('The incident type or the officers are missing');
  expect(await run()).toBe('');
  const sheet = await readFile(path.join(folder, 'tickets.csv'), 'utf8');
  await writeFile(path.join(folder, 'tickets.csv'), sheet.replace('Pursuit;;', 'Pursuit;Díaz;'));
  expect((await run()).match(/dock: ticket/gu)).toHaveLength(2);
  const [pursuit, training] = await tickets();
  expect(pursuit).toMatchObject({ caseNumber: '24-8', officersInvolved: ['Díaz'], videoCount: 1 });
  expect(training).toMatchObject({ caseNumber: '24-7', officersInvolved: ['Baker', 'Lee'], videoCount: 2 });
});

test('IM-04 an XLSX spreadsheet becomes tickets, too, and two spreadsheets in one drop are refused', async () => {
  const folder = await drop('excel', { 'x.mp4': 200_009, 'y.mp4': 200_010 }, {});
  const rows = [
    ['File', 'Incident Type', 'Officers', 'Case Number', 'Notes'],
    ['x.mp4', 'Training', 'Díaz; "Lee"', 24_009, 'R&D <1>'],
    [],
    ['y.mp4', 'Pursuit', 'Baker', '24-10', null],
  ];
  const hidden = { name: 'Lists', rows: [['File'], ['other.mp4']], hidden: true };
  const bytes = await writeXlsx({ sheets: [hidden, { name: 'Log', rows }] });
  await writeFile(path.join(folder, 'Tickets.xlsx'), bytes);
  expect((await run()).match(/excel: ticket/gu)).toHaveLength(2);
  const [pursuit, training] = await tickets();
  expect(pursuit).toMatchObject({ caseNumber: '24-10', officersInvolved: ['Baker'] });
  expect(training).toMatchObject({ caseNumber: '24009', officersInvolved: ['Díaz', '"Lee"'] });
  expect(await ann.client.tickets.get({ id: training?.id ?? '' })).toMatchObject({ notes: 'R&D <1>' });
  await writeFile(path.join(folder, 'tickets.csv'), 'File');
  expect(await run()).toContain('There are both tickets.csv and tickets.xlsx.');
  const broken = await drop('no-excel', { 'z.mp4': 200_011 }, { 'tickets.xlsx': 'no spreadsheet' });
  expect(await run()).toContain(`${path.basename(broken)}: tickets.xlsx cannot be read`);
});

test('IM-04 an upload that was interrupted continues, and two processes do not work on one folder', async () => {
  await drop(
    'large',
    { 'large.mp4': 24 * 1024 * 1024 },
    { 'ticket.json': '{ "incidentType": "Training", "officersInvolved": ["Lee"] }' },
  );
  const before = (await tickets()).length;
  const first = spawn(process.execPath, [program, '--once'], { env, stdio: 'ignore' });
  await expect.poll(async () => (await ann.client.uploads.list())[0]?.receivedBytes ?? 0).toBeGreaterThan(0);
  const [upload] = await ann.client.uploads.list();
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
  expect(await ann.client.uploads.list()).toEqual([]);
});

test('IM-04 a file that is not a video is said, and nothing is submitted', async () => {
  const before = (await tickets()).length;
  const folder = path.join(inbox, 'broken');
  await mkdir(folder);
  await writeFile(path.join(folder, 'broken.mp4'), 'not a video');
  await writeFile(
    path.join(folder, 'ticket.json'),
    '{ "incidentType": "Training", "officersInvolved": ["Lee"] }',
  );
  expect(await run()).toContain('broken.mp4 was refused');
  expect(await tickets()).toHaveLength(before);
});

const facts = '{ "incidentType": "Training", "officersInvolved": ["Lee"] }';

/** Starts a server of someone else. Returns its address, and the keys that it is sent. */
async function startStranger() {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    keys.push(request.headers.authorization);
    answer.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return { url: `http://127.0.0.1:${address.port}/uploads/1`, keys };
}

test('IM-04 the key is sent to nobody but Plainview, whatever the state of a drop says', async () => {
  const stranger = await startStranger();
  const folder = await drop('sent-away', { 'away.mp4': 200_006 }, { 'ticket.json': facts });
  const sha256 = await sha256Of(path.join(folder, 'away.mp4'));
  const uploads = { [sha256]: stranger.url };
  await writeFile(path.join(folder, '.plainview.json'), JSON.stringify({ uploads }));
  expect(await run()).toMatch(/sent-away: ticket/u);
  expect(stranger.keys).toEqual([]);
  // Nor when the program's own state says so: of a drop that has no ticket yet.
  const other = path.join(inbox, 'sent-again');
  await mkdir(other);
  await writeFile(path.join(other, 'again.mp4'), 'no video yet');
  await writeFile(path.join(other, 'ticket.json'), facts);
  expect(await run()).toContain('again.mp4 was refused');
  for (const name of await readdir(path.join(own, 'state'))) {
    const file = path.join(own, 'state', name);
    const text = await readFile(file, 'utf8');
    if (!text.includes('sent-again')) continue;
    const poisoned = {
      fingerprint: '',
      uploads: { [await sha256Of(path.join(other, 'again.mp4'))]: stranger.url },
    };
    await writeFile(file, JSON.stringify({ ...JSON.parse(text), ...poisoned }));
  }
  expect(await run()).toContain('again.mp4 was refused');
  expect(stranger.keys).toEqual([]);
});

test('IM-04 symbolic links in a drop are neither read nor written through', async () => {
  const secret = path.join(own, 'secret');
  await writeFile(secret, 'unchanged');
  const folder = await drop('links', { 'link.mp4': 200_007 }, { 'ticket.json': facts });
  for (const name of ['.plainview.json.new', 'plainview-result.csv.new', 'plainview-result.csv'])
    await symlink(secret, path.join(folder, name));
  expect(await run()).toMatch(/links: ticket/u);
  expect(await readFile(secret, 'utf8')).toBe('unchanged');
  expect(await readFile(path.join(folder, 'plainview-result.csv'), 'utf8')).toContain('link.mp4');
  const before = (await tickets()).length;
  for (const [name, link] of [
    ['linked-video', 'more.mp4'],
    ['linked-sheet', 'tickets.csv'],
  ] as const) {
    const linked = await drop(name, { 'one.mp4': 200_008 }, { 'ticket.json': facts });
    await symlink(secret, path.join(linked, link));
  }
  const said = await run();
  expect(said).toContain('linked-video: more.mp4 is not a regular file.');
  expect(said).toContain('linked-sheet: tickets.csv is not a regular file.');
  expect(await tickets()).toHaveLength(before);
});

test('IM-04 the state must be outside the watched folder', async () => {
  const inside = { ...env, STATE: path.join(inbox, '.state') };
  const started = promisify(execFile)(process.execPath, [program, '--once'], { env: inside });
  await expect(started).rejects.toThrow('STATE must be outside the watched folder.');
});
