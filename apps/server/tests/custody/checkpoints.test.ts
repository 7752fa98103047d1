import { execFile } from 'node:child_process';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseCheckpoint, type ReadCheckpoint, parseTlogProof } from '@plainview/proof/checkpoint';
import { entryLeaf, isEntryIntact, parseEntry } from '@plainview/proof/ledger-entry';
import { isConsistent, isLeafIn } from '@plainview/proof/merkle-tree';
import { fromBase64 } from '@plainview/proof/parsing';
import { parseKey, verifyNote } from '@plainview/proof/signed-note';
import { compareCheckpoints } from '@plainview/proof/witness/compare-checkpoints';
import { proveEntry, type LedgerIdentity } from '@plainview/server/modules/proof/checkpoints/read-proofs';
import { verifyNextEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import { openCommandSigner } from '@plainview/server/platform/auth/ledger-signer/command-signer';
import {
  createNextFileSigner,
  openFileSigner,
} from '@plainview/server/platform/auth/ledger-signer/file-signer';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { newestCheckpoint, signCheckpoint } from '@plainview/server/platform/ledger/checkpoint';
import { changeLedgerKey } from '@plainview/server/platform/ledger/ledger-keys';
import { recordEvent } from '@plainview/server/platform/ledger/record-event';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const run = promisify(execFile);

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop({ expectsBrokenLedger: true }));

/** Appends this many entries. */
const grow = (count: number) =>
  asSystem(product.app.database, async (tx) => {
    for (let n = 0; n < count; n += 1)
      await recordEvent(tx, 'Plainview', new Date(), {
        event: 'webhook.removed',
        subject: 'webhook',
        subjectId: String(n),
        agencyId: null,
        audience: 'internal',
      });
  });

const ledgerIdentity = z.object({
  origin: z.string(),
  keys: z.array(
    z.object({ key: z.string(), pem: z.string(), announcedAt: z.int(), replacedAt: z.int().nullable() }),
  ),
  checkpoint: z.string().nullable(),
  keyChanges: z.array(z.object({ line: z.string(), hashes: z.array(z.string()) })),
  timestamp: z.null(),
}) satisfies z.ZodType<LedgerIdentity>;

const identity = async (): Promise<LedgerIdentity> => {
  const response = await fetch(`${product.url}/.well-known/plainview-ledger`);
  return ledgerIdentity.parse(await response.json());
};
const keyFile = () => path.join(product.dataDirectory, 'ledger-key.pem');

function read(note: string): ReadCheckpoint {
  const checkpoint = parseCheckpoint(note);
  if (!checkpoint) throw new Error('not a checkpoint');
  return checkpoint;
}

async function consistency(from: number, to: number): Promise<Uint8Array[]> {
  const response = await fetch(`${product.url}/ledger/consistency?from=${from}&to=${to}`);
  const { hashes } = z.object({ hashes: z.array(z.string()) }).parse(await response.json());
  return hashes.map((hash) => fromBase64(hash) ?? new Uint8Array());
}

async function tamper(...statements: string[]): Promise<void> {
  for (const statement of statements) await changeAsOwner(product.databaseUrl, statement);
}

test('PR-01 a checkpoint is a signed note that openssl verifies', async () => {
  const { size, note } = await signCheckpoint(product.app);
  const { keys, origin, checkpoint } = await identity();
  expect(checkpoint).toBe(note);
  expect(await (await fetch(`${product.url}/ledger/checkpoint`)).text()).toBe(note);
  expect(read(note)).toMatchObject({ origin, size });
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);

  const [text = '', signatureLine = ''] = note.split('\n\n');
  const signature = Buffer.from(signatureLine.split(' ')[2] ?? '', 'base64').subarray(4);
  const folder = product.dataDirectory;
  await writeFile(path.join(folder, 'text'), `${text}\n`);
  await writeFile(path.join(folder, 'signature'), signature);
  await writeFile(path.join(folder, 'key.pem'), keys[0]?.pem ?? '');
  const verify = () =>
    run('openssl', 'pkeyutl -verify -pubin -inkey key.pem -rawin -in text -sigfile signature'.split(' '), {
      cwd: folder,
    });
  expect((await verify()).stdout).toContain('Signature Verified Successfully');
  await writeFile(path.join(folder, 'text'), `${text}0\n`);
  await expect(verify()).rejects.toThrow('Command failed');
});

