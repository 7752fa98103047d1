import { createHash } from 'node:crypto';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { makeSigningCertificate } from '@plainview/test-support/product/signing-certificate';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { publishScorecard } from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';

/** Texts that only one review, the ticket or the transcript contains, and the names of the reviewers. */
export const texts = {
  first: 'first-side-tell',
  second: 'second-side-tell',
  // Not part of a review.
  notes: 'ticket-notes-tell',
  transcript: 'transcript-tell',
} as const;
export const names = { first: 'Fiona Firsthand', second: 'Sam Secondhand' } as const;

/** The people of the case. Only the first two have anything to do with the reviews. */
export interface Cast {
  readonly operator: Person;
  readonly first: Person;
  readonly second: Person;
  readonly adjudicator: Person;
  readonly uninvolved: Person;
  readonly agency: Person;
}

/** A ticket with two reviews, the second of which is not finished. */
export interface TwoReviews {
  readonly product: TestProduct;
  readonly cast: Cast;
  readonly scorecardId: string;
  readonly number: string;
  /** Ids by the kind of the object. */
  readonly ids: Readonly<Record<IdKind, string>>;
  /** Emails about the ticket. */
  readonly mails: readonly string[];
}

type IdKind =
  | 'ticket'
  | 'video'
  | 'firstFinding'
  | 'secondFinding'
  | 'firstStill'
  | 'secondStill'
  | 'report'
  | 'review'
  | 'draw'
  | 'firstHold'
  | 'secondHold'
  | 'firstRun'
  | 'secondRun'
  | 'bundle'
  | 'firstBundle'
  | 'secondBundle'
  | 'agencyBundle';

const finding = {
  startMicroseconds: 1_000_000,
  endMicroseconds: null,
  category: 'Other',
  severity: 'serious',
} as const;

/** A transcript with a line, in base64. */
const transcript = Buffer.from(`WEBVTT\n\n00:00.100 --> 00:00.500\n${texts.transcript}\n`).toString('base64');

/** Starts a product with the people of the case, and has every delivered ticket drawn. */
export async function startCase(
  ...[config, surroundings]: Parameters<typeof startTestProduct>
): Promise<Pick<TwoReviews, 'product' | 'cast' | 'scorecardId'>> {
  const defaults = {
    reportSigning: await makeSigningCertificate('ec', 1000),
    processingToolUrl: 'http://tool.example/',
    apiRequestsPerMinute: 1_000_000,
  };
  const product = await startTestProduct({ ...defaults, ...config }, surroundings);
  const { url } = product;
  const operator = await signInOperator(url);
  const cast = {
    operator,
    first: await joinAsAdmin(url, operator, names.first),
    second: await joinAsAdmin(url, operator, names.second),
    adjudicator: await joinAsAdmin(url, operator, 'Ada'),
    uninvolved: await joinAsAdmin(url, operator, 'Una'),
    agency: await joinAgency(url, operator, 'North PD', 'Ann'),
  };
  const scorecardId = await publishScorecard(operator, 'Contact', [
    { id: 'polite' },
    { id: 'why', kind: 'text', isRequired: false },
  ]);
  const shares = [{ agencyId: null, incidentType: null, percent: 100 }];
  await operator.client.secondReviews.setShares({ shares });
  return { product, cast, scorecardId };
}

type Started = Awaited<ReturnType<typeof startCase>>;

const answer = (person: Person, scorecardId: string, ticketId: string, text: string) =>
  person.client.ticketScorecards.answer({
    ticketId,
    scorecardId,
    version: 1,
    questionId: 'why',
    value: { kind: 'text', text },
  });

/** Places a hold on the ticket. A second reviewer can do so only before the review. */
async function hold({ client }: Person, ticketId: string): Promise<string> {
  return (await client.holds.place({ name: 'Matter', reason: 'Lawsuit', ticketIds: [ticketId] })).id;
}

/** Does what any administrator can do with a ticket, whether they review it or not. */
async function administer({ client }: Person, videoId: string): Promise<string> {
  const run = await client.processing.start({ selection: { kind: 'some', ids: [videoId] } });
  await client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  return run.runId;
}

