import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { connectionFromUrl } from '@plainview/postgres/database';
import { parseTlogProof, provenEntry } from '@plainview/proof/checkpoint';
import { openZip } from '@plainview/proof/read-zip';
import { formatKey } from '@plainview/proof/signed-note';
import { verifyBundle } from '@plainview/proof/verify-bundle';
import { leftOutTables } from '@plainview/server/modules/proof/agency-transfers/agency-tables.sql';
import { exportAgency } from '@plainview/server/modules/proof/agency-transfers/export-agency';
import { importAgency } from '@plainview/server/modules/proof/agency-transfers/import-agency';
import { openExport } from '@plainview/server/modules/proof/agency-transfers/open-export';
import { withSnapshot } from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { startTestSmtpServer, type TestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { runConsoleCommand, startConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { verifyLedgerAt } from '@plainview/test-support/product/verify-ledger';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillBothAgencies } from './filled-agencies.ts';
import { killWhileItWaits } from './kill-while-it-waits.ts';

// North PD, with Ann, moves from one installation to another. South PD, with Sam, stays.
const run = promisify(execFile);
let directory: string;
let folder: string;
let source: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;
let ticketId: string;
let tombstone: string;
/** The installation that the agency moves to: never started before. */
let target: TestDatabase;
let empty: TestProduct;
let mail: TestSmtpServer;

const settingsOf = (database: string, name: string) => ({
  DATABASE_URL: database,
  DATA_DIRECTORY: name,
  SECRET: 'a secret that only the tests know and nobody else',
});
const fromSource = () => settingsOf(source.databaseUrl, source.dataDirectory);
const intoTarget = () => settingsOf(target.url, path.join(directory, 'target'));

/** Computes the digest of a file for the verifier of bundles. */
async function digestOf(file: Blob) {
  const bytes = await file.bytes();
  return { sha256: createHash('sha256').update(bytes).digest('hex'), crc32: crc32(bytes) };
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-transfer-'));
  folder = path.join(directory, 'north');
  [source, empty, target, mail] = await Promise.all([
    startTestProduct(),
    startTestProduct(),
    cloneTestDatabase(),
    startTestSmtpServer(),
  ]);
  admin = await signInOperator(source.url);
  ann = await joinAgency(source.url, admin, 'North PD', 'Ann');
  sam = await joinAgency(source.url, admin, 'South PD', 'Sam');
  ({ ticketId, tombstone } = await fillBothAgencies(source, { admin, ann, sam }));
});
afterAll(async () => {
  await Promise.all([source.stop(), empty.stop(), mail.stop()]);
  await target.drop();
  await rm(directory, { recursive: true, force: true });
});

type Rows = Readonly<Record<string, readonly string[]>>;

/** Returns the exported rows of each table, without the accounts of administrators. */
async function rowsAt(url: string): Promise<Rows> {
  return withSnapshot(connectionFromUrl(url), async ({ tx, tables }) => {
    const all: Record<string, string[]> = {};
    for (const { name } of tables.filter((table) => leftOutTables[table.name] === undefined)) {
      const { rows } = await tx.execute<{ row: string }>(
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
      );
      all[name] = rows.map(({ row }) => row.replaceAll(`"${admin.user.id}"`, 'null'));
    }
    return all;
  });
}

const checksums = (place: string) =>
  run('sh', ['-c', 'sha256sum -c --quiet --strict tagmanifest-sha256.txt manifest-sha256.txt'], {
    cwd: place,
  }).then(
    () => 'intact',
    () => 'refused',
  );

const exportFrom = ({ app, databaseUrl }: TestProduct, agency: string, place: string) =>
  exportAgency({ ...app, owner: connectionFromUrl(databaseUrl) }, { agency, folder: place }, () => undefined);

const importInto = async ({ app }: TestProduct, place: string): Promise<string> =>
  outcome(
    openExport(place, null).then((bag) =>
      importAgency(bag, app, { verified: () => undefined, stored: () => undefined }),
    ),
  );

test('PR-08 a killed export is not taken for one, and the next one replaces it', async () => {
  // When everything but its ledger entry is done.
  const recording = { lock: 'lock table custody_pending_entries in share mode', statement: 'record_custody' };
  await killWhileItWaits(source.databaseUrl, recording, () =>
    startConsoleCommand('export-agency', fromSource(), 'North PD', folder),
  );
  expect(await readdir(directory)).toEqual(['north.incomplete']);
  expect(await checksums(`${folder}.incomplete`)).toBe('refused');
  expect(await importInto(empty, `${folder}.incomplete`)).toMatch('is not a complete export');

  expect(await outcome(exportFrom(source, 'West PD', folder))).toContain('There is no agency West PD.');
  const { code, printed } = await runConsoleCommand('export-agency', fromSource(), ' north  pd', folder);
  expect(printed).toMatch(/Exported North PD as of .* 7 files/u);
  expect(code).toBe(0);
  expect(await readdir(directory)).toEqual(['north']);
  const [entry] = (await admin.client.custody.list({ limit: 1 })).items;
  expect(entry).toMatchObject({ event: 'agency.exported', data: { agencyName: 'North PD', files: 7 } });
  expect(printed).toContain(String(entry?.data['tagManifestSha256']));
});

