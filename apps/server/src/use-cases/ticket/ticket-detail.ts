import type { CustodyEntry } from '@plainview/domain/custody/custody-chain';
import { isPictureAccess } from '@plainview/domain/custody/evidence-access';
import type { Report } from '@plainview/domain/report/report';
import type { Ticket } from '@plainview/domain/ticket/ticket';
import type { DerivedFile } from '@plainview/domain/video/derived-file';
import type { Video } from '@plainview/domain/video/video';
import type { VideoMedia } from '@plainview/domain/video/video-media';
import { AppError } from '../../core/app-error.ts';
import { readTicketCustody } from '../../persistence/custody/custody.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { listReports } from '../../persistence/ticket/report.repository.ts';
import { findTicket } from '../../persistence/ticket/ticket.repository.ts';
import { listDerivedFiles } from '../../persistence/video/derived-file.repository.ts';
import { listVideoMedia } from '../../persistence/video/video-media.repository.ts';
import { listTicketVideos } from '../../persistence/video/video.repository.ts';

/** A ticket with everything that belongs to it and that the actor can see. */
export interface TicketDetail {
  readonly ticket: Ticket;
  readonly videos: readonly Video[];
  /** The state of the work on the videos, and the posters and copies that it produced. */
  readonly media: readonly VideoMedia[];
  readonly mediaFiles: readonly DerivedFile[];
  readonly reports: readonly Report[];
  /** The ticket's history. Views of pictures in lists are only in the Audit Trail. */
  readonly custody: readonly CustodyEntry[];
}

/** Reads a ticket in full. @throws AppError NOT_FOUND if it does not exist or the actor cannot see it. */
export async function readTicketDetail(tx: Transaction, ticketId: string): Promise<TicketDetail> {
  const ticket = await findTicket(tx, ticketId);
  if (!ticket) throw new AppError('NOT_FOUND');
  const videos = await listTicketVideos(tx, ticketId);
  const videoIds = videos.map(({ id }) => id);
  return {
    ticket,
    videos,
    media: await listVideoMedia(tx, videoIds),
    mediaFiles: await listDerivedFiles(tx, videoIds, ['poster', 'playable']),
    reports: await listReports(tx, ticketId),
    custody: (await readTicketCustody(tx, ticketId)).filter((entry) => !isPictureAccess(entry)),
  };
}