test('PR-02 a report of an inconsistent ledger is recorded once and notifies the administrators', async () => {
  const admin = await signInOperator(product.url);
  const dana = await joinAgency(product.url, admin, 'Witness PD', 'Dana');
  const { note, size } = await signCheckpoint(product.app);
  const report = { problem: 'rollback', kept: note, newest: note } as const;
  await expect(
    dana.client.ledger.reportInconsistency({ ...report, kept: note.slice(0, -3) }),
  ).rejects.toMatchObject({ code: 'CHECKPOINT_NOT_READABLE' });
  expect(await admin.client.ledger.inconsistencies()).toEqual([]);
  expect(await dana.client.ledger.reportInconsistency(report)).toEqual({ isNew: true });
  expect(await dana.client.ledger.reportInconsistency(report)).toEqual({ isNew: false });
  const [entry, ...others] = await admin.client.ledger.inconsistencies();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ reporterName: 'Dana', agencyName: 'Witness PD', keptSize: size });
  const { items } = await admin.client.mail.list({});
  expect(items.filter(({ kind }) => kind === 'ledgerInconsistency')).toMatchObject([
    { subject: 'The ledger is inconsistent' },
  ]);
  const sequence = entry?.sequence ?? 0;
  await admin.client.ledger.acknowledgeInconsistency({ sequence, reason: 'A restored backup' });
  expect(await admin.client.ledger.inconsistencies()).toEqual([]);
  await expect(
    admin.client.ledger.acknowledgeInconsistency({ sequence, reason: 'Again' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // At most ten in a quarter of an hour.
  for (let n = 0; n < 10; n += 1) await dana.client.ledger.reportInconsistency(report).catch(() => undefined);
  await expect(dana.client.ledger.reportInconsistency(report)).rejects.toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
  });
});

test('PR-01 consistency between any two checkpoints is provable', async () => {
  const notes = [await signCheckpoint(product.app)];
  // Beyond the first complete subtree of 256 entries, and of several.
  for (const count of [1, 300, 2, 500]) {
    await grow(count);
    notes.push(await signCheckpoint(product.app));
  }
  const key = parseKey((await identity()).keys[0]?.key ?? '');
  const checkpoints = notes.map(({ note }) => read(note));
  const areValid = checkpoints.map((checkpoint) => key && verifyNote(checkpoint, key));
  expect(areValid).toEqual(checkpoints.map(() => true));
  for (const [place, from] of checkpoints.entries())
    for (const to of checkpoints.slice(place)) {
      const proof = await consistency(from.size, to.size);
      expect(isConsistent(from, to, proof), `${from.size} and ${to.size}`).toBe(true);
    }
  const [first, last] = [checkpoints[0], checkpoints.at(-1)];
  if (!first || !last) throw new Error('checkpoints are missing');
  for (const asked of [
    `from=5&to=${last.size + 1}`,
    'from=3&to=2',
    'from=-1&to=2',
    'from=1e1&to=20',
    'from=1',
  ])
    expect({ asked, status: (await fetch(`${product.url}/ledger/consistency?${asked}`)).status }).toEqual({
      asked,
      status: 404,
    });
});

test('PR-01 the proof of an entry verifies without the server', async () => {
  const checkpoint = await signCheckpoint(product.app);
  for (const sequence of [1, 2, 256, 257, 700, checkpoint.size]) {
    const text = await asSystem(product.app.database, (tx) => proveEntry(tx, sequence, checkpoint));
    const proof = parseTlogProof(text ?? '');
    if (!proof) throw new Error('the proof cannot be read');
    const { entry } = proof;
    expect(isEntryIntact(entry)).toBe(true);
    expect(isLeafIn(proof.checkpoint, entryLeaf(entry.hash), proof.index, proof.hashes)).toBe(true);
  }
  expect(await asSystem(product.app.database, (tx) => proveEntry(tx, checkpoint.size + 1, checkpoint))).toBe(
    null,
  );
});

