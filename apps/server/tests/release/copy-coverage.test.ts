/** The server establishes how much of a rendered copy its checker has watched. */
import type { Inputs } from '@plainview/contract/index';
import { HOUR, SECOND } from '@plainview/domain/shared/time';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import type { Caller } from '@plainview/test-support/caller';
import { renderCopies } from '@plainview/test-support/deliver-redaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { loadVideo, secondsWatched, segment } from '@plainview/test-support/play-video';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinAsAdmin,
  joinByKey,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

const LENGTH = 100;

let product: TestProduct;
let admin: Person;
let casey: Person;
let ann: Person;
/** The clock of the server, which the tests advance. */
let now = Date.now();

const advance = (seconds: number): void => void (now += seconds * SECOND);
const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(now) });
  admin = await signInOperator(product.url);
  casey = await joinAsAdmin(product.url, admin, 'Casey');
  ann = await joinAgency(product.url, admin, 'North PD');
  await offerRedactions(admin);
});
afterAll(() => product.stop());

/** A copy of a length of 100 seconds that is to be checked. */
async function renderedCopy(order: Partial<Inputs['redactions']['order']> = {}, videos = 1) {
  const ticket = await submitTicket(product.url, ann, { videos });
  const ordered = await orderRedaction(ann, ticket, order);
  const { id } = await admin.client.redactions.start({ id: ordered.id });
  await renderCopies(product, ordered, Buffer.alloc(10_000, 1));
  await changeAsOwner(
    product.databaseUrl,
    'update redaction_videos set copy_microseconds = $2 where redaction_id = $1',
    id,
    LENGTH * SECOND * 1000,
  );
  const rendered = await admin.client.redactions.get({ id });
  const videoIds = rendered.videos.map(({ videoId }) => videoId);
  return { id, ticket, videoId: videoIds[0] ?? '', videoIds, url: rendered.videos[0]?.copy?.url ?? '' };
}

type Copy = Awaited<ReturnType<typeof renderedCopy>>;

async function load(who: Pick<Person, 'fetch'>, { id }: Copy, range?: string): Promise<void> {
  const { videos } = await admin.client.redactions.get({ id });
  for (const { copy } of videos) {
    const headers: Record<string, string> = range === undefined ? {} : { range: `bytes=${range}` };
    await (await who.fetch(copy?.url ?? '', { headers })).arrayBuffer();
  }
}

const record = (
  who: Pick<Person, 'client'>,
  { id, videoId }: Pick<Copy, 'id' | 'videoId'>,
  ...segments: ReturnType<typeof segment>[]
) => who.client.redactions.recordCoverage({ id, videoId, segments });

const approve = (who: Person, { id }: Copy, watchExplanation = '') =>
  who.client.redactions.check({ id, decision: 'approve', watchExplanation });

/** Returns the data of the ledger's entry about the approval. */
async function approvalOf({ ticket, id }: Copy) {
  const { timeline } = await admin.client.tickets.get({ id: ticket.id });
  return timeline.find(({ event, subjectId }) => event === 'redaction.approved' && subjectId === id)?.data;
}

async function reportOf({ id }: Copy): Promise<string> {
  await casey.client.redactions.deliver({ id });
  const { report } = await ann.client.redactions.get({ id });
  return readText(new Uint8Array(await (await ann.fetch(report?.url ?? '')).arrayBuffer()));
}

test('RD-05: an approval, its entry and the report state what was watched of the copy, and how fast', async () => {
  const copy = await renderedCopy();
  await load(casey, copy);
  advance(60);
  expect(await record(casey, copy, segment(0, 60))).toEqual({ done: true, isChecked: true });
  advance(30);
  await record(casey, copy, segment(60, LENGTH, 1.5));
  expect(await casey.client.redactions.listCoverage({ id: copy.id })).toMatchObject([
    { reviewerName: 'Casey', videoId: copy.videoId, speed: '1', certainty: 'checked' },
    { reviewerName: 'Casey', videoId: copy.videoId, speed: '1.5', certainty: 'checked' },
  ]);
  const approved = await approve(casey, copy);
  expect(approved).toMatchObject({
    state: 'approved',
    videos: [{ copy: { watched: { percent: 100, speed: '1.5' } } }],
  });
  expect(await approvalOf(copy)).toMatchObject({ watched: ['video-1 100% at up to 1.5×'] });
  const text = await reportOf(copy);
  expect(text).toContain('Watched before approval 100% at up to 1.5×');
  expect(text).not.toContain('Not watched');
});

