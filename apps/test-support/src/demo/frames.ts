import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Inputs, Outputs } from '@plainview/contract/index';
import { frameAt, timeOfFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { decodeFrameIndex } from '@plainview/domain/evidence/media/frame-index-file';
import type { Person } from '../test-users.ts';
import type { DemoFinding } from './demo-case.ts';
import type { DemoStage } from './demo-stage.ts';
import { readUntil } from './read-until.ts';

type Ticket = Outputs['tickets']['get'];
type Form = Inputs['findings']['add'];

const MICROSECONDS = 1_000_000;

const isPending = (state: string | undefined): boolean => state === 'waiting' || state === 'working';

const isPrepared = ({ videos }: Ticket): boolean => !videos.some(({ media }) => isPending(media.state));

const areMade = (findings: Outputs['findings']['list']): boolean =>
  !findings.some(({ still }) => isPending(still?.state));

/** Returns the ticket once its videos are prepared: at once if the product has no ffmpeg. */
export const preparedTicket = (stage: DemoStage, { client }: Person, id: string): Promise<Ticket> =>
  readUntil(stage, () => client.tickets.get({ id }), isPrepared);

/** Waits until the pictures of a ticket's findings are made. */
export async function madeStills(stage: DemoStage, { client }: Person, ticketId: string): Promise<void> {
  await readUntil(stage, () => client.findings.list({ ticketId }), areMade);
}

/** Returns a finding as the web application writes it: on frames if there is an index of them. */
export async function writtenFinding(reviewer: Person, ticket: Ticket, finding: DemoFinding): Promise<Form> {
  const { from, to, category, severity, text } = finding;
  const video = ticket.videos[finding.video];
  if (!video) throw new Error(`${ticket.id} has no video ${finding.video}`);
  const { videoId, media } = video;
  const about = { ticketId: ticket.id, videoId, category, severity, text };
  const [start, end] = [micro(from), to === null ? null : micro(to)];
  const index = media.frameIndexUrl === null ? null : await readIndex(reviewer, media.frameIndexUrl);
  if (index === null) return { ...about, startMicroseconds: start, endMicroseconds: end };
  const startFrame = frameAt(index, start);
  const endFrame = end === null ? null : frameAt(index, end);
  return {
    ...about,
    startFrame,
    endFrame,
    frameSource: media.playableUrl === null ? 'original' : 'copy',
    startMicroseconds: timeOfFrame(index, startFrame),
    endMicroseconds: endFrame === null ? null : timeOfFrame(index, endFrame),
    shapes: [...finding.shapes],
  };
}

const micro = (seconds: number): number => Math.round(seconds * MICROSECONDS);

async function readIndex(reviewer: Person, url: string): Promise<FrameIndex | null> {
  const answer = await reviewer.fetch(url);
  if (!answer.ok) throw new Error(`the frame index could not be read: ${answer.status}`);
  return decodeFrameIndex(await promisify(gunzip)(await answer.arrayBuffer()));
}
