import { BlockList } from 'node:net';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { addTime, HOUR, SECOND } from '@plainview/domain/shared/time';
import { recordLink } from '@plainview/server/modules/evidence/accesses/access-window';
import { createAccessRecorder } from '@plainview/server/modules/evidence/accesses/create-access-recorder';
import {
  accessTo,
  findStoredFile,
  handedOver,
} from '@plainview/server/modules/evidence/stored-files/stored-file';
import { outcome } from '@plainview/test-support/call-outcome';
import type { Caller } from '@plainview/test-support/caller';
import { loadVideo, secondsWatched, segment } from '@plainview/test-support/play-video';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinAsAdmin,
  joinByKey,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
/** A program of the administrator. */
let key: Caller;
let later = 0;

const LENGTH = 600;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + later) });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  key = await joinByKey(product.url, admin);
});
afterAll(() => product.stop());

/** Gives the videos of a ticket a length of ten minutes. */
const stretchVideos = (ticketId: string) =>
  changeAsOwner(
    product.databaseUrl,
    `update videos set facts = jsonb_set(facts, '{durationMicroseconds}', $1) where ticket_id = $2`,
    JSON.stringify(LENGTH * 1_000_000),
    ticketId,
  );

/** Starts the review of a ticket whose videos have a stated length of ten minutes. */
async function inReview(videos = 1) {
  const { id } = await submitTicket(product.url, ann, { videos });
  await stretchVideos(id);
  const started = await admin.client.tickets.startReview({ id });
  const ids = started.videos.map(({ videoId }) => videoId);
  const [videoId = ''] = ids;
  return { ticketId: id, videoId, videoIds: ids, sizeBytes: started.videos[0]?.sizeBytes ?? 0 };
}

const advance = (seconds: number): void => void (later += seconds * SECOND);

const record = (who: Pick<Person, 'client'>, videoId: string, ...segments: ReturnType<typeof segment>[]) =>
  who.client.coverage.record({ videoId, segments });

/** Returns the length of what is counted in seconds, by certainty and speed. */
async function counted(ticketId: string): Promise<Record<string, number>> {
  const parts = await admin.client.coverage.list({ ticketId });
  const sums: Record<string, number> = {};
  for (const { certainty, speed, stretches } of parts)
    for (const { startMicroseconds, endMicroseconds } of stretches) {
      const seconds = (endMicroseconds - startMicroseconds) / 1_000_000;
      sums[`${certainty} ${speed}`] = (sums[`${certainty} ${speed}`] ?? 0) + seconds;
    }
  return sums;
}

const deliver = (ticketId: string) =>
  outcome(admin.client.reports.deliver({ ticketId, summary: 'Sound conduct.' }));

/** Returns the actor and the file of a video, for accesses that this test records itself. */
async function accessOf(videoId: string) {
  const by: AdminActor = {
    role: 'admin',
    duties: admin.user.duties,
    userId: admin.user.id,
    name: admin.user.name,
    email: admin.email,
    agencyId: null,
  };
  const found = await findStoredFile(product.app, by, 'video', videoId);
  if (!found) throw new Error('The video has no file');
  return accessTo(found.file, by, false);
}

test('CL-05 an API key cannot report coverage, so that delivering needs a reason', async () => {
  const { ticketId, videoId } = await inReview();
  await loadVideo(key, videoId);
  advance(LENGTH);
  expect(await outcome(record(key, videoId, segment(0, LENGTH)))).toMatch('API_KEY_NOT_ENOUGH');
  expect(await counted(ticketId)).toEqual({});
  expect(await deliver(ticketId)).toMatch('FOOTAGE_NOT_WATCHED');
});

test('CL-05 nothing counts of a video that was not sent to be played in a session', async () => {
  const { ticketId, videoId } = await inReview();
  const report = () => outcome(record(admin, videoId, segment(0, 10)));
  advance(HOUR / SECOND);
  expect(await report()).toMatch('FOOTAGE_NOT_SENT');
  // Neither a program of the same person nor a download shows it in the room.
  await loadVideo(key, videoId);
  await (await admin.fetch(`/media/videos/${videoId}?download=1`)).arrayBuffer();
  // Nor does what another person was sent.
  await loadVideo(await joinAsAdmin(product.url, admin, 'Olga Other'), videoId);
  advance(2 * (HOUR / SECOND));
  await product.runSweep();
  expect(await report()).toMatch('FOOTAGE_NOT_SENT');
  expect(await counted(ticketId)).toEqual({});
});

