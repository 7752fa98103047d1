import { updateAllSummaries } from '@plainview/server/modules/reports/insights/update-summaries.job';
import { outcome } from '@plainview/test-support/call-outcome';
import {
  deliveredTicket,
  insertDelivered,
  type DeliveredTicket,
} from '@plainview/test-support/insert-delivered';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { publishScorecard, scorecardContent } from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let north: string;
let south: string;

/** A Tuesday. The week of Monday, November 23, has begun. */
const TODAY = '2026-11-24';

beforeAll(async () => {
  const start = Date.now();
  product = await startTestProduct(
    {},
    { now: () => new Date(Date.parse(`${TODAY}T12:00:00Z`) + Date.now() - start) },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  await joinAgency(product.url, admin, 'South PD', 'Sam');
  const agencies = await admin.client.agencies.list();
  const idOf = (name: string): string => agencies.find((each) => each.name === name)?.id ?? '';
  [north, south] = [idOf('North PD'), idOf('South PD')];
});
afterAll(() => product.stop());

/** Inserts tickets and summarizes their days. */
async function insert(tickets: readonly DeliveredTicket[]): Promise<void> {
  await insertDelivered(
    (statement, values) => changeAsOwner(product.databaseUrl, statement, values),
    tickets,
  );
  await updateAllSummaries(product.app);
}

/** A ticket that took this many hours and had five days. */
const took = (hours: number, deliveredAt: string, facts: Partial<DeliveredTicket> = {}) => {
  const submitted = Date.parse(deliveredAt) - hours * 3_600_000;
  return deliveredTicket(facts.agencyId ?? north, deliveredAt, {
    submittedAt: new Date(submitted).toISOString(),
    dueAt: new Date(submitted + 5 * 24 * 3_600_000).toISOString(),
    ...facts,
  });
};

const figures = (
  from: string,
  to: string,
  more: Parameters<typeof admin.client.insights.get>[0] | object = {},
) => admin.client.insights.get({ from, to, ...more });

test('RV-17 turnaround, on-time rate and minutes are counted by week in UTC, at the first delivery', async () => {
  await insert([
    // The last millisecond of a Sunday, and the first of a Monday.
    took(10, '2025-03-09T23:59:59.999Z', { seconds: 600, playedSeconds: 900 }),
    took(20, '2025-03-10T00:00:00Z'),
    took(30, '2025-03-11T08:00:00Z'),
    took(40, '2025-03-12T08:00:00Z'),
    took(120, '2025-03-12T09:00:00Z'),
    took(200, '2025-03-16T23:00:00Z', { agencyId: south, incidentType: 'Chase' }),
  ]);
  const { steps, total, step } = await figures('2025-03-05', '2025-03-18');
  expect(step).toBe('week');
  expect(steps).toMatchObject([
    { start: '2025-03-03', from: '2025-03-05', to: '2025-03-09', tickets: 1, onTime: 1, onTimeShare: null },
    // A ticket delivered at its due date is late.
    { start: '2025-03-10', tickets: 5, onTime: 3, onTimeShare: 0.6, medianHours: 40, ninetiethHours: 168 },
    { start: '2025-03-17', to: '2025-03-18', tickets: 0, medianHours: null, footageMinutes: 0 },
  ]);
  expect(steps[0]).toMatchObject({ footageMinutes: 10, playedMinutes: 15, medianHours: null });
  expect(total).toMatchObject({ tickets: 6, onTime: 4, medianHours: 35, footageMinutes: 15 });

  const own = await figures('2025-03-05', '2025-03-18', { agencyId: south });
  expect(own.total).toMatchObject({ tickets: 1, onTimeShare: null });
  const chases = await figures('2025-03-05', '2025-03-18', { incidentType: 'Chase' });
  expect(chases.incidentTypes).toEqual([{ incidentType: 'Chase', tickets: 1, findings: 0 }]);
  const byMonth = await figures('2025-01-31', '2025-03-18', { step: 'month' });
  expect(byMonth.steps.map(({ start, tickets }) => [start, tickets])).toEqual([
    ['2025-01-01', 0],
    ['2025-02-01', 0],
    ['2025-03-01', 6],
  ]);
});

test('RV-17 findings are counted by category and severity, and by incident type with the rest as one', async () => {
  const minor = { category: 'Communication', severity: 'minor' } as const;
  const good = { category: 'De-escalation', severity: 'positive' } as const;
  await insert([
    took(1, '2025-05-05T10:00:00Z', { findings: [minor, minor, good], incidentType: 'Type 0' }),
    took(1, '2025-05-14T10:00:00Z', { findings: [minor], incidentType: 'Type 0' }),
    ...Array.from({ length: 13 }, (_, n) =>
      took(1, '2025-05-14T11:00:00Z', { incidentType: `Type ${n + 1}`, findings: n === 12 ? [good] : [] }),
    ),
  ]);
  const found = await figures('2025-05-05', '2025-05-18');
  expect(found.findings.toSorted((one, other) => other.count - one.count)).toEqual([
    { step: '2025-05-05', ...minor, count: 2 },
    ...[
      { step: '2025-05-05', ...good, count: 1 },
      { step: '2025-05-12', ...good, count: 1 },
      { step: '2025-05-12', ...minor, count: 1 },
    ].map((each): unknown => expect.objectContaining({ count: each.count })),
  ]);
  expect(found.incidentTypes).toHaveLength(12);
  expect(found.incidentTypes[0]).toEqual({ incidentType: 'Type 0', tickets: 2, findings: 4 });
  expect(found.otherIncidentTypes).toMatchObject({ tickets: 2 });
});

let reopenedId = '';
const countReopened = async () => {
  const { total, findings } = await figures(TODAY, TODAY, { incidentType: 'Reopened once' });
  return [total.tickets, findings.map(({ count }) => count)];
};

test('RV-17 a reopened ticket counts once, with the findings that were delivered', async () => {
  const { id } = await submitTicket(product.url, ann, { incidentType: 'Reopened once' });
  const ticket = await admin.client.tickets.startReview({ id });
  const add = () =>
    admin.client.findings.add({
      ticketId: id,
      videoId: ticket.videos[0]?.videoId ?? '',
      startMicroseconds: 1_000_000,
      endMicroseconds: null,
      category: 'Communication',
      severity: 'minor',
      text: 'Polite.',
    });
  const deliver = () =>
    admin.client.reports.deliver({ ticketId: id, summary: 'Done.', notWatchedReason: NOT_WATCHED });
  await add();
  await deliver();
  expect(await countReopened()).toEqual([1, [1]]);
  reopenedId = id;
  await admin.client.tickets.reopen({ id, reason: 'One more question' });
  await add();
  expect(await countReopened()).toEqual([1, [1]]);
  await deliver();
  expect(await countReopened()).toEqual([1, [2]]);
});

test('RV-17 the backlog has eight complete weeks and a forecast, but none from less than four', async () => {
  const scope = { incidentType: 'Backlog' };
  const open = (submittedAt: string) =>
    deliveredTicket(north, submittedAt, { ...scope, submittedAt, deliveredAt: null, seconds: 90 });
  await insert([open('2026-11-03T12:00:00Z'), open('2026-11-10T12:00:00Z'), open('2026-11-24T08:00:00Z')]);
  const early = await admin.client.insights.backlog(scope);
  expect(early).toMatchObject({ openTickets: 3, openMinutes: 4.5, forecast: null });
  expect(early.weeks.map(({ start, arrivals }) => [start, arrivals])).toEqual([
    ['2026-11-02', 1],
    ['2026-11-09', 1],
    ['2026-11-16', 0],
  ]);
  await insert([took(1, '2026-09-29T12:00:00Z', scope)]);
  const { weeks, forecast } = await admin.client.insights.backlog(scope);
  expect(weeks).toHaveLength(8);
  expect(weeks[0]).toMatchObject({ start: '2026-09-28', arrivals: 1, deliveries: 1 });
  expect(forecast?.map(({ day }) => day).slice(0, 2)).toEqual(['2026-12-01', '2026-12-08']);
  expect(forecast?.at(-1)?.low).toBeGreaterThanOrEqual(3);
});

test('RV-17 scorecard answers are counted by agency, question and wording', async () => {
  const polite = { id: 'polite', text: 'Polite?' };
  const tone = { id: 'tone', kind: 'scale', text: 'Tone?', options: ['Rude', 'Neutral', 'Kind'] } as const;
  const id = await publishScorecard(admin, 'Contact', [polite, { ...tone, options: [...tone.options] }]);
  const { draftRevision } = await admin.client.scorecards.get({ id });
  const content = scorecardContent('Contact 2', [
    polite,
    { ...tone, text: 'Tone of voice?', options: [...tone.options] },
  ]);
  const draft = await admin.client.scorecards.saveDraft({ id, revision: draftRevision, content });
  await admin.client.scorecards.publish({ id, revision: draft.draftRevision });
  const answered = (version: number, answers: Record<string, number>, agencyId = north) =>
    took(1, '2025-07-08T10:00:00Z', { agencyId, scorecard: { id, version, answers } });
  await insert([
    answered(1, { polite: 1, tone: 3 }),
    answered(1, { polite: 1, tone: 3 }),
    answered(1, { polite: 2, tone: 1 }),
    answered(2, { polite: 1, tone: 2 }),
    answered(2, { polite: 1, tone: 0 }),
    answered(2, { polite: 1 }, south),
  ]);
  const { questions, steps } = await admin.client.insights.scorecards({
    agencyId: north,
    from: '2025-07-07',
    to: '2025-07-20',
  });
  expect(steps.map(({ start }) => start)).toEqual(['2025-07-07', '2025-07-14']);
  expect(questions.map(({ text, versions, total, scorecard }) => [scorecard, text, versions, total])).toEqual(
    [
      ['Contact 2', 'Polite?', [1, 2], { answers: 5, value: 0.8 }],
      ['Contact 2', 'Tone of voice?', [2], { answers: 1, value: null }],
      ['Contact 2', 'Tone?', [1], { answers: 3, value: null }],
    ],
  );
  expect(questions[0]?.steps).toEqual([
    { answers: 5, value: 0.8 },
    { answers: 0, value: null },
  ]);
});

const own = (from: string, to: string, incidentType = '') =>
  ann.client.insights.own({ from, to, incidentType });

test('RV-17 an agency sees the figures of its own delivered reports, without drafts', async () => {
  const minor = { category: 'Communication', severity: 'minor' } as const;
  const question = { id: 'tone', kind: 'scale', text: 'Tone?', options: ['Rude', 'Kind'], isRequired: true };
  const card = { scorecardId: crypto.randomUUID(), name: 'Contact', version: 1 };
  const reportedScorecard = (text: string) => ({
    ...card,
    sections: [
      {
        title: 'All',
        questions: [
          { ...question, answer: { text, authorName: 'Dana', answeredAt: TODAY, evidence: null } },
          { ...question, id: 'why', kind: 'text', options: [], answer: null },
        ],
      },
    ],
  });
  const from = '2025-09-01T10:00:00Z';
  await insert([
    took(10, from, { seconds: 600, watchedPercent: 50, findings: [minor], incidentType: 'Chase' }),
    ...['1 – Rude', '2 – Kind', '2 – Kind', '2 – Kind', 'Not applicable', '2 – Kind'].map((text) =>
      took(1, from, { reportedScorecard: reportedScorecard(text) }),
    ),
    took(1, from, { agencyId: south, findings: [minor], reportedScorecard: reportedScorecard('1 – Rude') }),
  ]);
  const { total, findings, steps, questions } = await own('2025-09-01', '2025-09-14');
  expect(total).toMatchObject({ tickets: 7, onTimeShare: 1, footageMinutes: 16, watchedMinutes: 11 });
  expect(total).not.toHaveProperty('playedMinutes');
  expect(findings).toEqual([{ step: '2025-09-01', ...minor, count: 1 }]);
  expect(steps).toHaveLength(2);
  expect(questions).toMatchObject([{ text: 'Tone?', kind: 'scale', total: { answers: 5, value: 1.8 } }]);
  const chases = await own('2025-09-01', '2025-09-14', 'Chase');
  expect(chases.incidentTypes).toEqual([{ incidentType: 'Chase', tickets: 1, findings: 1 }]);
  expect(chases.total).toMatchObject({ tickets: 1, onTimeShare: null, medianHours: null });

  // The ticket that an earlier test reopened and delivered twice.
  const reopened = await own(TODAY, TODAY, 'Reopened once');
  expect([reopened.total.tickets, reopened.findings.map(({ count }) => count)]).toEqual([1, [2]]);
  await admin.client.tickets.reopen({ id: reopenedId, reason: 'Again' });
  await admin.client.findings.add({
    ticketId: reopenedId,
    videoId: (await admin.client.tickets.get({ id: reopenedId })).videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    ...minor,
    text: 'A draft.',
  });
  expect((await own(TODAY, TODAY, 'Reopened once')).findings.map(({ count }) => count)).toEqual([2]);
});

test('RV-17 an impossible period is rejected', async () => {
  expect(await outcome(figures('2026-02-02', '2026-02-01'))).toMatch(/^PERIOD_REVERSED/u);
  expect(await outcome(figures('2020-01-01', '2026-01-01'))).toMatch(/^PERIOD_TOO_LONG/u);
  expect(await outcome(figures('2026-02-30', '2026-03-01'))).toMatch(/Input validation failed/u);
});
