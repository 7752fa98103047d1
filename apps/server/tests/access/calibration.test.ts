import { DAY } from '@plainview/domain/shared/time';
import { listDueTickets } from '@plainview/server/modules/retention/schedules/due-tickets.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { publishScorecard } from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Dana (the operator) reviews a ticket and sets its agreed answer. Blair and Casey review the clip blind.

const MARKER = 'tell-tale';

let product: TestProduct;
let dana: Person;
let blair: Person;
let casey: Person;
let ann: Person;
let ticketId: string;
let videoId: string;
let clipId: string;
let scorecardId: string;

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

const finding = { startMicroseconds: 1_000_000, endMicroseconds: null, severity: 'serious' } as const;

const answer = (person: Person, number: number) =>
  person.client.ticketScorecards.answer({
    ticketId,
    scorecardId,
    version: 1,
    questionId: 'polite',
    value: { kind: 'option', number },
  });

beforeAll(async () => {
  product = await startTestProduct();
  dana = await signInOperator(product.url);
  blair = await joinAsAdmin(product.url, dana, 'Blair');
  casey = await joinAsAdmin(product.url, dana, 'Casey');
  ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
  scorecardId = await publishScorecard(dana, 'Contact', [{ id: 'polite' }]);
  ({ id: ticketId } = await submitTicket(product.url, ann, { incidentType: 'Pursuit' }));
  const { client } = dana;
  videoId = (await client.tickets.startReview({ id: ticketId })).videos[0]?.videoId ?? '';
  for (const category of ['Other', 'De-escalation'] as const)
    await client.findings.add({ ticketId, videoId, ...finding, category, text: MARKER });
  await client.ticketScorecards.choose({ ticketId, scorecardId });
  await answer(dana, 2);
  await client.reports.deliver({ ticketId, summary: MARKER, notWatchedReason: MARKER });
});
afterAll(() => product.stop());

/** Returns everything that an agency can read about its tickets, as text. */
const seenByAgency = async (): Promise<string> =>
  JSON.stringify([
    await ann.client.tickets.list({}),
    await ann.client.tickets.get({ id: ticketId }),
    await ann.client.statements.list({ year: new Date().getUTCFullYear() }),
    await ann.client.insights.own({ from: '2026-01-01', to: '2027-12-31' }),
  ]);
let before: string;

test('RV-14: an agreed answer is set from the delivered report, once, and never changes', async () => {
  const draft = await dana.client.calibrations.draft({ ticketId });
  expect(draft).toMatchObject({ incidentType: 'Pursuit', reportVersion: 1, hasSecondReview: false });
  expect(draft.findings.map(({ isSuggested }) => isSuggested)).toEqual([true, true]);
  expect(draft.questions).toMatchObject([
    { id: 'polite', answers: ['Yes', 'No', 'Not applicable'], suggested: 'No' },
  ]);
  before = await seenByAgency();
  const other = draft.findings.find((each) => each.finding?.category === 'Other')?.key ?? '';
  const clip = {
    ticketId,
    title: 'Calm contact',
    basis: draft.basis,
    findings: [other],
    answers: [{ questionId: 'polite', answer: 'Yes' }],
  };
  const add = (change: object) => codeOf(dana.client.calibrations.add({ ...clip, ...change }));
  expect(await add({ findings: ['finding-7-7'] })).toBe('NOT_FOUND');
  expect(await add({ answers: [{ questionId: 'polite', answer: 'Perhaps' }] })).toBe('NOT_FOUND');
  expect(await add({ basis: 'a'.repeat(64) })).toBe('CALIBRATION_BASIS_CHANGED');
  ({ id: clipId } = await dana.client.calibrations.add(clip));
  expect(await add({})).toBe('CALIBRATION_CLIP_EXISTS');
  expect((await blair.client.calibrations.list({})).items).toMatchObject([
    { id: clipId, title: 'Calm contact', isInUse: true, reviews: 0, reviewId: null, take: { allowed: true } },
  ]);
  expect(await codeOf(dana.client.calibrations.take({ id: clipId }))).toBe('SECOND_REVIEW_NOT_INDEPENDENT');
});

test('RV-14: several reviewers review a clip blind, each without the first review and the others', async () => {
  for (const person of [blair, casey]) {
    expect(await person.client.calibrations.take({ id: clipId })).toEqual({ ticketId });
    const detail = await person.client.tickets.get({ id: ticketId });
    expect(detail).toMatchObject({ isCalibration: true, reports: [] });
    await person.client.findings.add({
      ticketId,
      videoId,
      ...finding,
      category: 'Other',
      text: `By ${person.user.name}`,
    });
    await answer(person, person === blair ? 1 : 2);
    expect((await person.client.findings.list({ ticketId })).map(({ text }) => text)).toEqual([
      `By ${person.user.name}`,
    ]);
    const seen = JSON.stringify([
      detail,
      await person.client.calibrations.list({}),
      await person.client.calibrations.figures(),
      await person.client.custody.list({}),
    ]);
    expect(seen).not.toContain(MARKER);
    expect(await codeOf(person.client.calibrations.draft({ ticketId }))).toBe('NOT_FOUND');
  }
  expect((await dana.client.findings.list({ ticketId })).map(({ text }) => text)).toEqual([MARKER, MARKER]);
  // Repeating it changes nothing, and it is no second review.
  await blair.client.calibrations.take({ id: clipId });
  expect((await dana.client.secondReviews.list({})).items).toEqual([]);
});

