import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { countFaces } from '@plainview/domain/release/redactions/faces/proposed-faces';
import { hashOf } from '@plainview/domain/shared/content-hash';
import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { enqueueSharedJob } from '../../../platform/jobs/job-catalog.ts';
import { faceData, listDecidedFaces } from './faces/list-faces.ts';
import { listMarks } from './redaction-marks.repository.ts';
import { updateRedaction } from './redactions.repository.ts';
import {
  lockRedactionFor,
  recordRedaction,
  requireRedaction,
  stateAfter,
  type ShownRedaction,
} from './redactions.ts';
import { resetRendering } from './rendering.repository.ts';

/** Has a redacted copy rendered and compared with its original, so that a person can check it. */
export function renderRedaction(context: AppContext, actor: AdminActor, id: string): Promise<ShownRedaction> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const redaction = await lockRedactionFor(tx, actor, id, 'render');
    const marks = await listMarks(tx, id);
    if (marks.every(({ trackCount, mutedRangeCount }) => trackCount + mutedRangeCount === 0))
      throw new AppError('REDACTION_EMPTY');
    if (!context.processesVideos) throw new AppError('REDACTION_RENDERER_MISSING');
    await updateRedaction(tx, id, { ...stateAfter('render'), note: null });
    await resetRendering(tx, id);
    for (const { videoId } of marks)
      await enqueueSharedJob(tx, 'render-redaction', { redactionId: id, videoId });
    await recordRedaction(tx, actor, context.clock.now(), {
      redaction,
      event: 'redaction.render_requested',
      audience: 'internal',
      data: {
        marks: marks.map(
          ({ position, tracks, tracksVersion, mutedRanges, mutedRangesVersion }) =>
            `${videoEntryId(position)} regions ${tracksVersion} ${hashOf(tracks)} sound ${mutedRangesVersion} ${hashOf(mutedRanges)}`,
        ),
        ...(await proposedFaceData(tx, id)),
      },
    });
    return requireRedaction(tx, actor, id);
  });
}

/** Returns what was decided about proposed faces. Nothing of it changes until the copy is returned or cannot be rendered. */
async function proposedFaceData(tx: Reader, id: string) {
  const faces = await listDecidedFaces(tx, id);
  return faces.length === 0 ? {} : faceData(countFaces(faces.map(({ decision }) => decision)));
}