test('PR-08 standard tools confirm an export, which contains no secrets and no other agency', async () => {
  expect(await checksums(folder)).toBe('intact');
  const instructions = await readFile(path.join(folder, 'VERIFY.txt'), 'utf8');
  const commands = [...instructions.matchAll(/^ {4}(?<command>.*)$/gmu)].map(
    ({ groups }) => groups?.['command'],
  );
  const { stdout } = await run('sh', ['-c', commands.join('\n')], { cwd: folder });
  expect(stdout.match(/^(?:OK|FAILED)/gmu)).toEqual(Array.from({ length: 10 }, () => 'OK'));
  const everything = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('files'))
    .map((entry) => readFile(path.join(entry.parentPath, entry.name), 'utf8'));
  const text = (await Promise.all(everything)).join('');
  for (const secret of ['argon2', '$scrypt', sam.user.id, sam.email, 'South PD'])
    expect(text).not.toContain(secret);
  expect(text).toContain(ann.email);
});

test('PR-08 an import refuses an altered export, and changes nothing', async () => {
  const [file = ''] = await readdir(path.join(folder, 'data/files'));
  const proof = `"${'A'.repeat(43)}="`;
  const rewritten: readonly (readonly [string, (text: string) => string, RegExp])[] = [
    [`data/files/${file}`, (text) => `${text}x`, /data\/files\/.*its SHA-256 is/u],
    ['data/rows/tickets.ndjson', () => '', /tickets.ndjson: its SHA-256 is/u],
    ['proof/inclusion.jsonl', (text) => text.replace(/"[\w+/]{43}="/u, proof), /it does not prove entry/u],
    ['proof/checkpoint', (text) => text.replace(/(?<=— \S+ \S{20})\S{6}/u, 'AAAAAA'), /signature is wrong/u],
    [
      'bag-info.txt',
      (text) => text.replace(/(?<=Migration: ).*/u, '0001_old'),
      /is 0001_old, here it is \d{4}_/u,
    ],
  ];
  const alterations: readonly (readonly [(place: string) => Promise<unknown>, RegExp])[] = [
    ...rewritten.map(
      ([name, change, expected]) =>
        [(place: string) => rewrite(`${place}/${name}`, change), expected] as const,
    ),
    [(place) => rm(`${place}/data/rows/videos.ndjson`), /videos.ndjson: the file is missing/u],
    [(place) => writeFile(`${place}/data/files/x`, ''), /data\/files\/x: no manifest lists it/u],
    [(place) => run('ln', ['-sf', '/etc/hostname', `${place}/VERIFY.txt`]), /VERIFY.txt: it is not a file/u],
    [truncateConsistently, /tagmanifest-sha256.txt: its SHA-256 is not the one that the ledger recorded/u],
  ];
  const before = await rowsAt(empty.databaseUrl);
  for (const [alter, expected] of alterations) {
    const place = path.join(directory, 'altered');
    await cp(folder, place, { recursive: true });
    await alter(place);
    expect(await importInto(empty, place)).toMatch(expected);
    await rm(place, { recursive: true });
  }
  const otherKey = formatKey({ name: 'other.example/ledger/1', publicKey: new Uint8Array(32) });
  expect(await outcome(openExport(folder, otherKey))).toMatch(/checkpoint: no trusted key signed it/u);
  const ownKey = (await readFile(path.join(folder, 'proof/keys.txt'), 'utf8')).trim();
  expect(await outcome(openExport(folder, ownKey))).toBe('done');
  expect(await rowsAt(empty.databaseUrl)).toEqual(before);
  expect(await storedAt(empty)).toEqual([]);
});

const rewrite = async (file: string, change: (text: string) => string): Promise<void> =>
  writeFile(file, change(await readFile(file, 'utf8')));