test('RV-14: each reviewer sees the own result only; together there are figures from three reviewers on', async () => {
  const [own] = (await blair.client.calibrations.list({})).items;
  const id = own?.reviewId ?? '';
  expect(await codeOf(blair.client.calibrations.result({ id }))).toBe('NOT_FOUND');
  await blair.client.secondReviews.finish({ id, notWatchedReason: 'x' });
  const result = await blair.client.calibrations.result({ id });
  expect(result.differences).toEqual([]);
  expect(result.findings).toMatchObject([{ agreed: { text: MARKER }, own: { text: 'By Blair' } }]);
  expect(result.answers).toMatchObject([{ agreed: 'Yes', own: 'Yes' }]);
  for (const person of [dana, casey])
    expect(await codeOf(person.client.calibrations.result({ id }))).toBe('NOT_FOUND');
  for (const call of [
    () => dana.client.secondReviews.compare({ id }),
    () => dana.client.secondReviews.adjudicate({ id, decisions: [] }),
    () => dana.client.secondReviews.take({ id }),
  ])
    expect(await codeOf(call())).toBe('NOT_FOUND');
  expect(await codeOf(blair.client.calibrations.take({ id: clipId }))).toBe('CALIBRATION_CLIP_REVIEWED');

  const { all, own: mine, clips, months } = await blair.client.calibrations.figures();
  expect(all).toMatchObject({ reviews: 1, reviewers: 1, findings: { items: 1, figures: null } });
  expect([mine.reviews, clips.length, months.length]).toEqual([1, 1, 1]);
  expect((await casey.client.calibrations.figures()).own.reviews).toBe(0);
  expect((await dana.client.secondReviews.agreement()).reviews).toBe(0);
  // Of Casey's review, which is not finished, nothing is shown.
  const { items } = await dana.client.custody.list({ subject: 'second_review' });
  expect(items.map(({ event }) => event)).toEqual([
    'calibration.finished',
    'calibration.taken',
    'calibration.added',
  ]);
});

test('RV-14: a clip in review is due for destruction like other tickets, and appears nowhere else', async () => {
  const period = { count: 1, unit: 'days' } as const;
  const rules = [{ agencyId: null, incidentType: null, period }];
  const due = await asSystem(product.app.database, (tx) =>
    listDueTickets(
      tx,
      { rules, now: new Date(Date.now() + 2 * DAY) },
      { after: null, until: null, limit: 10 },
    ),
  );
  expect(due.map(({ id }) => id)).toEqual([ticketId]);
  const second = await codeOf(casey.client.tickets.reopen({ id: ticketId, reason: 'x' }));
  expect(second).toBe('SECOND_REVIEW_IN_PROGRESS');
  expect(await seenByAgency()).toBe(before);
});

test('RV-14: returned, or with a deleted account, nothing of a review is left; without videos, a clip is closed', async () => {
  const [open] = (await casey.client.calibrations.list({})).items;
  await casey.client.secondReviews.release({ id: open?.reviewId ?? '' });
  expect(await codeOf(casey.client.calibrations.take({ id: clipId }))).toBe('SECOND_REVIEW_NOT_INDEPENDENT');
  const drew = await joinAsAdmin(product.url, dana, 'Drew');
  await drew.client.calibrations.take({ id: clipId });
  await drew.client.findings.add({ ticketId, videoId, ...finding, category: 'Other', text: 'Lost' });
  await dana.client.users.delete({ id: drew.user.id });
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute(sql`select (select count(*)::int from second_reviews) as reviews,
      (select count(*)::int from findings where text = 'Lost') as findings`),
  );
  expect(rows).toEqual([{ reviews: 1, findings: 0 }]);
  const erin = await joinAsAdmin(product.url, dana, 'Erin');
  expect((await erin.client.calibrations.list({})).items[0]?.take).toEqual({ allowed: true });
  await submitTicket(product.url, ann);
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`delete from videos where ticket_id = ${ticketId}`),
  );
  const closed = { allowed: false, code: 'CALIBRATION_CLIP_RETIRED' };
  expect((await erin.client.calibrations.list({})).items).toMatchObject([{ isInUse: false, take: closed }]);
  await dana.client.calibrations.retire({ id: clipId });
  expect(await codeOf(erin.client.calibrations.take({ id: clipId }))).toBe('CALIBRATION_CLIP_RETIRED');
  expect(await dana.client.custody.verify()).toMatchObject({ status: 'intact' });
});
