import type { ContractClient, Outputs } from '@plainview/contract/index';
import { loadVideo } from '../play-video.ts';
import { NOT_WATCHED } from '../videos/not-watched.ts';
import type { DemoCase, DemoReview } from './demo-case.ts';
import { startOf } from './demo-footage.ts';
import { personOf, type DemoStage } from './demo-stage.ts';
import { madeStills, preparedTicket, writtenFinding } from './frames.ts';
import { readUntil } from './read-until.ts';
import { later, type When } from './when.ts';

export type Ticket = Outputs['tickets']['get'];

const MINUTES_TO_PLAYING = 1;
const MINUTES_TO_VERIFICATION = 2;
const MINUTES_TO_FIRST_REPORT = 3;
const MINUTES_TO_SECOND_REPORT = 30;
const MINUTES_TO_ALIGNMENT = 5;
const MINUTES_TO_FIRST_FINDING = 6;
const MINUTES_BETWEEN_FINDINGS = 4;
const MINUTES_TO_DOWNLOAD = 75;
const MICROSECONDS = 1_000_000;

/** The ticket that is reviewed. */
export interface Reviewed {
  readonly stage: DemoStage;
  readonly demoCase: DemoCase;
  readonly ticket: () => Ticket;
  /** Adds an event. */
  readonly at: (when: When, run: () => Promise<void>) => void;
}

/** Adds everything that the reviewer does after opening the videos, and the download by the agency. */
export function reviewEvents({ stage, demoCase, ticket, at }: Reviewed, review: DemoReview): void {
  const reviewer = () => personOf(stage, review.reviewer);
  if (review.alignsCameras)
    at(later(review.begun, MINUTES_TO_ALIGNMENT), () => align(reviewer().client, ticket(), demoCase));
  for (const [index, finding] of review.findings.entries()) {
    const minutes = MINUTES_TO_FIRST_FINDING + index * MINUTES_BETWEEN_FINDINGS;
    at(later(review.begun, minutes), async () => {
      const prepared = await preparedTicket(stage, reviewer(), ticket().id);
      await reviewer().client.findings.add(await writtenFinding(reviewer(), prepared, finding));
      // The clock must not advance while the product records a still.
      await madeStills(stage, reviewer(), ticket().id);
    });
  }
  const { delivered } = review;
  at(later(review.begun, MINUTES_TO_PLAYING), async () => {
    for (const { videoId } of ticket().videos) await loadVideo(reviewer(), videoId);
  });
  at(later(review.begun, MINUTES_TO_FIRST_REPORT), () =>
    watched(reviewer().client, ticket(), 0, FIRST_REPORT),
  );
  at(later(review.begun, MINUTES_TO_SECOND_REPORT), () =>
    watched(reviewer().client, ticket(), FIRST_REPORT, delivered ? 1 : WATCHED_SO_FAR),
  );
  if (!delivered) return;
  // The reviewer has the videos verified before delivering the report.
  at(later(review.begun, MINUTES_TO_VERIFICATION), async () => {
    const ids = ticket().videos.map(({ videoId }) => videoId);
    await verified(stage, reviewer().client, ids);
  });
  let address = '';
  at(delivered.at, async () => {
    const { id } = ticket();
    const report = await reviewer().client.reports.deliver({
      ticketId: id,
      summary: delivered.summary,
      notWatchedReason: NOT_WATCHED,
    });
    address = report.url;
  });
  at(later(delivered.at, MINUTES_TO_DOWNLOAD), async () => {
    await readAs(stage, demoCase.by, `${address}?download=1`);
  });
}

/** Waits until the run is over. */
async function verified(stage: DemoStage, reviewer: ContractClient, ids: string[]): Promise<void> {
  const { runId: id, count } = await reviewer.processing.start({ selection: { kind: 'some', ids } });
  const isOver = ({ byStatus }: Outputs['processing']['get']) =>
    (byStatus.completed ?? 0) + (byStatus.failed ?? 0) === count;
  await readUntil(stage, () => reviewer.processing.get({ id }), isOver);
}

/** Sets when each camera of a ticket started, after the first one. */
async function align(reviewer: ContractClient, { id, videos }: Ticket, demoCase: DemoCase): Promise<void> {
  const { revision } = await reviewer.cameras.get({ ticketId: id });
  const cameras = videos.map(({ videoId }, index) => ({
    videoId,
    startMicroseconds: startOf(demoCase, index) * MICROSECONDS,
  }));
  await reviewer.cameras.align({ ticketId: id, revision, cameras });
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

/** Reads a file in the session of the person with this account name. */
export async function readAs(stage: DemoStage, name: string, address: string): Promise<void> {
  const response = await personOf(stage, name).fetch(address);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${name} could not read ${address}: ${response.status}`);
}
