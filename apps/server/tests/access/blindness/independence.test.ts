import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signIn, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { names, reviewFirst, startCase, texts } from './two-reviews.ts';

// Tests who may take a second review. In each case, someone learns something of the first review in another way than
// as an administrator who opens a delivered ticket.

let started: Awaited<ReturnType<typeof startCase>>;

beforeAll(async () => {
  started = await startCase();
});
afterAll(() => started.product.stop());

const REFUSED = 'SECOND_REVIEW_NOT_INDEPENDENT';

const take = async (person: Person, review: string): Promise<string> =>
  (await outcome(person.client.secondReviews.take({ id: review }))).split(':')[0] ?? '';

const joinAdmin = (name: string): Promise<Person> =>
  joinAsAdmin(started.product.url, started.cast.operator, name);

/** Starts the first review of a new ticket, with a finding. */
async function startReview(incidentType: string): Promise<string> {
  const { product, cast } = started;
  const { id: ticketId } = await submitTicket(product.url, cast.agency, { incidentType });
  const { videos } = await cast.first.client.tickets.startReview({ id: ticketId });
  await cast.first.client.findings.add({
    ticketId,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'serious',
    text: texts.first,
  });
  return ticketId;
}

const deliver = (ticketId: string) =>
  started.cast.first.client.reports.deliver({ ticketId, summary: texts.first, notWatchedReason: 'Long.' });

/** Has new deliveries drawn. Returns the second review of a ticket. */
async function draw(ticketId: string): Promise<string> {
  const { client } = started.cast.operator;
  await client.secondReviews.draw();
  const { items } = await client.secondReviews.list({});
  return items.find((one) => one.ticketId === ticketId)?.id ?? '';
}

/** Returns how often the ledger says that a person read the review of a ticket. */
async function countReadings(person: Person, ticketId: string): Promise<number> {
  const { items } = await started.cast.operator.client.custody.list({ search: ticketId, limit: 200 });
  return items.filter(({ event, actorId }) => event === 'ticket.review_read' && actorId === person.user.id)
    .length;
}

test('CL-07 who read a review while assigned to it cannot take the second one', async () => {
  const { first } = started.cast;
  const [reader, other] = [await joinAdmin('Eve'), await joinAdmin('Olga')];
  const ticketId = await startReview('Pursuit');
  const assign = (from: Person, to: Person) =>
    first.client.queue.assign({ id: ticketId, reviewerId: to.user.id, expectedReviewerId: from.user.id });
  await assign(first, reader);
  expect(JSON.stringify(await reader.client.findings.list({ ticketId }))).toContain(texts.first);
  await reader.client.tickets.get({ id: ticketId });
  await assign(reader, other);
  await assign(other, first);
  await deliver(ticketId);
  const review = await draw(ticketId);
  expect(await take(reader, review)).toBe(REFUSED);
  expect(await countReadings(reader, ticketId)).toBe(1);
  // The ledger has other entries of the person who began the review.
  expect(await countReadings(first, ticketId)).toBe(0);
  // An administrator who was assigned and read nothing may review it.
  expect(await take(other, review)).toBe('done');
});

test('CL-07 an administrator who belonged to the agency of a ticket cannot review it a second time', async () => {
  const { product, cast } = started;
  const rob = await joinAgency(product.url, cast.operator, 'North PD', 'Rob');
  const { ticket, review } = await reviewFirst(started);
  expect(JSON.stringify(await rob.client.messages.list({ ticketId: ticket }))).toContain(texts.first);
  await cast.operator.client.users.changeRole({ id: rob.user.id, role: 'admin' });
  const promoted = await signIn(product.url, rob.email, rob.password);
  expect(await take(promoted, review)).toBe(REFUSED);
  const later = await reviewFirst(started);
  expect(await take(promoted, later.review)).toBe(REFUSED);
});

test('CL-07 who read a ticket of another agency as its overseer cannot review it a second time', async () => {
  const { product, cast } = started;
  const { client } = cast.operator;
  const overseer = await joinAgency(product.url, cast.operator, 'County Office', 'Olive');
  const agencyId = (await client.agencies.list()).find(({ name }) => name === 'North PD')?.id ?? '';
  await client.counties.create({
    name: 'Westfield County',
    watchesVideos: false,
    agencyIds: [agencyId],
    userIds: [overseer.user.id],
  });
  const { ticket, review } = await reviewFirst(started);
  await overseer.client.overseen.ticket({ agencyId, id: ticket });
  await client.users.changeRole({ id: overseer.user.id, role: 'admin' });
  const promoted = await signIn(product.url, overseer.email, overseer.password);
  expect(await take(promoted, review)).toBe(REFUSED);
  const unread = await reviewFirst(started);
  expect(await take(promoted, unread.review)).toBe('done');
});

/** Deletes an administrator's account. Returns a new one with the same address. */
async function replaceAccount({ user, email, password }: Person): Promise<Person> {
  const { client } = started.cast.operator;
  await client.users.delete({ id: user.id });
  const { link } = await client.invitations.create({ email, role: 'admin' });
  const code = link?.split('#')[1] ?? '';
  const { url } = started.product;
  await createCaller(url).client.invitations.accept({
    code,
    name: 'Again',
    password,
    confirmPassword: password,
  });
  return signIn(url, email, password);
}

test('CL-07 a new account with the address of one that read a review cannot take the second one', async () => {
  const eve = await joinAdmin('Eva');
  const { ticket, review } = await reviewFirst(started);
  await eve.client.findings.list({ ticketId: ticket });
  const again = await replaceAccount(eve);
  expect(await take(again, review)).toBe(REFUSED);
  const unread = await reviewFirst(started);
  expect(await take(again, unread.review)).toBe('done');
});

