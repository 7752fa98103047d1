/** Rendering, checking, delivering and downloading redacted copies with a real ffmpeg. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Inputs, Outputs } from '@plainview/contract/index';
import { timesOfWords, wordsOfLine } from '@plainview/domain/release/redactions/spoken-words';
import { readRows } from '@plainview/postgres/read-rows';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { drawTests } from '@plainview/test-support/draw-sample';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { ffmpeg, makeCrowdedVideo } from '@plainview/test-support/videos/redaction-videos';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

const RATE = 48_000;

/** Returns the samples of a file's sound, in one channel. */
async function decodeSound(bytes: Uint8Array): Promise<Int16Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainview-sound-'));
  const [file, samples] = [path.join(folder, 'copy.mp4'), path.join(folder, 'copy.pcm')];
  await writeFile(file, bytes);
  await ffmpeg('-i', file, '-ac', '1', '-ar', String(RATE), '-f', 's16le', samples);
  const decoded = await readFile(samples);
  await rm(folder, { recursive: true });
  return new Int16Array(decoded.buffer, decoded.byteOffset, decoded.byteLength / 2);
}

type Ticket = Outputs['tickets']['get'];

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

const statusOf = async (who: Person, url: string): Promise<number> => {
  const response = await who.fetch(`${url}?download=1`);
  await response.body?.cancel();
  return response.status;
};

drawTests(2);
vi.setConfig({ testTimeout: 180_000 });