test('RD-05: a copy that was not watched whole is approved with an explanation only, if the order says so', async () => {
  const copy = await renderedCopy();
  await load(casey, copy);
  advance(LENGTH);
  // Half is skimmed.
  await record(casey, copy, segment(0, 50, 2), segment(50, LENGTH, 4));
  expect(await codeOf(approve(casey, copy))).toBe('REDACTION_NOT_WATCHED');
  expect((await admin.client.redactions.get({ id: copy.id })).state).toBe('to_check');
  const explanation = 'The camera lies on a table.';
  await approve(casey, copy, explanation);
  const data = await approvalOf(copy);
  expect(data).toMatchObject({ watched: ['video-1 50% at up to 2×'], watchTextLength: explanation.length });
  expect(JSON.stringify(data)).not.toContain('table');
  const text = await reportOf(copy);
  expect(text).toContain('Watched before approval 50% at up to 2×');
  expect(text).toContain(`Not watched ${explanation}`);

  const other = await renderedCopy({ needsFullWatch: false });
  await approve(casey, other, explanation);
  expect(await approvalOf(other)).toMatchObject({ watched: ['video-1 0%'] });
});

test('RD-05: what others, programs and downloads were sent of a copy confirms nothing', async () => {
  const copy = await renderedCopy();
  const key: Caller = await joinByKey(product.url, casey);
  await load(key, copy);
  await load(admin, copy);
  await (await casey.fetch(`${copy.url}?download=1`)).arrayBuffer();
  // Nor do bytes of the original.
  await loadVideo(casey, copy.videoId);
  advance(HOUR / SECOND);
  expect(await codeOf(record(casey, copy, segment(0, LENGTH)))).toBe('FOOTAGE_NOT_SENT');
  await load(casey, copy, '0-999');
  advance(LENGTH);
  expect(await codeOf(record(key, copy, segment(0, LENGTH)))).toBe('API_KEY_NOT_ENOUGH');
  // A tenth of the bytes accounts for the beginning.
  expect(await record(casey, copy, segment(0, LENGTH))).toEqual({ done: true, isChecked: false });
  const parts = await casey.client.redactions.listCoverage({ id: copy.id });
  const checked = parts.filter(({ certainty }) => certainty === 'checked');
  expect(checked.flatMap(({ stretches }) => stretches)).toEqual([
    { startMicroseconds: 0, endMicroseconds: (LENGTH / 5) * SECOND * 1000 },
  ]);
});

test('RD-05: only a person who may check the copy records what they watch, and only until it is decided', async () => {
  const copy = await renderedCopy();
  await changeAsOwner(
    product.databaseUrl,
    'update redactions set editor_ids = array[$2::uuid] where id = $1',
    copy.id,
    admin.user.id,
  );
  await load(admin, copy);
  expect(await codeOf(record(admin, copy, segment(0, 1)))).toBe('REDACTION_CHECKER_DREW');
  await load(casey, copy);
  advance(LENGTH);
  await record(casey, copy, segment(0, LENGTH));
  await casey.client.redactions.check({ id: copy.id, decision: 'return', reason: 'The plate.' });
  expect(await codeOf(record(casey, copy, segment(0, 1)))).toBe('REDACTION_NOT_RENDERED');
  // Watching the deleted copy does not count for the next one.
  await renderCopies(product, await admin.client.redactions.get({ id: copy.id }), Buffer.alloc(10_000, 1));
  expect(await casey.client.redactions.listCoverage({ id: copy.id })).toEqual([]);
  expect(await codeOf(approve(casey, copy))).toBe('REDACTION_NOT_WATCHED');
});

test('RD-05: two copies, or a copy and a review, share the clock of their person', async () => {
  const copy = await renderedCopy({}, 2);
  const other = { id: copy.id, videoId: copy.videoIds[1] ?? '' };
  await load(casey, copy);
  const reviewed = await submitTicket(product.url, ann);
  await changeAsOwner(
    product.databaseUrl,
    `update videos set facts = jsonb_set(facts, '{durationMicroseconds}', $1) where ticket_id = $2`,
    JSON.stringify(LENGTH * SECOND * 1000),
    reviewed.id,
  );
  const { videos } = await casey.client.tickets.startReview({ id: reviewed.id });
  const videoId = videos[0]?.videoId ?? '';
  await loadVideo(casey, videoId);
  advance(LENGTH);
  const before = await secondsWatched(casey, new Date(now - HOUR));
  await record(casey, copy, segment(0, 95));
  expect(await codeOf(record(casey, other, segment(20, LENGTH)))).toBe('done');
  const seconds = await secondsOf(copy.id, other.videoId);
  // The rest, with the tolerance of two seconds.
  expect(seconds).toBe(7);
  expect(await codeOf(casey.client.coverage.record({ videoId, segments: [segment(20, LENGTH)] }))).toBe(
    'PLAYBACK_NOT_PLAUSIBLE',
  );
  // Checking counts toward the footage of a day.
  const after = await secondsWatched(casey, new Date(now - HOUR));
  expect(after - before).toBe(95 + seconds);
});

/** Returns how many seconds of a copy are checked. */
async function secondsOf(id: string, videoId: string): Promise<number> {
  const parts = await casey.client.redactions.listCoverage({ id });
  return parts
    .filter((part) => part.videoId === videoId && part.certainty === 'checked')
    .flatMap(({ stretches }) => stretches)
    .reduce((sum, one) => sum + (one.endMicroseconds - one.startMicroseconds) / 1_000_000, 0);
}
