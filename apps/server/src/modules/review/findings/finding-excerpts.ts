import type { ExcerptKind, ExcerptPart } from '@plainview/domain/evidence/media/video-excerpt';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Finding, FindingWithExcerpts } from '@plainview/domain/review/findings/finding';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { ensureExcerpt } from '../../evidence/media/enqueue-media-jobs.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { discloseFinding } from './disclose-finding.ts';
import { findFinding } from './findings.repository.ts';

/** Returns the part of the video that a finding's still or clip shows. */
function partOf(finding: Finding, kind: ExcerptKind): ExcerptPart & { readonly agencyId: string } {
  const { videoId, agencyId, startMicroseconds, startFrame, frameSource, secondReviewId } = finding;
  const isStill = kind === 'still';
  return {
    videoId,
    agencyId,
    kind,
    startMicroseconds,
    endMicroseconds: isStill ? null : finding.endMicroseconds,
    startFrame,
    endFrame: isStill ? null : finding.endFrame,
    source: frameSource ?? 'original',
    secondReviewId,
  };
}

/**
 * Has a still made of the frame of a finding, unless its position is approximate or nothing here processes videos.
 */
export async function ensureStill(context: AppContext, tx: Transaction, finding: Finding): Promise<void> {
  if (finding.startFrame === null || !context.processesVideos) return;
  await ensureExcerpt(context, tx, partOf(finding, 'still'));
}

/**
 * Has a clip made of the range of a finding, unless it exists or is being made; one that
 * failed is tried again.
 */
export async function makeFindingClip(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<FindingWithExcerpts> {
  const make = async (tx: Transaction): Promise<FindingWithExcerpts> => {
    const finding = await findFinding(tx, id);
    const video = finding && (await findVideo(tx, finding.videoId));
    if (!finding || !video) throw new AppError('NOT_FOUND');
    const { startMicroseconds, endMicroseconds, startFrame, endFrame } = finding;
    if (endMicroseconds === null || endMicroseconds === startMicroseconds)
      throw new AppError('FINDING_WITHOUT_RANGE');
    if (!context.processesVideos) throw new AppError('FFMPEG_MISSING');
    const part = partOf(finding, 'clip');
    if (!(await ensureExcerpt(context, tx, part))) return finding;
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'video.clip_asked',
      subject: 'video',
      subjectId: video.id,
      ticketId: video.ticketId,
      agencyId: video.agencyId,
      audience: 'internal',
      data: {
        fileName: video.fileName,
        startMicroseconds,
        endMicroseconds,
        ...(startFrame !== null && { startFrame, endFrame }),
        frameSource: part.source,
        ...(part.secondReviewId !== null && { secondReviewId: part.secondReviewId }),
      },
    });
    return (await findFinding(tx, id)) ?? finding;
  };
  return discloseFinding(context, actor, make);
}
