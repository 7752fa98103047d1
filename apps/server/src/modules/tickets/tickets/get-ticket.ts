import { isPictureAccess } from '@plainview/domain/evidence/accesses/evidence-access';
import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { TrackCopy } from '@plainview/domain/evidence/media/track-copy';
import type { VideoMedia } from '@plainview/domain/evidence/media/video-media';
import type { SameFile } from '@plainview/domain/evidence/videos/video-problems';
import type { Actor } from '@plainview/domain/identity/users/actor';
import type { Report } from '@plainview/domain/reports/reports/report';
import { recordedHolds, type RecordedHolds } from '@plainview/domain/retention/holds/hold';
import { showsReview } from '@plainview/domain/review/second-reviews/review-visibility';
import type { Ticket } from '@plainview/domain/tickets/tickets/ticket';
import { parseTicketNumber } from '@plainview/domain/tickets/tickets/ticket-number';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  asSystem,
  tenantReadAtOnce,
  tenantTransactionThenRead,
} from '../../../platform/database/tenant-transaction.ts';
import { listWaitingMedia, moveUpMedia, type WaitingMedia } from '../../../platform/jobs/job.repository.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { listTicketFiles } from '../../evidence/derived-files/derived-files.repository.ts';
import { listTicketTracks } from '../../evidence/media/track-copy.repository.ts';
import { listTicketMedia } from '../../evidence/media/video-media.repository.ts';
import { discloseReviews, type Disclosed } from '../../evidence/review-access/disclose-reviews.ts';
import { listUnrecordedReadings } from '../../evidence/review-access/review-reading.repository.ts';
import { listSameFiles } from '../../evidence/videos/same-file.repository.ts';
import { listTicketVideos, type VerifiedVideo } from '../../evidence/videos/videos.repository.ts';
import { listTicketReports } from '../../reports/reports/reports.repository.ts';
import { findOwnSecondReview } from '../../review/second-reviews/second-reviews.repository.ts';
import { readTicketHistory, type HistoryEntry } from './ticket-history.repository.ts';
import { getTicketIdByNumber } from './ticket-submission.repository.ts';
import * as repository from './tickets.repository.ts';

type ReadingContext = Pick<AppContext, 'database' | 'clock' | 'accesses'>;

/** A ticket with everything that belongs to it and that the actor can see. */
export interface TicketDetail {
  readonly ticket: Ticket;
  readonly videos: readonly VerifiedVideo[];
  /** The state of the work on the videos, and the files that it produced. */
  readonly media: readonly VideoMedia[];
  /** The copies of tracks that browsers cannot select. */
  readonly tracks: readonly TrackCopy[];
  readonly mediaFiles: readonly DerivedFile[];
  /** The videos whose next job waits; empty right after the ticket was created. */
  readonly waiting: readonly WaitingMedia[];
  /** Other videos of the agency that are the same files. */
  readonly sameFiles: readonly (SameFile & { readonly videoId: string })[];
  readonly reports: readonly Report[];
  /** The ticket's history. Views of pictures in lists and of texts are only in the Audit Trail. */
  readonly custody: readonly HistoryEntry[];
  /** The actor's second review while it is open. It hides the first review. */
  readonly secondReview: { readonly id: string; readonly calibrationClipId: string | null } | null;
  readonly holds: RecordedHolds;
}

/** Returns a ticket in full. Records this, and that an administrator reads its review. @throws AppError NOT_FOUND if it does not exist or the actor cannot see it. */
export const getTicket = (context: ReadingContext, actor: Actor, id: string): Promise<TicketDetail> =>
  sendTicket(context, actor, id, null);

