import { connectionFromUrl } from '@plainview/postgres/database';
/** Exports that are large, wait for each other, or fail while they are written, and their readers. */
import { defaultLimits } from '@plainview/server/platform/config/limit-settings';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawTests } from '@plainview/test-support/draw-sample';
import { holdTable } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText, readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let { exportSeconds } = defaultLimits;

drawTests(3);

beforeAll(async () => {
  const limits = {
    ...defaultLimits,
    get exportSeconds() {
      return exportSeconds;
    },
  };
  product = await startTestProduct({ limits });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  await submitTicket(product.url, ann, { officersInvolved: ['Dunn'] });
  await addManyTickets();
});
afterAll(() => product.stop());

async function asOwner(statement: string, values: readonly unknown[] = []): Promise<unknown[]> {
  const { ssl: _ssl, ...connection } = connectionFromUrl(product.databaseUrl);
  const owner = new Client(connection);
  await owner.connect();
  try {
    return (await owner.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await owner.end();
  }
}

/** With 5 KB each, more than all buffers between the product and the reader hold, and many pieces. */
const MANY = 4000;

async function addManyTickets(): Promise<void> {
  await asOwner(`
    insert into tickets (id, number, agency_id, submitted_by, submission_key, status, incident_type, officers_involved, notes,
      is_series, review_type, priority, payment_status, total_cents, total_seconds, video_count, submitted_at, due_at,
      rates, search_text)
    select gen_random_uuid(), 'BULK-' || n, agency_id, 'Ann', gen_random_uuid(), 'pending', 'Bulk', '{Baker}', repeat('many words ', 400),
      false, 'Performance Review', 'medium', 'pending', 0, 0, 1, now(), now(),
      '{"Standard":100,"Complex":100,"Critical":100}', 'bulk'
    from (select id agency_id from agencies where name = 'North PD') one, generate_series(1, ${MANY}) n`);
}

/** Returns the product's open transactions. */
const openTransactions = () =>
  asOwner(`select pid from pg_stat_activity
    where datname = current_database() and usename like '%_app' and xact_start is not null`);

const prepareAll = (person: Person, format: 'csv' | 'xlsx' = 'csv') =>
  person.client.exports.prepareTickets({ format, filter: {} });

const prepareAsAdmin = () => admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });

/** Keeps exports from being written until `letGo` is called. */
const holdWriting = () => holdTable(product.databaseUrl, 'export_pieces');

const storedExports = () =>
  asOwner('select id from export_requests union select export_id from export_pieces');

test('CL-08 an error while an export is written leaves nothing of it', async () => {
  const before = await storedExports();
  const held = await holdWriting();
  const preparing = outcome(prepareAsAdmin());
  await held.isWaitedFor();
  await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename like '%_app' and xact_start is not null`);
  expect(await preparing).toMatch('DATABASE_UNAVAILABLE');
  await held.letGo();
  expect(await storedExports()).toEqual(before);
  expect((await admin.fetch('/ping')).status).toBe(204);
});

test('a file of many pieces is complete', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { url, rows } = await prepareAll(ann, format);
    expect(rows).toBe(MANY + 1);
    const bytes = new Uint8Array(await (await ann.fetch(url)).arrayBuffer());
    const found =
      format === 'csv' ? readCsvText(Buffer.from(bytes).toString()) : (readXlsxFile(bytes)[0]?.rows ?? []);
    expect(found).toHaveLength(rows + 1);
  }
});

test('slow readers and those who leave keep no transaction open', async () => {
  const stop = new AbortController();
  const { url } = await prepareAsAdmin();
  const readers = Array.from({ length: 6 }, async () => {
    const answer = await admin.fetch(url, { signal: stop.signal });
    await answer.body?.getReader().read();
  });
  await Promise.all(readers);
  await expect.poll(openTransactions).toEqual([]);
  stop.abort();
  await expect.poll(openTransactions).toEqual([]);
});

test('exports of an agency keep no administrator waiting', async () => {
  const people = [ann];
  while (people.length < 5) people.push(await joinAgency(product.url, admin, 'North PD'));
  const held = await holdWriting();
  const preparing = people.map((person) => prepareAll(person));
  // An agency prepares at most two at a time.
  await expect.poll(openTransactions, { timeout: 10_000 }).toHaveLength(2);
  const own = prepareAsAdmin();
  await expect.poll(openTransactions, { timeout: 10_000 }).toHaveLength(3);
  await held.letGo();
  for (const { rows } of await Promise.all([...preparing, own])) expect(rows).toBe(MANY + 1);
});

test('a user prepares one export at a time, three more wait, and others are refused', async () => {
  const held = await holdWriting();
  const first = prepareAll(ann);
  await held.isWaitedFor();
  const more = Array.from({ length: 4 }, () => outcome(prepareAll(ann)));
  expect(await Promise.race(more)).toMatch(/^TOO_MANY_ATTEMPTS/u);
  expect(await openTransactions()).toHaveLength(1);
  await held.letGo();
  expect((await first).rows).toBe(MANY + 1);
  expect((await Promise.all(more)).filter((one) => one.startsWith('TOO_MANY'))).toHaveLength(1);
});

test('an export that takes too long is refused, and leaves nothing', async () => {
  const before = await storedExports();
  exportSeconds = 0.001;
  onTestFinished(() => void ({ exportSeconds } = defaultLimits));
  expect(await outcome(prepareAll(ann))).toMatch(/^EXPORT_TOO_LARGE/u);
  expect(await storedExports()).toEqual(before);
});
