import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  facesProblem,
  haveOtherRejections,
  storeSearch,
  type StoredFaceSearch,
  type WrittenFaceSearch,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { AppContext } from '../../../../platform/app-context.ts';
import { AppError } from '../../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../../platform/database/tenant-transaction.ts';
import { readFrameIndex } from '../../../evidence/media/read-frame-index.ts';
import * as repository from '../redactions.repository.ts';
import { recordRedaction } from '../redactions.ts';
import { lockMarks, nextVersion, type MarkedPlace } from '../save-marks.ts';
import { decideFaces, type DecidedFace } from './list-faces.ts';
import { findFaces, updateFaces } from './redaction-faces.repository.ts';

/** A search with what was decided about each face. */
export interface DecidedSearch extends Omit<StoredFaceSearch, 'faces'> {
  readonly faces: readonly DecidedFace[];
}

/** Returns the proposed faces of a video; nothing before work begins. */
export function getFaces(
  context: AppContext,
  actor: AdminActor,
  { id, videoId }: MarkedPlace,
): Promise<{ readonly search: DecidedSearch | null; readonly version: number }> {
  return tenantRead(context.database, actor, async (tx) => {
    const stored = await findFaces(tx, id, videoId);
    if (!stored) throw new AppError('NOT_FOUND');
    const { search, version, tracks } = stored;
    return { search: search && { ...search, faces: decideFaces(search, tracks) }, version };
  });
}

/**
 * Replaces the search for faces in a video, with the rejections. Saving what is stored changes nothing, so a repeated call is
 * harmless.
 * @param change.version the version that the change is based on
 * @returns the new version
 */
export async function saveFaces(
  context: AppContext,
  actor: AdminActor,
  change: MarkedPlace & { readonly version: number; readonly search: WrittenFaceSearch },
): Promise<number> {
  const { id, videoId, version, search } = change;
  const index = await readFrameIndex(context, actor, videoId);
  return tenantTransaction(context.database, actor, async (tx) => {
    const { redaction, fileName } = await lockMarks(tx, actor, change);
    const stored = await findFaces(tx, id, videoId);
    if (!stored) throw new AppError('NOT_FOUND');
    if (!index && (search.faces.length > 0 || search.searchedFrames > 0))
      throw new AppError('REDACTION_VIDEO_NOT_INDEXED');
    const problem = index && facesProblem(search, index.times.length);
    if (problem !== null) throw new AppError(problem);
    const next = storeSearch(search, stored.search, actor.name);
    const facesSha256 = hashOf(next);
    if (stored.search !== null && hashOf(stored.search) === facesSha256) return stored.version;
    const nextSaved = nextVersion(version, stored.version);
    await updateFaces(tx, { redactionId: id, videoId }, next, nextSaved);
    // A search decides nothing, and leaves its person free to check the copy.
    if (haveOtherRejections(stored.search, next)) await repository.addEditor(tx, id, actor.userId);
    await recordRedaction(tx, actor, context.clock.now(), {
      redaction,
      event: 'redaction.faces_saved',
      audience: 'internal',
      data: {
        fileName,
        videoId,
        version: nextSaved,
        detector: next.detector,
        searchedFrames: next.searchedFrames,
        facesProposed: next.faces.length,
        facesRejected: next.faces.filter(({ isRejected }) => isRejected).length,
        facesSha256,
      },
    });
    return nextSaved;
  });
}
