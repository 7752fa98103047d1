import {
  findListCountFaults,
  compactListCounts,
} from '@plainview/server/platform/database/list-counts.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { insertJob } from '@plainview/server/platform/jobs/job.repository';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  bob = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => product.stop());

const submit = (person: Person) => submitTicket(product.url, person);

const countRows = async (): Promise<number> =>
  (await asSystem(product.app.database, (tx) => tx.execute(sql`select 1 from list_counts`))).rows.length;

test('list counts follow every change, and each agency counts its own rows', async () => {
  const { database } = product.app;
  const [first, second] = [await submit(ann), await submit(ann)];
  await submit(bob);
  await admin.client.tickets.startReview({ id: first.id });
  await ann.client.tickets.delete({ id: second.id });

  expect(await ann.client.tickets.counts()).toMatchObject({ pending: 0, inProgress: 1, videos: 1, total: 1 });
  expect(await bob.client.tickets.counts()).toMatchObject({ pending: 1, inProgress: 0, videos: 1, total: 1 });
  expect(await admin.client.tickets.counts()).toMatchObject({ pending: 1, inProgress: 1, videos: 2 });
  expect(await ann.client.tickets.list({})).toMatchObject({ total: 1 });
  expect(await admin.client.tickets.list({ status: 'pending' })).toMatchObject({ total: 1 });
  expect(await admin.client.videos.list({})).toMatchObject({ total: 2 });
  expect(await asSystem(database, findListCountFaults)).toEqual([]);
});

test('summing up the changes does not alter the counts, even while tickets are submitted', async () => {
  const { database } = product.app;
  await Promise.all([
    submit(ann),
    submit(bob),
    ...Array.from({ length: 5 }, () => asSystem(database, compactListCounts)),
  ]);
  expect(await asSystem(database, findListCountFaults)).toEqual([]);
  await asSystem(database, compactListCounts);
  // Tickets and videos of two agencies, in at most two states each.
  expect(await countRows()).toBeLessThanOrEqual(8);
  expect(await admin.client.tickets.list({})).toMatchObject({ total: 4 });
});

test('a job that an earlier release queued under its former name still runs', async () => {
  await submit(ann);
  await submit(ann);
  const before = await countRows();
  const job = { name: 'sum-up-list-counts', payload: {}, key: null, when: null };
  await asSystem(product.app.database, (tx) => insertJob(tx, job));
  await expect.poll(countRows).toBeLessThan(before);
});

test('summing up does not write counts that did not change', async () => {
  const { database } = product.app;
  const versions = async () =>
    (
      await asSystem(database, (tx) =>
        tx.execute(sql`select xmin::text, ctid::text from list_counts order by 2`),
      )
    ).rows;
  await asSystem(database, compactListCounts);
  const before = await versions();
  await asSystem(database, compactListCounts);
  expect(await versions()).toEqual(before);
});