test('PR-01 a new key is vouched for by the one before it', async () => {
  const before = await identity();
  const current = await openFileSigner(keyFile());
  const { signer, install } = await createNextFileSigner(keyFile());
  await changeLedgerKey(product.app.database, new Date(), { current, next: signer, sealed: null });
  // Until the new key is in place, nothing is signed with the old one.
  await expect(signCheckpoint(product.app)).rejects.toThrow('not the one that the ledger names');
  expect(await newestCheckpoint(product.app)).toMatchObject({ note: before.checkpoint });
  await install('replaced');
  const { note, size } = await signCheckpoint(product.app);
  const { keys } = await identity();
  expect(keys).toMatchObject([{ replacedAt: size }, { announcedAt: size, replacedAt: null }]);
  expect(keys[0]?.key).toBe(before.keys[0]?.key);
  const [old, now] = keys.map(({ key }) => parseKey(key));
  if (!old || !now) throw new Error('two keys are expected');
  expect(verifyNote(read(note), now)).toBe(true);
  expect(verifyNote(read(note), old)).toBe(null);
});

test('PR-01 a lost key is not replaced silently, and its successor begins again', async () => {
  await rename(keyFile(), `${keyFile()}.lost`);
  await grow(1);
  await expect(signCheckpoint(product.app)).rejects.toThrow('is missing');
  const { signer, install } = await createNextFileSigner(keyFile());
  await changeLedgerKey(product.app.database, new Date(), { current: null, next: signer, sealed: null });
  await install('lost');
  await signCheckpoint(product.app);
  expect((await identity()).keys).toHaveLength(1);
});

test('PR-01 a command can hold the key', async () => {
  const script = path.join(product.dataDirectory, 'signer.mjs');
  await writeFile(
    script,
    `import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
     import { readFileSync } from 'node:fs';
     const key = createPrivateKey(readFileSync(${JSON.stringify(keyFile())}));
     if (process.argv[2] === 'public-key') console.log(createPublicKey(key).export({ format: 'pem', type: 'spki' }));
     else console.log(sign(null, readFileSync(0), key).toString('base64'));`,
  );
  const ledgerSignerCommand = `${process.execPath} ${script}`;
  await grow(1);
  const app = { ...product.app, config: { ...product.app.config, ledgerSignerCommand } };
  const { note } = await signCheckpoint(app);
  const key = parseKey((await identity()).keys.at(-1)?.key ?? '');
  expect(key && verifyNote(read(note), key)).toBe(true);
  await expect(openCommandSigner('/bin/false')).rejects.toThrow('exit code 1');
  await expect(openCommandSigner('/no/such/signer')).rejects.toThrow('ENOENT');
});

