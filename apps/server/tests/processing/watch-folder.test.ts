import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Runs the script of examples/watch-folder against the product, as an operator would.

const program = fileURLToPath(new URL('../../../../examples/watch-folder/watch.mjs', import.meta.url));

let product: TestProduct;
let ann: Person;
let inbox: string;
let env: Record<string, string>;

beforeAll(async () => {
  product = await startTestProduct();
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  inbox = await mkdtemp(path.join(tmpdir(), 'plainview-drop-'));
  const { secret } = await ann.client.apiKeys.create({ name: 'Dock', lifetimeDays: null });
  const keyFile = path.join(inbox, 'plainview.key');
  await writeFile(keyFile, secret);
  env = {
    PLAINVIEW_URL: product.url,
    PLAINVIEW_KEY_FILE: keyFile,
    WATCH: inbox,
    SETTLE_SECONDS: '0',
    POLL_MILLISECONDS: '20',
  };
});
afterAll(async () => {
  await product.stop();
  await rm(inbox, { recursive: true });
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
  await rm(path.join(folder, '.plainview.json'));
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
  expect(await run()).toBe('');
  expect(await tickets()).toHaveLength(before);
});
