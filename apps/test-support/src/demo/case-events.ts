import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContractClient, Outputs } from '@plainview/contract/index';
import { NOT_WATCHED } from '../videos/not-watched.ts';
import { decided, sendFile, sha256Of } from '../videos/send-video.ts';
import type { DemoCase, DemoFinding, DemoReview } from './demo-case.ts';
import { footageFileName } from './demo-footage.ts';
import { personOf, type DemoEvent, type DemoStage } from './demo-stage.ts';
import type { Footage } from './footage/footage.ts';
import { later, type When } from './when.ts';

type Ticket = Outputs['tickets']['get'];

const MINUTES_TO_VERIFICATION = 2;
const MINUTES_TO_FIRST_REPORT = 3;
const MINUTES_TO_SECOND_REPORT = 30;
const MINUTES_TO_FIRST_FINDING = 6;
const MINUTES_BETWEEN_FINDINGS = 4;
const MINUTES_TO_DOWNLOAD = 75;
const MICROSECONDS = 1_000_000;

/** A demo ticket whose recordings are being generated. */
export interface StagedCase {
  readonly demoCase: DemoCase;
  readonly footage: readonly Footage[];
  /** Resolves to a recording's path once its file is complete. */
  readonly file: (footage: Footage) => Promise<string>;
}

/** Returns everything that happens to one ticket, through the calls that the screens make. */
export function caseEvents(stage: DemoStage, staged: StagedCase, now: Date): DemoEvent[] {
  const { demoCase } = staged;
  const events: DemoEvent[] = [];
  const at = (when: When, run: () => Promise<void>): void => void events.push({ at: when(now), run });
  let submitted: Ticket | null = null;
  const ticket = (): Ticket => {
    if (!submitted) throw new Error(`${demoCase.incidentType} of ${demoCase.by} is not submitted yet`);
    return submitted;
  };

  at(demoCase.submitted, async () => {
    submitted = await submit(stage, staged);
  });
  const { review, reopened, hold } = demoCase;
  if (review) {
    at(review.begun, async () => {
      const reviewer = personOf(stage, review.reviewer);
      await reviewer.client.tickets.startReview({ id: ticket().id });
      await watch(stage, review.reviewer, ticket());
    });
    reviewEvents(stage, review, ticket, demoCase.by, at);
  }
  if (reopened) {
    at(reopened.begun, async () => {
      const { client } = personOf(stage, reopened.reviewer);
      await client.tickets.reopen({ id: ticket().id, reason: reopened.reason });
      await watch(stage, reopened.reviewer, ticket());
    });
    reviewEvents(stage, reopened, ticket, demoCase.by, at);
  }
  if (hold) {
    at(hold.at, async () => {
      await personOf(stage, hold.by).client.tickets.placeHold({ id: ticket().id, reason: hold.reason });
    });
  }
  return events;
}

function reviewEvents(
  stage: DemoStage,
  review: DemoReview,
  ticket: () => Ticket,
  agencyUser: string,
  at: (when: When, run: () => Promise<void>) => void,
): void {
  const reviewer = () => personOf(stage, review.reviewer).client;
  for (const [index, finding] of review.findings.entries()) {
    const minutes = MINUTES_TO_FIRST_FINDING + index * MINUTES_BETWEEN_FINDINGS;
    at(later(review.begun, minutes), async () => {
      await reviewer().findings.add(written(ticket(), finding));
    });
  }
  const { delivered } = review;
  at(later(review.begun, MINUTES_TO_FIRST_REPORT), () => watched(reviewer(), ticket(), 0, FIRST_REPORT));
  at(later(review.begun, MINUTES_TO_SECOND_REPORT), () =>
    watched(reviewer(), ticket(), FIRST_REPORT, delivered ? 1 : WATCHED_SO_FAR),
  );
  if (!delivered) return;
  // The reviewer has the videos verified before delivering the report.
  at(later(review.begun, MINUTES_TO_VERIFICATION), async () => {
    const ids = ticket().videos.map(({ videoId }) => videoId);
    await verified(reviewer(), ids);
  });
  let address = '';
  at(delivered.at, async () => {
    const { id } = ticket();
    const report = await reviewer().reports.deliver({
      ticketId: id,
      summary: delivered.summary,
      notWatchedReason: NOT_WATCHED,
    });
    address = report.url;
  });
  at(later(delivered.at, MINUTES_TO_DOWNLOAD), async () => {
    await read(stage, agencyUser, `${address}?download=1`);
  });
}

