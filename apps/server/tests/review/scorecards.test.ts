import { shippedScorecards } from '@plainview/domain/review/scorecards/shipped/shipped-scorecards';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  publishScorecard,
  scorecardContent,
  type TestQuestion,
} from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let other: Person;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin, 'Olga Other');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  bob = await joinAgency(product.url, admin, 'South PD', 'Bob');
});
afterAll(() => product.stop());

const option = (number: number) => ({ kind: 'option', number }) as const;

/** Submits a ticket and starts its review. */
async function inReview(incidentType = 'Training', agency: Person = ann) {
  const { id } = await submitTicket(product.url, agency, { incidentType });
  const ticket = await admin.client.tickets.startReview({ id });
  return { ticketId: id, videoId: ticket.videos[0]?.videoId ?? '' };
}

/** Starts a review with a new scorecard. */
async function withScorecard(questions: readonly TestQuestion[], name = 'Scorecard') {
  const scorecardId = await publishScorecard(admin, name, questions);
  const review = await inReview();
  await admin.client.ticketScorecards.choose({ ticketId: review.ticketId, scorecardId });
  const at = { ticketId: review.ticketId, scorecardId, version: 1 };
  return { ...review, scorecardId, at };
}

const scorecardOf = async (ticketId: string) => {
  const { scorecard } = await admin.client.ticketScorecards.get({ ticketId });
  if (!scorecard) throw new Error('The ticket has no scorecard');
  return scorecard;
};

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

const deliver = (ticketId: string) =>
  admin.client.reports.deliver({ ticketId, summary: 'Done.', notWatchedReason: NOT_WATCHED });

/** Returns the scorecard of a report as the agency reads it. */
async function reported(url: string): Promise<unknown> {
  const content: unknown = await (await ann.fetch(`${url}/content`)).json();
  return (content as { scorecard: unknown }).scorecard;
}

async function eventsOf(ticketId: string) {
  const { items } = await admin.client.custody.list({ subject: 'scorecard', limit: 500 });
  return items.filter((entry) => entry.ticketId === ticketId).toReversed();
}

/** Saves and publishes a scorecard's next version. */
async function publishAgain(id: string, questions: readonly TestQuestion[], name: string): Promise<number> {
  const { draftRevision } = await admin.client.scorecards.get({ id });
  const saved = await admin.client.scorecards.saveDraft({
    id,
    revision: draftRevision,
    content: scorecardContent(name, questions),
  });
  return (await admin.client.scorecards.publish({ id, revision: saved.draftRevision })).version;
}

test('RV-10 required answers block delivery, and the report keeps questions, answers and evidence', async () => {
  const { ticketId, videoId, scorecardId, at } = await withScorecard(
    [
      { id: 'polite', text: 'Was the officer polite?' },
      { id: 'tone', kind: 'scale', options: ['Rude', 'Neutral', 'Kind'], isRequired: false },
      { id: 'reason', text: 'Was a reason given?' },
    ],
    'Contact',
  );
  const { answer } = admin.client.ticketScorecards;
  expect(await outcome(deliver(ticketId))).toBe(
    'SCORECARD_INCOMPLETE: Required questions of the scorecard are not answered (2): “Was the officer polite?”, “Was a reason given?”',
  );
  expect((await admin.client.tickets.get({ id: ticketId })).status).toBe('in_progress');

  const finding = await admin.client.findings.add({
    ticketId,
    videoId,
    startMicroseconds: 2_000_000,
    endMicroseconds: null,
    category: 'Communication',
    severity: 'positive',
    text: 'Explains the reason.',
  });
  const evidence = { kind: 'moment', videoId, positionMicroseconds: 1_500_000 } as const;
  await answer({ ...at, questionId: 'polite', value: option(1), evidence });
  await answer({ ...at, questionId: 'reason', value: { kind: 'notApplicable' } });
  await answer({
    ...at,
    questionId: 'reason',
    value: option(2),
    evidence: { kind: 'finding', findingId: finding.id },
  });
  const report = await deliver(ticketId);

  const questionsBefore = await reported(report.url);
  expect(questionsBefore).toMatchObject({
    scorecardId,
    name: 'Contact',
    version: 1,
    sections: [
      {
        title: 'Contact',
        questions: [
          {
            text: 'Was the officer polite?',
            answer: {
              text: 'Yes',
              authorName: admin.user.name,
              evidence: { videoLabel: 'video-1', startMicroseconds: 1_500_000 },
            },
          },
          { options: ['Rude', 'Neutral', 'Kind'], answer: null },
          { answer: { text: 'No', evidence: { videoLabel: 'video-1', startMicroseconds: 2_000_000 } } },
        ],
      },
    ],
  });

  await publishAgain(scorecardId, [{ id: 'polite', text: 'Was everyone polite?' }], 'Contact');
  expect(await reported(report.url)).toEqual(questionsBefore);
  expect((await scorecardOf(ticketId)).content.sections[0]?.questions[0]?.text).toBe(
    'Was the officer polite?',
  );
  expect(await codeOf(answer({ ...at, questionId: 'polite', value: option(2) }))).toBe(
    'TICKET_NOT_IN_PROGRESS',
  );
});

