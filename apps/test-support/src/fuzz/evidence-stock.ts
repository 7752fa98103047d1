import type { Outputs } from '@plainview/contract/index';
import type { TicketStatus } from '@plainview/domain/tickets/tickets/ticket-status';
import type { Person } from '../test-users.ts';
import { NOT_WATCHED } from '../videos/not-watched.ts';
import { storeVideo } from '../videos/send-video.ts';
import { makeTestVideo } from '../videos/test-videos.ts';
import { pick, type Draw } from './draw.ts';
import type { FuzzEnvironment } from './fuzz-environment.ts';

type Ticket = Outputs['tickets']['get'];
type TicketRow = Outputs['tickets']['list']['items'][number];
type LibraryVideo = Outputs['videos']['list']['items'][number];

const LIST = 30;
/**
 * Incident types of tickets whose rows were inserted without files begin with this. No recipe may draw them.
 */
export const WITHOUT_FILES = 'Without files';

const hasFiles = ({ incidentType }: { readonly incidentType: string }): boolean =>
  !incidentType.startsWith(WITHOUT_FILES);

/** Stores a test video. @returns the upload's ID */
export async function storedUpload({ url, ann }: FuzzEnvironment, person: Person = ann): Promise<string> {
  const { id } = await storeVideo(url, person, await makeTestVideo());
  return id;
}

/** Begins an upload of 10 bytes without sending any. @returns its ID */
export async function begunUpload({ ann }: FuzzEnvironment): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': 'filename YS5tcDQ=' };
  const answer = await ann.fetch('/uploads', { method: 'POST', headers });
  return answer.headers.get('location')?.split('/').at(-1) ?? '';
}

/** Submits a ticket with new videos and moves it to a status. */
export async function newTicket(
  environment: FuzzEnvironment,
  status: TicketStatus = 'pending',
  videos = 1,
): Promise<Ticket> {
  const { ann, admin } = environment;
  const uploads = await Promise.all(Array.from({ length: videos }, () => storedUpload(environment)));
  const { id } = await ann.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: uploads.map((uploadId) => ({ uploadId, length: '00:00:04' })),
  });
  if (status !== 'pending') await admin.client.tickets.startReview({ id });
  if (status === 'completed')
    await admin.client.reports.deliver({
      ticketId: id,
      summary: 'Nothing of note.',
      notWatchedReason: NOT_WATCHED,
    });
  return admin.client.tickets.get({ id });
}

/** Finds a ticket in a status, or submits one. */
export async function ticketIn(
  environment: FuzzEnvironment,
  draw: Draw,
  status: TicketStatus,
  fits: (ticket: TicketRow) => boolean = () => true,
): Promise<Ticket> {
  const sort = pick(draw, ['submitted', 'due', 'incidentType'] as const);
  const direction = pick(draw, ['ascending', 'descending'] as const);
  const { items } = await environment.admin.client.tickets.list({ status, sort, direction, limit: LIST });
  const found = items.filter((ticket) => hasFiles(ticket) && fits(ticket));
  return found.length === 0
    ? newTicket(environment, status)
    : environment.admin.client.tickets.get({ id: pick(draw, found).id });
}

/** Finds a video of the library that meets the condition, or submits a ticket with such a video. */
export async function videoWhere(
  environment: FuzzEnvironment,
  draw: Draw,
  fits: (video: LibraryVideo) => boolean = () => true,
): Promise<LibraryVideo> {
  const find = async () => {
    const direction = pick(draw, ['ascending', 'descending'] as const);
    const { items } = await environment.admin.client.videos.list({ direction, limit: LIST });
    return items.filter((video) => hasFiles(video) && fits(video));
  };
  const found = await find();
  if (found.length > 0) return pick(draw, found);
  await newTicket(environment, 'pending', 2);
  return pick(draw, await find());
}

/** Adds a finding to a ticket under review. */
export async function newFinding(environment: FuzzEnvironment, draw: Draw) {
  const { id: ticketId, videos } = await ticketIn(environment, draw, 'in_progress');
  const finding = await environment.admin.client.findings.add({
    ticketId,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'information',
    text: 'A finding',
  });
  return finding;
}