test('CL-07 a new account with the address of a reviewer cannot decide between the reviews', async () => {
  const { cast, scorecardId } = started;
  const second = await joinAdmin('Zoe');
  const { ticket, review } = await reviewFirst(started);
  await second.client.secondReviews.take({ id: review });
  await second.client.ticketScorecards.answer({
    ticketId: ticket,
    scorecardId,
    version: 1,
    questionId: 'polite',
    value: { kind: 'option', number: 1 },
  });
  await second.client.secondReviews.finish({ id: review, notWatchedReason: 'Long.' });
  const again = await replaceAccount(second);
  const { adjudicate } = await again.client.secondReviews.compare({ id: review });
  expect(adjudicate).toMatchObject({ allowed: false, code: 'ADJUDICATOR_NOT_INDEPENDENT' });
  const decided = await outcome(again.client.secondReviews.adjudicate({ id: review, decisions: [] }));
  expect(decided).toMatch(/^ADJUDICATOR_NOT_INDEPENDENT/u);
  const other = await cast.adjudicator.client.secondReviews.compare({ id: review });
  expect(other.adjudicate.allowed).toBe(true);
});

test('CL-07 reading a transcript that names who worked on it counts as reading the review', async () => {
  const reader = await joinAdmin('Tess');
  const { ticket, video, review } = await reviewFirst(started);
  expect(JSON.stringify(await reader.client.transcripts.get({ videoId: video }))).toContain(names.first);
  expect(await take(reader, review)).toBe(REFUSED);
  expect(await countReadings(reader, ticket)).toBe(1);
});

test('CL-07 a second reviewer gets the transcript as corrected, without a name', async () => {
  const { client } = started.cast.first;
  const reader = await joinAdmin('Theo');
  const { video, ticket, review } = await reviewFirst(started);
  await client.tickets.reopen({ id: ticket, reason: 'Transcript' });
  const { transcript } = await client.transcripts.get({ videoId: video });
  await client.transcripts.correct({ transcriptId: transcript?.id ?? '', number: 1, text: 'Corrected' });
  expect(await take(reader, review)).toBe('done');
  const shown = await reader.client.transcripts.get({ videoId: video });
  expect(shown.lines[0]?.correctedText).toBe('Corrected');
  expect(JSON.stringify(shown)).not.toContain(names.first);
});

/** Returns what the insights show of the tickets of an incident type delivered today. */
async function figuresOf(person: Person, incidentType: string) {
  const day = new Date().toISOString().slice(0, 10);
  const { client } = person;
  const agency = (await client.agencies.list()).find(({ name }) => name === 'North PD');
  const scope = { from: day, to: day, incidentType };
  const [{ total, findings, incidentTypes, uncountedTickets }, { questions }] = await Promise.all([
    client.insights.get(scope),
    client.insights.scorecards({ ...scope, agencyId: agency?.id ?? '' }),
  ]);
  return {
    tickets: total.tickets,
    played: total.playedMinutes > 0,
    findings: findings.length,
    byType: incidentTypes.map((each) => each.findings),
    answers: questions.length,
    uncountedTickets,
  };
}

test('CL-07 insights show nothing of a review while someone can still review the ticket blind', async () => {
  const { cast, scorecardId } = started;
  const reader = await joinAdmin('Ike');
  const type = 'Insights only';
  const ticketId = await startReview(type);
  const { client } = cast.first;
  const { videos } = await client.tickets.get({ id: ticketId });
  const videoId = videos[0]?.videoId ?? '';
  await (await cast.first.fetch(`/media/videos/${videoId}`)).arrayBuffer();
  const segment = { startMicroseconds: 0, endMicroseconds: 1_000_000, rate: 1, isHeard: true };
  await client.coverage.record({ videoId, segments: [segment] });
  await client.ticketScorecards.choose({ ticketId, scorecardId });
  const polite = { ticketId, scorecardId, version: 1, questionId: 'polite' };
  await client.ticketScorecards.answer({ ...polite, value: { kind: 'option', number: 2 } });
  await deliver(ticketId);
  const nothing = { tickets: 1, played: false, findings: 0, byType: [0], answers: 0, uncountedTickets: 1 };
  // Before the draw, the ticket may be drawn.
  expect(await figuresOf(reader, type)).toEqual(nothing);
  const review = await draw(ticketId);
  expect(await figuresOf(reader, type)).toEqual(nothing);
  expect(await take(reader, review)).toBe('done');
  // Reports are hidden from the second reviewer altogether.
  expect(await figuresOf(reader, type)).toEqual({ ...nothing, tickets: 0, byType: [], uncountedTickets: 0 });
  await reader.client.ticketScorecards.answer({ ...polite, value: { kind: 'option', number: 1 } });
  await reader.client.secondReviews.finish({ id: review, notWatchedReason: 'Long.' });
  const all = { tickets: 1, played: true, findings: 1, byType: [1], answers: 1, uncountedTickets: 0 };
  expect(await figuresOf(reader, type)).toEqual(all);

  const { client: editor } = cast.adjudicator;
  const { basis } = await editor.calibrations.draft({ ticketId });
  const clip = { ticketId, title: 'Clip', basis, findings: [], answers: [] };
  const { id: clipId } = await editor.calibrations.add(clip);
  expect(await figuresOf(reader, type)).toEqual(nothing);
  await editor.calibrations.retire({ id: clipId });
  expect(await figuresOf(reader, type)).toEqual(all);

  // Without shares, no ticket is drawn.
  const other = 'No second review';
  await cast.operator.client.secondReviews.setShares({ shares: [] });
  await deliver(await startReview(other));
  expect(await figuresOf(reader, other)).toMatchObject({ findings: 1, uncountedTickets: 0 });
});