const LOOK_AGAIN_MILLISECONDS = 50;

/**
 * Waits until the run is over. The demo clock does not advance in the meantime, so its entries stay in order.
 */
async function verified(reviewer: ContractClient, ids: string[]): Promise<void> {
  const { runId: id, count } = await reviewer.processing.start({ selection: { kind: 'some', ids } });
  for (;;) {
    const { byStatus } = await reviewer.processing.get({ id });
    if ((byStatus.completed ?? 0) + (byStatus.failed ?? 0) === count) return;
    await pause(LOOK_AGAIN_MILLISECONDS);
  }
}

/** Shares of each video that the first report covers, and that a reviewer who is not done has watched. */
const FIRST_REPORT = 0.1;
const WATCHED_SO_FAR = 0.6;

/** Reports a part of each video as watched at normal speed. `from` and `to` are shares of its length. */
async function watched(
  reviewer: ContractClient,
  { videos }: Ticket,
  from: number,
  to: number,
): Promise<void> {
  for (const { videoId, facts } of videos) {
    const position = (share: number) => Math.round(share * facts.durationMicroseconds);
    const segment = { startMicroseconds: position(from), endMicroseconds: position(to) };
    await reviewer.coverage.record({ videoId, segments: [{ ...segment, rate: 1, isHeard: true }] });
  }
}

async function submit(stage: DemoStage, { demoCase, footage, file }: StagedCase): Promise<Ticket> {
  const person = personOf(stage, demoCase.by);
  const uploads = await Promise.all(
    footage.map(async (recording) => {
      const path = await file(recording);
      const id = await sendFile(stage.url, person, path, footageFileName(recording));
      await person.client.uploads.seal({ id, sha256: await sha256Of(path) });
      const upload = await decided(person, id);
      if (upload.state !== 'stored') throw new Error(`${upload.fileName} was refused`);
      return upload;
    }),
  );
  return person.client.tickets.create({
    submissionKey: randomUUID(),
    incidentType: demoCase.incidentType,
    officersInvolved: [...demoCase.officers],
    notes: demoCase.notes,
    isSeries: demoCase.isSeries ?? false,
    videos: demoCase.videos.map((video, index) => ({
      uploadId: uploads[index]?.id ?? '',
      length: video.typedLength ?? `00:0${Math.floor(video.seconds / 60)}:${secondsOf(video.seconds)}`,
      category: video.category,
      notes: video.notes,
      deviceId: video.deviceId,
      location: video.location,
      recordingDate: footage[index]?.recordedAt ?? null,
    })),
  });
}

const secondsOf = (seconds: number): string => String(seconds % 60).padStart(2, '0');

const micro = (seconds: number): number => Math.round(seconds * MICROSECONDS);

function written(ticket: Ticket, finding: DemoFinding) {
  const { from, to, category, severity, text } = finding;
  return {
    ticketId: ticket.id,
    videoId: ticket.videos[finding.video]?.videoId ?? '',
    startMicroseconds: micro(from),
    endMicroseconds: to === null ? null : micro(to),
    category,
    severity,
    text,
  };
}

/** The reviewer opens each video, which the custody ledger records. */
async function watch(stage: DemoStage, name: string, ticket: Ticket): Promise<void> {
  for (const { url } of ticket.videos) if (url !== null) await read(stage, name, url);
}

async function read(stage: DemoStage, name: string, address: string): Promise<void> {
  const response = await personOf(stage, name).fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${name} could not read ${address}: ${response.status}`);
}
