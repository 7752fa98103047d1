/** Processes with their own data directories on one database server sign the ledger with one key. */
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { verifyNote, type NoteKey } from '@plainview/proof/signed-note';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { signCheckpoint } from '@plainview/server/platform/ledger/checkpoint';
import { readLedgerKeys } from '@plainview/server/platform/ledger/ledger-keys';
import { recordEvent } from '@plainview/server/platform/ledger/record-event';
import { createLedgerKeySealer } from '@plainview/server/platform/ledger/sealed-ledger-key';
import { readSealedKey } from '@plainview/server/platform/ledger/sealed-ledger-key.repository';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { signInOperator } from '@plainview/test-support/test-users';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const OTHER_SECRET = 'another secret, which nobody else here has';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await cloneTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-key-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });
});

const folder = (name: string): string => path.join(directory, name);
const keyFileOf = (name: string): string => path.join(folder(name), 'ledger-key.pem');

/** Starts a process with its own data directory, until the end of the test if not before. */
async function start(
  name: string,
  change: { readonly ledgerKeyFile?: string; readonly secret?: string | null } = {},
): Promise<TestProduct> {
  const product = await startTestProduct({
    databaseUrl: database.url,
    dataDirectory: folder(name),
    ledgerKeyFile: null,
    ...change,
  });
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= product.stop());
  onTestFinished(stop);
  return { ...product, stop };
}

/** Adds an entry, so that there is something to sign. */
const grow = ({ app }: TestProduct): Promise<void> =>
  asSystem(app.database, (tx) =>
    recordEvent(tx, 'Plainview', new Date(), {
      event: 'webhook.removed',
      subject: 'webhook',
      subjectId: '1',
      agencyId: null,
      audience: 'internal',
    }),
  );

/** Returns the keys since the last one that nobody vouches for. */
const keysOf = async ({ app }: TestProduct): Promise<readonly NoteKey[]> =>
  (await asSystem(app.database, readLedgerKeys)).map(({ key }) => key);

const sealedKey = ({ app }: TestProduct) => asSystem(app.database, readSealedKey);

/** Has the process sign a new entry. Returns whether the current key verifies it. */
async function signs(product: TestProduct): Promise<boolean> {
  await grow(product);
  const { note } = await signCheckpoint(product.app);
  const [key, checkpoint] = [(await keysOf(product)).at(-1), parseCheckpoint(note)];
  return key !== undefined && checkpoint !== null && verifyNote(checkpoint, key) === true;
}

const changeKey = (settings: Readonly<Record<string, string>> = {}, ...args: string[]) =>
  runConsoleCommand(
    'change-ledger-key',
    { DATABASE_URL: database.url, SECRET: TEST_SECRET, DATA_DIRECTORY: folder('console'), ...settings },
    ...args,
  );

async function keyCheck({ url }: TestProduct) {
  const { client } = await signInOperator(url);
  const { checks } = await client.health.read();
  return checks.find(({ name }) => name === 'ledger key');
}

test('PR-01 each process signs with the key that the database holds, also with the next one, without a restart', async () => {
  const [one, two] = [await start('one'), await start('two')];
  expect([await signs(one), await signs(two), await signs(one)]).toEqual([true, true, true]);
  expect(await keysOf(one)).toHaveLength(1);
  expect(['one', 'two'].map((name) => existsSync(keyFileOf(name)))).toEqual([false, false]);
  expect((await sealedKey(one))?.sealed).not.toContain('PRIVATE');

  expect(await changeKey()).toMatchObject({
    code: 0,
    printed: expect.stringContaining('The database holds the new key for all processes.'),
  });
  expect([await signs(two), await signs(one)]).toEqual([true, true]);
  expect(await keysOf(one)).toHaveLength(2);
  expect(await keyCheck(two)).toMatchObject({ state: 'ok' });
});

