import { workloadPeriod } from '@plainview/domain/tickets/queue/reviewer';
import type { Reader, Transaction } from '@plainview/postgres/database';
import {
  getBacklog,
  getDeliveryInsights,
  getReportInsights,
} from '@plainview/server/modules/reports/insights/insights.repository';
import { findSummaryFaults } from '@plainview/server/modules/reports/insights/summaries.repository';
import { updateAllSummaries } from '@plainview/server/modules/reports/insights/update-summaries.job';
import { sumOpenWork, sumPlayedWork } from '@plainview/server/modules/tickets/queue/workload.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { deliveredTicket, insertDelivered } from '@plainview/test-support/insert-delivered';
import { connectAsOwner, type OwnerConnection } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { changes } from './summary-changes.ts';

let product: TestProduct;
let owner: OwnerConnection;
let admin: Person;
let ann: Person;
let north: string;

const NOW = new Date();
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000);
const period = { from: daysAgo(60).toISOString().slice(0, 10), to: NOW.toISOString().slice(0, 10) };

beforeAll(async () => {
  product = await startTestProduct();
  owner = await connectAsOwner(product.databaseUrl);
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  await joinAgency(product.url, admin, 'South PD', 'Sam');
  const agencies = await admin.client.agencies.list();
  const ids = agencies.map(({ id }) => id);
  north = agencies.find(({ name }) => name === 'North PD')?.id ?? '';
  await insertDelivered(
    (statement, values) => owner.change(statement, values),
    Array.from({ length: 80 }, (_, n) => {
      const at = daysAgo(1 + ((n * 7) % 50)).toISOString();
      return deliveredTicket(ids[n % 2] ?? '', at, {
        deliveredAt: n % 4 === 0 ? null : at,
        incidentType: `Type ${n % 3}`,
        playedSeconds: n % 5,
        findings: n % 3 === 0 ? [{ category: 'Communication', severity: 'minor' }] : [],
      });
    }),
  );
});
afterAll(async () => {
  await owner.end();
  await product.stop();
});

/** Acts as a user in a transaction. */
const actAs = (tx: Transaction, role: string, agencyId: string, userId: string) =>
  tx.execute(sql`select set_config('app.role', ${role}, true), set_config('app.agency', ${agencyId}, true),
    set_config('app.user', ${userId}, true)`);

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

/** Reads all figures of an agency and incident type, or of all, as an administrator. */
async function readFigures(tx: Reader, agencyId: string | null, incidentType: string | null) {
  const which = { ...period, agencyId, incidentType };
  const { sums, findings, ...insights } = await getDeliveryInsights(tx, { ...which, step: 'week' });
  const { weeks, ...open } = await getBacklog(tx, which);
  return {
    ...insights,
    ...open,
    sums: sorted(sums),
    findings: sorted(findings),
    weeks: sorted(weeks),
    openWork: sorted(await sumOpenWork(tx, NOW)),
    played: sorted(await sumPlayedWork(tx, workloadPeriod(NOW))),
  };
}

/** Reads all figures that an agency sees. */
async function readOwnFigures(tx: Reader) {
  const which = { ...period, agencyId: north, incidentType: null, step: 'month' } as const;
  const { sums, findings, answers, ...insights } = await getReportInsights(tx, which);
  return { ...insights, sums: sorted(sums), findings: sorted(findings), answers: sorted(answers) };
}

async function readAll(tx: Transaction, userId: string) {
  await actAs(tx, 'admin', '', userId);
  const figures = {
    all: await readFigures(tx, null, null),
    agency: await readFigures(tx, north, null),
    type: await readFigures(tx, null, 'Type 1'),
  };
  await actAs(tx, 'agency', north, ann.user.id);
  return { ...figures, own: await readOwnFigures(tx) };
}

/** Ends a transaction without its changes. */
class Discarded extends Error {}

