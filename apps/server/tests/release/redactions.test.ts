/** Orders of redacted copies and the work on them, tested over the API with a real ffmpeg for the frame index. */
import type { Inputs, Outputs } from '@plainview/contract/index';
import { MOST_KEY_FRAMES, MOST_TRACKS } from '@plainview/domain/release/redactions/redaction-order';
import type { RedactionState } from '@plainview/domain/release/redactions/redaction-transitions';
import { DAY } from '@plainview/domain/shared/time';
import { outcome } from '@plainview/test-support/call-outcome';
import { approveRedaction } from '@plainview/test-support/deliver-redaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

type Ticket = Outputs['tickets']['get'];
type Track = Inputs['redactions']['saveTracks']['tracks'][number];

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

const track = (change: Partial<Track> = {}): Track => ({
  id: crypto.randomUUID(),
  reasonCode: 'minor',
  startFrame: 1,
  endFrame: 20,
  keyFrames: '1 1000 1000 3000 4000;10 1500 1000 3500 4000',
  ...change,
});
const muted = (change: object = {}) => ({
  id: crypto.randomUUID(),
  reasonCode: 'minor',
  startMicroseconds: 0,
  endMicroseconds: 500_000,
  ...change,
});

const approve = (who: Person, id: string) =>
  who.client.redactions.check({
    id,
    decision: 'approve',
    explanation: 'It was seen before.',
    watchExplanation: 'x',
  });