test('CL-05 a video of 600 s at 16× within 9 s is skimmed, and only as far as the clock allows', async () => {
  const { ticketId, videoId } = await inReview();
  await loadVideo(admin, videoId);
  advance(9);
  await record(admin, videoId, segment(0, LENGTH, 16, false));
  const sums = await counted(ticketId);
  expect(Object.keys(sums)).toEqual(['checked faster']);
  // 9 s, 2 s of tolerance, and what this test takes.
  expect(sums['checked faster']).toBeGreaterThanOrEqual(11 * 16);
  expect(sums['checked faster']).toBeLessThan(16 * 16);
  expect(await outcome(record(admin, videoId, segment(400, LENGTH, 1)))).toMatch(
    /done|PLAYBACK_NOT_PLAUSIBLE/u,
  );

  // Even all of it skimmed is not watched.
  for (let minute = 0; minute < 3; minute += 1) {
    advance(60);
    await record(admin, videoId, segment(0, LENGTH, 16, false));
  }
  expect((await counted(ticketId))['checked faster']).toBe(LENGTH);
  expect(await deliver(ticketId)).toMatch('FOOTAGE_NOT_WATCHED');
});

test('CL-05 honest reports at 1×, 1.5×, 2× and 4×, with pauses, loops and jumps, count in full', async () => {
  const { ticketId, videoId } = await inReview();
  await loadVideo(admin, videoId);
  advance(10);
  await record(admin, videoId, segment(0, 10));
  advance(10);
  await record(admin, videoId, segment(10, 25, 1.5));
  // A pause over lunch, or a laptop that sleeps.
  advance(HOUR / SECOND);
  await record(admin, videoId, segment(25, 27));
  advance(10);
  await record(admin, videoId, ...Array.from({ length: 5 }, () => segment(27, 29)));
  advance(10);
  await record(admin, videoId, segment(300, 308, 2), segment(100, 112, 2));
  advance(10);
  await record(admin, videoId, segment(200, 240, 4));
  // An outage: twenty reports were kept, and one of them was counted although the answer was lost.
  advance(200);
  const kept = [segment(240, 250), segment(250, 440)];
  await record(admin, videoId, ...kept);
  await record(admin, videoId, ...kept);
  advance(10);
  await record(admin, videoId, segment(440, 450));
  expect(await counted(ticketId)).toEqual({
    'checked 1': 10 + 4 + 210,
    'checked 1.5': 15,
    'checked 2': 20,
    'checked 4': 40,
  });
});

test('CL-05 two tabs of one person count no more than one, and other cameras of the room count in full', async () => {
  const { ticketId, videoIds } = await inReview(3);
  const [first = '', ...others] = videoIds;
  const elsewhere = await signIn(product.url, admin.email, admin.password);
  for (const id of videoIds) await loadVideo(admin, id);
  await loadVideo(elsewhere, first);
  const minutes = 5;
  for (let at = 0; at < minutes * 60; at += 10) {
    advance(10);
    await record(admin, first, segment(at, at + 10));
    await outcome(record(elsewhere, first, segment(300 + at, 310 + at)));
    for (const id of others) await record(admin, id, segment(at, at + 10));
  }
  const parts = await admin.client.coverage.list({ ticketId });
  const secondsOf = (videoId: string) =>
    parts
      .filter((part) => part.videoId === videoId)
      .flatMap(({ stretches }) => stretches)
      .reduce((sum, one) => sum + (one.endMicroseconds - one.startMicroseconds) / 1_000_000, 0);
  for (const id of others) expect(secondsOf(id)).toBe(minutes * 60);
  expect(secondsOf(first)).toBeGreaterThanOrEqual(minutes * 60);
  // The tolerance, and what this test takes.
  expect(secondsOf(first)).toBeLessThan(minutes * 60 + 20);
});

test('CL-05 what was stated before its bytes were sent stays stated, until it is played again', async () => {
  const { ticketId, videoId, sizeBytes } = await inReview();
  await loadVideo(admin, videoId, '0-0');
  advance(LENGTH);
  expect(await record(admin, videoId, segment(0, LENGTH))).toEqual({ done: true, isChecked: false });
  const before = await counted(ticketId);
  expect(before['checked 1'] ?? 0).toBeLessThan(1);
  expect(before['stated 1']).toBeGreaterThan(LENGTH - 1);

  // Sent in another session of the same person. Stating it again takes as long as playing it.
  const elsewhere = await signIn(product.url, admin.email, admin.password);
  await loadVideo(elsewhere, videoId, `1-${sizeBytes - 1}`);
  expect(await record(admin, videoId, segment(0, 0.001))).toEqual({ done: true, isChecked: true });
  await record(admin, videoId, segment(0, LENGTH));
  expect((await counted(ticketId))['checked 1']).toBeLessThan(30);
  expect(await deliver(ticketId)).toMatch('FOOTAGE_NOT_WATCHED');
  advance(LENGTH);
  expect(await record(admin, videoId, segment(0, LENGTH))).toEqual({ done: true, isChecked: true });
  expect((await counted(ticketId))['checked 1']).toBe(LENGTH);
  expect(await deliver(ticketId)).toBe('done');
});

