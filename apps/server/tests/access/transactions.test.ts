import type { AgencyActor } from '@plainview/domain/identity/users/actor';
import type { CustodyFact } from '@plainview/domain/ledger/custody-event';
import type { Database, Transaction } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { findAgencyName } from '@plainview/server/modules/agencies/agencies/agencies.repository';
import { users } from '@plainview/server/modules/identity/users/accounts.table';
import {
  asSystem,
  RightEnded,
  tenantReadAtOnce,
  tenantTransaction,
  tenantTransactionThenRead,
} from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { recordCustody } from '@plainview/server/platform/ledger/record-custody.sql';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Statements are sent before the answers to earlier ones arrive. These tests show what that never changes.

let product: TestProduct;
let database: Database;
let ann: AgencyActor;

beforeAll(async () => {
  product = await startTestProduct();
  ({ database } = product.app);
  const person = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  const { user } = await person.client.session.current();
  const [agency] = await asSystem(database, async (tx) => {
    const found = await tx.execute<{ id: string }>(sql`select id from agencies where name = 'North PD'`);
    return found.rows;
  });
  if (!user || !agency) throw new Error('nobody joined');
  ann = {
    role: 'agency',
    userId: user.id,
    name: user.name,
    email: user.email,
    agencyId: agency.id,
    isAgencyAdministrator: false,
  };
});
afterAll(() => product.stop());

const nobody = (): AgencyActor => ({ ...ann, userId: crypto.randomUUID() });
const rename = (tx: Transaction, name: string) =>
  tx.execute(sql`update users set name = ${name} where id = ${ann.userId}`).execute();
const nameOf = async (): Promise<unknown> =>
  asSystem(database, async (tx) => {
    const { rows } = await tx.execute(sql`select name from users where id = ${ann.userId}`);
    return rows[0]?.['name'];
  });
const factWith = (ticketId: string): CustodyFact => ({
  occurredAt: new Date().toISOString(),
  actorId: null,
  actorName: 'Plainview',
  actorEmail: null,
  agencyId: ann.agencyId,
  audience: 'internal',
  event: 'ticket.deleted',
  subject: 'ticket',
  subjectId: ticketId,
  ticketId,
  data: {},
});

test('a change without the right to it gets no answer from the database and leaves nothing', async () => {
  const before = await nameOf();
  const answers: unknown[] = [];
  const change = tenantTransaction(database, nobody(), async (tx) => {
    answers.push(await rename(tx, 'Changed by nobody'));
  });
  await expect(change).rejects.toBeInstanceOf(RightEnded);
  expect(answers).toEqual([]);
  expect(await nameOf()).toBe(before);
});

test('the ended right is reported, not the error that its work threw first', async () => {
  const change = tenantTransaction(database, nobody(), () => Promise.reject(new Error('of the work')));
  await expect(change).rejects.toBeInstanceOf(RightEnded);
});

test('a change whose failed statement was ignored is an error, and rolled back', async () => {
  const before = await nameOf();
  const change = asSystem(database, async (tx) => {
    await rename(tx, 'Half a change');
    await tx
      .execute(sql`select 1 / 0`)
      .execute()
      .catch(() => null);
  });
  await expect(change).rejects.toThrow('a statement of the transaction failed');
  expect(await nameOf()).toBe(before);
});

test('a change whose ledger entry the database would alter leaves nothing, and what was read is withheld', async () => {
  const before = { name: await nameOf(), head: await asSystem(database, readCustodyHead) };
  const change = tenantTransactionThenRead(
    database,
    ann,
    async (tx) => {
      await rename(tx, 'Unrecorded');
      recordCustody(tx, factWith(crypto.randomUUID().toUpperCase()));
    },
    (tx) => findAgencyName(tx, ann.agencyId),
  );
  await expect(change).rejects.toThrow('ticket.deleted');
  expect({ name: await nameOf(), head: await asSystem(database, readCustodyHead) }).toEqual(before);
});

test('what is read along with the commit sees the change', async () => {
  const read = await tenantTransactionThenRead(
    database,
    ann,
    async (tx) => {
      recordCustody(tx, factWith(crypto.randomUUID()));
      return (await readCustodyHead(tx)).sequence;
    },
    async (tx, sequence) => ({ sequence, head: await readCustodyHead(tx) }),
  );
  expect(read.head.sequence).toBe(read.sequence);
});

test('entries recorded in several steps of a transaction keep their order', async () => {
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
  await asSystem(database, async (tx) => {
    for (const id of ids) {
      recordCustody(tx, factWith(id));
      await findAgencyName(tx, ann.agencyId);
    }
  });
  const stored = await asSystem(database, async (tx) => {
    const { rows } = await tx.execute(
      sql`select subject_id from custody_entries order by sequence desc limit ${ids.length}`,
    );
    return rows.map((row) => row['subject_id']);
  });
  expect(stored.toReversed()).toEqual(ids);
});

test('a query after the statements of a read that ends at once is an error', async () => {
  const read = tenantReadAtOnce(database, ann, async (tx) => {
    await findAgencyName(tx, ann.agencyId);
    return findAgencyName(tx, ann.agencyId);
  });
  await expect(read).rejects.toThrow('the transaction has ended');
});

const readRole = createStatement((tx) =>
  tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, sql.placeholder('id'))),
);

test('a statement whose text another transaction built reads with the rights of its own', async () => {
  const { rows } = await asSystem(database, (tx) =>
    tx.execute<{ id: string }>(sql`select id from users where role = 'admin'`).execute(),
  );
  const id = rows[0]?.id ?? '';
  expect(await asSystem(database, (tx) => readRole(tx, { id }))).toEqual([{ role: 'admin' }]);
  expect(await tenantTransaction(database, ann, (tx) => readRole(tx, { id }))).toEqual([]);
  expect(await tenantReadAtOnce(database, ann, (tx) => readRole(tx, { id: ann.userId }))).toEqual([
    { role: 'agency' },
  ]);
});

test('a statement whose text is known is an error after the end of its transaction', async () => {
  let ended: Transaction | undefined;
  await asSystem(database, async (tx) => {
    ended = tx;
    await readRole(tx, { id: ann.userId });
  });
  if (!ended) throw new Error('the transaction did not run');
  await expect(readRole(ended, { id: ann.userId })).rejects.toThrow('the transaction has ended');
});
