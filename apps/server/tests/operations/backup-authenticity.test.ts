/** A backup is restored only if every byte is what the holder of the backup key wrote. */
import { createHash } from 'node:crypto';
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { connectionFromUrl, type DatabaseConnection } from '@plainview/postgres/database';
import { createCipher } from '@plainview/server/modules/operations/backups/backup-encryption';
import {
  authenticateManifest,
  type ManifestProof,
} from '@plainview/server/modules/operations/backups/backup-key';
import { findFilledTable } from '@plainview/server/modules/operations/backups/fill-database.sql';
import {
  identityPlace,
  manifestText,
  readManifest,
} from '@plainview/server/modules/operations/backups/manifest';
import { openBackup } from '@plainview/server/modules/operations/backups/open-backup';
import { restoreBackup } from '@plainview/server/modules/operations/backups/restore-backup';
import { takeBackup } from '@plainview/server/modules/operations/backups/take-backup';
import { withSnapshot } from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { openDiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawTests } from '@plainview/test-support/draw-sample';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { Encrypter, generateX25519Identity } from 'age-encryption';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const backupKey = 'the key that only the operator knows, and no backup';
const passphrase = 'correct horse battery staple';
const byKey: ManifestProof = { backupKey, expectedSha256: null };

/** Number of files that the product stores. */
const FILES = 3;

let directory: string;
/** The product whose backups are taken. */
let product: TestProduct;
/** A database for restores. */
let database: TestDatabase;
let owner: DatabaseConnection;
/** The same data, once in plaintext and once encrypted. */
let folders: Readonly<Record<'clear' | 'encrypted', string>>;

/**
 * Prepares a folder for an encrypted backup whose passphrase is checked at a low cost. At the product's, each
 * backup and each restore would take a second.
 */
async function prepareFolder(folder: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(10);
  await mkdir(folder);
  await writeFile(identityPlace(folder), await encrypter.encrypt(await generateX25519Identity()));
}

drawTests(4);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-authentic-'));
  folders = { clear: path.join(directory, 'clear'), encrypted: path.join(directory, 'encrypted') };
  database = await cloneTestDatabase();
  owner = connectionFromUrl(database.url);
  product = await startTestProduct();
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  for (let made = 0; made < FILES; made += 1) {
    await storeVideo(product.url, ann, await makeTestVideo({ seconds: made + 1 }));
  }
  await prepareFolder(folders.encrypted);
  for (const kind of ['clear', 'encrypted'] as const) await take(kind, folders[kind]);
}, 180_000);
afterAll(async () => {
  await product.stop();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Takes a backup of the product. */
const take = (kind: 'clear' | 'encrypted', folder: string) =>
  takeBackup(
    {
      owner: connectionFromUrl(product.databaseUrl),
      blobs: product.app.blobs,
      secret: 'the secret of the product, as long as it has to be',
      isSecretKept: true,
      backupKey,
      passphrase: kind === 'encrypted' ? passphrase : null,
      now: () => new Date(),
    },
    folder,
    () => undefined,
  );

/** Restores into the test's database. @throws BackupError, or file system errors */
async function restore(
  folder: string,
  proof: ManifestProof,
  phrase: string | null = null,
  keepSecrets = () => Promise.resolve(),
): Promise<void> {
  const backup = await openBackup(folder, proof, phrase);
  const blobs = await openDiskBlobStore(path.join(directory, 'target'));
  const { problems } = await restoreBackup(backup, { owner, blobs, keepSecrets }, () => undefined);
  if (problems.length > 0) throw new Error(problems.map(({ what }) => what).join());
}

/** @returns why a restore was rejected; it must have left the database empty */
async function refusal(folder: string, proof: ManifestProof, phrase: string | null = null): Promise<string> {
  const said = await outcome(restore(folder, proof, phrase));
  const filled = await withSnapshot(owner, ({ tx }) => findFilledTable(tx));
  expect({ filled, said }).toEqual({ filled: null, said });
  return said;
}

async function withCopy(folder: string, work: (copy: string) => Promise<void>): Promise<void> {
  const copy = await mkdtemp(path.join(directory, 'copy-'));
  await cp(folder, copy, { recursive: true });
  try {
    await work(copy);
  } finally {
    await rm(copy, { recursive: true });
  }
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}

type Change = 'flip a bit' | 'cut off' | 'append' | 'remove' | 'exchange';

async function alter(folder: string, change: Change, pick: number, at: number): Promise<string> {
  const files = await filesOf(folder);
  const file = files[pick % files.length] ?? '';
  const other = files[(pick + 1 + (at % (files.length - 1))) % files.length] ?? '';
  await Promise.all([file, other].map((place) => chmod(place, 0o600)));
  const bytes = await readFile(file);
  // Empty tables are identical.
  if (change === 'exchange') fc.pre(!bytes.equals(await readFile(other)));
  if (change === 'remove') await rm(file);
  if (change === 'append') await writeFile(file, Buffer.concat([bytes, Buffer.from('\n')]));
  if (change === 'cut off') await writeFile(file, bytes.subarray(0, at % bytes.length));
  if (change === 'flip a bit') {
    bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ (1 << (at % 8));
    await writeFile(file, bytes);
  }
  if (change === 'exchange') {
    await rename(file, `${file}.aside`);
    await rename(other, file);
    await rename(`${file}.aside`, other);
  }
  return `${change}: ${path.relative(folder, file)} at ${at % bytes.length}`;
}

describe.each(['clear', 'encrypted'] as const)('a backup that is %s', (kind) => {
  const phrase = kind === 'encrypted' ? passphrase : null;

  test(
    'EV-12 is rejected after any change to any file, and the database stays empty',
    { timeout: 240_000 },
    async () => {
      const changes: Change[] = ['flip a bit', 'cut off', 'append', 'remove', 'exchange'];
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...changes), fc.nat(), fc.nat(), async (change, pick, at) => {
          await withCopy(folders[kind], async (copy) => {
            const done = await alter(copy, change, pick, at);
            const said = await refusal(copy, byKey, phrase);
            expect(`${done}: ${said}`).toMatch(
              /: .*(?:damaged|incomplete|no complete|not the manifest|was altered|, expected )/u,
            );
          });
        }),
        // Other changes in each run of the tests: fast-check draws a new seed, and prints it if one fails.
        { numRuns: kind === 'clear' ? 4 : 2, endOnFailure: true },
      );
    },
  );
});

