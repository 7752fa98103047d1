/**
 * Stills in delivered reports, with a real ffmpeg: exactly the frames of the findings, in the
 * PDF and on screen.
 */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Inputs } from '@plainview/contract/index';
import { timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { decodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';
import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { getReportContent } from '@plainview/server/modules/reports/reports/reports.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { hasFfmpeg, withFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { drawnNumber, makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { readBarCodes } from '@plainview/test-support/videos/read-bar-codes';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { sql, type SQL } from 'drizzle-orm';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { blobKey } from '../../src/platform/storage/blob-key.ts';

type Form = Omit<Inputs['findings']['add'], 'ticketId'>;

const names = ['29.97.mp4', 'rotated.mp4'] as const;
const written = { summary: 'Sound.', notWatchedReason: NOT_WATCHED };
const ofFrame = (frame: number) => sql`kind = 'still' and start_frame = ${frame}`;

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface IndexedVideo {
  readonly videoId: string;
  readonly index: FrameIndex;
  readonly frameSource: 'copy' | 'original';
}

const formAt = ({ videoId, index, frameSource }: IndexedVideo, startFrame: number): Form => ({
  videoId,
  startFrame,
  endFrame: null,
  startMicroseconds: timeOfFrame(index, startFrame),
  endMicroseconds: null,
  frameSource,
  category: 'Use of Force',
  severity: 'serious',
  text: `Frame ${startFrame}.`,
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', () => {
  let product: TestProduct;
  let admin: Person;
  let ann: Person;
  let stranger: Person;
  let ticketId: string;
  let folder: string;
  let videos: readonly IndexedVideo[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'plainview-report-stills-'));
    product = await startTestProduct({ ffmpeg: withFfmpeg });
    admin = await signInOperator(product.url);
    ann = await joinAgency(product.url, admin, 'North PD');
    stranger = await joinAgency(product.url, admin, 'South PD');
    const uploads = [];
    for (const name of names)
      uploads.push(await storeVideo(product.url, ann, await makeHardVideo(name), name));
    ({ id: ticketId } = await ann.client.tickets.create({
      submissionKey: crypto.randomUUID(),
      incidentType: 'Training',
      officersInvolved: ['Baker'],
      videos: uploads.map(({ id }) => ({ uploadId: id, length: '00:00:04' })),
    }));
    await admin.client.tickets.startReview({ id: ticketId });
    const checkIndexed = async () => {
      const ticket = await admin.client.tickets.get({ id: ticketId });
      expect(ticket.videos.map(({ media }) => media.frameIndexUrl)).not.toContain(null);
      expect(ticket.videos.map(({ media }) => media.state)).not.toContain('working');
    };
    await vi.waitFor(checkIndexed, { timeout: 120_000, interval: 300 });
    videos = await readVideos();
  }, 180_000);
  afterAll(async () => {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function readVideos(): Promise<IndexedVideo[]> {
    const ticket = await admin.client.tickets.get({ id: ticketId });
    const read = async (name: string): Promise<IndexedVideo> => {
      const video = ticket.videos.find(({ fileName }) => fileName === name);
      if (!video) throw new Error(`the ticket has no ${name}`);
      const { videoId, media } = video;
      const answer = await admin.fetch(media.frameIndexUrl ?? '');
      const index = decodeFrameIndex(gunzipSync(Buffer.from(await answer.arrayBuffer())));
      if (!index) throw new Error('the index is invalid');
      return { videoId, index, frameSource: media.playableUrl === null ? 'original' : 'copy' };
    };
    return Promise.all(names.map(read));
  }

  const deliver = (more: Partial<Inputs['reports']['deliver']> = {}) =>
    admin.client.reports.deliver({ ticketId, ...written, ...more });
  const reopen = () => admin.client.tickets.reopen({ id: ticketId, reason: 'Again.' });
  const change = (statement: SQL) => asSystem(product.app.database, (tx) => tx.execute(statement));

  async function contentOf(url: string): Promise<ReportManifest> {
    const answer = await ann.fetch(`${url}/content`);
    expect(answer.status).toBe(200);
    return JSON.parse(await answer.text());
  }

  /** Fetches a picture of a report and checks its SHA-256. @returns the bytes */
  async function pictureOf(url: string, sha256: string): Promise<Uint8Array> {
    const answer = await ann.fetch(`${url}/pictures/${sha256}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(sha256Of(bytes)).toBe(sha256);
    return bytes;
  }

  test('RV-11 a report has the frame of each finding, on screen and in the PDF, and the same bytes each time', async () => {
    const [plain, rotated] = videos;
    if (!plain || !rotated) throw new Error('a video is missing');
    const shapes: Form['shapes'] = [
      { kind: 'box', x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.6 },
      { kind: 'arrow', x1: 0.9, y1: 0.9, x2: 0.6, y2: 0.6 },
    ];
    await admin.client.findings.add({ ticketId, ...formAt(plain, 30), shapes, playbackRate: 0.5 });
    await admin.client.findings.add({ ticketId, ...formAt(plain, 30), text: 'The same frame.' });
    await admin.client.findings.add({ ticketId, ...formAt(rotated, 53) });
    // After the last frame, where there is none.
    const startMicroseconds = plain.index.endMicroseconds;
    const none = { startFrame: null, frameSource: null };
    const about = { ...formAt(plain, 60), ...none, startMicroseconds, text: 'Approximate.' };
    await admin.client.findings.add({ ticketId, ...about });
    // At once: the delivery waits for the pictures.
    const report = await deliver();
    const { findings } = await contentOf(report.url);
    const drafts = await admin.client.findings.list({ ticketId });
    const stillOf = (text: string) =>
      drafts.find((draft) => draft.text === text)?.still?.file?.sha256 ?? null;
    expect(findings.map(({ still }) => still?.full?.sha256 ?? null)).toEqual(
      findings.map(({ text }) => stillOf(text)),
    );
    expect(findings.find(({ text }) => text === 'Approximate.')?.still).toBeNull();
    expect(findings.find(({ playbackRate }) => playbackRate === 0.5)).toMatchObject({ shapes });
    const pictures = new Map<string, Uint8Array>();
    for (const { videoLabel, startFrame, still } of findings) {
      if (!still?.picture || !still.full || startFrame === null) continue;
      const bytes = await pictureOf(report.url, still.picture.sha256);
      pictures.set(still.picture.sha256, bytes);
      const file = path.join(folder, still.picture.sha256);
      await writeFile(file, bytes);
      const name = videoLabel === 'video-1' ? names[0] : names[1];
      expect(await readBarCodes(file, still.full)).toEqual([drawnNumber(name, startFrame)]);
    }
    // Two findings share a frame, and the file has its picture once.
    expect(pictures.size).toBe(2);
    const stored = await asSystem(product.app.database, (tx) => getReportContent(tx, report.id));
    if (!stored) throw new Error('the report is missing');
    const { bytes: again } = await product.app.renderPdf({
      type: 'report',
      report: stored.content,
      pictures: new Map([...pictures].toReversed()),
    });
    expect(sha256Of(again)).toBe(report.sha256);
    expect(await alternativesOf(again)).toEqual([
      expect.stringMatching(
        /^Picture of frame 30 of camera A at 00:00:00\.\d{3}, with 1 box and 1 arrow drawn on it\. Use of Force, Serious: Frame 30\.$/u,
      ),
      expect.stringMatching(
        /^Picture of frame 30 of camera A at [\d:.]+\. Use of Force, Serious: The same frame\.$/u,
      ),
      expect.stringMatching(/^Picture of frame 53 of camera B /u),
    ]);
    const [sha256 = ''] = pictures.keys();
    expect((await stranger.fetch(`${report.url}/pictures/${sha256}`)).status).toBe(404);
    expect((await ann.fetch(`${report.url}/pictures/${'0'.repeat(64)}`)).status).toBe(404);
    const { timeline } = await ann.client.tickets.get({ id: ticketId });
    const viewed = timeline.filter(
      ({ event, data }) => event === 'report.viewed' && data['sha256'] === report.sha256,
    );
    expect(viewed).toHaveLength(1);
  }, 120_000);

  test('RV-11 a report says why a picture is missing, and waits for one that is not ready', async () => {
    await reopen();
    const hourAgo = new Date(product.app.clock.now().getTime() - 3_600_000).toISOString();
    await change(
      sql`update video_excerpts set state = 'waiting', changed_at = ${hourAgo} where ${ofFrame(30)}`,
    );
    await change(
      sql`update video_excerpts set state = 'failed', note = 'x', file_id = null where ${ofFrame(53)}`,
    );
    expect(await outcome(deliver())).toMatch(/^STILLS_NOT_READY: .+\(2\)/u);
    const refused = await admin.fetch(`/previews/reports/${ticketId}`, {
      method: 'POST',
      body: new URLSearchParams({ delivery: JSON.stringify(written) }),
    });
    expect(refused.status).toBe(409);
    const report = await deliver({ withoutPendingStills: true });
    const { findings } = await contentOf(report.url);
    const missing = findings.map(({ startFrame, still }) => [startFrame, still?.missing ?? null]);
    expect(missing.filter(([frame]) => frame !== null)).toEqual([
      [30, 'pending'],
      [30, 'pending'],
      [53, 'failed'],
    ]);
    const text = await textOf(new Uint8Array(await (await ann.fetch(report.url)).arrayBuffer()));
    expect(text).toContain('No picture: it was not ready when the report was delivered.');
    expect(text).toContain('No picture: it could not be made.');
    expect(await alternativesOf(new Uint8Array(await (await ann.fetch(report.url)).arrayBuffer()))).toEqual(
      [],
    );
  }, 60_000);

  test('RV-11 a delivery has pictures made that an earlier release did not make, or that are lost', async () => {
    await reopen();
    // As an earlier release left it: a still without its copy for reports.
    await change(
      sql`update video_excerpts set state = 'ready', picture_file_id = null, picture_attempts = 0 where kind = 'still' and start_frame = 30`,
    );
    const first = await contentOf((await deliver()).url);
    const picture = first.findings.find(({ startFrame }) => startFrame === 30)?.still?.picture;
    expect(picture).toMatchObject({ sizeBytes: expect.any(Number) });
    await reopen();
    const { rows } = await change(
      sql`select picture_file_id as id from video_excerpts where start_frame = 30`,
    );
    await product.app.blobs.delete({ state: 'permanent', key: blobKey(String(rows[0]?.['id'])) });
    expect(await outcome(deliver())).toMatch(/^STILLS_NOT_READY/u);
    const second = await contentOf((await deliver()).url);
    expect(second.findings.find(({ startFrame }) => startFrame === 30)?.still).toMatchObject({
      picture,
      missing: null,
    });
  }, 60_000);
});

/** Finds the alternative texts of figures in a part of the structure tree. */
function* figuresOf(node: object): Generator<string> {
  if ('role' in node && node.role === 'Figure' && 'alt' in node) yield String(node.alt);
  if ('children' in node && Array.isArray(node.children))
    for (const child of node.children) yield* figuresOf(child);
}

/** Returns the alternative texts of all pictures of findings, in the order of reading. */
async function alternativesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const found: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const tree = await (await pdf.getPage(page)).getStructTree();
    if (tree) found.push(...figuresOf(tree));
  }
  return found.filter((text) => text.startsWith('Picture of'));
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return pages.join(' ').replaceAll(/\s+/gu, ' ');
}