describe.skipIf(!hasFfmpeg)('redacted copies', () => {
  let product: TestProduct;
  let admin: Person;
  let casey: Person;
  let ann: Person;
  let stranger: Person;
  let ticket: Ticket;
  let videoId: string;

  beforeAll(async () => {
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    casey = await joinAsAdmin(product.url, admin, 'Casey');
    ann = await joinAgency(product.url, admin, 'North PD');
    stranger = await joinAgency(product.url, admin, 'South PD');
    const options = { videos: 2, video: { length: '00:01:01' } };
    ticket = await submitTicket(product.url, ann, options);
    videoId = ticket.videos[0]?.videoId ?? '';
    const checkIndexed = async () => {
      const { videos } = await admin.client.tickets.get({ id: ticket.id });
      expect(videos.map(({ media }) => media.frameIndexUrl)).not.toContain(null);
    };
    await vi.waitFor(checkIndexed, { timeout: 120_000, interval: 200 });
  }, 180_000);
  beforeEach(() => offerRedactions(admin));
  afterEach(async () => {
    const { intact } = await admin.client.custody.verify();
    if (!intact) throw new Error('the ledger does not verify');
  });
  afterAll(() => product.stop());

  const order = (change: Parameters<typeof orderRedaction>[2] = {}) => orderRedaction(ann, ticket, change);

  const sendOnce = (ticketId: string) =>
    ann.fetch(`/api/tickets/${ticketId}/redactions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'order once' },
      body: JSON.stringify({ videoIds: [videoId], purpose: 'court', hidden: ['faces'] }),
    });

  /** Orders a copy and starts work on it. */
  async function started(change: Parameters<typeof orderRedaction>[2] = {}): Promise<string> {
    const { id } = await order(change);
    await admin.client.redactions.start({ id });
    return id;
  }

  /** Sets the state of a copy as if it had been rendered. */
  const setState = (id: string, state: RedactionState) =>
    changeAsOwner(product.databaseUrl, 'update redactions set state = $2 where id = $1', id, state);

  /** Returns the newest ledger entry of an event. */
  async function recorded(event: string, who = admin) {
    const { timeline } = await who.client.tickets.get({ id: ticket.id });
    return timeline.findLast((entry) => entry.event === event);
  }

  test('RD-01 the service is off by default, and then neither offered nor accepted', async () => {
    await offerRedactions(admin, null);
    expect((await ann.client.ticketSettings.get()).redaction).toBeNull();
    const quoted = { ticketId: ticket.id, videoIds: [videoId] };
    expect(await outcome(ann.client.redactions.quote(quoted))).toBe(
      'REDACTIONS_NOT_OFFERED: Redacted copies are not offered.',
    );
    const before = await ann.client.redactions.list({ ticketId: ticket.id });
    expect(await codeOf(order())).toBe('REDACTIONS_NOT_OFFERED');
    expect(await ann.client.redactions.list({ ticketId: ticket.id })).toEqual(before);
  });

  test('RD-01 an agency sees price and due date, orders with purpose and deadline, and both stay', async () => {
    const videoIds = ticket.videos.map((video) => video.videoId);
    const deadline = new Date(Date.now() + 2 * DAY);
    const quote = await ann.client.redactions.quote({ ticketId: ticket.id, videoIds, deadline });
    expect(quote).toMatchObject({
      centsPerMinute: 400,
      totalCost: '8.14',
      totalDuration: '00:02:02',
      dueDate: deadline,
      videos: videoIds.map((id) => ({ videoId: id, cost: '4.07' })),
    });

    const made = await order({
      purpose: 'public-records',
      requestNumber: 'PRR-26-0114',
      deadline,
      hidden: ['faces', 'plates'],
      instructions: 'All but Officer Baker.',
      settingsVersion: quote.settingsVersion,
    });
    expect(made).toMatchObject({
      state: 'ordered',
      requestNumber: 'PRR-26-0114',
      totalCost: '8.14',
      dueDate: deadline,
      orderedBy: ann.user.name,
      abilities: { cancel: { allowed: true }, start: { allowed: false, code: 'NOT_ALLOWED' } },
    });
    const entry = await recorded('redaction.ordered', ann);
    expect(entry?.data).toMatchObject({ purpose: 'public-records', videoCount: 2, totalCents: 814 });
    expect(JSON.stringify(entry)).not.toContain('Officer Baker');

    // Neither another price nor the end of the service changes what was ordered.
    await offerRedactions(admin, { centsPerMinute: 500, dueDays: 9, reasons: [{ code: 'x', label: 'X' }] });
    await offerRedactions(admin, null);
    expect(await ann.client.redactions.get({ id: made.id })).toEqual(made);
  });

  test('RD-01 an order with other terms than those that were shown is refused', async () => {
    const { version: settingsVersion } = await ann.client.ticketSettings.get();
    await offerRedactions(admin, { centsPerMinute: 401 });
    expect(await codeOf(order({ settingsVersion }))).toBe('PRICES_CHANGED');
    await offerRedactions(admin, { dueDays: 6 });
    expect(await codeOf(order({ settingsVersion }))).toBe('DUE_PERIOD_CHANGED');
    await offerRedactions(admin);
    expect(await outcome(order({ settingsVersion }))).toBe('done');
  });

  test('RD-01 orders that are not valid are refused and create nothing', async () => {
    const before = await ann.client.redactions.list({ ticketId: ticket.id });
    const absent = crypto.randomUUID();
    expect(await codeOf(order({ deadline: new Date(Date.now() - 1000) }))).toBe('REDACTION_DEADLINE_PAST');
    expect(await codeOf(order({ videoIds: [absent] }))).toBe('NOT_FOUND');
    expect(await codeOf(order({ ticketId: absent }))).toBe('NOT_FOUND');
    const invalid = [
      { videoIds: [] },
      { videoIds: [videoId, videoId] },
      { hidden: [], instructions: ' ' },
      { purpose: 'public-records' as const },
      { instructions: 'x'.repeat(4001) },
    ];
    for (const change of invalid) expect(await outcome(order(change))).toContain('Input validation failed');
    expect(await ann.client.redactions.list({ ticketId: ticket.id })).toEqual(before);
  });

  test('RD-01 an order that is sent twice with one key is placed once', async () => {
    const [first, second] = [await sendOnce(ticket.id), await sendOnce(ticket.id)];
    expect(first.status).toBe(200);
    expect(await second.json()).toEqual(await first.json());
  });

  test('RD-01 another agency neither finds the copy nor orders one', async () => {
    const { id } = await order();
    expect(await codeOf(stranger.client.redactions.get({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(stranger.client.redactions.list({ ticketId: ticket.id }))).toBe('NOT_FOUND');
    expect(await codeOf(stranger.client.redactions.cancel({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(orderRedaction(stranger, ticket))).toBe('NOT_FOUND');
    expect((await ann.client.redactions.get({ id })).state).toBe('ordered');
  });

  test('RD-01 an agency cancels before work begins, and not afterwards', async () => {
    const { id } = await order();
    expect(await ann.client.redactions.cancel({ id })).toMatchObject({
      state: 'canceled',
      canceledBy: ann.user.name,
    });
    expect(await codeOf(admin.client.redactions.start({ id }))).toBe('REDACTION_STARTED');
    expect(await codeOf(ann.client.redactions.cancel({ id: await started() }))).toBe('REDACTION_STARTED');
  });

  test('RD-01 videos of which a copy was ordered are not deleted by hand', async () => {
    const own = await submitTicket(product.url, ann, { videos: 2 });
    const [first] = own.videos;
    const { id } = await orderRedaction(ann, own, { videoIds: [first?.videoId ?? ''] });
    expect(await codeOf(ann.client.tickets.delete({ id: own.id }))).toBe('TICKET_HAS_REDACTION');
    expect(await codeOf(admin.client.videos.delete({ id: first?.videoId ?? '' }))).toBe(
      'TICKET_HAS_REDACTION',
    );
    const update = ann.client.tickets.update({
      id: own.id,
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: [
        { videoId: own.videos[1]?.videoId ?? '', length: '00:00:04', category: 'Standard', notes: '' },
      ],
    });
    expect(await codeOf(update)).toBe('TICKET_HAS_REDACTION');
    await ann.client.redactions.cancel({ id });
    expect(await outcome(ann.client.tickets.delete({ id: own.id }))).toBe('done');
    expect(await codeOf(ann.client.redactions.get({ id }))).toBe('NOT_FOUND');
  });

  test('regions are saved as a whole, by version, and only for reviewers to see', async () => {
    const id = await started();
    const place = { id, videoId };
    const tracks = [track(), track({ reasonCode: 'plate' })];
    const save = (version: number, all: Track[]) =>
      admin.client.redactions.saveTracks({ ...place, version, tracks: all });
    expect(await save(0, tracks)).toEqual({ version: 1 });
    // The same again changes nothing, whatever version it is based on.
    expect(await save(0, tracks)).toEqual({ version: 1 });
    expect(await outcome(save(0, []))).toBe(
      'REDACTION_CHANGED: Someone else has changed what is hidden in this video. Reload it.',
    );
    expect(await admin.client.redactions.getMarks(place)).toEqual({
      tracks,
      tracksVersion: 1,
      mutedRanges: [],
      mutedRangesVersion: 0,
      savedBy: admin.user.name,
    });
    expect((await recorded('redaction.tracks_saved'))?.data).toMatchObject({
      version: 1,
      tracks: 2,
      keyFrames: 4,
      marksSha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
    expect(await recorded('redaction.tracks_saved', ann)).toBeUndefined();
    const [seen] = (await ann.client.redactions.get({ id })).videos;
    expect(seen).toMatchObject({ marks: null, copy: null });
    expect(await save(1, [])).toEqual({ version: 2 });
  });

  test('regions and muted ranges that cannot be of the video change nothing', async () => {
    const id = await started();
    const place = { id, videoId, version: 0 };
    const save = (one: Track) => admin.client.redactions.saveTracks({ ...place, tracks: [one] });
    expect(await codeOf(save(track({ endFrame: 1_000_000 })))).toBe('REDACTION_OUTSIDE_VIDEO');
    expect(await codeOf(save(track({ reasonCode: 'unknown' })))).toBe('REDACTION_REASON_UNKNOWN');
    for (const wrong of [{ keyFrames: '5 0 0 0 0' }, { keyFrames: '' }, { startFrame: 9, endFrame: 8 }])
      expect(await outcome(save(track(wrong)))).toContain('Input validation failed');
    const mute = (change: object) =>
      admin.client.redactions.saveMutedRanges({ ...place, mutedRanges: [muted(change)] });
    expect(await codeOf(mute({ endMicroseconds: 3_600_000_000 }))).toBe('REDACTION_OUTSIDE_VIDEO');
    expect(await codeOf(mute({ reasonCode: 'unknown' }))).toBe('REDACTION_REASON_UNKNOWN');
    expect(await outcome(mute({ endMicroseconds: 0 }))).toContain('Input validation failed');
    expect(await codeOf(admin.client.redactions.saveTracks({ ...place, videoId: id, tracks: [] }))).toBe(
      'NOT_FOUND',
    );
    expect(await admin.client.redactions.getMarks(place)).toMatchObject({
      tracksVersion: 0,
      mutedRangesVersion: 0,
      savedBy: null,
    });
  });

  test('the most tracks with the most key frames are saved in one call, and not one more', async () => {
    const id = await started();
    const each = MOST_KEY_FRAMES / MOST_TRACKS;
    const keyFrames = Array.from({ length: each }, (_, at) => `${at + 1} 10000 10000 10000 10000`)
      .join(';')
      .replaceAll(' 10000 10000 10000 10000', ' 1234 1234 9999 9999');
    const tracks = Array.from({ length: MOST_TRACKS }, () => track({ keyFrames }));
    const save = (all: Track[]) =>
      admin.client.redactions.saveTracks({ id, videoId, version: 0, tracks: all });
    expect(
      await outcome(save([...tracks.slice(1), track({ keyFrames: `${keyFrames};50 1 1 9999 9999` })])),
    ).toContain('Input validation failed');
    expect(await save(tracks)).toEqual({ version: 1 });
    expect((await admin.client.redactions.getMarks({ id, videoId })).tracks).toHaveLength(MOST_TRACKS);
  });

  test('muted ranges are saved with a version of their own', async () => {
    const id = await started();
    const place = { id, videoId };
    const mutedRanges = [muted(), muted({ startMicroseconds: 1_000_000, endMicroseconds: 1_500_000 })];
    expect(await admin.client.redactions.saveMutedRanges({ ...place, version: 0, mutedRanges })).toEqual({
      version: 1,
    });
    expect(await admin.client.redactions.getMarks(place)).toMatchObject({
      mutedRanges,
      mutedRangesVersion: 1,
      tracksVersion: 0,
    });
    const stale = admin.client.redactions.saveMutedRanges({ ...place, version: 0, mutedRanges: [] });
    expect(await codeOf(stale)).toBe('REDACTION_CHANGED');
    expect((await recorded('redaction.sound_saved'))?.data).toMatchObject({ mutedRanges: 2, version: 1 });
    await casey.client.redactions.saveMutedRanges({ ...place, version: 1, mutedRanges: [] });
    expect(await admin.client.redactions.getMarks(place)).toMatchObject({ savedBy: casey.user.name });
    expect((await recorded('redaction.sound_saved'))?.data).toMatchObject({ mutedRanges: 0, version: 2 });
  });

  test('each action is refused in the wrong state, and for others than reviewers', async () => {
    const { id } = await order();
    const { redactions } = admin.client;
    expect(await codeOf(redactions.getMarks({ id, videoId }))).toBe('NOT_FOUND');
    const saved = redactions.saveTracks({ id, videoId, version: 0, tracks: [] });
    expect(await codeOf(saved)).toBe('REDACTION_NOT_IN_PROGRESS');
    expect(await codeOf(redactions.render({ id }))).toBe('REDACTION_NOT_IN_PROGRESS');
    expect(await codeOf(redactions.check({ id, decision: 'approve' }))).toBe('REDACTION_NOT_RENDERED');
    expect(await codeOf(redactions.deliver({ id }))).toBe('REDACTION_NOT_APPROVED');
    await redactions.start({ id });
    expect(await codeOf(redactions.start({ id }))).toBe('REDACTION_STARTED');
    expect(await codeOf(redactions.render({ id }))).toBe('REDACTION_EMPTY');
    expect(await codeOf(ann.client.redactions.start({ id }))).toBe('NOT_ALLOWED');
    expect(await codeOf(ann.client.redactions.getMarks({ id, videoId }))).toBe('NOT_ALLOWED');
    expect((await redactions.get({ id })).state).toBe('in_progress');
  });

  test('a second person checks the copy where the agency wants one, and returns it with a reason', async () => {
    const [strict, free] = [await started(), await started({ needsSecondPerson: false })];
    for (const id of [strict, free]) {
      await admin.client.redactions.saveTracks({ id, videoId, version: 0, tracks: [track()] });
      await setState(id, 'to_check');
    }
    expect(await outcome(approve(admin, strict))).toBe(
      'REDACTION_CHECKER_DREW: A second person must check this copy: you marked something in it.',
    );
    expect((await approve(admin, free)).state).toBe('approved');

    const returned = (reason: string) =>
      casey.client.redactions.check({ id: strict, decision: 'return', reason });
    expect(await codeOf(returned(' '))).toBe('REASON_REQUIRED');
    expect(await returned('The plate at 00:12.')).toMatchObject({
      state: 'in_progress',
      note: 'The plate at 00:12.',
    });
    expect((await ann.client.redactions.get({ id: strict })).note).toBeNull();
    await setState(strict, 'to_check');
    expect(await approve(casey, strict)).toMatchObject({ state: 'approved', checkedBy: 'Casey', note: null });
    expect(await recorded('redaction.approved', ann)).toBeUndefined();
  });

  test('an approved copy is delivered once', async () => {
    const id = await started();
    await approveRedaction(product, await admin.client.redactions.get({ id }));
    const delivered = await admin.client.redactions.deliver({ id });
    expect(delivered).toMatchObject({ state: 'delivered', deliveredBy: admin.user.name });
    expect(await codeOf(admin.client.redactions.deliver({ id }))).toBe('REDACTION_NOT_APPROVED');
    expect((await recorded('redaction.delivered', ann))?.data).toMatchObject({ totalCents: 814 });
  });
});