test('PR-01 the operator changes the key with a command, also a lost one', async () => {
  const settings = {
    DATABASE_URL: product.databaseUrl,
    DATA_DIRECTORY: product.dataDirectory,
    SECRET: product.app.config.secret ?? '',
    LEDGER_KEY_FILE: keyFile(),
  };
  const change = (...args: string[]) => runConsoleCommand('change-ledger-key', settings, ...args);
  const before = await identity();
  const changed = await change();
  expect(changed).toMatchObject({ code: 0, printed: expect.stringContaining('keep a copy') });
  const { note } = await signCheckpoint(product.app);
  const { keys, keyChanges } = await identity();
  expect(keys).toHaveLength(before.keys.length + 1);
  const current = parseKey(keys.at(-1)?.key ?? '');
  expect(changed.printed).toContain(keys.at(-1)?.key);
  expect(current && verifyNote(read(note), current)).toBe(true);
  // A browser that knows the previous key can follow the change.
  const [announced] = keyChanges.slice(-1);
  const entry = parseEntry(announced?.line ?? '');
  if (!entry || !isEntryIntact(entry)) throw new Error('the change cannot be read');
  expect(entry.entry['data']).toMatchObject({ oldKey: keys.at(-2)?.key, newKey: keys.at(-1)?.key });
  const hashes = (announced?.hashes ?? []).map((hash) => fromBase64(hash) ?? new Uint8Array());
  expect(isLeafIn(read(note), entryLeaf(entry.hash), entry.sequence - 1, hashes)).toBe(true);

  await rename(keyFile(), `${keyFile()}.away`);
  expect(await change()).toMatchObject({ code: 1, printed: expect.stringContaining('add --lost') });
  expect(await change('--lost')).toMatchObject({ code: 0 });
  await signCheckpoint(product.app);
  expect((await identity()).keys).toHaveLength(1);
});

test('PR-01 the key is not part of the data that a backup contains', async () => {
  const pem = await readFile(keyFile(), 'utf8');
  const secret = pem.split('\n')[1] ?? '';
  const found = await asSystem(product.app.database, (tx) =>
    tx.execute<{ n: number }>(
      `select count(*)::int as n from custody_entries where data::text like '%${secret.slice(-20)}%'`,
    ),
  );
  expect(found.rows[0]?.n).toBe(0);
});

const disable = (table: string) => `alter table ${table} disable trigger ${table}_append_only`;

test('PR-02 an old backup that was restored is inconsistent with a kept checkpoint', async () => {
  const kept = read((await signCheckpoint(product.app)).note);
  const tables = ['custody_entries', 'ledger_nodes', 'ledger_checkpoints'];
  const size = 300;
  await tamper(
    ...tables.map(disable),
    `delete from custody_entries where sequence > ${size}`,
    `delete from ledger_checkpoints where size > ${size}`,
    `delete from ledger_nodes where (position + 1) * (1 << level) > ${size}`,
    `update custody_head set sequence = ${size}, hash = (select hash from custody_entries where sequence = ${size})`,
    ...tables.map((table) => `alter table ${table} enable trigger ${table}_append_only`),
  );
  // No backup contains the key: the operator puts it back.
  await rename(`${keyFile()}.replaced`, keyFile());
  const restored = read((await signCheckpoint(product.app)).note);
  expect(restored.origin).toBe(kept.origin);
  expect(restored.size).toBe(size);
  await grow(kept.size - size + 1);
  const newest = read((await signCheckpoint(product.app)).note);
  expect(compareCheckpoints(restored, newest, await consistency(size, newest.size))).toBe('continues');
  expect(compareCheckpoints(kept, newest, await consistency(kept.size, newest.size))).toBe('fork');
});

test('PR-01 nothing is signed that does not continue what was signed, and the verification reports it', async () => {
  const { database } = product.app;
  const verify = () => asSystem(database, (tx) => verifyNextEntries(tx, 1, new Date()));
  expect(await verify()).toMatchObject({ status: 'intact' });
  // A rewritten entry, with the links and the head fixed, in a part of the tree that is stored.
  await tamper(
    disable('custody_entries'),
    `update custody_entries set hash = repeat('a', 64) where sequence = 17`,
  );
  expect((await verify()).faults).toContainEqual(expect.objectContaining({ sequence: 1, fault: 'tree' }));
  await tamper(
    disable('ledger_nodes'),
    `update ledger_nodes set hash = repeat('b', 64) where level = 8 and position = 0`,
  );
  await grow(1);
  await expect(signCheckpoint(product.app)).rejects.toThrow('are not those that were signed');
  expect((await verify()).faults).toContainEqual(expect.objectContaining({ fault: 'checkpoint' }));
  // An older state of the database.
  await tamper(`update custody_head set sequence = 20`);
  await expect(signCheckpoint(product.app)).rejects.toThrow('but the ledger has 20');
});
