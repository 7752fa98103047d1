import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { openZip } from '@plainview/proof/read-zip';
import { verifyBundle } from '@plainview/proof/verify-bundle';
import { getBundle } from '@plainview/server/modules/proof/bundles/bundles.repository';
import { makeBundle as runJob } from '@plainview/server/modules/proof/bundles/make-bundle';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { outcome } from '@plainview/test-support/call-outcome';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);

let product: TestProduct;
let admin: Person;
let ann: Person;
let ticketId: string;
let ticketNumber: string;
/** A bundle that several tests read, its bytes, and the folder of its bag. */
let shared: Awaited<ReturnType<typeof ready>>;
let archive: Buffer;
let bag: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  const ticket = await submitTicket(product.url, ann, { videos: 2, fileName: 'Núñez / body camera.mp4' });
  ticketId = ticket.id;
  ticketNumber = ticket.number;
  await deliver(admin, ticketId);
  shared = await ready(ann);
  archive = await download(ann, shared.url);
  bag = await unpack(archive);
});
afterAll(() => product.stop());

async function download(person: Person, url: string, range?: string): Promise<Buffer> {
  const answer = await person.fetch(url, { headers: range ? { range } : {} });
  expect(answer.status).toBe(range ? 206 : 200);
  return Buffer.from(await answer.arrayBuffer());
}

const ready = async (person: Person, kind: 'custody' | 'full' = 'custody') => {
  const bundle = await makeBundle(person, ticketId, kind);
  if (bundle.url === null || bundle.sizeBytes === null) throw new Error(String(bundle.failure));
  return { ...bundle, url: bundle.url, sizeBytes: bundle.sizeBytes };
};

/** Unpacks an archive with the standard tool. @returns the bag's folder */
async function unpack(bytes: Buffer): Promise<string> {
  const folder = path.join(product.dataDirectory, 'bundle');
  await writeFile(`${folder}.zip`, bytes);
  await run('python3', [
    '-c',
    'import sys,zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])',
    `${folder}.zip`,
    folder,
  ]);
  return path.join(folder, `plainview-${ticketNumber}-custody`);
}

const readBag = (name: string): Promise<string> => readFile(path.join(bag, name), 'utf8');

