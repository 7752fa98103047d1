import { duties } from '@plainview/domain/identity/users/duty';
import { isDrawn } from '@plainview/domain/review/second-reviews/second-review-draw';
import { tenantRead } from '@plainview/server/platform/database/tenant-transaction';
import { listChangesAfter } from '@plainview/server/platform/ledger/custody.repository';
import { outcome } from '@plainview/test-support/call-outcome';
import { loadVideo } from '@plainview/test-support/play-video';
import { listen } from '@plainview/test-support/product/live-listener';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { publishScorecard } from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

// One ticket is reviewed by Dana (the operator), a second time by Blair, and Casey decides. Everything that
// Dana wrote contains the marker.

const MARKER = 'tell-tale';

let product: TestProduct;
let dana: Person;
let blair: Person;
let casey: Person;
let ann: Person;
/** Ids of the ticket and of everything that belongs to its first review. */
let ids: Readonly<Record<'ticket' | 'video' | 'finding' | 'report' | 'review' | 'draw', string>>;
let scorecardId: string;

beforeAll(async () => {
  product = await startTestProduct();
  dana = await signInOperator(product.url);
  blair = await joinAsAdmin(product.url, dana, 'Blair');
  casey = await joinAsAdmin(product.url, dana, 'Casey');
  ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
  scorecardId = await publishScorecard(dana, 'Contact', [
    { id: 'polite' },
    { id: 'why', kind: 'text', isRequired: false },
  ]);
});
afterAll(() => product.stop());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

const finding = {
  startMicroseconds: 1_000_000,
  endMicroseconds: null,
  category: 'Other',
  severity: 'serious',
} as const;

const deliver = (ticketId: string) =>
  dana.client.reports.deliver({ ticketId, summary: MARKER, notWatchedReason: MARKER });

/** Reviews a ticket as Dana, with findings, answers, a still and a second version of the report. */
async function reviewFirst(incidentType: string) {
  const { id } = await submitTicket(product.url, ann, { incidentType });
  const ticket = await dana.client.tickets.startReview({ id });
  const videoId = ticket.videos[0]?.videoId ?? '';
  const { client } = dana;
  const added = await client.findings.add({ ticketId: id, videoId, ...finding, text: MARKER });
  await client.findings.add({ ticketId: id, videoId, ...finding, category: 'De-escalation', text: MARKER });
  const removed = await client.findings.add({ ticketId: id, videoId, ...finding, text: MARKER });
  await client.findings.remove({ id: removed.id });
  await client.ticketScorecards.choose({ ticketId: id, scorecardId });
  const at = { ticketId: id, scorecardId, version: 1 };
  await client.ticketScorecards.answer({ ...at, questionId: 'polite', value: { kind: 'option', number: 2 } });
  await client.ticketScorecards.answer({
    ...at,
    questionId: 'why',
    value: { kind: 'text', text: MARKER },
  });
  await deliver(id);
  await client.messages.send({ ticketId: id, text: MARKER });
  await client.notes.add({ ticketId: id, text: MARKER });
  await client.tickets.reopen({ id, reason: MARKER });
  const report = await deliver(id);
  return { ticket: id, video: videoId, finding: added.id, report: report.id };
}

test('RV-14: tickets delivered since the shares were set are drawn, and anyone can repeat the draw', async () => {
  const earlier = await submitTicket(product.url, ann, { incidentType: 'Pursuit' });
  await dana.client.tickets.startReview({ id: earlier.id });
  await deliver(earlier.id);
  const all = { agencyId: null, incidentType: null };
  expect(
    await codeOf(
      dana.client.secondReviews.setShares({
        shares: [{ ...all, agencyId: crypto.randomUUID(), percent: 1 }],
      }),
    ),
  ).toBe('NOT_FOUND');
  expect(
    await codeOf(
      dana.client.secondReviews.setShares({
        shares: [
          { ...all, percent: 1 },
          { ...all, percent: 2 },
        ],
      }),
    ),
  ).toBe('SECOND_REVIEW_SHARE_TWICE');
  await dana.client.secondReviews.setShares({
    shares: [
      { ...all, percent: 100 },
      { ...all, incidentType: 'Training', percent: 0 },
    ],
  });
  expect(await dana.client.secondReviews.draw()).toEqual({ draw: null });

  const first = await reviewFirst('Pursuit');
  await reviewFirst('Training');
  const { draw } = await dana.client.secondReviews.draw();
  expect(draw).toMatchObject({ eligibleCount: 1, drawnCount: 1, drawnBy: dana.user.name });
  // Nothing is considered twice, also not by the schedule.
  expect(await dana.client.secondReviews.draw()).toEqual({ draw: null });
  await product.runSweep();
  const { items } = await dana.client.secondReviews.list({});
  expect(items).toMatchObject([{ ticketId: first.ticket, state: 'open', reviewerName: null }]);
  ids = { ...first, review: items[0]?.id ?? '', draw: draw?.id ?? '' };

  const repeated = await casey.client.secondReviews.getDraw({ id: ids.draw });
  expect(repeated.tickets).toMatchObject([{ ticketId: first.ticket, percent: 100, isDrawn: true }]);
  const [listed, result] = repeated.entries;
  expect(listed).toMatchObject({ event: 'second_review.listed', hash: repeated.seed });
  expect(result).toMatchObject({
    event: 'second_review.drawn',
    previousHash: repeated.seed,
    data: { drawnTickets: [first.ticket] },
  });
  expect(isDrawn(repeated.seed, { ticketId: first.ticket, percent: 100 })).toBe(true);
});

