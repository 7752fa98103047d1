import { gunzipSync } from 'node:zlib';
import { timeOfFrame } from '@plainview/domain/evidence/media/frame-index';
import { decodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';
import { MINUTE } from '@plainview/domain/shared/time';
/** Background work on the files of several agencies: no agency's work delays another's, mail or the ledger. */
import { readRows } from '@plainview/postgres/read-rows';
import { systemRead } from '@plainview/server/platform/database/tenant-transaction';
import { createCaller } from '@plainview/test-support/caller';
import { drawTests } from '@plainview/test-support/draw-sample';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { decided, sendFile, sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** More than may be prepared before the video of another agency. */
const IMPORTED = 5;

let peer: ProductWithMail['peer'];
let product: ProductWithMail['product'];
let clock: ProductWithMail['clock'];
let stop: ProductWithMail['stop'];
let admin: Person;
let ann: Person;
let ben: Person;

/** Probes wait until it resolves. */
let probing = Promise.resolve();
/** Sizes of the files whose probes began, in their order. */
const probed: number[] = [];

drawTests(2);

beforeAll(async () => {
  ({ peer, product, clock, stop } = await startProductWithMail(
    { ffmpeg: hasFfmpeg ? withFfmpeg : null },
    {
      wrapProbe: (probe) => async (file, options) => {
        probed.push(file.size);
        await probing;
        return probe(file, options);
      },
    },
  ));
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  ben = await joinAgency(product.url, admin, 'South PD');
});
afterAll(() => stop());

const query = async <Row>(row: z.ZodType<Row>, statement: ReturnType<typeof sql>): Promise<Row[]> =>
  z.array(row).parse(await systemRead(product.app.database, (tx) => readRows(tx, statement)));

/** Requests a new password, and returns once the message about it has arrived. */
async function resetPassword({ email }: Person): Promise<void> {
  await createCaller(product.url).client.session.requestPasswordReset({ email });
  await peer.next(({ to, parsed }) => to[0] === email && parsed.subject === 'Choose a new password');
}

async function signedSize(): Promise<number> {
  const statement = sql`select coalesce(max(size), 0)::int as size from ledger_checkpoints`;
  return (await query(z.object({ size: z.number() }), statement))[0]?.size ?? 0;
}

/** Has the ledger signed by its job, and returns once it is. */
async function signLedger(): Promise<void> {
  const before = await signedSize();
  await changeAsOwner(product.databaseUrl, `select graphile_worker.add_job('sign-checkpoint')`);
  await expect.poll(signedSize, { timeout: 20_000 }).toBeGreaterThan(before);
}

/** Returns the tickets of a kind of event, in the order in which these were recorded. */
async function ticketsOf(event: 'video.prepared' | 'video.still_made'): Promise<string[]> {
  const statement = sql`
    select ticket_id as "ticketId" from custody_entries where event = ${event} order by sequence`;
  return (await query(z.object({ ticketId: z.string() }), statement)).map(({ ticketId }) => ticketId);
}

/** Returns the tickets of the prepared videos, in the order in which these were prepared. */
const ticketsOfPrepared = (): Promise<string[]> => ticketsOf('video.prepared');

/** Sends a video and its SHA-256 without waiting for the check. @returns the upload's id */
async function send(person: Person, file: string): Promise<string> {
  const id = await sendFile(product.url, person, file);
  await person.client.uploads.seal({ id, sha256: await sha256Of(file) });
  return id;
}

test('RI-06 a check of an upload that takes long is not repeated, and delays neither mail nor the ledger', async () => {
  const gate = Promise.withResolvers<void>();
  probing = gate.promise;
  const begun = probed.length;
  const file = await makeTestVideo({ seed: 61 });
  const fileOfBen = await makeTestVideo({ seed: 62, seconds: 2 });
  const uploads: string[] = [];
  for (let count = 0; count < 5; count += 1) uploads.push(await send(ann, file));
  const ofBen = await send(ben, fileOfBen);
  await expect.poll(() => probed.length - begun, { timeout: 20_000 }).toBe(2);

  await resetPassword(ben);
  await signLedger();

  clock.now = new Date(clock.now.getTime() + 30 * MINUTE);
  await product.runSweep();
  await product.runSweep();
  await resetPassword(ann);
  expect(probed.length - begun).toBe(2);

  gate.resolve();
  for (const id of uploads) expect((await decided(ann, id)).state).toBe('stored');
  expect((await decided(ben, ofBen)).state).toBe('stored');
  const sizes = probed.slice(begun);
  expect(sizes).toHaveLength(6);
  // Two of the other agency's were running, and one of them was first in the next round.
  expect(sizes.findIndex((size) => size !== sizes[0])).toBeLessThanOrEqual(3);
});

/** The jobs on videos, of whatever agency. */
const mediaJobs = `
  select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where task.identifier in ('prepare-video', 'analyze-video')`;

/** Returns the place in the queue of a ticket's video. */
const queue = async (person: Person, id: string) =>
  (await person.client.tickets.get({ id })).videos[0]?.media.queue;

/** Waits until the videos of tickets are analyzed, and then keeps files from being recorded. */
async function holdIndexed(tickets: readonly string[]) {
  for (const id of tickets)
    await expect
      .poll(async () => (await admin.client.tickets.get({ id })).videos[0]?.media.analysis, {
        timeout: 60_000,
        interval: 250,
      })
      .toBe('done');
  return holdTable(product.databaseUrl, 'derived_files', 'share');
}

/** Adds a finding at a frame, of which a still is made. */
async function markFrame(ticketId: string, frame: number): Promise<void> {
  const video = (await admin.client.tickets.get({ id: ticketId })).videos[0];
  const answer = await admin.fetch(video?.media.frameIndexUrl ?? '');
  const index = decodeFrameIndex(gunzipSync(Buffer.from(await answer.arrayBuffer())));
  if (!video || !index) throw new Error('the video has no frame index');
  await admin.client.findings.add({
    ticketId,
    videoId: video.videoId,
    startFrame: frame,
    endFrame: null,
    startMicroseconds: timeOfFrame(index, frame),
    endMicroseconds: null,
    frameSource: 'original',
    category: 'Other',
    severity: 'minor',
    text: 'x',
  });
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  test(`RI-06 a video is prepared after at most two of ${IMPORTED} that another agency imported before`, async () => {
    const held = await holdTable(product.databaseUrl, 'video_media', 'share');
    const file = await makeTestVideo({ seconds: 1, width: 64, height: 36 });
    const { id: imported } = await submitTicket(product.url, ann, { videos: IMPORTED, file });
    await held.isWaitedFor();
    const { id: single } = await submitTicket(product.url, ben, { file });
    await resetPassword(ben);
    await signLedger();
    await held.letGo();

    await expect.poll(ticketsOfPrepared, { timeout: 60_000, interval: 250 }).toContain(single);
    const place = (await ticketsOfPrepared()).indexOf(single);
    expect(place).toBeLessThanOrEqual(2);
    await ann.client.tickets.delete({ id: imported });
  }, 120_000);

  test('RI-06 WS-03 the video of a ticket that a person opens comes first, and its place is shown', async () => {
    await expect
      .poll(() => changeAsOwner(product.databaseUrl, mediaJobs), { timeout: 60_000, interval: 250 })
      .toBe(0);
    const held = await holdTable(product.databaseUrl, 'video_media', 'share');
    const before = (await ticketsOfPrepared()).length;
    const file = await makeTestVideo({ seconds: 1, width: 64, height: 36 });
    const tickets: string[] = [];
    for (let made = 0; made < 3; made += 1) tickets.push((await submitTicket(product.url, ann, { file })).id);
    const { id: ofBen } = await submitTicket(product.url, ben, { file });
    await held.isWaitedFor();
    const last = tickets.at(-1) ?? '';

    // One is being prepared. The other agency's is the second one in the next round.
    expect(await queue(ben, ofBen)).toEqual({ ahead: 2, seconds: null });
    expect(await queue(ann, last)).toMatchObject({ ahead: 3 });
    // Each call has moved its video up. In the same round, the one that waits longer comes first.
    expect(await queue(ann, last)).toMatchObject({ ahead: 1 });
    expect(await queue(ben, ofBen)).toMatchObject({ ahead: 2 });
    expect(await queue(ann, tickets[0] ?? '')).toBeNull();
    await held.letGo();

    await expect
      .poll(async () => (await ticketsOfPrepared()).length - before, { timeout: 60_000, interval: 250 })
      .toBeGreaterThanOrEqual(4);
    const own = new Set([...tickets, ofBen]);
    const order = (await ticketsOfPrepared()).slice(before).filter((id) => own.has(id));
    expect(order.slice(0, 3)).toEqual([tickets[0], last, ofBen]);

    // Once three jobs of a kind were measured, there is an estimate.
    const measuredVideos = sql`
      select 1 as one from video_media where analysis_milliseconds is not null and preparation_milliseconds is not null`;
    await expect
      .poll(async () => (await query(z.unknown(), measuredVideos)).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(3);
    const heldAgain = await holdTable(product.databaseUrl, 'video_media', 'share');
    await submitTicket(product.url, ann, { file });
    const { id: estimated } = await submitTicket(product.url, ben, { file });
    await heldAgain.isWaitedFor();
    expect(await queue(ben, estimated)).toEqual({ ahead: 1, seconds: expect.any(Number) });
    await heldAgain.letGo();
  }, 120_000);

  test('RI-06 a still is made after at most three of those of another agency', async () => {
    const file = await makeTestVideo({ seconds: 2, width: 64, height: 36 });
    const [{ id: ofAnn }, { id: ofBen }] = [
      await submitTicket(product.url, ann, { file }),
      await submitTicket(product.url, ben, { file }),
    ];
    for (const id of [ofAnn, ofBen]) await admin.client.tickets.startReview({ id });
    const held = await holdIndexed([ofAnn, ofBen]);
    for (let frame = 1; frame <= 8; frame += 1) await markFrame(ofAnn, frame);
    await markFrame(ofBen, 1);
    await held.isWaitedFor();
    await held.letGo();

    await expect
      .poll(() => ticketsOf('video.still_made'), { timeout: 60_000, interval: 250 })
      .toContain(ofBen);
    // Two were being made, and one of the same agency was first in the next round.
    expect((await ticketsOf('video.still_made')).indexOf(ofBen)).toBeLessThanOrEqual(3);
  }, 120_000);
});
