import type { FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  countAllKeyFrames,
  mutedRangesProblem,
  tracksProblem,
  type WrittenTrack,
} from '@plainview/domain/release/redactions/redaction-marks';
import type { MutedRange } from '@plainview/domain/release/redactions/redaction-track';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { readFrameIndex } from '../../evidence/media/read-frame-index.ts';
import { findVideo } from '../../evidence/videos/videos.repository.ts';
import { findLastSaver } from './redaction-entries.repository.ts';
import { findMarks, updateMutedRanges, updateTracks, type Marks } from './redaction-marks.repository.ts';
import * as repository from './redactions.repository.ts';
import type { Redaction } from './redactions.repository.ts';
import { lockRedactionFor, recordRedaction } from './redactions.ts';

/** The video of a redacted copy in which something is marked. */
export interface MarkedPlace {
  readonly id: string;
  readonly videoId: string;
}

/** Returns what is hidden and muted in a video, and who saved it; nothing before work begins. */
export function getMarks(
  context: AppContext,
  actor: AdminActor,
  { id, videoId }: MarkedPlace,
): Promise<Marks & { readonly savedBy: string | null }> {
  return tenantRead(context.database, actor, async (tx) => {
    const marks = await findMarks(tx, id, videoId);
    if (!marks) throw new AppError('NOT_FOUND');
    return { ...marks, savedBy: await findLastSaver(tx, id, videoId) };
  });
}

/**
 * Replaces all tracks of a video. Saving what is stored changes nothing, so a repeated call is harmless.
 * @param change.version the version that the change is based on
 * @returns the new version
 */
export async function saveTracks(
  context: AppContext,
  actor: AdminActor,
  change: MarkedPlace & { readonly version: number; readonly tracks: readonly WrittenTrack[] },
): Promise<number> {
  const { id, videoId, version, tracks } = change;
  const index = await readFrameIndex(context, actor, videoId);
  return tenantTransaction(context.database, actor, async (tx) => {
    const { redaction, marks, fileName } = await lockMarks(tx, actor, change);
    requireTracks(redaction, tracks, index);
    const marksSha256 = hashOf(tracks);
    if (hashOf(marks.tracks) === marksSha256) return marks.tracksVersion;
    const next = nextVersion(version, marks.tracksVersion);
    await updateTracks(tx, { redactionId: id, videoId }, tracks, next);
    await repository.addEditor(tx, id, actor.userId);
    await recordRedaction(tx, actor, context.clock.now(), {
      redaction,
      event: 'redaction.tracks_saved',
      audience: 'internal',
      data: {
        fileName,
        videoId,
        version: next,
        tracks: tracks.length,
        keyFrames: countAllKeyFrames(tracks),
        marksSha256,
      },
    });
    return next;
  });
}

function requireTracks(
  { terms }: Redaction,
  tracks: readonly WrittenTrack[],
  index: FrameIndex | null,
): void {
  if (tracks.length === 0) return;
  if (!index) throw new AppError('REDACTION_VIDEO_NOT_INDEXED');
  const problem = tracksProblem(tracks, { frames: index.times.length, reasonCodes: codesOf(terms) });
  if (problem) throw new AppError(problem);
}

/** Works like `saveTracks` for the muted ranges. */
export function saveMutedRanges(
  context: AppContext,
  actor: AdminActor,
  change: MarkedPlace & { readonly version: number; readonly mutedRanges: readonly MutedRange[] },
): Promise<number> {
  const { id, videoId, version, mutedRanges } = change;
  return tenantTransaction(context.database, actor, async (tx) => {
    const { redaction, marks, fileName, durationMicroseconds } = await lockMarks(tx, actor, change);
    const reasonCodes = codesOf(redaction.terms);
    const problem = mutedRangesProblem(mutedRanges, { durationMicroseconds, reasonCodes });
    if (problem) throw new AppError(problem);
    const marksSha256 = hashOf(mutedRanges);
    if (hashOf(marks.mutedRanges) === marksSha256) return marks.mutedRangesVersion;
    const next = nextVersion(version, marks.mutedRangesVersion);
    await updateMutedRanges(tx, { redactionId: id, videoId }, mutedRanges, next);
    await repository.addEditor(tx, id, actor.userId);
    await recordRedaction(tx, actor, context.clock.now(), {
      redaction,
      event: 'redaction.sound_saved',
      audience: 'internal',
      data: { fileName, videoId, version: next, mutedRanges: mutedRanges.length, marksSha256 },
    });
    return next;
  });
}

const codesOf = ({ reasons }: Redaction['terms']): ReadonlySet<string> =>
  new Set(reasons.map(({ code }) => code));

/** @throws AppError REDACTION_CHANGED if someone else saved in the meantime */
export function nextVersion(base: number, stored: number): number {
  if (base !== stored) throw new AppError('REDACTION_CHANGED');
  return stored + 1;
}

/** Locks a redacted copy that may be changed, and returns what is marked in one of its videos. */
export async function lockMarks(
  tx: Transaction,
  actor: AdminActor,
  { id, videoId }: MarkedPlace,
): Promise<{
  readonly redaction: Redaction;
  readonly marks: Marks;
  readonly fileName: string;
  readonly durationMicroseconds: number;
}> {
  const redaction = await lockRedactionFor(tx, actor, id, 'edit');
  const marks = await findMarks(tx, id, videoId);
  const video = marks && (await findVideo(tx, videoId));
  if (!video) throw new AppError('NOT_FOUND');
  const { fileName, facts } = video;
  return { redaction, marks, fileName, durationMicroseconds: facts.durationMicroseconds };
}