/** Changes a ticket in a transaction, then works like `getTicket`. Sends the queries along with the commit. */
export const readTicketAfter = (
  context: ReadingContext,
  actor: Actor,
  id: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<TicketDetail> =>
  sendTicket(
    context,
    actor,
    id,
    tenantTransactionThenRead(context.database, actor, change, (tx) => readTicket(tx, actor, id)),
  );

/** @param first what was read already; null if nothing was */
async function sendTicket(
  context: ReadingContext,
  actor: Actor,
  id: string,
  first: Promise<Disclosed<TicketDetail>> | null,
): Promise<TicketDetail> {
  let next = first;
  const detail = await discloseReviews(context, actor, () => {
    const read = (tx: Reader) => readTicket(tx, actor, id);
    const reading = next ?? tenantReadAtOnce(context.database, actor, read, 'once');
    next = null;
    return reading;
  });
  await recordTicketText(context, actor, detail.ticket, ticketText(detail));
  return detail;
}

/** Returns the id of the ticket with a number, as `parseTicketNumber` returns it; null if the actor sees none. */
export const findTicketId = (
  context: Pick<AppContext, 'database'>,
  actor: Actor,
  number: string,
): Promise<string | null> =>
  tenantReadAtOnce(context.database, actor, (tx) => getTicketIdByNumber(tx, number));

/** Reads a ticket, and whether this has to be recorded. Sends all its queries at once. */
async function readTicket(tx: Reader, actor: Actor, id: string): Promise<Disclosed<TicketDetail>> {
  const isAdmin = actor.role === 'admin';
  const [detail, waiting, secondReview, unrecorded] = await Promise.all([
    getTicketDetail(tx, id),
    listWaitingMedia(tx, id),
    isAdmin ? findOwnSecondReview(tx, id) : null,
    isAdmin ? listUnrecordedReadings(tx, [id]) : [],
  ]);
  const result: TicketDetail = { ...detail, waiting, secondReview };
  return { result, unrecorded: detail.custody.some(showsReview) ? unrecorded : [] };
}

/**
 * Returns the ticket with a number in full. Accepts the spellings of `parseTicketNumber`.
 * @throws AppError NOT_FOUND if it does not exist, the text is not a number or the actor cannot see it
 */
export async function getTicketByNumber(
  context: ReadingContext,
  actor: Actor,
  text: string,
): Promise<TicketDetail> {
  const number = parseTicketNumber(text);
  if (number === null) throw new AppError('NOT_FOUND');
  const id = await findTicketId(context, actor, number);
  if (id === null) throw new AppError('NOT_FOUND');
  return getTicket(context, actor, id);
}

/** Keeps an agency that opens all of its tickets from delaying those of others for long. */
const MOST_MOVED_UP = 5;

/**
 * Moves up the work on the first videos of a ticket that a person has opened. Programs that read many tickets
 * move up nothing.
 * @param reading the ticket as its actor can see it
 */
export async function openTicket(
  { database, processesVideos }: Pick<AppContext, 'database' | 'processesVideos'>,
  actor: Actor,
  reading: Promise<TicketDetail>,
): Promise<TicketDetail> {
  const detail = await reading;
  const isPerson = actor.sessionId !== undefined && !actor.apiKey;
  const canMoveUp =
    detail.waiting.some(({ ahead }) => ahead > 0) && !detail.waiting.some(({ isMovedUp }) => isMovedUp);
  if (processesVideos && isPerson && canMoveUp)
    await asSystem(database, (tx) => moveUpMedia(tx, detail.ticket.id, MOST_MOVED_UP));
  return detail;
}

/**
 * Returns a ticket in full, as an agency sees it. Sends all its queries at once.
 * @throws AppError NOT_FOUND if it does not exist or the transaction's actor cannot see it
 */
export async function getTicketDetail(tx: Reader, id: string): Promise<TicketDetail> {
  const [ticket, videos, media, tracks, mediaFiles, sameFiles, reports, custody] = await Promise.all([
    repository.getTicket(tx, id),
    listTicketVideos(tx, id),
    listTicketMedia(tx, id),
    listTicketTracks(tx, id),
    listTicketFiles(tx, id, [
      'poster',
      'playable',
      'frame-index',
      'signals',
      'hover-pictures',
      'sidecar',
      'sound-track',
      'video-track',
    ]),
    listSameFiles(tx, id),
    listTicketReports(tx, id),
    readTicketHistory(tx, id),
  ]);
  if (!ticket) throw new AppError('NOT_FOUND');
  const history = custody.filter((entry) => !isPictureAccess(entry));
  return {
    ticket,
    videos,
    media,
    tracks,
    mediaFiles,
    waiting: [],
    sameFiles,
    reports,
    custody: history,
    secondReview: null,
    holds: recordedHolds(custody),
  };
}

/** Returns what the ledger records of a ticket that is sent. */
export const ticketText = ({
  ticket,
  videos,
  reports,
}: Pick<TicketDetail, 'ticket' | 'videos' | 'reports'>) => ({
  event: 'ticket.viewed' as const,
  audience: 'agency' as const,
  counts: { videoCount: videos.length, reportCount: reports.length },
  content: {
    facts: [
      ticket.incidentType,
      ticket.officersInvolved,
      ticket.notes,
      ticket.caseNumber,
      ticket.incidentTime,
    ],
    videos: videos.map((video) => [
      video.id,
      video.fileName,
      video.sha256,
      video.category,
      video.notes,
      video.deviceId,
      video.wornBy,
      video.location,
      video.recordingDate,
    ]),
    reports: reports.map(({ sha256 }) => sha256),
  },
});
