import { execFile } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32, deflateRawSync } from 'node:zlib';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Runs the script of examples/watch-folder on drops of people who want to stop it, or to read other files by it.

const program = fileURLToPath(new URL('../../../../examples/watch-folder/watch.mjs', import.meta.url));
const facts = '{ "incidentType": "Training", "officersInvolved": ["Lee"] }';

let product: TestProduct;
let ann: Person;
let key: string;
let own: string;

beforeAll(async () => {
  product = await startTestProduct();
  ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  own = await mkdtemp(path.join(tmpdir(), 'plainview-dock-'));
  const { secret } = await ann.client.apiKeys.create({ name: 'Dock', lifetimeDays: null });
  key = path.join(own, 'plainview.key');
  await writeFile(key, secret);
});
afterAll(async () => {
  await product.stop();
  await rm(own, { recursive: true });
});

const makeInbox = (name: string): Promise<string> => mkdtemp(path.join(tmpdir(), `plainview-${name}-`));

async function run(inbox: string, url = product.url): Promise<string> {
  const env = {
    PLAINVIEW_URL: url,
    PLAINVIEW_KEY_FILE: key,
    WATCH: inbox,
    STATE: path.join(own, 'state'),
    SETTLE_SECONDS: '0',
    POLL_MILLISECONDS: '20',
  };
  return (await promisify(execFile)(process.execPath, [program, '--once'], { env })).stdout;
}

let size = 300_000;

/** Creates a drop with a video of its own and further files. Returns its folder. */
async function drop(
  inbox: string,
  name: string,
  files: Record<string, string | Uint8Array>,
): Promise<string> {
  const folder = path.join(inbox, name);
  await mkdir(folder);
  await addVideo(folder, 'a.mp4');
  for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
  return folder;
}

async function addVideo(folder: string, name: string): Promise<string> {
  const file = path.join(folder, name);
  await copyFile(await makeTestVideo(), file);
  size += 1;
  await padVideoTo(file, size);
  return file;
}

/** Makes a ZIP archive with compressed files. */
function makeZip(files: Record<string, string | Uint8Array>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04_03_4b_50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(crc32(bytes), 14);
    header.writeUInt32LE(packed.length, 18);
    // The archive says that it is small.
    header.writeUInt32LE(100, 22);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset, 42);
    parts.push(header, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** Makes a workbook with this content of its only sheet. */
const makeWorkbook = (sheet: string, sharedStrings = '<sst/>'): Buffer =>
  makeZip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/sharedStrings.xml': sharedStrings,
    'xl/worksheets/sheet1.xml': sheet,
  });

const inline = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const heading = `<row r="1">${['File', 'Incident Type', 'Officers']
  .map((text, column) => inline(`${'ABC'[column]}1`, text))
  .join('')}</row>`;
const line = `<row r="2">${inline('A2', 'a.mp4')}${inline('B2', 'Training')}${inline('C2', 'Lee')}</row>`;
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const MEGABYTE = 1024 * 1024;
const manyAttributes = (): string =>
  Array.from({ length: 3_000_000 }, (_, index) => `a${index}=""`).join(' ');

/** Poisoned spreadsheets and details of tickets, made on use: why each is refused. */
const poisoned: Readonly<
  Record<string, readonly [make: () => Record<string, string | Uint8Array>, reason: RegExp]>
> = {
  bomb: [() => ({ 'tickets.xlsx': makeWorkbook(' '.repeat(80 * MEGABYTE)) }), /unpacks to more than 64 MB/u],
  'bomb-in-parts': [
    () => ({ 'tickets.xlsx': makeWorkbook(sheetOf(' '.repeat(40 * MEGABYTE)), ' '.repeat(40 * MEGABYTE)) }),
    /unpacks to more than 64 MB/u,
  ],
  'huge-cell': [
    () => ({
      'tickets.xlsx': makeWorkbook(
        sheetOf(`${heading}<row><c t="s"><v>0</v></c></row>`),
        `<sst><si><t>${'x'.repeat(100 * MEGABYTE)}</t></si></sst>`,
      ),
    }),
    /unpacks to more than 64 MB/u,
  ],
  'large-cell': [
    () => ({
      'tickets.xlsx': makeWorkbook(
        sheetOf(`${heading}<row>${inline('A2', 'x'.repeat(20 * MEGABYTE))}</row>`),
      ),
    }),
    /contains too much text/u,
  ],
  memory: [
    () => ({ 'tickets.xlsx': makeWorkbook(sheetOf(`${heading}<row ${manyAttributes()}/>`)) }),
    /needs too much memory|call stack/u,
  ],
  'many-rows': [
    () => ({ 'tickets.xlsx': makeWorkbook(sheetOf('<row><c r="IV1"/></row>'.repeat(150_000))) }),
    /more than 100000 rows/u,
  ],
  'error-value': [
    () => ({ 'tickets.xlsx': makeWorkbook(sheetOf(`${heading}<row><c r="A2" t="e"><v>#N/A</v></c></row>`)) }),
    /a cell has the error #N\/A/u,
  ],
  'no-archive': [() => ({ 'tickets.xlsx': 'no workbook' }), /no end of the archive/u],
  'unclosed-quote': [
    () => ({ 'tickets.csv': 'File,Incident Type,Officers\r\na.mp4,"Training,Lee\r\nb.mp4,Pursuit,Lee\r\n' }),
    /the quotation mark in line 2 is not closed/u,
  ],
  'deep-json': [() => ({ 'ticket.json': '['.repeat(5_000_000) }), /ticket\.json cannot be read/u],
  'broken-json': [() => ({ 'ticket.json': '{ "incidentType": ' }), /ticket\.json cannot be read/u],
  'odd-json': [() => ({ 'ticket.json': '{ "incidentType": ["x"] }' }), /must contain texts/u],
};