test.each([
  ['the first half', 0, 0.5, 0.7],
  ['the second half', 0.5, 1, 0.7],
])('CL-05 %s of the bytes do not account for the whole video', async (_name, from, to, most) => {
  const { ticketId, videoId, sizeBytes } = await inReview();
  await loadVideo(admin, videoId, `${Math.ceil(from * sizeBytes)}-${Math.floor(to * sizeBytes) - 1}`);
  advance(LENGTH);
  await record(admin, videoId, segment(0, LENGTH));
  const sums = await counted(ticketId);
  expect(sums['checked 1']).toBeLessThanOrEqual(most * LENGTH);
  expect(sums['checked 1']).toBeGreaterThan(0.5 * LENGTH);
  expect(await deliver(ticketId)).toMatch('FOOTAGE_NOT_WATCHED');
});

const DAY_SECONDS = 24 * (HOUR / SECOND);

const watchedSince = (who: Person, secondsAgo: number): Promise<number> =>
  secondsWatched(who, new Date(Date.now() + later - secondsAgo * SECOND));

test('a reviewer sees what they watched for the first time since a moment: confirmed, at up to 2×, and their own', async () => {
  const blair = await joinAsAdmin(product.url, admin, 'Blair Today');
  const { videoId } = await inReview();
  expect((await blair.client.coverage.getOwnDay({ since: new Date() })).hoursPerDay).toBe(6);
  expect(await watchedSince(blair, DAY_SECONDS)).toBe(0);
  // Nothing is confirmed before its bytes are sent.
  await loadVideo(blair, videoId, '0-0');
  advance(LENGTH);
  await record(blair, videoId, segment(300, 400));
  expect(await watchedSince(blair, DAY_SECONDS)).toBe(0);
  await loadVideo(blair, videoId);
  advance(LENGTH);
  await record(blair, videoId, segment(0, 100));
  expect(await watchedSince(blair, DAY_SECONDS)).toBe(100);
  // Again, at another speed, or skimmed is not more footage.
  advance(LENGTH);
  await record(blair, videoId, segment(50, 150, 2), segment(200, 300, 4));
  expect(await watchedSince(blair, DAY_SECONDS)).toBe(150);
  advance(LENGTH);
  await record(blair, videoId, segment(0, 150));
  expect(await watchedSince(blair, DAY_SECONDS)).toBe(150);

  const seen = await watchedSince(admin, DAY_SECONDS);
  advance(HOUR / SECOND);
  expect(await watchedSince(blair, 15 * 60)).toBe(0);
  expect(await watchedSince(blair, DAY_SECONDS)).toBe(150);
  expect(await watchedSince(admin, DAY_SECONDS)).toBe(seen);
  // A day has at most 26 hours.
  advance(26 * (HOUR / SECOND));
  expect(await watchedSince(blair, 10 * DAY_SECONDS)).toBe(0);
});

test('CL-05 one person has one clock for all tickets', async () => {
  const reviews: Awaited<ReturnType<typeof inReview>>[] = [];
  for (let count = 0; count < 3; count += 1) reviews.push(await inReview());
  for (const { videoId } of reviews) await loadVideo(admin, videoId);
  advance(LENGTH);
  let sum = 0;
  for (const { ticketId, videoId } of reviews) {
    await outcome(record(admin, videoId, segment(0, LENGTH)));
    sum += (await counted(ticketId))['checked 1'] ?? 0;
    // Tickets that were delivered in the meantime count, too.
    await admin.client.reports.deliver({ ticketId, summary: 'x', notWatchedReason: 'x' });
  }
  expect(sum).toBeGreaterThanOrEqual(LENGTH);
  expect(sum).toBeLessThan(LENGTH + 30);
});

test('CL-05 the clock does not begin before the review', async () => {
  const { id } = await submitTicket(product.url, ann);
  await stretchVideos(id);
  const [video] = (await admin.client.tickets.get({ id })).videos;
  const videoId = video?.videoId ?? '';
  await loadVideo(admin, videoId);
  advance(24 * (HOUR / SECOND));
  await admin.client.tickets.startReview({ id });
  await record(admin, videoId, segment(0, LENGTH));
  expect((await counted(id))['checked 1']).toBeLessThan(10);
});