test('RV-10 only real changes of answers are recorded, and only for reviewers', async () => {
  const { ticketId, videoId, at } = await withScorecard(
    [
      { id: 'polite', text: 'Was the officer polite?' },
      { id: 'remarks', kind: 'text', text: 'Remarks', isRequired: false, allowsNotApplicable: false },
    ],
    'Recorded',
  );
  const { answer } = admin.client.ticketScorecards;
  const yes = { ...at, questionId: 'polite', value: option(1) };
  await answer(yes);
  await answer(yes);
  await other.client.ticketScorecards.answer({
    ...yes,
    evidence: { kind: 'moment', videoId, positionMicroseconds: 0 },
  });
  await answer({ ...at, questionId: 'remarks', value: { kind: 'text', text: 'A secret remark' } });
  await answer({ ...at, questionId: 'remarks', value: null });
  await answer({ ...at, questionId: 'remarks', value: null });

  const entries = await eventsOf(ticketId);
  expect(entries.map(({ event }) => event)).toEqual([
    'scorecard.chosen',
    'scorecard.answered',
    'scorecard.answered',
    'scorecard.answered',
    'scorecard.answer_removed',
  ]);
  expect(entries[2]).toMatchObject({
    actorName: 'Olga Other',
    data: { question: 'Was the officer polite?', answer: 'Yes', positionMicroseconds: 0 },
  });
  expect(JSON.stringify(entries)).not.toContain('A secret remark');
  expect(entries[3]?.data).toMatchObject({ textLength: 15 });
  const { answers } = await scorecardOf(ticketId);
  expect(answers.map(({ questionId, authorName }) => [questionId, authorName])).toEqual([
    ['polite', 'Olga Other'],
  ]);
  const { timeline } = await ann.client.tickets.get({ id: ticketId });
  expect(timeline.map(({ event }) => event)).not.toContainEqual(expect.stringContaining('scorecard'));
});