/** The poisoned file that the test corrects. */
const CORRECTED = 'deep-json';
/** Number of other ones that a run has. Others follow in other runs. */
const POISONED = 4;

test('RI-10 a poisoned file is set aside with its reason, and the others are processed', async () => {
  const inbox = await makeInbox('poisoned');
  const draw = samplesOf();
  const all = Object.entries(poisoned);
  const others = all.filter(([name]) => name !== CORRECTED);
  const drawn = [...draw(others, POISONED), ...all.filter(([name]) => name === CORRECTED)];
  for (const [name, [make]] of drawn) await drop(inbox, name, make());
  await truncate(
    path.join(await drop(inbox, 'large-csv', { 'tickets.csv': '' }), 'tickets.csv'),
    100 * MEGABYTE,
  );
  const deep = `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`;
  await drop(inbox, 'deep-xml', { 'tickets.xlsx': makeWorkbook(sheetOf(deep + heading + line)) });
  const stray = `${heading}${line}<row r="1048576">${inline('XFD1048576', 'x')}</row>`;
  await drop(inbox, 'stray-cell', { 'tickets.xlsx': makeWorkbook(sheetOf(stray)) });
  await drop(inbox, 'healthy', { 'ticket.json': facts });

  const printed = await run(inbox);
  for (const [name, [, reason]] of drawn) {
    const said = printed.split('\n').find((each) => each.includes(` ${name}: `));
    expect(said).toMatch(reason);
    expect(await readFile(path.join(inbox, name, 'plainview-problem.txt'), 'utf8')).toMatch(reason);
  }
  expect(printed).toContain('large-csv: tickets.csv cannot be read (it is larger than 64 MB).');
  for (const name of ['healthy', 'stray-cell', 'deep-xml']) expect(printed).toContain(`${name}: ticket NP-`);
  // It is said once, and read again when the file was corrected.
  expect(await run(inbox)).toBe('');
  await writeFile(path.join(inbox, CORRECTED, 'ticket.json'), facts);
  expect(await run(inbox)).toMatch(/deep-json: ticket NP-/u);
  await expect(readFile(path.join(inbox, CORRECTED, 'plainview-problem.txt'))).rejects.toThrow('ENOENT');
  await rm(inbox, { recursive: true });
}, 120_000);

