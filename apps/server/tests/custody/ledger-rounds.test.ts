import { acknowledgeFault } from '@plainview/server/modules/proof/ledger/acknowledge-fault';
import { readVerificationState } from '@plainview/server/modules/proof/ledger/custody-verification.repository';
import { verifyLedger, verifyNextEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import { asSystem, systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// The scheduled verification: new entries at once, older ones in rounds of several steps.

const STEPS = 4;

let product: TestProduct;
let admin: Person;
let agencies = 0;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  await changeLedger();
});
afterAll(() => product.stop({ expectsBrokenLedger: true }));

const step = (steps = STEPS) =>
  asSystem(product.app.database, (tx) => verifyNextEntries(tx, steps, new Date()));
const head = async () => (await admin.client.custody.verify()).head.sequence;
const changeLedger = () => joinAgency(product.url, admin, `County ${(agencies += 1)} PD`);
const knownFaults = async () => (await systemRead(product.app.database, readVerificationState))?.faults;

async function tamper(change: string): Promise<void> {
  const table = 'alter table custody_entries';
  await changeAsOwner(product.databaseUrl, `${table} disable trigger custody_entries_append_only`);
  await changeAsOwner(product.databaseUrl, change);
  await changeAsOwner(product.databaseUrl, `${table} enable trigger custody_entries_append_only`);
}

/** Ends the current round, so that the next step begins one. */
beforeEach(async () => {
  await step(1);
});

test('EV-01 a step verifies new entries and a part of the older ones', async () => {
  const before = await head();
  await changeLedger();
  const added = (await head()) - before;
  expect(await step()).toMatchObject({ status: 'intact', entries: added + Math.ceil(before / STEPS) });
  const older = before + added;
  expect(await step()).toMatchObject({ status: 'intact', entries: Math.ceil(older / STEPS) });
});

test('EV-01 a new entry that was changed is found by the next step', async () => {
  await changeLedger();
  await tamper(`update custody_entries set actor_name = actor_name || '!' where sequence = ${await head()}`);
  expect(await step()).toMatchObject({ status: 'broken', firstFault: { fault: 'content' } });
  await tamper(
    `update custody_entries set actor_name = rtrim(actor_name, '!') where sequence = ${await head()}`,
  );
  expect((await admin.client.custody.verify()).status).toBe('intact');
});

test('EV-01 an old entry that was changed or deleted is found within a round', async () => {
  // Of the entries only: a checkpoint is signed each minute, so whether one covers the entries
  // depends on the clock.
  const faultsOfRound = async () => {
    const found: (string | undefined)[] = [];
    for (let n = 0; n < STEPS; n += 1) found.push(...(await step()).faults.map(({ fault }) => fault));
    return found.filter((fault) => fault !== 'checkpoint');
  };
  expect(await faultsOfRound()).toEqual([]);
  await tamper(`update custody_entries set actor_name = 'Somebody Else' where sequence = 3`);
  expect(await faultsOfRound()).toEqual(['content']);
  expect(await knownFaults()).toBeGreaterThan(0);

  await acknowledgeFault(product.app.database, 3, 'Test', new Date());
  expect(await knownFaults()).toBe(0);
  expect((await step(1)).status).toBe('known-faults');
  expect(await knownFaults()).toBe(0);

  await tamper(`delete from custody_entries where sequence = 5`);
  expect(await faultsOfRound()).toEqual(['content', 'order']);
  await verifyLedger(product.app);
});

test('EV-01 an end that was cut off is found by the next step', async () => {
  const last = await head();
  await tamper(`delete from custody_entries where sequence = ${last}`);
  await changeAsOwner(
    product.databaseUrl,
    `update custody_head set sequence = ${last - 1},
       hash = (select hash from custody_entries where sequence = ${last - 1})`,
  );
  expect((await step()).faults).toContainEqual(expect.objectContaining({ fault: 'head' }));
});
