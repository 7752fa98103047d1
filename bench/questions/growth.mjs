import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { asSystem } from '../../apps/server/src/platform/database/tenant-transaction.ts';
import { migrateDatabase } from '../../apps/server/src/platform/database/versions/migrate.ts';
import { openDatabase } from '../../packages/postgres/src/database.ts';
import { fillRecords } from '../harness/fill-records.mjs';
import { SECRET, startProduct } from '../harness/stage.mjs';
import { calls, growingCalls, searches } from './growth-calls.mjs';
import { growingJobs, jobs } from './growth-jobs.mjs';

const FEWEST = 1000;
/** Calls of each kind per round, one after another. */
const CALLS = 10;

/**
 * Returns the processor time of a process so far, in milliseconds, from the scheduler's nanoseconds;
 * null if it ended.
 */
function processorTimeOf(pid) {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Runs work and returns what PostgreSQL did for each of `CALLS` calls: milliseconds of processor
 * time, and pages.
 */
async function measure({ owner, backends }, work) {
  const begun = new Map((await backends()).map((pid) => [pid, processorTimeOf(pid)]));
  await owner.query(
    `select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()))`,
  );
  await work();
  let milliseconds = 0;
  for (const pid of await backends()) milliseconds += (processorTimeOf(pid) ?? 0) - (begun.get(pid) ?? 0);
  const { rows } = await owner.query(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as pages
     from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and toplevel and s.userid <> current_user::regrole`,
  );
  return { milliseconds: milliseconds / CALLS, pages: rows[0].pages / CALLS };
}

/** Waits until the job that signs the ledger every minute has signed the filled entries. */
async function ledgerIsSigned(owner) {
  const deadline = Date.now() + 900_000;
  const unsigned = `select 1 from custody_head where sequence > coalesce((select max(size) from ledger_checkpoints), 0) + 1000`;
  while ((await owner.query(unsigned)).rowCount > 0) {
    if (Date.now() > deadline) throw new Error('the ledger was not signed');
    await pause(1000);
  }
}

/** Starts the product with `size` rows in every large table. */
async function prepareGrowth(stage, size) {
  const product = await startProduct(stage, size);
  const { owner, admin } = product;
  await fillRecords(owner, size);
  await ledgerIsSigned(owner);
  // PostgreSQL's autovacuum does this within minutes of such growth.
  await owner.query('analyze');
  await owner.query('create extension if not exists pg_stat_statements');
  const connections = await migrateDatabase({ ...stage.connection, database: owner.database }, SECRET);
  const database = openDatabase(connections.product, { connections: 1, onIdleError: () => undefined });
  stage.onStop(() => database.close());
  const { nextCursor } = await admin.client.tickets.list({ limit: 50 });
  const { rows } = await owner.query(
    `select (select id from webhooks order by url limit 1) as "webhookId",
       (select name from users where name like 'Deputy%' order by id limit 1) as "userName",
       (select actor_name from custody_entries order by sequence desc limit 1) as "actorName",
       (select ticket_id from custody_entries where ticket_id is not null order by sequence desc limit 1) as "ticketId",
       (select ticket_id from ticket_messages limit 1) as "discussedId",
       (select id from users where name = 'Rare Reviewer') as "rareReviewerId",
       (select invoice_id from credit_notes order by issued_at desc limit 1) as "voidInvoiceId",
       (select agency_id from county_agencies limit 1) as "overseenId"`,
  );
  return { ...product, database, cursor: nextCursor, ...rows[0] };
}

const requested = (requestOf) => async (product) => {
  for (let index = 0; index < CALLS; index += 1) {
    const { path, ...request } = requestOf(product);
    const response = await fetch(`${product.urls[0]}${path}`, request);
    const text = await response.text();
    if (!response.ok) throw new Error(`${request.method} ${path}: ${response.status} ${text}`);
  }
};

const ran =
  (job) =>
  async ({ database }) => {
    for (let index = 0; index < CALLS; index += 1) await asSystem(database, job);
  };

const mapped = (works, toWork, prefix, target) =>
  Object.entries(works).map(([name, work]) => ({ name: `${prefix}${name}`, work: toWork(work), target }));

const labels = { milliseconds: 'PostgreSQL CPU ms', pages: 'pages read' };

/** Returns the lowest figure of the rounds: jobs of the product, which run meanwhile, add to some of them. */
const lowestOf = (rounds, figure) => Math.min(...rounds.map((round) => round[figure]));

/**
 * Measures how much more PostgreSQL does for each call and job with more rows in every large table. `rows` is
 * the larger number; one of 1,000,000 takes long to fill.
 */
export async function measureGrowth(stage, { rows, rounds }) {
  const sizes = [FEWEST, rows];
  const products = [];
  for (const size of sizes) products.push(await prepareGrowth(stage, size));
  const measured = [
    ...mapped(calls, requested, '', '≤ 1.2'),
    ...mapped(searches, requested, 'search: ', '≤ 1.5'),
    ...mapped(jobs, ran, 'job: ', '≤ 1.2'),
    ...mapped(growingCalls, requested, '', ''),
    ...mapped(growingJobs, ran, 'job: ', ''),
  ];
  const results = Object.fromEntries(
    measured.map(({ name }) => [name, Object.fromEntries(sizes.map((size) => [size, []]))]),
  );
  // The first round only warms up: pages are read and plans are chosen.
  for (let round = -1; round < rounds; round += 1)
    for (const { name, work } of measured)
      for (const [index, product] of products.entries()) {
        const figures = await measure(product, () => work(product)).catch((error) => {
          throw new Error(`${name}, ${sizes[index]} rows: ${error.message}\n${product.printed()}`, {
            cause: error,
          });
        });
        if (round >= 0) results[name][sizes[index]].push(figures);
      }
  const summary = measured.flatMap(({ name, target }) =>
    Object.entries(labels).map(([figure, label]) => {
      const [fewest, most] = sizes.map((size) => lowestOf(results[name][size], figure));
      const ratio = most / fewest;
      return {
        measure: `${name}: ${label}`,
        target: figure === 'milliseconds' ? target : '',
        medians: { [sizes[0].toLocaleString('en')]: fewest, [sizes[1].toLocaleString('en')]: most },
        ratio: fewest > 0 ? { min: ratio, median: ratio, max: ratio } : null,
      };
    }),
  );
  return { results, summary };
}