test('PR-01 a process whose file has the current key shares it; until then, others sign nothing and make no key', async () => {
  const before = await start('one', { ledgerKeyFile: keyFileOf('one') });
  expect(await signs(before)).toBe(true);
  await before.stop();
  const two = await start('two');
  await expect(signs(two)).rejects.toThrow('is missing');
  expect(await keyCheck(two)).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('DATABASE_URL and SECRET'),
  });

  const one = await start('one');
  expect([await signs(two), await signs(one)]).toEqual([true, true]);
  expect(await keysOf(one)).toHaveLength(1);
  expect(await keyCheck(two)).toMatchObject({ state: 'ok' });

  // The file of the earlier key is put aside, and a copy of it changes nothing.
  const changed = await changeKey({ DATA_DIRECTORY: folder('one') });
  const [, aside = ''] = /The previous file is (\S+)\.\n/u.exec(changed.printed) ?? [];
  await rename(aside, keyFileOf('one'));
  expect([await signs(one), await signs(two)]).toEqual([true, true]);
});

test('PR-01 a key that was sealed under another SECRET is not used, and a file with it is sealed again', async () => {
  const one = await start('one');
  expect(await signs(one)).toBe(true);
  await grow(one);
  const strange = { ...one.app, ledgerKeySealer: createLedgerKeySealer(OTHER_SECRET) };
  await expect(signCheckpoint(strange)).rejects.toThrow('sealed under another SECRET');
  await one.stop();

  const doctor = await runConsoleCommand('doctor', {
    DATABASE_URL: database.url,
    DATA_DIRECTORY: folder('one'),
    SECRET: OTHER_SECRET,
  });
  expect(doctor.printed).toMatch(/PROBLEM {2}ledger key: .+ sealed under another SECRET\n +Set SECRET/u);

  // The way to another secret: out of the database, and in again.
  const moved = { LEDGER_KEY_FILE: keyFileOf('one') };
  expect(await changeKey(moved)).toMatchObject({ code: 0 });
  const two = await start('one', { secret: OTHER_SECRET });
  expect(await signs(two)).toBe(true);
  await rm(keyFileOf('one'));
  expect(await signs(two)).toBe(true);
});

test('PR-01 Server Health of each process names those that cannot sign, and the key stays out of the database on request', async () => {
  const [one, two] = [await start('one', { ledgerKeyFile: keyFileOf('one') }), await start('two')];
  expect(await sealedKey(one)).toBe(null);
  expect(await changeKey()).toMatchObject({ code: 1, printed: expect.stringContaining('add --lost') });
  expect(await signs(one)).toBe(true);
  await two.app.signer.check();
  expect(two.app.signer.canSign()).toBe(false);
  expect(await keyCheck(one)).toMatchObject({
    state: 'problem',
    text: expect.stringContaining(
      `cannot sign with the current key: ${hostname().slice(0, 24)} ${process.pid}`,
    ),
  });
  await rename(keyFileOf('one'), keyFileOf('two'));
  await two.app.signer.check();
  expect(two.app.signer.canSign()).toBe(true);
  expect((await sealedKey(two))?.publicKey).toBe(
    Buffer.from((await keysOf(two)).at(-1)?.publicKey ?? '').toString('base64'),
  );
  expect(await keyCheck(one)).toMatchObject({ state: 'ok' });

  const file = { LEDGER_KEY_FILE: keyFileOf('one') };
  expect(await changeKey(file)).toMatchObject({ code: 0, printed: expect.stringContaining('keep a copy') });
  expect(await sealedKey(one)).toBe(null);
  expect(await signs(one)).toBe(true);
  await expect(signs(two)).rejects.toThrow('not the one that the ledger names');
});

test('PR-01 a secret in the data directory is part of each backup, so the key stays in its file', async () => {
  const one = await start('one', { secret: null });
  expect(await signs(one)).toBe(true);
  expect([existsSync(keyFileOf('one')), await sealedKey(one)]).toEqual([true, null]);
});