type Json = Readonly<Record<string, unknown>>;

/** Adds an approved administrator to the rows of a backup, and updates the manifest to match. */
async function addAdministrator(folder: string): Promise<Json> {
  const { manifest } = (await readManifest(folder)) ?? {};
  if (!manifest) throw new Error('no backup');
  const place = path.join(folder, manifest.database, 'table-users.gz');
  const rows = gunzipSync(await readFile(place)).toString();
  const admin = rows.split('\n').find((row) => row.includes('admin')) ?? '';
  const id = /[0-9a-f-]{36}/u.exec(admin)?.[0] ?? '';
  const forged = gzipSync(`${rows}${admin.replaceAll(id, crypto.randomUUID()).replace('@', '+forged@')}\n`);
  await writeFile(place, forged);
  const users = manifest.tables.find(({ name }) => name === 'users');
  if (!users) throw new Error('no users');
  users.rows += 1;
  users.bytes = forged.byteLength;
  users.sha256 = createHash('sha256').update(forged).digest('hex');
  return { ...manifest };
}

test('EV-12 a forger without the key is rejected, whatever the forged manifest claims', async () => {
  await withCopy(folders.clear, async (copy) => {
    const genuine = await readManifest(copy);
    if (!genuine?.authentication) throw new Error('no authentication');
    const forged = await addAdministrator(copy);
    const place = path.join(copy, 'manifest.json');

    await writeFile(place, manifestText(forged, genuine.authentication));
    expect(await refusal(copy, byKey)).toContain('was altered after the backup was taken');

    const forger = authenticateManifest(forged, 'a key that the forger made up for the occasion');
    await writeFile(place, manifestText(forged, forger));
    expect(await refusal(copy, byKey)).toContain('a different backup key');
    const { keyMark } = genuine.authentication;
    await writeFile(place, manifestText(forged, { ...forger, keyMark }));
    expect(await refusal(copy, byKey)).toContain('was altered after the backup was taken');

    // The format of the previous version, without any authentication.
    const { encryption, hasSecret, ...old } = forged;
    expect([encryption, hasSecret]).toEqual([null, true]);
    await writeFile(place, JSON.stringify({ ...old, format: 1 }));
    expect(await refusal(copy, byKey)).toContain('--expect');
    const expectedSha256 = genuine.fileSha256;
    expect(await refusal(copy, { backupKey, expectedSha256 })).toContain('not the expected one');
  });
});

test('EV-12 without the key, with another key, or without the passphrase a backup is rejected', async () => {
  const without = { backupKey: null, expectedSha256: null };
  expect(await refusal(folders.clear, without)).toContain('The backup key is needed');
  const other = { backupKey: `${backupKey} of another Plainview`, expectedSha256: null };
  expect(await refusal(folders.clear, other)).toContain('a different backup key');
  expect(await refusal(folders.encrypted, byKey)).toContain('The backup is encrypted');
  expect(await refusal(folders.encrypted, byKey, `${passphrase}!`)).toContain('The passphrase is wrong');
});

/** Damages two stored files of a backup, which the next one replaces. */
async function repair(kind: 'clear' | 'encrypted', folder: string): Promise<void> {
  const files = path.join(folder, 'files');
  const stored = await filesOf(files);
  for (const [index, change] of (['flip a bit', 'cut off'] as const).entries())
    await alter(files, change, index, 1000);
  const { moved } = await take(kind, folder);
  expect(moved).toMatchObject({ problems: [], counts: { stored: 2, 'was there': FILES - 2 } });
  expect(await filesOf(files)).toEqual(stored);
}

