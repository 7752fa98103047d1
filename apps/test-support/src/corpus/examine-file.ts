/** Sends a file through intake, preparation, analysis and findings, and reports what came of it. */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outputs } from '@plainview/contract/index';
import { readFrameIndex } from '@plainview/server/modules/evidence/media/read-frame-index';
import type { ServingProduct } from '@plainview/server/start-product';
import { outcome } from '../call-outcome.ts';
import { createTicket } from '../submit-ticket.ts';
import type { Person } from '../test-users.ts';
import { decided, sendFile, sha256Of } from '../videos/send-video.ts';

export type ExaminedVideo = Outputs['tickets']['get']['videos'][number];

/** A product with an agency user who sends files and an administrator who reviews them. */
export interface CorpusStage {
  readonly product: Pick<ServingProduct, 'app' | 'url'>;
  readonly agency: Person;
  readonly admin: Person;
}

/** What came of a file. Times are in milliseconds. */
export interface ExaminedFile {
  readonly name: string;
  readonly decisionMilliseconds: number;
  /** Null if the file was refused. */
  readonly stored: StoredFile | null;
}

export interface StoredFile {
  readonly ticketId: string;
  readonly video: ExaminedVideo;
  /** Null without a frame index. */
  readonly frames: number | null;
  readonly preparedMilliseconds: number;
  readonly analyzedMilliseconds: number;
  /** For 10, 50 and 90% of the length: `ok`, or why the server rejected the finding. */
  readonly findings: readonly string[];
}

const FINDINGS_AT = [0.1, 0.5, 0.9];

/** @param milliseconds how long each step may take */
export async function examineFile(
  { product, agency, admin }: CorpusStage,
  file: string,
  milliseconds = 120_000,
): Promise<ExaminedFile> {
  const name = path.basename(file);
  const id = await sendFile(product.url, agency, file, name);
  const sha256 = await sha256Of(file);
  const sent = Date.now();
  await agency.client.uploads.seal({ id, sha256 });
  const upload = await decided(agency, id, milliseconds);
  const decisionMilliseconds = Date.now() - sent;
  if (upload.state !== 'stored') return { name, decisionMilliseconds, stored: null };
  const { id: ticketId } = await createTicket(agency, [id]);
  await admin.client.tickets.startReview({ id: ticketId });
  const submitted = Date.now();
  await waitFor(admin, ticketId, milliseconds, ({ state }) => state !== 'waiting' && state !== 'working');
  const preparedMilliseconds = Date.now() - submitted;
  const video = await waitFor(
    admin,
    ticketId,
    milliseconds,
    ({ analysis }) => analysis !== 'waiting' && analysis !== 'working',
  );
  const analyzedMilliseconds = Date.now() - submitted - preparedMilliseconds;
  const index = await readFrameIndex(product.app, null, video.videoId);
  const findings: string[] = [];
  for (const share of FINDINGS_AT) {
    const startMicroseconds = Math.round(video.facts.durationMicroseconds * share);
    const { videoId } = video;
    const added = admin.client.findings.add({
      ticketId,
      videoId,
      startMicroseconds,
      endMicroseconds: null,
      category: 'Communication',
      severity: 'information',
      text: `At ${share * 100}%`,
    });
    findings.push(await outcome(added));
  }
  const frames = index?.times.length ?? null;
  const stored = { ticketId, video, frames, preparedMilliseconds, analyzedMilliseconds, findings };
  return { name, decisionMilliseconds, stored };
}

async function waitFor(
  admin: Person,
  ticketId: string,
  milliseconds: number,
  isReached: (media: ExaminedVideo['media']) => boolean,
): Promise<ExaminedVideo> {
  const deadline = Date.now() + milliseconds;
  while (Date.now() < deadline) {
    const [video] = (await admin.client.tickets.get({ id: ticketId })).videos;
    if (video && isReached(video.media)) return video;
    await pause(200);
  }
  throw new Error(`the work on the video took more than ${milliseconds / 1000} seconds`);
}