const takes = async (person: Person) => (await person.client.secondReviews.list({})).items[0]?.take;

test('RV-14: no one who took part in the first review or has seen it can take the second one', async () => {
  expect(await codeOf(dana.client.secondReviews.take({ id: ids.review }))).toBe(
    'SECOND_REVIEW_NOT_INDEPENDENT',
  );
  expect(await takes(casey)).toEqual({ allowed: true });
  // Casey reads the report.
  expect((await casey.fetch(`/media/reports/${ids.report}`)).status).toBe(200);
  expect(await takes(casey)).toEqual({ allowed: false, code: 'SECOND_REVIEW_NOT_INDEPENDENT' });
  expect(await codeOf(casey.client.secondReviews.take({ id: ids.review }))).toBe(
    'SECOND_REVIEW_NOT_INDEPENDENT',
  );
  expect(await codeOf(blair.client.secondReviews.finish({ id: ids.review }))).toBe('NOT_FOUND');
  await blair.client.secondReviews.take({ id: ids.review });
  expect(await takes(dana)).toEqual({ allowed: false, code: 'SECOND_REVIEW_TAKEN' });
});

// blindness/blind-reviews.test.ts calls everything that the second reviewer can read.
test('RV-14: the second reviewer can verify the ledger, but gets no proof of the first review', async () => {
  // What came before the first review can be proven, its report cannot.
  expect((await blair.fetch(`/receipts/videos/${ids.video}.tlog-proof`)).status).toBe(200);
  expect((await blair.fetch(`/receipts/reports/${ids.report}.tlog-proof`)).status).toBe(404);
  expect((await casey.fetch(`/receipts/reports/${ids.report}.tlog-proof`)).status).toBe(200);
  // The ledger is complete, also for someone who sees a part of it.
  expect(await blair.client.custody.verify()).toMatchObject({ status: 'intact' });
});

test('RV-14 AZ-06: the live stream shows the second reviewer exactly the entries that the database shows', async () => {
  for (const person of [blair, casey]) {
    const { id: userId, name, email } = person.user;
    const actor = { role: 'admin', duties, userId, name, email, agencyId: null } as const;
    const stored = await tenantRead(product.app.database, actor, (tx) => listChangesAfter(tx, 0, 1000));
    const shown = stored.map(({ event, subjectId }) => `${event} ${subjectId}`);
    expect(shown.some((entry) => entry.endsWith(ids.finding))).toBe(person === casey);
    const stream = await listen(person, '0');
    // A change that both see, after which none of the earlier ones can follow.
    const { id } = await submitTicket(product.url, ann);
    await expect.poll(() => stream.events.map(({ subjectId }) => subjectId)).toContain(id);
    const heard = stream.events.map(({ event, subjectId }) => `${event} ${subjectId}`);
    expect(heard.slice(0, shown.length)).toEqual(shown);
    stream.end();
    await stream.ended;
  }
});

test('RV-14: the second review is written apart from the first one', async () => {
  const { ticket: ticketId, video: videoId } = ids;
  const detail = await blair.client.tickets.get({ id: ticketId });
  expect(detail).toMatchObject({ secondReviewId: ids.review, reports: [], status: 'completed' });
  expect(detail.abilities.writeFindings).toEqual({ allowed: true });
  expect(detail.abilities.reopen).toEqual({ allowed: false, code: 'SECOND_REVIEW_IN_PROGRESS' });
  expect(await codeOf(blair.client.tickets.reopen({ id: ticketId, reason: 'x' }))).toBe(
    'SECOND_REVIEW_IN_PROGRESS',
  );

  const matching = { ...finding, startMicroseconds: 2_500_000 };
  await blair.client.findings.add({ ticketId, videoId, ...matching, text: 'Also seen.' });
  const added = await blair.client.findings.add({
    ticketId,
    videoId,
    ...finding,
    category: 'Communication',
    text: 'Only here.',
  });
  await blair.client.findings.edit({
    id: added.id,
    videoId,
    ...finding,
    category: 'Communication',
    text: 'Only here!',
  });
  const at = { ticketId, scorecardId, version: 1 };
  expect((await blair.client.ticketScorecards.get({ ticketId })).scorecard?.answers).toEqual([]);
  expect(await codeOf(blair.client.secondReviews.finish({ id: ids.review, notWatchedReason: 'x' }))).toBe(
    'SCORECARD_INCOMPLETE',
  );
  await blair.client.ticketScorecards.answer({
    ...at,
    questionId: 'polite',
    value: { kind: 'option', number: 1 },
  });
  expect(await codeOf(blair.client.secondReviews.finish({ id: ids.review }))).toBe('FOOTAGE_NOT_WATCHED');
  const segment = { startMicroseconds: 0, endMicroseconds: 1000, rate: 1, isHeard: true };
  await loadVideo(blair, videoId);
  await blair.client.coverage.record({ videoId, segments: [segment] });

  // Blair sees only these, and Dana only the first review.
  const texts = async (person: Person) =>
    (await person.client.findings.list({ ticketId })).map(({ text }) => text);
  expect(await texts(blair)).toEqual(['Only here!', 'Also seen.']);
  expect(await texts(dana)).toEqual([MARKER, MARKER]);
  expect(await codeOf(dana.client.findings.remove({ id: added.id }))).toBe('NOT_FOUND');
  expect(await dana.client.coverage.list({ ticketId })).toEqual([]);
  expect(await blair.client.coverage.list({ ticketId })).toHaveLength(1);
  expect((await dana.client.ticketScorecards.get({ ticketId })).scorecard?.answers).toMatchObject([
    { value: { number: 2 } },
    { value: { text: MARKER } },
  ]);
  expect(await codeOf(casey.client.secondReviews.compare({ id: ids.review }))).toBe(
    'SECOND_REVIEW_NOT_FINISHED',
  );
});

