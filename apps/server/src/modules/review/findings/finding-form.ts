import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { checkFindingRange } from '@plainview/domain/review/findings/finding';
import { checkFindingFrames } from '@plainview/domain/review/findings/finding-frames';
import { normalizeShape } from '@plainview/domain/review/findings/frame-shapes';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import type { FindingContent } from './findings.repository.ts';

/** Fields of a finding that its author enters. */
export type FindingForm = FindingContent;

/** Returns the index that a finding's frames are checked against; null if it has none, or needs none. */
export async function readIndexFor(
  context: AppContext,
  actor: AdminActor,
  form: FindingForm,
): Promise<FrameIndex | null> {
  return form.startFrame === null ? null : readFrameIndex(context, actor, form.videoId);
}

/**
 * Checks a finding against its video.
 * @returns it with the video's id as stored, and its shapes as they are drawn
 */
export async function checkFindingForm(
  tx: Reader,
  ticketId: string,
  form: FindingForm,
  index: FrameIndex | null,
): Promise<FindingContent> {
  const video = await findVideo(tx, form.videoId);
  if (!video || video.ticketId !== ticketId) throw new AppError('NOT_FOUND');
  const error = checkFindingRange(form, video.facts.durationMicroseconds) ?? checkFindingFrames(form, index);
  if (error) throw new AppError(error.code);
  return { ...form, videoId: video.id, shapes: form.shapes.map(normalizeShape) };
}