test('RV-10 answers that do not fit change nothing', async () => {
  const { ticketId, videoId, at } = await withScorecard([
    { id: 'polite', allowsNotApplicable: false },
    { id: 'remarks', kind: 'text', isRequired: false },
  ]);
  const stranger = await inReview('Training', bob);
  const finding = await admin.client.findings.add({
    ticketId: stranger.ticketId,
    videoId: stranger.videoId,
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'minor',
    text: 'x',
  });
  const before = (await admin.client.custody.verify()).head.sequence;
  const { answer } = admin.client.ticketScorecards;
  const polite = { ...at, questionId: 'polite' };
  const moment = (change: object) => ({
    kind: 'moment' as const,
    videoId,
    positionMicroseconds: 0,
    ...change,
  });
  const codes = await Promise.all(
    [
      answer({ ...polite, value: option(3) }),
      answer({ ...polite, value: { kind: 'notApplicable' } }),
      answer({ ...polite, value: { kind: 'text', text: 'Yes' } }),
      answer({ ...at, questionId: 'remarks', value: option(1) }),
      answer({ ...at, questionId: 'unknown', value: option(1) }),
      answer({ ...polite, version: 2, value: option(1) }),
      answer({ ...polite, ticketId: stranger.ticketId, value: option(1) }),
      answer({ ...polite, value: option(1), evidence: moment({ positionMicroseconds: 3_600_000_000 }) }),
      answer({ ...polite, value: option(1), evidence: moment({ videoId: stranger.videoId }) }),
      answer({ ...polite, value: option(1), evidence: { kind: 'finding', findingId: finding.id } }),
    ].map(codeOf),
  );
  expect(codes).toEqual([
    'SCORECARD_ANSWER_NOT_VALID',
    'SCORECARD_ANSWER_NOT_VALID',
    'SCORECARD_ANSWER_NOT_VALID',
    'SCORECARD_ANSWER_NOT_VALID',
    'NOT_FOUND',
    'SCORECARD_CHANGED',
    'SCORECARD_CHANGED',
    'SCORECARD_MOMENT_OUTSIDE_VIDEO',
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
  expect((await scorecardOf(ticketId)).answers).toEqual([]);
  expect((await admin.client.custody.verify()).head.sequence).toBe(before);
});

test('RV-10 a ticket keeps its version until a reviewer moves it, with the answers that still apply', async () => {
  const name = 'Versions';
  const { ticketId, scorecardId, at } = await withScorecard([{ id: 'same' }, { id: 'reworded' }], name);
  const { answer, choose } = admin.client.ticketScorecards;
  await answer({ ...at, questionId: 'same', value: option(1) });
  await answer({ ...at, questionId: 'reworded', value: option(1) });
  expect(
    await publishAgain(scorecardId, [{ id: 'same' }, { id: 'reworded', text: 'Asks more?' }], name),
  ).toBe(2);
  expect(await scorecardOf(ticketId)).toMatchObject({ version: 1, newestVersion: 2 });
  expect((await scorecardOf(ticketId)).answers).toHaveLength(2);

  expect(await choose({ ticketId, scorecardId })).toEqual({ keptAnswers: 1, removedAnswers: 1 });
  const moved = await scorecardOf(ticketId);
  expect(moved).toMatchObject({ version: 2, answers: [{ questionId: 'same' }] });
  expect(await codeOf(answer({ ...at, questionId: 'same', value: option(2) }))).toBe('SCORECARD_CHANGED');
  expect(await choose({ ticketId, scorecardId: null })).toEqual({ keptAnswers: 0, removedAnswers: 1 });
  expect((await admin.client.ticketScorecards.get({ ticketId })).scorecard).toBeNull();
  expect((await eventsOf(ticketId)).at(-1)).toMatchObject({
    event: 'scorecard.chosen',
    data: { scorecard: name, version: null, removedAnswers: 1 },
  });
});

test('RV-10 a review starts with the assigned scorecard, the agency’s own before the general one', async () => {
  const general = await publishScorecard(admin, 'General', [{ id: 'a' }]);
  const own = await publishScorecard(admin, 'Own', [{ id: 'a' }]);
  const agencies = await admin.client.agencies.list();
  const north = agencies.find((agency) => agency.name === 'North PD')?.id ?? '';
  const incidentType = 'Foot Pursuit';
  const { assign, setRetired } = admin.client.scorecards;
  await assign({ id: general, assignments: [{ agencyId: null, incidentType }] });
  await assign({ id: own, assignments: [{ agencyId: north, incidentType }] });
  expect(
    await outcome(assign({ id: own, assignments: [{ agencyId: null, incidentType: ' foot pursuit' }] })),
  ).toBe('SCORECARD_ASSIGNED_TWICE: Another scorecard is already assigned to the same tickets: General.');
  expect(await codeOf(setRetired({ id: own, isRetired: true }))).toBe('SCORECARD_ASSIGNED');

  const ours = await inReview('FOOT PURSUIT', ann);
  const theirs = await inReview(incidentType, bob);
  const none = await inReview('Welfare Check', bob);
  expect((await scorecardOf(ours.ticketId)).scorecardId).toBe(own);
  expect((await scorecardOf(theirs.ticketId)).scorecardId).toBe(general);
  expect(await admin.client.ticketScorecards.get({ ticketId: none.ticketId })).toMatchObject({
    scorecard: null,
    isNeeded: false,
  });
  const { choose } = admin.client.ticketScorecards;
  expect(await codeOf(choose({ ticketId: ours.ticketId, scorecardId: null }))).toBe('SCORECARD_NEEDED');

  await assign({ id: own, assignments: [] });
  await setRetired({ id: own, isRetired: true });
  expect(await codeOf(choose({ ticketId: theirs.ticketId, scorecardId: own }))).toBe(
    'SCORECARD_NOT_AVAILABLE',
  );
  expect((await scorecardOf(ours.ticketId)).scorecardId).toBe(own);
  await admin.client.ticketScorecards.answer({
    ticketId: ours.ticketId,
    scorecardId: own,
    version: 1,
    questionId: 'a',
    value: option(1),
  });
  await assign({ id: general, assignments: [] });
});

test('RV-10 a published version never changes; a draft is saved by one person at a time', async () => {
  const { scorecards } = admin.client;
  const first = scorecardContent('Draft', [{ id: 'a', text: '' }]);
  const { id } = await scorecards.create({ content: first });
  expect(await codeOf(scorecards.publish({ id, revision: 0 }))).toBe('SCORECARD_NOT_COMPLETE');
  const ready = scorecardContent('Draft', [{ id: 'a' }]);
  await scorecards.saveDraft({ id, revision: 0, content: ready });
  expect(await codeOf(other.client.scorecards.saveDraft({ id, revision: 0, content: first }))).toBe(
    'SCORECARD_DRAFT_CHANGED',
  );
  expect(await scorecards.publish({ id, revision: 1 })).toEqual({ version: 1 });
  expect(await codeOf(scorecards.publish({ id, revision: 2 }))).toBe('SCORECARD_NO_CHANGES');
  // Content that equals the newest version is no change.
  await scorecards.saveDraft({ id, revision: 2, content: ready });
  expect(await scorecards.get({ id })).toMatchObject({ hasDraft: false, newestVersion: 1, draftRevision: 3 });

  await scorecards.saveDraft({ id, revision: 3, content: scorecardContent('Draft', [{ id: 'b' }]) });
  expect(await scorecards.get({ id })).toMatchObject({ hasDraft: true, versions: [{ version: 1 }] });
  await scorecards.discardDraft({ id });
  expect((await scorecards.getVersion({ id, version: 1 })).content).toEqual(ready);
  for (const change of [sql`update scorecard_versions set version = 9`, sql`delete from scorecard_versions`])
    await expect(asSystem(product.app.database, (tx) => tx.execute(change))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  const unpublished = await scorecards.create({ content: first });
  await scorecards.discardDraft({ id: unpublished.id });
  expect(await codeOf(scorecards.get({ id: unpublished.id }))).toBe('NOT_FOUND');
});

test('RV-10 every installation has three published scorecards with their sources, which apply to no ticket', async () => {
  const listed = await admin.client.scorecards.list();
  for (const { id, content } of shippedScorecards) {
    const found = listed.find((one) => one.id === id);
    expect(found).toMatchObject({ name: content.name, newestVersion: 1, hasDraft: false, assignments: [] });
    expect((await admin.client.scorecards.getVersion({ id, version: 1 })).content).toEqual(content);
  }
});