/** Reviews a new ticket for the first time, and has it drawn. */
export async function reviewFirst({ product, cast, scorecardId }: Started) {
  const { client } = cast.first;
  const { id: ticketId, number } = await submitTicket(product.url, cast.agency, {
    incidentType: 'Pursuit',
    notes: texts.notes,
  });
  const videoId = (await client.tickets.startReview({ id: ticketId })).videos[0]?.videoId ?? '';
  const added = await client.findings.add({ ticketId, videoId, ...finding, text: texts.first });
  await client.cameras.align({ ticketId, revision: 0, cameras: [{ videoId, startMicroseconds: 0 }] });
  await client.tickets.placeHold({ id: ticketId, reason: 'Lawsuit' });
  await client.transcripts.add({ videoId, fileName: 'speech.vtt', content: transcript });
  await client.ticketScorecards.choose({ ticketId, scorecardId });
  await client.ticketScorecards.answer({
    ticketId,
    scorecardId,
    version: 1,
    questionId: 'polite',
    value: { kind: 'option', number: 2 },
  });
  await answer(cast.first, scorecardId, ticketId, texts.first);
  const delivery = { ticketId, summary: texts.first, notWatchedReason: texts.first };
  await client.reports.deliver(delivery);
  await client.messages.send({ ticketId, text: texts.first });
  await client.notes.add({ ticketId, text: texts.first });
  await cast.agency.client.messages.send({ ticketId, text: 'Thank you.' });
  await client.tickets.reopen({ id: ticketId, reason: texts.first });
  const report = await client.reports.deliver(delivery);
  const { draw } = await cast.operator.client.secondReviews.draw();
  const { items } = await cast.operator.client.secondReviews.list({});
  const review = items.find((one) => one.ticketId === ticketId)?.id ?? '';
  return {
    number,
    ticket: ticketId,
    video: videoId,
    firstFinding: added.id,
    firstStill: await addStill(product, videoId, texts.first, null),
    report: report.id,
    review,
    draw: draw?.id ?? '',
  };
}

/** Makes two reviews of a ticket that both contain every kind of part. */
export async function makeTwoReviews(...options: Parameters<typeof startTestProduct>): Promise<TwoReviews> {
  const started = await startCase(...options);
  const { product, cast, scorecardId } = started;
  const { number, ...first } = await reviewFirst(started);
  const { ticket: ticketId, video: videoId, review } = first;
  const { client } = cast.second;
  const firstHold = await hold(cast.first, ticketId);
  const firstRun = await administer(cast.first, videoId);
  const secondHold = await hold(cast.second, ticketId);
  const { id: secondBundle } = await makeBundle(cast.second, ticketId, 'custody');
  await client.secondReviews.take({ id: review });
  const added = await client.findings.add({ ticketId, videoId, ...finding, text: texts.second });
  await client.findings.edit({ id: added.id, videoId, ...finding, text: `${texts.second}!` });
  await client.ticketScorecards.answer({
    ticketId,
    scorecardId,
    version: 1,
    questionId: 'polite',
    value: { kind: 'option', number: 1 },
  });
  await answer(cast.second, scorecardId, ticketId, texts.second);
  const segment = { startMicroseconds: 0, endMicroseconds: 1000, rate: 1, isHeard: true };
  await (await cast.second.fetch(`/media/videos/${videoId}`)).arrayBuffer();
  await client.coverage.record({ videoId, segments: [segment] });
  const secondStill = await addStill(product, videoId, texts.second, review);
  const secondRun = await administer(cast.second, videoId);
  const { id: bundle } = await makeBundle(cast.adjudicator, ticketId, 'full');
  const { id: firstBundle } = await makeBundle(cast.first, ticketId, 'custody');
  const { id: agencyBundle } = await makeBundle(cast.agency, ticketId, 'custody');
  const mails = await asSystem(product.app.database, (tx) =>
    tx.execute<{ id: string }>(sql`select id from mail_messages where strpos(text, ${number}) > 0`),
  );
  return {
    product,
    cast,
    scorecardId,
    number,
    ids: {
      ...first,
      secondFinding: added.id,
      secondStill,
      firstHold,
      secondHold,
      firstRun,
      secondRun,
      bundle,
      firstBundle,
      secondBundle,
      agencyBundle,
    },
    mails: mails.rows.map(({ id }) => id),
  };
}

/** Adds a still as the job that makes stills does, with the text in its name and its bytes. */
async function addStill(
  product: TestProduct,
  videoId: string,
  text: string,
  secondReviewId: string | null,
): Promise<string> {
  const id = crypto.randomUUID();
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await product.app.blobs.putPermanent(blobKey(id), bytes, sha256);
  await asSystem(product.app.database, async (tx) => {
    await tx.execute(sql`insert into derived_files
        (id, agency_id, video_id, kind, name, content_type, size_bytes, sha256, created_at)
      select ${id}, agency_id, id, 'still', ${text}, 'image/jpeg', ${bytes.byteLength}, ${sha256}, now()
      from videos where id = ${videoId}::uuid`);
    await tx.execute(sql`insert into video_excerpts (id, agency_id, video_id, kind, start_microseconds, source,
        state, note, attempts, file_id, changed_at, second_review_id)
      select gen_random_uuid(), agency_id, id, 'still', 1000000, 'original',
        'ready', ${text}, 1, ${id}, now(), ${secondReviewId}::uuid
      from videos where id = ${videoId}::uuid`);
  });
  return id;
}