test('CL-05 bytes of windows that have ended count by the ledger', async () => {
  const { ticketId, videoId } = await inReview();
  await loadVideo(admin, videoId);
  advance(10);
  await record(admin, videoId, segment(0, 10));
  advance(2 * (HOUR / SECOND));
  await product.runSweep();
  advance(LENGTH);
  await record(admin, videoId, segment(10, LENGTH));
  expect(await counted(ticketId)).toEqual({ 'checked 1': LENGTH });
});

test('CL-05 links to the bucket and files handed to nginx are not known to be sent, also after their windows', async () => {
  for (const hasEnded of [false, true]) {
    const [byLink, byProxy] = [await inReview(), await inReview()];
    await recordLink(
      product.app,
      await accessOf(byLink.videoId),
      addTime(product.app.clock.now(), 300 * SECOND),
    );
    const range = { start: 0, endInclusive: byProxy.sizeBytes - 1 };
    const sending = await product.app.accesses.begin(handedOver(await accessOf(byProxy.videoId)), range);
    sending.note(range);
    sending.end();
    if (hasEnded) {
      advance(2 * (HOUR / SECOND));
      await product.runSweep();
    }
    advance(LENGTH);
    for (const { ticketId, videoId } of [byLink, byProxy]) {
      expect(await record(admin, videoId, segment(0, LENGTH))).toEqual({ done: true, isChecked: false });
      expect(await counted(ticketId)).toEqual({ 'stated 1': LENGTH });
    }
  }
});

test('CL-05 behind nginx, what a reviewer plays is sent by Plainview itself, and counts', async () => {
  const trustedProxies = new BlockList();
  trustedProxies.addAddress('127.0.0.1');
  const behind = await startTestProduct(
    { mediaHandOff: 'nginx', trustedProxies },
    { now: () => new Date(Date.now() + later) },
  );
  onTestFinished(() => behind.stop());
  const reviewer = await signInOperator(behind.url);
  const bob = await joinAgency(behind.url, reviewer, 'South PD', 'Bob');
  const { id } = await submitTicket(behind.url, bob);
  const [video] = (await reviewer.client.tickets.startReview({ id })).videos;
  const videoId = video?.videoId ?? '';
  const isHandedOver = async (person: Person, query = '') => {
    const answer = await person.fetch(`/media/videos/${videoId}${query}`);
    await answer.arrayBuffer();
    return answer.headers.has('x-accel-redirect');
  };
  expect(await isHandedOver(bob)).toBe(true);
  expect(await isHandedOver(reviewer, '?download=1')).toBe(true);
  expect(await isHandedOver(reviewer)).toBe(false);
  advance(10);
  expect(await record(reviewer, videoId, segment(0, 4))).toEqual({ done: true, isChecked: true });
});

test('CL-05 bytes that another process has not written down yet are counted with the repeated report', async () => {
  const { ticketId, videoId, sizeBytes } = await inReview();
  const process = createAccessRecorder(product.app, HOUR);
  onTestFinished(() => process.stop());
  const range = { start: 0, endInclusive: sizeBytes - 1 };
  const sending = await process.begin(await accessOf(videoId), range);
  sending.note(range);
  sending.end();
  advance(10);
  expect(await record(admin, videoId, segment(0, 10))).toMatchObject({ isChecked: false });
  expect(await counted(ticketId)).toEqual({ 'stated 1': 10 });
  await process.flush();
  advance(6);
  expect(await record(admin, videoId, segment(0, 10))).toMatchObject({ isChecked: true });
  expect(await counted(ticketId)).toMatchObject({ 'checked 1': 10 });
});

test('CL-05 coverage of earlier releases stays, stated only, and can be watched again', async () => {
  const { ticketId, videoId } = await inReview();
  await changeAsOwner(
    product.databaseUrl,
    `insert into watched_parts (agency_id, ticket_id, video_id, reviewer_id, reviewer_name, speed, is_heard, stretches,
       played_milliseconds, first_reported_at, last_reported_at)
     select agency_id, ticket_id, id, $1, 'Admin', '1', true, '{[0,600000000)}', 600000, now(), now()
     from videos where id = $2`,
    admin.user.id,
    videoId,
  );
  expect(await counted(ticketId)).toEqual({ 'stated 1': LENGTH });
  expect(await deliver(ticketId)).toMatch('FOOTAGE_NOT_WATCHED');
  await loadVideo(admin, videoId);
  advance(10);
  await record(admin, videoId, segment(0, 10));
  expect(await counted(ticketId)).toEqual({ 'stated 1': LENGTH, 'checked 1': 10 });
});