test('damaged files of a backup are replaced by the next one', async () => {
  await withCopy(folders.clear, async (copy) => {
    await repair('clear', copy);
    expect((await take('clear', copy)).moved.counts).toMatchObject({ stored: 0, 'was there': FILES });
  });
});

test('EV-12 a backup is not continued in the folder of an altered one', async () => {
  await withCopy(folders.clear, async (copy) => {
    const { json, authentication } = (await readManifest(copy)) ?? {};
    if (!authentication) throw new Error('no authentication');
    const tag = authentication.tag.replaceAll(/./gu, '0');
    await writeFile(path.join(copy, 'manifest.json'), manifestText(json, { ...authentication, tag }));
    const source = {
      owner,
      blobs: await openDiskBlobStore(path.join(directory, 'no-files')),
      secret: 'the secret of the product, as long as it has to be',
      isSecretKept: false,
      backupKey,
      passphrase: null,
      now: () => new Date(),
    };
    const again = (folder: string, change: object = {}) =>
      outcome(takeBackup({ ...source, ...change }, folder, () => undefined));
    expect(await again(copy)).toContain('was altered');
    expect(await again(folders.clear, { passphrase })).toContain('is not encrypted');
    expect(await again(folders.encrypted)).toContain('is encrypted');
    // A symbolic link in the folder could redirect writes to another place.
    await symlink(directory, path.join(copy, 'files.new'));
    expect(await again(copy)).toContain('files.new');
    expect(await again(directory)).toContain('Use an empty folder');
  });
});

test('a restore that cannot store the secret leaves the database empty, and can be repeated', async () => {
  const said = await outcome(
    restore(folders.clear, byKey, null, () => Promise.reject(new Error('the disk is full'))),
  );
  const filled = await withSnapshot(owner, ({ tx }) => findFilledTable(tx));
  expect([said, filled]).toEqual([expect.stringContaining('the disk is full'), null]);
});

test('an encrypted backup reveals nothing of its content, replaces damaged files, and restores the same data', async () => {
  await repair('encrypted', folders.encrypted);
  for (const file of await filesOf(folders.encrypted)) {
    const name = path.relative(folders.encrypted, file);
    if (name === 'manifest.json') continue;
    expect(name).toMatch(/\.age$/u);
    expect((await readFile(file)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  }
  const { fileSha256 } = (await readManifest(folders.encrypted)) ?? {};
  // The operator wrote the hash down, so the key is not needed.
  await restore(folders.encrypted, { backupKey: null, expectedSha256: fileSha256 ?? '' }, passphrase);
  expect(await withSnapshot(owner, ({ tx }) => findFilledTable(tx))).not.toBeNull();
  expect(await outcome(restore(folders.clear, byKey))).toContain('The database is not empty');
});

test('the identity of a new encrypted backup is sealed at a high cost for those who guess passphrases', async () => {
  const { cipher, sealed } = await createCipher(passphrase);
  // 2^18 rounds of scrypt.
  expect(Buffer.from(sealed).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 18\n/u);
  expect(cipher.encryption?.identitySha256).toBe(createHash('sha256').update(sealed).digest('hex'));
});

test('EV-12 the commands keep the key out of the backup, and a restore elsewhere needs it', async () => {
  const databases = await Promise.all([cloneTestDatabase(), cloneTestDatabase()]);
  const [here, elsewhere] = databases.map(({ url }, index) => ({
    DATA_DIRECTORY: path.join(directory, `data-${index}`),
    DATABASE_URL: url,
    SECRET: 'a secret that only the tests know and nobody else',
  }));
  if (!here || !elsewhere) throw new Error('two are needed');
  const folder = path.join(directory, 'by-command');
  const unencrypted = await runConsoleCommand('backup', here, folder, '--encrypt');
  expect([unencrypted.code, unencrypted.printed]).toEqual([1, expect.stringContaining('needs a passphrase')]);
  await prepareFolder(folder);
  const phraseFile = path.join(directory, 'passphrase');
  await writeFile(phraseFile, `${passphrase}\n`);
  const encrypted = ['--passphrase-file', phraseFile];
  const taken = await runConsoleCommand('backup', here, folder, ...encrypted);
  const keyFile = path.join(here.DATA_DIRECTORY, 'backup.key');
  expect([taken.code, taken.printed]).toEqual([0, expect.stringContaining(`was created in ${keyFile}`)]);
  const key = (await readFile(keyFile, 'utf8')).trim();
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  for (const file of await filesOf(folder)) expect((await readFile(file)).includes(key)).toBe(false);
  const run = (...more: string[]) => runConsoleCommand('restore', elsewhere, folder, ...more);
  const refused = await run(...encrypted);
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('The backup key is needed')]);
  const restored = await run('--key-file', keyFile, ...encrypted);
  expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining('ledger intact')]);
  expect((await readFile(path.join(elsewhere.DATA_DIRECTORY, 'backup.key'), 'utf8')).trim()).toBe(key);
  for (const one of databases) await one.drop();
}, 180_000);