test('PR-04 a bundle is a bag whose files sha256sum confirms', async () => {
  expect(archive.byteLength).toBe(shared.sizeBytes);
  for (const manifest of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    await run('sha256sum', ['--check', '--strict', '--quiet', manifest], { cwd: bag });
  const manifest = await readBag('manifest-sha256.txt');
  expect(manifest).toMatch(/ {2}data\/evidence\/video-1-Nu_n_ez_body_camera\.mp4$/mu);
  expect(manifest).toMatch(/ {2}data\/reports\/plainview-report-NP-\d{4}-\d{4}-v1\.pdf$/mu);
  expect(await readBag('bag-info.txt')).toContain('Source-Organization: North PD\n');
});

test('PR-10 the certification forms in a bundle state its own facts', async () => {
  const { id } = shared;
  const manifest = await readBag('manifest-sha256.txt');
  const custody = (await readBag('data/custody.jsonl')).trim().split('\n');
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  const files = await Promise.all(
    [...manifest.matchAll(/^(\w{64}) {2}(data\/(?:evidence|reports)\/.*)$/gmu)].map(
      async ([, sha256 = '', name = '']) => [sha256, name, (await stat(path.join(bag, name))).size] as const,
    ),
  );
  expect(files.length).toBe(3);
  const [processForm = '', copyForm = ''] = await Promise.all(
    ['13', '14'].map(async (rule) =>
      readText(await readFile(path.join(bag, `forms/certification-902-${rule}.pdf`))),
    ),
  );
  const [, origin = '', size = 0, root = ''] =
    /Origin (\S+), size (\d+) .*?Root (\S+) /u.exec(processForm) ?? [];
  const notes = await asSystem(product.app.database, (tx) =>
    tx.execute<{ note: string }>(sql`select note from ledger_checkpoints where size = ${Number(size)}`),
  );
  expect(notes.rows[0]?.note).toMatch(
    new RegExp(`^${origin}\n${size}\n${root.replaceAll('+', '\\+')}\n`, 'u'),
  );
  for (const form of [processForm, copyForm]) {
    for (const fact of [
      `release ${version}`,
      id,
      `Ticket ${ticketNumber} id ${ticketId}`,
      'North PD',
      'Núñez / body camera.mp4',
      ann.user.email,
      createHash('sha256').update(manifest).digest('hex'),
    ])
      expect(form).toContain(fact);
    for (const [sha256, name, bytes] of files) {
      const event = name.includes('/reports/') ? 'report.delivered' : 'video.stored';
      const position = /video-(\d+)-/u.exec(name)?.[1];
      const entry = custody.find((line) =>
        [`"event":"${event}"`, sha256, ...(position ? [`"position":${position}`] : [])].every((part) =>
          line.includes(part),
        ),
      );
      const sequence = /^\{"sequence":(\d+),/u.exec(entry ?? '')?.[1] ?? 'none';
      // The row of a file begins with its path, and ends with the number of its entry.
      const [row] = /^.*?Ledger entry \d+/u.exec(form.slice(form.indexOf(name))) ?? [];
      for (const fact of [sha256, `${bytes.toLocaleString('en-US')} bytes`, `Ledger entry ${sequence}`])
        expect(row).toContain(fact);
    }
  }
});

test('PR-14 the record of custody in a bundle shows the entries of custody.jsonl in order', async () => {
  const lines = (await readBag('data/custody.jsonl')).trim().split('\n');
  const text = await readText(await readFile(path.join(bag, 'data/custody.pdf')));
  for (const fact of [
    `Ticket ${ticketNumber} id ${ticketId}`,
    shared.id,
    'North PD',
    `Entries ${lines.length},`,
  ])
    expect(text).toContain(fact);
  const entries = lines.map((line) => /^\{"sequence":(\d+),.*?"hash":"(\w{64})"/u.exec(line)?.slice(1) ?? []);
  const places = entries.map(([sequence = '', hash = '']) => {
    const place = text.indexOf(hash);
    const row = text.slice(text.lastIndexOf(` ${sequence} 2`, place), place);
    expect(row, `entry ${sequence}`).toMatch(/^ \d+ \d{4}-\d\d-\d\d [\d:]{8} UTC .+[.”] $/u);
    return place;
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(text).toContain(`Ann submitted ticket ${ticketNumber}: `);
});

test('PR-05 the second implementation and the instructions in a bundle verify it', async () => {
  const verifier = fileURLToPath(new URL('../../../../examples/verify-bundle/verify.py', import.meta.url));
  for (const place of [bag, path.join(product.dataDirectory, 'bundle.zip')])
    expect((await run('python3', [verifier, '--json', place])).stdout).toMatch(/^\{"faults": \[\], /u);
  const instructions = await readBag('VERIFY.txt');
  const commands = [...instructions.matchAll(/^ {4}(?<command>.*)$/gmu)].map(
    ({ groups }) => groups?.['command'],
  );
  const { stdout } = await run('sh', ['-c', commands.join('\n')], {
    cwd: bag,
    env: { PATH: '/usr/bin:/bin' },
  });
  expect(stdout.match(/^(?:OK|FAILED)/gmu)).toEqual(Array.from({ length: 10 }, () => 'OK'));
});

/** Computes the digest of a file for the verifier of bundles. */
async function digestOf(file: Blob) {
  const bytes = await file.bytes();
  return { sha256: createHash('sha256').update(bytes).digest('hex'), crc32: crc32(bytes) };
}

/** Verifies an archive as a reader does who has nothing else. */
async function verify(bytes: Buffer) {
  return verifyBundle(await openZip(new Blob([bytes])), { keys: [], kept: [], digestOf });
}

test('PR-05 the verifier finds nothing wrong in a bundle, and locates a changed byte of a file', async () => {
  const { faults, evidence } = await verify(archive);
  expect(faults).toEqual([]);
  expect(evidence.map(({ path: file, proof }) => `${file.split('/')[1]} ${proof}`)).toEqual([
    'evidence own',
    'evidence own',
    'reports own',
  ]);
  for (const [name, content] of [
    ['data/evidence/video-2-Nu_n_ez_body_camera.mp4', ''],
    ['data/custody.pdf', '%PDF-1.7'],
  ] as const) {
    const place =
      archive.lastIndexOf(`${name}${content}`, archive.indexOf('data/ticket.json{')) + name.length;
    const changed = Buffer.from(archive);
    changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
    expect((await verify(changed)).faults).toEqual([{ code: 'changed-file', place: name }]);
  }
});

test('PR-04 a download is resumed at any byte', async () => {
  const { url, sizeBytes } = shared;
  for (let count = 0; count < 12; count += 1) {
    const start = Math.floor(Math.random() * sizeBytes);
    const rest = await download(ann, url, `bytes=${start}-`);
    expect(rest.equals(archive.subarray(start)), `from ${start}`).toBe(true);
  }
});

test('PR-04 EV-02 the videos that a range contains are recorded as downloaded', async () => {
  const { url, sizeBytes } = shared;
  const recorded = async () =>
    (await admin.client.custody.list({ search: ticketId, limit: 100 })).items.filter(
      ({ event, actorId }) => event === 'video.downloaded' && actorId === ann.user.id,
    );
  expect((await recorded()).length).toBe(2);
  await download(ann, url, `bytes=${sizeBytes - 10}-`);
  expect((await recorded()).length).toBe(2);
});

test('PR-04 only administrators get the work product, and other agencies get nothing', async () => {
  const stranger = await joinAgency(product.url, admin, 'South PD');
  expect(await outcome(ann.client.bundles.create({ ticketId, kind: 'full' }))).toMatch(/^NOT_FOUND/u);
  expect(await outcome(stranger.client.bundles.create({ ticketId, kind: 'custody' }))).toMatch(/^NOT_FOUND/u);
  expect(await outcome(stranger.client.bundles.list({ ticketId }))).toMatch(/^NOT_FOUND/u);
  const full = await ready(admin, 'full');
  expect((await ann.client.bundles.list({ ticketId })).map(({ kind }) => kind)).not.toContain('full');
  expect((await ann.fetch(full.url)).status).toBe(404);
  expect((await download(admin, full.url)).includes('data/coverage.json')).toBe(true);
  expect(archive.includes('data/coverage.json')).toBe(false);
});

test('PR-04 making a bundle again changes nothing', async () => {
  const { id } = shared;
  const read = () => asSystem(product.app.database, (tx) => getBundle(tx, id));
  const before = await read();
  await runJob(product.app, id, new AbortController().signal);
  expect(await read()).toEqual(before);
});

test('PR-04 evidence that is no longer what was recorded is not bundled', async () => {
  const ticket = await submitTicket(product.url, ann);
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ key: string }>(
      sql`select storage_key as key from videos where id = ${ticket.videos[0]?.videoId ?? ''}`,
    ),
  );
  const blob = await product.app.blobs.open({ state: 'permanent', key: blobKey(rows[0]?.key ?? '') });
  await blob.close();
  const file = blob.localPath ?? '';
  const bytes = await readFile(file);
  await chmod(file, 0o600);
  await writeFile(file, Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]));
  expect(await makeBundle(ann, ticket.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is not the one that was recorded'),
  });
  await writeFile(file, bytes);
  expect(await makeBundle(ann, ticket.id)).toMatchObject({ state: 'ready' });
});

test('PR-04 a bundle whose evidence was deleted is gone', async () => {
  const ticket = await submitTicket(product.url, ann);
  const { url } = await makeBundle(ann, ticket.id);
  await ann.client.tickets.delete({ id: ticket.id });
  expect((await ann.fetch(url ?? '')).status).toBe(404);
});