/** Empties the list of tickets and puts its new hash into both manifests. */
async function truncateConsistently(place: string): Promise<void> {
  const hashOf = async (name: string) =>
    createHash('sha256')
      .update(await readFile(path.join(place, name)))
      .digest('hex');
  let from = await hashOf('data/rows/tickets.ndjson');
  await writeFile(path.join(place, 'data/rows/tickets.ndjson'), '');
  let to = await hashOf('data/rows/tickets.ndjson');
  for (const name of ['manifest-sha256.txt', 'tagmanifest-sha256.txt']) {
    const [old, change] = [await hashOf(name), [from, to] as const];
    await rewrite(path.join(place, name), (text) => text.replace(...change));
    [from, to] = [old, await hashOf(name)];
  }
}

/** Returns the SHA-256 of all stored files. */
async function storedAt({ app }: Pick<TestProduct, 'app'>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of app.blobs.listPermanent())
    found.push((await app.blobs.hash({ state: 'permanent', key })).sha256);
  return found.toSorted();
}

test('PR-08 a killed import leaves nothing, is repeated, and brings all rows, files and the history', async () => {
  // When the rows are inserted. Its ledger entry is sent together with the commit, which PostgreSQL then
  // completes alone.
  const inserting = { lock: 'lock table imported_ledgers in share mode', statement: 'imported_ledgers' };
  await killWhileItWaits(target.url, inserting, () =>
    startConsoleCommand('import-agency', intoTarget(), folder),
  );
  expect((await rowsAt(target.url))['agencies']).toEqual([]);
  const reserved = await changeAsOwner(target.url, 'select from blob_reservations');
  expect(reserved).toBe(7);

  const imported = await runConsoleCommand('import-agency', intoTarget(), folder);
  expect(imported.printed).toMatch(/Imported North PD as of .* 7 files/u);
  expect(imported.code).toBe(0);
  expect(await changeAsOwner(target.url, 'select from blob_reservations')).toBe(0);
  const [before, after] = [await rowsAt(source.databaseUrl), await rowsAt(target.url)];
  for (const [table, rows] of Object.entries(after)) {
    if (table.startsWith('imported_')) continue;
    // The settings of another installation; the rates of the ticket are in its row.
    const known = new Set(before[table]?.map((row) => row.replace(/(?<="settings_version": )\d+/u, 'null')));
    const missing = [...known].filter(
      (row) => !rows.includes(row) && [ticketId, ann.user.id, tombstone].some((id) => row.includes(id)),
    );
    expect({ table, missing, added: rows.filter((row) => !known.has(row)) }).toEqual({
      table,
      missing: [],
      added: [],
    });
  }
  expect(
    Object.entries(after)
      .filter(([, rows]) => rows.length > 0)
      .map(([name]) => name),
  ).toEqual(
    expect.arrayContaining([
      'agencies',
      'derived_files',
      'destructions',
      'findings',
      'hold_tickets',
      'holds',
      'identities',
      'imported_ledger_entries',
      'imported_ledgers',
      'reports',
      'scorecard_versions',
      'scorecards',
      'support_requests',
      'scorecard_assignments',
      'tickets',
      'users',
      'videos',
    ]),
  );
  expect(after['tickets']).toHaveLength(1);
});

const bytesOf = async (person: Person, url: string | null | undefined): Promise<Buffer> =>
  Buffer.from(await (await person.fetch(url ?? '')).arrayBuffer());

