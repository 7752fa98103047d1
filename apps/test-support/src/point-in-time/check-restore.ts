import { strict as assert } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { queryAt } from '../cluster/cluster-postgres.ts';
import { verifyLedgerAt } from '../product/verify-ledger.ts';
import { submitTicket } from '../submit-ticket.ts';
import { joinAgency, signIn, signInOperator, type Person } from '../test-users.ts';
import type { Installation } from './start-installation.ts';

const TICKETS = 10;
const ARCHIVE_MILLISECONDS = 60_000;

async function listNumbers(person: Person): Promise<string[]> {
  const { items } = await person.client.tickets.list({});
  return items.map(({ number }) => number).toSorted();
}

/** Ends the current segment of the WAL, and waits until it is archived. */
async function archiveAll(url: string): Promise<void> {
  const [row] = await queryAt(url, 'select pg_walfile_name(pg_switch_wal()) as segment');
  const deadline = Date.now() + ARCHIVE_MILLISECONDS;
  for (;;) {
    const [archiver] = await queryAt(url, 'select last_archived_wal as segment from pg_stat_archiver');
    if (String(archiver?.['segment']) >= String(row?.['segment'])) return;
    assert(Date.now() < deadline, 'the WAL is not archived');
    await pause(100);
  }
}

/** Returns the time of the database. */
async function timeAt(url: string): Promise<Date> {
  const [row] = await queryAt(url, 'select clock_timestamp() as now');
  assert(row?.['now'] instanceof Date);
  return row['now'];
}

/** Shows what the example promises: the data directory is lost, and a time between two tickets is restored. */
export async function checkRestore(installation: Installation, tell: (text: string) => void): Promise<void> {
  const { url, postgres } = installation;
  const ann = await joinAgency(url, await signInOperator(url), 'North PD');
  for (let count = 0; count < TICKETS; count += 1) await submitTicket(url, ann);
  const before = await listNumbers(ann);
  await pause(20);
  const between = await timeAt(postgres.url);
  await pause(20);
  for (let count = 0; count < TICKETS; count += 1) await submitTicket(url, ann);
  assert.equal((await listNumbers(ann)).length, 2 * TICKETS);
  await archiveAll(postgres.url);
  tell(`${TICKETS} tickets were created before ${between.toISOString()} and ${TICKETS} after it`);
  await installation.stopProduct();
  await postgres.destroy();
  tell('the server is stopped, and its data directory deleted');
  const since = performance.now();
  await postgres.restore(between);
  await installation.startProduct();
  tell(`restored and started in ${((performance.now() - since) / 1000).toFixed(1)} s`);
  const again = await signIn(url, ann.email, ann.password);
  assert.deepEqual(await listNumbers(again), before);
  await verifyLedgerAt(postgres.url);
  const { items } = await again.client.tickets.list({});
  for (const { id } of items) {
    const { videos } = await again.client.tickets.get({ id });
    for (const { url: address } of videos) assert.equal((await again.fetch(address ?? '')).status, 200);
  }
  await submitTicket(url, again);
  tell(
    `exactly the ${before.length} tickets before that time are there, with their videos; the ledger verifies`,
  );
}