test('RI-10 links, pipes and sockets are neither followed nor waited for', async () => {
  const inbox = await makeInbox('links');
  const secret = await addVideo(own, 'secret.mp4');
  await mkdir(path.join(own, 'outside'));
  await addVideo(path.join(own, 'outside'), 'secret.mp4');
  await writeFile(path.join(own, 'outside', 'ticket.json'), facts);
  await symlink(path.join(own, 'outside'), path.join(inbox, 'linked-drop'));
  await symlink(secret, path.join(await drop(inbox, 'linked-file', { 'ticket.json': facts }), 'b.mp4'));
  const linkedFolder = await drop(inbox, 'linked-folder', { 'ticket.json': facts });
  await symlink(path.join(own, 'outside'), path.join(linkedFolder, 'more'));
  const pipe = await drop(inbox, 'pipe', { 'ticket.json': facts });
  await promisify(execFile)('mkfifo', [path.join(pipe, 'b.mp4')]);
  const pipedFacts = await drop(inbox, 'pipe-facts', {});
  await promisify(execFile)('mkfifo', [path.join(pipedFacts, 'ticket.json')]);
  const socket = createSocket();
  const socketDrop = await drop(inbox, 'socket', { 'ticket.json': facts });
  await once(socket.listen(path.join(socketDrop, 'b.mp4')), 'listening');
  await drop(inbox, 'healthy', { 'ticket.json': facts });

  const before = (await ann.client.tickets.list({})).items.length;
  const printed = await run(inbox);
  expect(printed).toContain('linked-drop: It is a link, which is not followed.');
  expect(printed).toContain('linked-file: b.mp4 is not a regular file.');
  expect(printed).toContain('linked-folder: more is not a regular file.');
  expect(printed).toContain('pipe: b.mp4 is not a regular file.');
  expect(printed).toContain('pipe-facts: ticket.json is not a regular file.');
  expect(printed).toContain('socket: b.mp4 is not a regular file.');
  expect(printed).toMatch(/healthy: ticket NP-/u);
  expect((await ann.client.tickets.list({})).items).toHaveLength(before + 1);
  expect(await run(inbox)).toBe('');
  socket.close();
  await rm(inbox, { recursive: true });
});

/** Starts a server in front of the product, which calls `onRequest` before it passes a request on. */
async function startGate(onRequest: (incoming: IncomingMessage) => Promise<void>) {
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    await onRequest(incoming);
    const { method, url = '/', headers } = incoming;
    const { host: _host, ...others } = headers;
    const onward = request(new URL(url, product.url), { method, headers: others }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}

const SHEET = 'File,Incident Type,Officers,Case Number\r\na.mp4,Training,Lee,1\r\nb.mp4,Training,Lee,2\r\n';

/**
 * Runs the script on a drop of two tickets. When the first one is about to be created, the files of the second are
 * listed and not yet opened: then `attack` changes the drop.
 */
async function runWhile(attack: (folder: string, outside: string) => Promise<void>) {
  const inbox = await makeInbox('swapped');
  const folder = await drop(inbox, 'dock', { 'tickets.csv': SHEET });
  const original = await sha256Of(await addVideo(folder, 'b.mp4'));
  const outside = await mkdtemp(path.join(own, 'outside-'));
  const secret = await sha256Of(await addVideo(outside, 'b.mp4'));
  await copyFile(path.join(folder, 'a.mp4'), path.join(outside, 'a.mp4'));
  let isDone = false;
  const gate = await startGate(async ({ url, method }) => {
    if (isDone || method !== 'POST' || url !== '/api/tickets') return;
    isDone = true;
    await attack(folder, outside);
  });
  const printed = await run(inbox, gate.url);
  gate.close();
  expect(isDone).toBe(true);
  const { items } = await ann.client.tickets.list({});
  const tickets = await Promise.all(items.slice(0, 2).map(({ id }) => ann.client.tickets.get({ id })));
  const sent = tickets.flatMap(({ videos }) => videos.map(({ sha256 }) => sha256));
  const uploads = await ann.client.uploads.list();
  expect([...sent, ...uploads.map(({ sha256 }) => sha256)]).not.toContain(secret);
  await rm(inbox, { recursive: true });
  return { printed, sent, original, outside };
}

test('RI-10 a folder that is swapped for a link while it is read is not followed', async () => {
  const { printed, sent, original, outside } = await runWhile(async (folder, target) => {
    await rename(folder, path.join(own, `moved-${path.basename(target)}`));
    await symlink(target, folder);
  });
  // The drop is read where it was moved to.
  expect(printed.match(/dock: ticket/gu)).toHaveLength(2);
  expect(sent).toContain(original);
  await expect(readFile(path.join(outside, 'plainview-result.csv'))).rejects.toThrow('ENOENT');
});

test.each([
  [
    'a link',
    (folder: string, outside: string) => symlink(path.join(outside, 'b.mp4'), path.join(folder, 'b.mp4')),
  ],
  [
    'another file',
    (folder: string, outside: string) => copyFile(path.join(outside, 'b.mp4'), path.join(folder, 'b.mp4')),
  ],
  ['a pipe', (folder: string) => promisify(execFile)('mkfifo', [path.join(folder, 'b.mp4')])],
])('RI-10 a file that is swapped for %s after it was listed is not sent', async (_what, put) => {
  const { printed } = await runWhile(async (folder, outside) => {
    await rename(path.join(folder, 'b.mp4'), path.join(outside, 'moved.mp4'));
    await put(folder, outside);
  });
  expect(printed.match(/dock: ticket/gu)).toHaveLength(1);
  expect(printed).toMatch(/dock: b\.mp4 changed while it was read/u);
});