describe.skipIf(!hasFfmpeg)('rendered copies', () => {
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
    await offerRedactions(admin);
    const file = await makeCrowdedVideo();
    ticket = await submitTicket(product.url, ann, { file, fileName: 'Witness Jane Doe.mp4' });
    videoId = ticket.videos[0]?.videoId ?? '';
    const checkIndexed = async () => {
      const { videos } = await admin.client.tickets.get({ id: ticket.id });
      expect(videos.map(({ media }) => media.frameIndexUrl)).not.toContain(null);
    };
    await vi.waitFor(checkIndexed, { timeout: 120_000, interval: 200 });
  }, 180_000);
  afterEach(async () => {
    const { intact } = await admin.client.custody.verify();
    if (!intact) throw new Error('the ledger does not verify');
  });
  afterAll(() => product.stop());

  /** Returns an order in which a region and a range of the sound are marked. */
  async function marked(order: Partial<Inputs['redactions']['order']> = {}): Promise<string> {
    const { id } = await orderRedaction(ann, ticket, order);
    await admin.client.redactions.start({ id });
    const place = { id, videoId, version: 0 };
    await admin.client.redactions.saveTracks({
      ...place,
      tracks: [
        {
          id: crypto.randomUUID(),
          reasonCode: 'minor',
          startFrame: 1,
          endFrame: 60,
          keyFrames: '1 1000 1000 3000 4000;60 5000 5000 7000 8000',
        },
      ],
    });
    await admin.client.redactions.saveMutedRanges({
      ...place,
      mutedRanges: [
        {
          id: crypto.randomUUID(),
          reasonCode: 'minor',
          startMicroseconds: 500_000,
          endMicroseconds: 1_000_000,
        },
      ],
    });
    return id;
  }

  /** Renders a copy and returns it when that has ended. */
  async function rendered(id: string) {
    expect((await admin.client.redactions.render({ id })).state).toBe('rendering');
    return vi.waitFor(
      async () => {
        const found = await admin.client.redactions.get({ id });
        expect(found.state).not.toBe('rendering');
        return found;
      },
      { timeout: 120_000, interval: 200 },
    );
  }

  const countFiles = async () => {
    const [row] = await asSystem(product.app.database, (tx) =>
      readRows<{ count: number }>(
        tx,
        sql`select count(*)::int as count from derived_files where kind = 'redacted'`,
      ),
    );
    return row?.count;
  };

  async function recorded(event: string, who = admin) {
    const { timeline } = await who.client.tickets.get({ id: ticket.id });
    return timeline.findLast((entry) => entry.event === event);
  }

  test('RD-05: a copy is rendered, compared, checked by a second person, delivered and downloaded', async () => {
    const id = await marked({ label: 'below', requestNumber: 'PRR-26-0114' });
    const { state, note, videos } = await rendered(id);
    expect({ state, note }).toEqual({ state: 'to_check', note: null });
    const copy = videos[0]?.copy;
    if (!copy) throw new Error('there is no copy');
    expect(copy.frames).toBe(100);
    expect(copy.samples).toBeGreaterThan(0);
    expect((await recorded('redaction.video_rendered'))?.data).toMatchObject({
      sourceSha256: ticket.videos[0]?.sha256,
      copySha256: copy.sha256,
      tracksVersion: 1,
      mutedRangesVersion: 1,
      frames: 100,
      label: 'below',
      labelText: 'Redacted copy · PRR-26-0114 · North PD',
    });

    // Nobody but reviewers gets it before it is delivered.
    const beforeDelivery = async () => {
      expect(await statusOf(ann, copy.url)).toBe(404);
      expect(await statusOf(stranger, copy.url)).toBe(404);
      expect((await ann.client.redactions.get({ id })).videos[0]?.copy).toBeNull();
      expect(await recorded('redaction.video_rendered', ann)).toBeUndefined();
    };
    await beforeDelivery();
    expect((await admin.fetch(copy.url, { headers: { range: 'bytes=0-99' } })).status).toBe(206);

    expect(await codeOf(admin.client.redactions.check({ id, decision: 'approve' }))).toBe(
      'REDACTION_CHECKER_DREW',
    );
    const approve = (check: Partial<Inputs['redactions']['check']>) =>
      casey.client.redactions.check({ id, decision: 'approve', watchExplanation: 'x', ...check });
    const { tracks } = await casey.client.redactions.getMarks({ id, videoId });
    const end = { videoId, trackId: tracks[0]?.id ?? '', edge: 'end' } as const;
    expect(await codeOf(approve({}))).toBe('REDACTION_ENDS_UNEXPLAINED');
    expect(await codeOf(approve({ lookedAt: [{ ...end, edge: 'start' }] }))).toBe(
      'REDACTION_ENDS_UNEXPLAINED',
    );
    expect((await casey.client.redactions.get({ id })).state).toBe('to_check');
    expect((await approve({ lookedAt: [end] })).state).toBe('approved');
    expect((await recorded('redaction.approved'))?.data).toMatchObject({
      looseEnds: 1,
      looseEndsLookedAt: 1,
    });
    await beforeDelivery();
    await casey.client.redactions.deliver({ id });

    const { videos: delivered, report } = await ann.client.redactions.get({ id });
    expect(delivered[0]?.copy).toEqual({ ...copy, watched: { percent: 0, speed: null } });
    // The report has what the index of frames and the ledger say.
    const pdf = new Uint8Array(await (await ann.fetch(report?.url ?? '')).arrayBuffer());
    const text = await readText(pdf);
    expect(text).toMatch(/1 Minor 1 – 60 00:00:00\.000 – 00:00:0\d\.\d{3} 2/u);
    expect(text).toContain('1 Minor 00:00:00.500 – 00:00:01.000');
    expect(text).toMatch(/Largest difference from black in hidden areas: \d+\.\d\d of 255\./u);
    expect(text).toContain(`Regions and ranges by ${admin.user.name} Checked by Casey`);
    expect(text).toContain('Regions begin or end inside the picture at 1 place. Casey confirmed');
    expect(text).toContain('Below the picture, on each frame: Redacted copy · PRR-26-0114 · North PD');
    expect(text).toContain('Watched before approval 0%');
    expect(text).not.toContain('Jane Doe');
    expect(await statusOf(stranger, copy.url)).toBe(404);
    const response = await ann.fetch(`${copy.url}?download=1`);
    expect(response.headers.get('content-disposition')).toContain(`${ticket.number}-video-1-redacted.mp4`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(copy.sha256);
    expect((await recorded('video.downloaded', ann))?.data).toMatchObject({
      derived: 'redacted',
      sha256: copy.sha256,
    });
  });

  test('RD-03: the copy is silent where chosen words are said; nothing that is kept says them', async () => {
    const file = ['WEBVTT', '', '00:00.700 --> 00:01.000', '<v Officer>Jane Doe lives here.', ''].join('\n');
    const content = Buffer.from(file).toString('base64');
    const transcript = { videoId, fileName: 'speech.vtt', content };
    const { id } = await orderRedaction(ann, ticket);
    // The review is not in progress, so only the copy allows a transcript.
    expect(await codeOf(admin.client.transcripts.add(transcript))).toBe('TICKET_NOT_IN_PROGRESS');
    await admin.client.redactions.start({ id });
    await admin.client.transcripts.add(transcript);
    const { lines } = await admin.client.transcripts.get({ videoId });
    const [times] = timesOfWords(lines.flatMap(wordsOfLine).slice(0, 2), 3_000_000);
    if (!times) throw new Error('nothing is muted');
    expect(times).toEqual({ startMicroseconds: 450_000, endMicroseconds: 1_250_000 });
    await admin.client.redactions.saveMutedRanges({
      id,
      videoId,
      version: 0,
      mutedRanges: [{ id: crypto.randomUUID(), reasonCode: 'personal', ...times }],
    });
    const copy = (await rendered(id)).videos[0]?.copy;
    if (!copy) throw new Error('there is no copy');
    const sound = await decodeSound(new Uint8Array(await (await admin.fetch(copy.url)).arrayBuffer()));
    const between = (from: number, to: number) => sound.slice(from * RATE, to * RATE);
    expect(between(0.45, 1.25).every((sample) => sample === 0)).toBe(true);
    expect(between(0, 0.35).some((sample) => sample !== 0)).toBe(true);
    expect(between(1.35, 2).some((sample) => sample !== 0)).toBe(true);

    await casey.client.redactions.check({ id, decision: 'approve', watchExplanation: 'x' });
    await casey.client.redactions.deliver({ id });
    const { report } = await ann.client.redactions.get({ id });
    const text = await readText(new Uint8Array(await (await ann.fetch(report?.url ?? '')).arrayBuffer()));
    expect(text).toContain('1 Personal information 00:00:00.450 – 00:00:01.250');
    expect(text).not.toMatch(/Jane|lives/u);
    const { items } = await admin.client.custody.list({ limit: 500 });
    expect(JSON.stringify(items.filter(({ event }) => event.startsWith('redaction.')))).not.toContain(
      'lives',
    );
  });

  test('RD-05: a copy that is returned is deleted; the next one is approved with an explanation', async () => {
    const id = await marked();
    const before = await countFiles();
    const first = (await rendered(id)).videos[0]?.copy;
    if (!first) throw new Error('there is no copy');
    const returned = await casey.client.redactions.check({ id, decision: 'return', reason: 'The plate.' });
    expect(returned).toMatchObject({ state: 'in_progress', videos: [{ copy: null }] });
    expect(await countFiles()).toBe(before);
    expect(await statusOf(admin, first.url)).toBe(404);
    const second = (await rendered(id)).videos[0]?.copy;
    expect(second?.url).not.toBe(first.url);

    // The explanation is printed, and the ledger has its hash only.
    const explanation = 'The child stands behind the car from there on.';
    await casey.client.redactions.check({ id, decision: 'approve', explanation, watchExplanation: 'x' });
    const approved = (await recorded('redaction.approved'))?.data;
    expect(approved).toMatchObject({ looseEnds: 1, looseEndsLookedAt: 0, textLength: explanation.length });
    expect(JSON.stringify(approved)).not.toContain('child');
    await casey.client.redactions.deliver({ id });
    const { report } = await ann.client.redactions.get({ id });
    const text = await readText(new Uint8Array(await (await ann.fetch(report?.url ?? '')).arrayBuffer()));
    expect(text).toContain('Casey confirmed having looked at 0 of them in the copy.');
    expect(text).toContain(explanation);
  });

  test('a video that the renderer refuses leaves nothing that could be delivered', async () => {
    const id = await marked();
    const before = await countFiles();
    const shorter = await submitTicket(product.url, ann, { fileName: 'other.mp4' });
    const otherId = shorter.videos[0]?.videoId ?? '';
    const swap = (from: string, to: string) =>
      changeAsOwner(
        product.databaseUrl,
        `update derived_files set video_id = $2 where kind = 'frame-index' and video_id = $1`,
        from,
        to,
      );
    await swap(videoId, otherId);
    const failed = await rendered(id);
    await swap(otherId, videoId);
    expect(failed).toMatchObject({
      state: 'in_progress',
      note: 'video-1 could not be rendered: its frames are not indexed.',
      videos: [{ copy: null }],
    });
    expect(await countFiles()).toBe(before);
    expect((await recorded('redaction.render_failed'))?.data).toEqual({ problem: failed.note });
    expect(await codeOf(casey.client.redactions.check({ id, decision: 'approve' }))).toBe(
      'REDACTION_NOT_RENDERED',
    );
    expect(await codeOf(casey.client.redactions.deliver({ id }))).toBe('REDACTION_NOT_APPROVED');
  });
});
