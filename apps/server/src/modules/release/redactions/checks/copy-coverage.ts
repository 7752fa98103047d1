import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  summarizeWatchedCopy,
  type WatchedCopy,
} from '@plainview/domain/release/redactions/checks/watched-copy';
import { MOST_REPORTED_TIME } from '@plainview/domain/review/coverage/count-playback';
import type { PlayedSegment, WatchedPart } from '@plainview/domain/review/coverage/watch-coverage';
import { subtractTime } from '@plainview/domain/shared/time';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../../platform/app-context.ts';
import { AppError } from '../../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../../platform/database/tenant-transaction.ts';
import { findSentVideo } from '../../../evidence/accesses/sent-file.repository.ts';
import { findDerivedFile } from '../../../evidence/derived-files/derived-files.repository.ts';
import { accessorOf } from '../../../evidence/stored-files/stored-file.ts';
import { countReport } from '../../../review/coverage/count-report.ts';
import { findTimeUsedElsewhere, lockClock } from '../../../review/coverage/coverage.repository.ts';
import {
  addCountedCopyParts,
  listCountedCopyParts,
  listWatchedCopies,
} from '../../../review/coverage/watched-copies.repository.ts';
import { findRedaction } from '../redactions.repository.ts';
import { lockRedactionFor } from '../redactions.ts';
import type { RenderedPlace } from '../rendering.repository.ts';

/** Lists which parts of the rendered copies were played, by person. */
export const listCopyCoverage = (
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<WatchedPart[]> =>
  tenantRead(context.database, actor, async (tx) => {
    const redaction = await findRedaction(tx, id);
    if (!redaction) throw new AppError('NOT_FOUND');
    return listWatchedCopies(
      tx,
      redaction.videos.flatMap(({ copy }) => copy?.fileId ?? []),
    );
  });

/**
 * Records what the actor's browser has just played of a rendered copy that the actor may check, by the rules of
 * reviews. No ledger entry is written: the approval contains the share that was watched.
 * @returns whether all that this report adds is checked
 */
export async function recordCopyCoverage(
  context: AppContext,
  actor: AdminActor,
  { redactionId, videoId }: RenderedPlace,
  segments: readonly PlayedSegment[],
): Promise<{ readonly isChecked: boolean }> {
  const accessor = accessorOf(actor);
  await context.accesses.flush({ accessor, subjectId: videoId });
  return tenantTransaction(context.database, actor, async (tx) => {
    const { agencyId } = await lockRedactionFor(tx, actor, redactionId, 'check');
    const redaction = await findRedaction(tx, redactionId);
    const copy = redaction?.videos.find((video) => video.videoId === videoId)?.copy;
    const file = copy && (await findDerivedFile(tx, copy.fileId));
    if (!file) throw new AppError('NOT_FOUND');
    const { fileId, durationMicroseconds } = copy;
    const { userId: reviewerId, name: reviewerName } = actor;
    const now = context.clock.now();
    // The first statement waits for other reports of the same person, the others see what it waited for.
    const [, sent, counted, usedElsewhere] = await Promise.all([
      lockClock(tx, reviewerId),
      findSentVideo(tx, { videoId, copyId: fileId, userId: reviewerId, accessor }),
      listCountedCopyParts(tx, { fileId, reviewerId }),
      findTimeUsedElsewhere(tx, { reviewerId, fileId }, subtractTime(now, MOST_REPORTED_TIME)),
    ]);
    return countReport(tx, {
      segments,
      reviewerId,
      durationMicroseconds,
      sent,
      startedAt: file.createdAt,
      usedElsewhere,
      counted,
      now,
      add: (parts, at) => addCountedCopyParts(tx, { agencyId, fileId, reviewerId, reviewerName }, parts, at),
    });
  });
}

/** A video of a redacted copy with what a person has watched of it. */
export interface WatchedVideoCopy extends WatchedCopy {
  readonly videoId: string;
  readonly position: number;
}

/** Returns what the actor has watched of each rendered copy, according to the server. */
export async function listWatched(
  tx: Reader,
  redactionId: string,
  { userId }: Pick<AdminActor, 'userId'>,
): Promise<WatchedVideoCopy[]> {
  const { videos = [] } = (await findRedaction(tx, redactionId)) ?? {};
  const parts = await listWatchedCopies(
    tx,
    videos.flatMap(({ copy }) => copy?.fileId ?? []),
  );
  const own = parts.filter(({ reviewerId }) => reviewerId === userId);
  return videos.map(({ videoId, position, copy }) => {
    const ofVideo = own.filter((part) => part.videoId === videoId);
    return Object.assign(summarizeWatchedCopy(ofVideo, copy?.durationMicroseconds ?? 0), {
      videoId,
      position,
    });
  });
}
