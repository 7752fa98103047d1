/**
 * Downloads of exports that are too long for their readers, which leave, read slowly or wait for each other.
 */
import { defaultLimits } from '@plainview/server/config/limit-settings';
import { connectionFromUrl } from '@plainview/server/persistence/database/database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let { exportSeconds } = defaultLimits;

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

/** With 5 KB each, more than all buffers between the database and the reader hold. */
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

test('an error during the export cuts the connection, so that no part is mistaken for the whole', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const prepared = await admin.client.exports.prepare({ kind: 'tickets', format, filter: {} });
    expect(prepared.rows).toBeGreaterThan(MANY);
    const answer = await admin.fetch(prepared.url);
    const reader = answer.body?.getReader();
    await reader?.read();
    const [export_] = await openTransactions();
    expect(export_).toBeDefined();
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename like '%_app' and xact_start is not null`);
    const rest = async (): Promise<void> => {
      while ((await reader?.read())?.done === false);
    };
    await expect(rest()).rejects.toThrow('terminated');
  }
  expect((await admin.fetch('/ping')).status).toBe(204);
});

test('a client that disconnects leaves no open transaction', async () => {
  const prepared = await admin.client.exports.prepare({ kind: 'tickets', format: 'xlsx', filter: {} });
  // More than can run at once: the last ones are canceled while they wait in the queue.
  const readers = Array.from({ length: 6 }, async () => {
    const leave = new AbortController();
    setTimeout(() => leave.abort(), 1500);
    const answer = await admin.fetch(prepared.url, { signal: leave.signal });
    await answer.body?.getReader().read();
    leave.abort();
  });
  await Promise.allSettled(readers);
  await expect.poll(openTransactions, { timeout: 10_000 }).toEqual([]);
  const whole = await admin.client.exports.prepare({
    kind: 'tickets',
    format: 'csv',
    filter: { search: 'dunn' },
  });
  // A canceled download keeps its place until the server notices.
  const lines = async () => readCsvText(await (await admin.fetch(whole.url)).text());
  await expect.poll(lines).toHaveLength(2);
});

/** Requests a download and reads only its beginning, until `stop` is aborted. @returns the status */
async function readSlowly(person: Person, url: string, stop: AbortSignal): Promise<number> {
  const answer = await person.fetch(url, { signal: stop });
  await answer.body?.getReader().read();
  return answer.status;
}

async function prepareAll(person: Person): Promise<string> {
  const { url } = await person.client.exports.prepareTickets({ format: 'csv', filter: {} });
  return url;
}

test('slow readers of an agency keep no administrator waiting', async () => {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const people = [ann];
  while (people.length < 5) people.push(await joinAgency(product.url, admin, 'North PD'));
  const urls = await Promise.all(people.map(prepareAll));
  const reading = people.map((person, index) => readSlowly(person, urls[index] ?? '', stop.signal));
  // An agency sends at most two at a time.
  await expect.poll(openTransactions, { timeout: 10_000 }).toHaveLength(2);
  const filter = { search: 'dunn' };
  const { url } = await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter });
  const signal = AbortSignal.timeout(10_000);
  expect(readCsvText(await (await admin.fetch(url, { signal })).text())).toHaveLength(2);
  stop.abort();
  await Promise.allSettled(reading);
  await expect.poll(openTransactions, { timeout: 10_000 }).toEqual([]);
});

test('a user downloads one export at a time, three more wait, and others are refused', async () => {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const url = await prepareAll(ann);
  expect(await readSlowly(ann, url, stop.signal)).toBe(200);
  const more = Array.from({ length: 4 }, () => readSlowly(ann, url, stop.signal));
  expect(await Promise.race(more)).toBe(429);
  await expect.poll(openTransactions).toHaveLength(1);
  stop.abort();
  await Promise.allSettled(more);
  await expect.poll(openTransactions, { timeout: 10_000 }).toEqual([]);
  expect((await ann.fetch(await prepareAll(ann), { method: 'HEAD' })).status).toBe(200);
});

test('a download that takes too long is cut off, however its reader waits', async () => {
  exportSeconds = 3;
  onTestFinished(() => void ({ exportSeconds } = defaultLimits));
  const url = await prepareAll(ann);
  const answer = await ann.fetch(url);
  const reader = answer.body?.getReader();
  await reader?.read();
  await expect.poll(openTransactions, { timeout: 10_000 }).toEqual([]);
  const rest = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(rest()).rejects.toThrow('terminated');
});
