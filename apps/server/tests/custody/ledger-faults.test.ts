import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acknowledgeFault } from '@plainview/server/modules/proof/ledger/acknowledge-fault';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A ledger that was changed directly in the database, past all of the product's protections.

let product: TestProduct;
let admin: Person;
let elsewhere: TestDatabase;
let directory: string;
let settings: Readonly<Record<string, string>>;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  await joinAgency(product.url, admin, 'North PD');
  await joinAgency(product.url, admin, 'South PD');
  elsewhere = await cloneTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-ledger-'));
  settings = {
    DATABASE_URL: product.databaseUrl,
    DATA_DIRECTORY: product.dataDirectory,
    SECRET: product.app.config.secret ?? '',
  };
});
afterAll(async () => {
  await product.stop({ expectsBrokenLedger: true });
  await elsewhere.drop();
  await rm(directory, { recursive: true, force: true });
});

const tamper = async (change: string): Promise<void> => {
  const table = 'alter table custody_entries';
  await changeAsOwner(product.databaseUrl, `${table} disable trigger custody_entries_append_only`);
  await changeAsOwner(product.databaseUrl, `update custody_entries set ${change}`);
  await changeAsOwner(product.databaseUrl, `${table} enable trigger custody_entries_append_only`);
};
const acknowledge = (...args: string[]) => runConsoleCommand('acknowledge-fault', settings, ...args);
const backUp = (name: string) => runConsoleCommand('backup', settings, path.join(directory, name));

test('EV-01 a verification continues past faults and lists every one', async () => {
  expect(await admin.client.custody.verify()).toMatchObject({
    status: 'intact',
    intact: true,
    firstFault: null,
    faults: [],
    faultCount: 0,
  });
  await tamper(`actor_name = 'Somebody Else' where sequence = 2`);
  await tamper(`actor_email = 'forged@example.org' where sequence = 4`);
  await tamper(`hash = repeat('f', 64) where sequence = 5`);
  const { head } = await admin.client.custody.verify();
  expect(await admin.client.custody.verify()).toEqual({
    status: 'broken',
    intact: false,
    entries: head.sequence,
    head,
    firstFault: { sequence: 2, fault: 'content' },
    faults: [
      { sequence: 2, fault: 'content', acknowledged: null },
      { sequence: 4, fault: 'content', acknowledged: null },
      { sequence: 5, fault: 'hash', acknowledged: null },
      { sequence: 6, fault: 'link', acknowledged: null },
    ],
    faultCount: 4,
  });
});

test('EV-01 the operator acknowledges faults one by one', async () => {
  expect(await acknowledgeFault(product.app.database, 3, 'x', new Date())).toBe('no-fault');
  for (const sequence of [2, 4, 5])
    await acknowledgeFault(product.app.database, sequence, 'Written by version 0.1', new Date());
  expect((await admin.client.custody.verify()).status).toBe('broken');

  const known = await acknowledgeFault(product.app.database, 6, 'Written by version 0.1', new Date());
  expect(known).toMatchObject({ status: 'known-faults' });
  const verified = await admin.client.custody.verify();
  expect(verified).toMatchObject({ status: 'known-faults', intact: false, faultCount: 4 });
  expect(verified.faults[0]?.acknowledged?.reason).toBe('Written by version 0.1');
  const { items } = await admin.client.custody.list({ subject: 'ledger' });
  // The first one announced the key of the ledger.
  expect(items).toHaveLength(4 + 1);
  expect(items[0]).toMatchObject({
    event: 'ledger.fault_acknowledged',
    actorId: null,
    subjectId: '6',
    data: { sequence: 6, fault: 'link', reason: 'Written by version 0.1' },
  });
});

test('EV-01 with only known faults, backup and restore work', async () => {
  expect(await backUp('known')).toMatchObject({ code: 0 });
  const target = { ...settings, DATABASE_URL: elsewhere.url, DATA_DIRECTORY: path.join(directory, 'target') };
  const keyFile = path.join(settings['DATA_DIRECTORY'] ?? '', 'backup.key');
  const restored = await runConsoleCommand(
    'restore',
    target,
    path.join(directory, 'known'),
    '--key-file',
    keyFile,
  );
  expect(restored.printed).toContain('ledger intact');
  expect(restored.code).toBe(0);
});

test('EV-01 a later change of an acknowledged entry is a new fault, which a command acknowledges', async () => {
  await tamper(`actor_name = 'Somebody Third' where sequence = 2`);
  expect(await admin.client.custody.verify()).toMatchObject({
    status: 'broken',
    firstFault: { sequence: 2, fault: 'content' },
    faultCount: 4,
  });
  const refused = await backUp('broken');
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain('ledger is broken');
  expect((await acknowledge()).printed).toMatch(
    /content of entry 2 .+ recorded\.\nThe content of entry 4 .+ Acknowledged by entry \d+: Written/u,
  );
  expect(await acknowledge('2')).toMatchObject({ code: 1, printed: expect.stringContaining('Usage') });
  const done = await acknowledge('2', '--reason', 'Looked into by the county');
  expect(done.printed).toContain('4 faults: known-faults');
  expect(done.code).toBe(0);
});

test('EV-01 a missing end of the ledger cannot be acknowledged', async () => {
  const { head } = await admin.client.custody.verify();
  await changeAsOwner(product.databaseUrl, `update custody_head set hash = repeat('e', 64)`);
  expect(await admin.client.custody.verify()).toMatchObject({
    status: 'broken',
    firstFault: { sequence: head.sequence + 1, fault: 'head' },
  });
  const refused = await acknowledgeFault(product.app.database, head.sequence + 1, 'x', new Date());
  expect(refused).toBe('head');
});