/** Expects that figures are the same if nothing is summarized, for an administrator. */
async function expectSameFromRows(userId: string, afterwards: string): Promise<void> {
  const compared = asSystem(product.app.database, async (tx) => {
    const summarized = await readAll(tx, userId);
    await actAs(tx, 'system', '', '');
    for (const table of [
      'delivery_days',
      'report_days',
      'arrival_days',
      'played_days',
      'open_work',
      'open_work_sums',
    ])
      await tx.execute(sql`delete from ${sql.identifier(table)}`);
    await tx.execute(sql`insert into summary_changes (agency_id, day, ticket_id)
      select agency_id, (submitted_at at time zone 'UTC')::date, id from tickets
      union all select agency_id, (delivered_at at time zone 'UTC')::date, null from reports`);
    expect({ afterwards, ...summarized }).toEqual({ afterwards, ...(await readAll(tx, userId)) });
    throw new Discarded();
  });
  await expect(compared).rejects.toThrow(Discarded);
}

const findFaults = () => asSystem(product.app.database, findSummaryFaults);

async function expectNoFaults(afterwards: string): Promise<void> {
  expect({ afterwards, faults: await findFaults() }).toEqual({ afterwards, faults: [] });
}

test('RV-13, RV-17: figures from summaries are those of the rows after any changes', async () => {
  const sample = samplesOf();
  const [seed = 0] = sample(
    Array.from({ length: 1000 }, (_, n) => n / 1000),
    1,
  );
  const made: string[] = [];
  onTestFailed(() => console.warn(made.join('\n')));
  await owner.change('select setseed($1)', seed);
  await updateAllSummaries(product.app);
  const names = Object.keys(changes);
  let changed = 0;
  for (let round = 0; round < 25; round += 1) {
    for (const name of sample(names, 6)) {
      made.push(name);
      changed += await owner.change(changes[name] ?? '', admin.user.id);
    }
    await expectSameFromRows(admin.user.id, made.slice(-6).join(', '));
    await expectNoFaults(made.slice(-6).join(', '));
    if (round % 3 !== 1) await updateAllSummaries(product.app);
  }
  expect(changed).toBeGreaterThan(50);
  await updateAllSummaries(product.app);
  await expectNoFaults('all');
});

test('RV-13, RV-17: figures follow the actions of users', async () => {
  const check = async (action: string): Promise<void> => {
    await expectSameFromRows(admin.user.id, action);
    await expectNoFaults(action);
    await updateAllSummaries(product.app);
    await expectNoFaults(action);
  };
  await owner.change(`insert into second_review_shares (percent) values (10) on conflict do nothing`);
  const { id } = await submitTicket(product.url, ann, { incidentType: 'Type 1' });
  const { id: other } = await submitTicket(product.url, ann, { incidentType: 'Type 1' });
  await check('create');
  const { videos } = await admin.client.tickets.startReview({ id });
  const finding = await admin.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Communication',
    severity: 'minor',
    text: 'Polite.',
  });
  await check('start');
  const deliver = () =>
    admin.client.reports.deliver({ ticketId: id, summary: 'Done.', notWatchedReason: NOT_WATCHED });
  await deliver();
  await check('deliver');
  await admin.client.tickets.reopen({ id, reason: 'Again' });
  await check('reopen');
  await admin.client.findings.remove({ id: finding.id });
  await deliver();
  await check('deliver again');
  await admin.client.tickets.placeHold({ id, reason: 'Lawsuit' });
  await check('hold');
  await ann.client.tickets.delete({ id: other });
  await check('delete');
  expect(await findFaults()).toEqual([]);
});

test('changes that are made while summaries are updated are not lost', async () => {
  await Promise.all([
    ...Array.from({ length: 6 }, () => submitTicket(product.url, ann)),
    ...Array.from({ length: 6 }, () => updateAllSummaries(product.app)),
  ]);
  expect(await findFaults()).toEqual([]);
  await updateAllSummaries(product.app);
  expect(await findFaults()).toEqual([]);
  await expectSameFromRows(admin.user.id, 'creations');
});
