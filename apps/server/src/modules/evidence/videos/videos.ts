import type { ListedVideo, Video } from '@plainview/domain/evidence/videos/video';
import { mayDeleteVideo } from '@plainview/domain/evidence/videos/video-rights';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import { ticketFacts } from '@plainview/domain/tickets/tickets/ticket-facts';
import { ticketPrice } from '@plainview/domain/tickets/tickets/ticket-price';
import type { Transaction } from '@plainview/postgres/database';
import {
  readCountedPage,
  type CountedPage,
  type CountedPageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  tenantRead,
  tenantReadAtOnce,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { enqueueJob } from '../../../platform/jobs/job-catalog.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { mayDeleteAlone } from '../../identity/two-people/second-person.ts';
import { deleteBundles } from '../../proof/bundles/bundles.repository.ts';
import { hasRedaction } from '../../release/redactions/redactions.repository.ts';
import { setTicketTotals } from '../../tickets/tickets/tickets.repository.ts';
import { lockTicket } from '../review-access/lock-ticket.ts';
import * as repository from './videos.repository.ts';
import type { VideoFilter, VideoSort } from './videos.repository.ts';

/** Lists one page of the videos that the actor can see, and the total count on the first page only. */
export function listVideos(
  context: AppContext,
  actor: Actor,
  filter: VideoFilter,
  sort: VideoSort,
  page: CountedPageRequest,
): Promise<CountedPage<ListedVideo>> {
  const visible = actor.role === 'agency' ? { ...filter, agencyId: actor.agencyId } : filter;
  // A search first finds the matches.
  const read = filter.search === '' ? tenantReadAtOnce : tenantRead;
  return read(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: () => repository.listVideos(tx, visible, sort, page),
      total: () => repository.countVideos(tx, visible, page.countUpTo),
    }),
  );
}

/**
 * Deletes a video from the library. A pending ticket is priced again without it. A completed one keeps the
 * price that was charged for the work done.
 */
export async function deleteVideo(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const seen = await repository.findVideo(tx, id);
    const ticket = seen && (await lockTicket(tx, seen.ticketId));
    // Read after locking the ticket, since another deletion may have come first.
    const videos = ticket ? await repository.listTicketVideos(tx, ticket.id) : [];
    const video = videos.find((each) => each.id === seen?.id);
    if (!ticket || !video) throw new AppError('NOT_FOUND');
    const ability = mayDeleteVideo(actor, {
      ticket: ticketFacts(ticket),
      videosOfTicket: videos.length,
      hasStoredFile: video.storageKey !== null,
    });
    if (!ability.allowed) throw new AppError(ability.code);
    if (!(await mayDeleteAlone(tx, actor))) throw new AppError('TWO_PERSONS_NEEDED');
    if (await hasRedaction(tx, [video.id])) throw new AppError('TICKET_HAS_REDACTION');
    await deleteVideoRow(tx, actor, { video, now });
    const kept = videos.filter((each) => each.id !== video.id);
    const { rushCents, totalCents, totalSeconds } = ticketPrice(kept, ticket.rates, ticket.rush);
    const videoCount = kept.length;
    const isPricedAgain = ticket.status === 'pending';
    await setTicketTotals(
      tx,
      ticket.id,
      isPricedAgain ? { videoCount, rushCents, totalCents, totalSeconds } : { videoCount },
    );
    await recordEvent(tx, actor, now, {
      event: 'ticket.edited',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { videoCount, ...(isPricedAgain && { totalCents }) },
    });
  });
}

/**
 * Deletes a video's row. Its bytes are deleted by a job that is queued in the same transaction. A tombstone
 * with the SHA-256 stays in the ledger.
 */
export async function deleteVideoRow(
  tx: Transaction,
  actor: EventActor,
  { video, now }: { readonly video: Video; readonly now: Date },
): Promise<void> {
  const { storageKey } = video;
  await Promise.all([
    repository.deleteVideos(tx, [video.id]),
    deleteBundles(tx, video.ticketId),
    storageKey !== null && enqueueJob(tx, 'delete-blob', { storageKey }),
    recordEvent(tx, actor, now, {
      event: 'video.deleted',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      data: { fileName: video.fileName, sizeBytes: video.sizeBytes, sha256: video.sha256 },
    }),
  ]);
}
