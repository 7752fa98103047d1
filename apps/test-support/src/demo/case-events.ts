import { randomUUID } from 'node:crypto';
import { decided, sendFile, sha256Of } from '../videos/send-video.ts';
import type { DemoCase } from './demo-case.ts';
import { footageFileName } from './demo-footage.ts';
import { personOf, type DemoEvent, type DemoStage } from './demo-stage.ts';
import type { Footage } from './footage/footage.ts';
import { readAs, reviewEvents, type Ticket } from './review-events.ts';
import type { When } from './when.ts';

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
    reviewEvents({ stage, demoCase, ticket, at }, review);
  }
  if (reopened) {
    at(reopened.begun, async () => {
      const { client } = personOf(stage, reopened.reviewer);
      await client.tickets.reopen({ id: ticket().id, reason: reopened.reason });
      await watch(stage, reopened.reviewer, ticket());
    });
    reviewEvents({ stage, demoCase, ticket, at }, reopened);
  }
  if (hold) {
    at(hold.at, async () => {
      await personOf(stage, hold.by).client.tickets.placeHold({ id: ticket().id, reason: hold.reason });
    });
  }
  return events;
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
      wornBy: wearerOf(demoCase, index),
      location: video.location,
      recordingDate: footage[index]?.recordedAt ?? null,
    })),
  });
}

/** Returns the officer who wore a camera: body-worn ones are listed as the officers are. */
const wearerOf = ({ officers, videos }: DemoCase, index: number): string =>
  videos[index]?.deviceId.startsWith('AX-') ? (officers[index] ?? '') : '';

const secondsOf = (seconds: number): string => String(seconds % 60).padStart(2, '0');

/** The reviewer opens each video, which the custody ledger records. */
async function watch(stage: DemoStage, name: string, ticket: Ticket): Promise<void> {
  for (const { url } of ticket.videos) if (url !== null) await readAs(stage, name, url);
}