test('PR-08 CL-03 after the move, the users sign in by email and find their report, videos and history', async () => {
  const moved = await startTestProduct({
    databaseUrl: target.url,
    dataDirectory: path.join(directory, 'target'),
    mail: { smtpUrl: mail.url, sender: 'no-reply@example.gov' },
  });
  try {
    const operatorThere = await signInOperator(moved.url);
    expect(await outcome(signIn(moved.url, ann.email, ann.password))).toMatch('INVALID_CREDENTIALS');
    await createCaller(moved.url).client.session.requestPasswordReset({ email: ann.email });
    const message = await mail.next(({ to }) => to[0] === ann.email);
    const code = /enter this code: (?<code>\S+)/u.exec(message.parsed.text ?? '')?.groups?.['code'] ?? '';
    const password = 'a new secret of Ann';
    await createCaller(moved.url).client.session.resetPassword({ code, password, confirmPassword: password });
    const there = await signIn(moved.url, ann.email, password);
    const [here, ticket] = [
      await ann.client.tickets.get({ id: ticketId }),
      await there.client.tickets.get({ id: ticketId }),
    ];
    for (const urlOf of [
      ({ reports }: typeof here) => reports[0]?.url,
      ({ videoUrl }: typeof here) => videoUrl,
    ])
      expect((await bytesOf(there, urlOf(ticket))).equals(await bytesOf(ann, urlOf(here)))).toBe(true);
    const origins = new Set(ticket.timeline.map(({ origin }) => origin));
    const earlier = ticket.timeline.filter(({ origin }) => origin !== null);
    expect(earlier.map(({ sequence, hash, data }) => ({ sequence, hash, data }))).toEqual(
      here.timeline.slice(0, earlier.length).map(({ sequence, hash, data }) => ({ sequence, hash, data })),
    );
    expect(origins.size).toBe(1);
    expect(
      (await admin.client.tickets.get({ id: ticketId })).timeline.every(({ origin }) => origin === null),
    ).toBe(true);
    expect((await operatorThere.client.tickets.get({ id: ticketId })).holds).toMatchObject([
      { name: 'Doe v. City' },
    ]);
    expect((await operatorThere.client.custody.list({ search: '' })).items).toContainEqual(
      expect.objectContaining({ event: 'agency.imported', agencyName: 'North PD' }),
    );
    const videoId = ticket.videos[0]?.videoId ?? '';
    const receipt = await (await there.fetch(`/receipts/videos/${videoId}.tlog-proof`)).text();
    const proven = parseTlogProof(receipt);
    expect(proven && provenEntry(proven, proven.checkpoint)).not.toBe(null);
    expect((await there.fetch(`/receipts/videos/${videoId}.pdf`)).status).toBe(200);
    const archive = await bytesOf(there, (await makeBundle(there, ticketId)).url);
    const bundle = await openZip(new Blob([archive]));
    const formerKeys = (await readFile(path.join(folder, 'proof/keys.txt'), 'utf8')).trim().split('\n');
    const kept = [{ name: 'old receipt', text: receipt }];
    const verdict = await verifyBundle(bundle, { keys: [], formerKeys, kept, digestOf });
    expect(verdict.faults).toEqual([]);
    expect(verdict.kept).toMatchObject([{ result: 'same' }]);
    const proofs = verdict.evidence.map(({ path: file, proof }) => [file.split('/')[2], proof]);
    expect(proofs).toEqual([
      ['evidence', 'former'],
      ['evidence', 'former'],
      ['reports', 'former'],
    ]);
    const unconfirmed = await verifyBundle(bundle, { keys: [], kept: [], digestOf });
    expect(unconfirmed.faults).toEqual([]);
    expect(new Set(unconfirmed.evidence.map(({ proof }) => proof))).toEqual(new Set(['former-unconfirmed']));
    expect([...bundle.files.keys()].filter((name) => name.includes('imported/'))).toHaveLength(8);
    const refused = await asSystem(moved.app.database, (tx) =>
      tx.execute(sql`delete from imported_ledger_entries`),
    ).catch((error: unknown) => String(error instanceof Error ? error.cause : error));
    expect(refused).toMatch('permission denied');
    expect(
      await outcome(changeAsOwner(target.url, 'update imported_ledger_entries set line = line')),
    ).toMatch('append-only');
    await exportFrom(moved, 'North PD', `${folder}-again`);
  } finally {
    await moved.stop();
  }
  await Promise.all([verifyLedgerAt(target.url), verifyLedgerAt(source.databaseUrl)]);
});

test('PR-08 an installation that was started before takes an agency that moves again, but only one', async () => {
  const running = settingsOf(empty.databaseUrl, empty.dataDirectory);
  expect(await runConsoleCommand('import-agency', running, folder)).toEqual({
    code: 1,
    printed: 'REFUSED: Plainview is running on this database. Stop it first.\n',
  });
  expect(await importInto(empty, `${folder}-again`)).toBe('done');
  expect(await storedAt(empty)).toHaveLength(7);
  expect(await importInto(empty, folder)).toMatch(
    'This Plainview is not empty: it has agencies and tickets and videos and destructions.',
  );
  const there = await signInOperator(empty.url);
  const { items } = await there.client.tickets.list({});
  expect(items.map(({ id }) => id)).toEqual([ticketId]);
  const { timeline } = await there.client.tickets.get({ id: ticketId });
  expect(new Set(timeline.map(({ origin }) => origin)).size).toBe(2);
  expect(timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['ticket.created', 'report.delivered', 'bundle.created']),
  );
  expect(timeline[0]?.event).toBe('ticket.created');
});

test('PR-08 a table that is neither exported nor left out for a reason stops the export', async () => {
  await changeAsOwner(source.databaseUrl, 'create table later (agency_id uuid)');
  const refused = await outcome(exportFrom(source, 'North PD', `${folder}-2`));
  await changeAsOwner(source.databaseUrl, 'drop table later');
  expect(refused).toContain('The export of agencies does not know the table later.');
  expect(await readdir(directory)).not.toContain('north-2.incomplete');
});
