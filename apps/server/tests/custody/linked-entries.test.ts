import type { Transaction } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { signContinuously } from '@plainview/server/modules/proof/checkpoints/sign-continuously';
import { openChangeListener } from '@plainview/server/platform/database/connections/change-listener';
import { asSystem, systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { signCheckpoint } from '@plainview/server/platform/ledger/checkpoint';
import { readNewestCheckpoint } from '@plainview/server/platform/ledger/ledger-tree.repository';
import { writeCustody } from '@plainview/server/platform/ledger/record-custody.sql';
import { recordEvent } from '@plainview/server/platform/ledger/record-event';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// Entries commit with their change. Linking gives them their place in the ledger afterwards (decision 0120).

let product: TestProduct;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  product = await startTestProduct();
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ben = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const record = (tx: Transaction, subjectId: string) =>
  recordEvent(tx, 'Plainview', new Date(), {
    event: 'webhook.removed',
    subject: 'webhook',
    subjectId,
    agencyId: null,
    audience: 'internal',
  });

/** Runs a transaction that links its entry and then stays open. */
async function linkAndHold(subjectId: string) {
  const end = Promise.withResolvers<'commit' | 'roll back'>();
  const linked = Promise.withResolvers<void>();
  const running = asSystem(product.app.database, async (tx) => {
    await record(tx, subjectId);
    await writeCustody(tx);
    linked.resolve();
    if ((await end.promise) === 'roll back') throw new Error('rolled back');
  });
  await Promise.race([linked.promise, running]);
  return {
    async end(how: 'commit' | 'roll back') {
      end.resolve(how);
      const ended = await Promise.allSettled([running]);
      expect(ended[0].status).toBe(how === 'commit' ? 'fulfilled' : 'rejected');
    },
  };
}

const linkedSubjects = async (): Promise<string[]> => {
  const rows = await systemRead(product.app.database, (tx) =>
    readRows<{ subject: string }>(
      tx,
      sql`select subject_id as subject from custody_entries order by sequence`,
    ),
  );
  return rows.map(({ subject }) => subject);
};

test('a ticket is created while another transaction links and has not committed', async () => {
  const held = await linkAndHold('held');
  const { id } = await submitTicket(product.url, ann);
  await expect(ann.client.tickets.get({ id })).resolves.toMatchObject({ id });
  expect(await linkedSubjects()).not.toContain(id);
  await held.end('commit');
  await signCheckpoint(product.app);
  const subjects = await linkedSubjects();
  expect(subjects.indexOf('held')).toBeLessThan(subjects.indexOf(id));
  expect(subjects.indexOf('held')).toBeGreaterThan(0);
});

test('entries that a rolled back transaction has linked are linked again', async () => {
  const first = await linkAndHold('first');
  const { id } = await submitTicket(product.url, ben);
  await first.end('commit');
  // Links the ticket's entry in a transaction that fails.
  await (await linkAndHold('second')).end('roll back');
  expect(await linkedSubjects()).not.toContain(id);
  await signCheckpoint(product.app);
  expect(await linkedSubjects()).toEqual(expect.arrayContaining(['first', id]));
  expect(await linkedSubjects()).not.toContain('second');
});

test('entries are linked in a database whose transactions have smaller numbers than before', async () => {
  await changeAsOwner(
    product.databaseUrl,
    `update custody_head set linked_before = '9000000000000000000'::xid8`,
  );
  const { id } = await submitTicket(product.url, ann);
  expect(await linkedSubjects()).toContain(id);
});

test('at the same time, agencies create tickets whose entries follow in the order of their calls', async () => {
  const people = [ann, ben, ann, ben, ann, ben, ann, ben];
  const created = await Promise.all(
    people.map(async (person) => {
      const first = await submitTicket(product.url, person);
      const second = await submitTicket(product.url, person);
      return [first.id, second.id];
    }),
  );
  const subjects = await linkedSubjects();
  for (const [first = '', second = ''] of created) {
    expect(subjects).toContain(first);
    expect(subjects.indexOf(first)).toBeLessThan(subjects.indexOf(second));
  }
});

test('a product that is running signs each entry within seconds', async () => {
  const { database } = product.app;
  const changes = await openChangeListener(database, () => undefined);
  const stop = signContinuously(product.app, changes);
  const { id } = await submitTicket(product.url, ann);
  const sequence = (await linkedSubjects()).indexOf(id) + 1;
  const signed = async (): Promise<number> => (await systemRead(database, readNewestCheckpoint))?.size ?? 0;
  await vi.waitFor(async () => expect(await signed()).toBeGreaterThanOrEqual(sequence), {
    timeout: 10_000,
    interval: 100,
  });
  // Entries that are not signed yet are signed before it ends.
  await submitTicket(product.url, ben);
  await stop();
  await changes.close();
  expect(await signed()).toBe((await linkedSubjects()).length);
});