test('RV-14: after finishing, both are visible, and a third person decides the differences', async () => {
  const before = await (await ann.fetch(`/media/reports/${ids.report}/content`)).text();
  await blair.client.secondReviews.finish({ id: ids.review, notWatchedReason: 'Too long.' });
  expect(await codeOf(blair.client.secondReviews.finish({ id: ids.review }))).toBe('NOT_FOUND');

  const compared = await blair.client.secondReviews.compare({ id: ids.review });
  expect(compared).toMatchObject({
    state: 'finished',
    first: { author: dana.user.name, reportVersion: 2 },
    second: { author: 'Blair' },
    adjudicate: { allowed: false, code: 'ADJUDICATOR_NOT_INDEPENDENT' },
  });
  const sides = compared.findings.map(({ first, second }) => [
    first?.category ?? null,
    second?.category ?? null,
  ]);
  expect(sides).toEqual([
    ['Other', 'Other'],
    ['De-escalation', null],
    [null, 'Communication'],
  ]);
  expect(compared.answers).toMatchObject([
    { first: 'No', second: 'Yes', isText: false },
    { first: MARKER, second: null, isText: true },
  ]);
  expect(compared.differences).toHaveLength(3);

  const decisions = compared.differences.map((key) => ({ key, verdict: 'first' as const, note: 'Clear.' }));
  const decide = (person: Person, made = decisions) =>
    codeOf(person.client.secondReviews.adjudicate({ id: ids.review, decisions: made }));
  expect(await decide(dana)).toBe('ADJUDICATOR_NOT_INDEPENDENT');
  expect(await decide(blair)).toBe('ADJUDICATOR_NOT_INDEPENDENT');
  expect(await decide(casey, decisions.slice(1))).toBe('ADJUDICATION_INCOMPLETE');
  expect(await decide(casey, [{ key: 'finding-1-1', verdict: 'first', note: '' }])).toBe('NOT_FOUND');
  await casey.client.secondReviews.adjudicate({ id: ids.review, decisions });
  expect(await decide(casey)).toBe('SECOND_REVIEW_ADJUDICATED');
  expect(await casey.client.secondReviews.compare({ id: ids.review })).toMatchObject({
    state: 'adjudicated',
    adjudicatedBy: 'Casey',
    decisions,
  });
  expect(await (await ann.fetch(`/media/reports/${ids.report}/content`)).text()).toBe(before);

  const { items } = await dana.client.custody.list({ subject: 'second_review' });
  expect(items.map(({ event }) => event)).toEqual([
    'second_review.adjudicated',
    'second_review.finished',
    'second_review.taken',
    'second_review.drawn',
    'second_review.listed',
    'second_review.shares_set',
  ]);
  expect(await casey.client.secondReviews.agreement()).toEqual({
    reviews: 1,
    fewestItems: 50,
    answers: [{ points: null, items: 1, figures: null }],
    findings: { items: 3, figures: null },
  });
});

test('RV-14: a released second review is open to others, without what was written', async () => {
  const { ticket, video } = await reviewFirst('Pursuit');
  await dana.client.secondReviews.draw();
  const [review] = (await casey.client.secondReviews.list({})).items;
  const id = review?.id ?? '';
  await casey.client.secondReviews.take({ id });
  await casey.client.findings.add({ ticketId: ticket, videoId: video, ...finding, text: 'Draft' });
  await casey.client.secondReviews.release({ id });
  expect(await codeOf(casey.client.secondReviews.take({ id }))).toBe('SECOND_REVIEW_NOT_INDEPENDENT');
  await blair.client.secondReviews.take({ id });
  expect(await blair.client.findings.list({ ticketId: ticket })).toEqual([]);
  // An account that is deleted releases it, too.
  await dana.client.users.delete({ id: blair.user.id });
  expect((await dana.client.secondReviews.list({})).items[0]).toMatchObject({
    id,
    state: 'open',
    reviewerName: null,
  });
});
