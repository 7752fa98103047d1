import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  findLooseEnds,
  looseEndKey,
  type LooseEnd,
} from '@plainview/domain/release/redactions/checks/loose-ends';
import { watchedCopyText } from '@plainview/domain/release/redactions/checks/watched-copy';
import {
  countFaces,
  faceKey,
  type ApprovedFaces,
} from '@plainview/domain/release/redactions/faces/proposed-faces';
import { readTracks } from '@plainview/domain/release/redactions/redaction-marks';
import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../../platform/app-context.ts';
import { AppError } from '../../../../platform/core/app-error.ts';
import { tenantTransaction } from '../../../../platform/database/tenant-transaction.ts';
import { textData } from '../../../../platform/ledger/record-event.ts';
import { faceData, listDecidedFaces } from '../faces/list-faces.ts';
import { listMarks } from '../redaction-marks.repository.ts';
import * as repository from '../redactions.repository.ts';
import type { Redaction } from '../redactions.repository.ts';
import {
  listCopies,
  lockRedactionFor,
  recordRedaction,
  requireRedaction,
  stateAfter,
  type ShownRedaction,
} from '../redactions.ts';
import { deleteCopies, recordWatched } from '../rendering.repository.ts';
import { listWatched } from './copy-coverage.ts';

/** A person's decision about a rendered copy. */
export interface RedactionCheck {
  readonly id: string;
  readonly decision: 'approve' | 'return';
  /** Why it is returned. */
  readonly reason: string;
  /** For an approval: where the person looked whether a region begins and ends in time. */
  readonly lookedAt: readonly (Pick<LooseEnd, 'trackId' | 'edge'> & { readonly videoId: string })[];
  /** For an approval: undecided faces at which the person looked in the copy. */
  readonly lookedAtFaces: readonly { readonly videoId: string; readonly faceId: string }[];
  /** For an approval: why the other places and faces need no look. */
  readonly explanation: string;
  /** For an approval: why what the person did not watch needs no look. */
  readonly watchExplanation: string;
}

/** Approves a rendered copy, or returns it: then it can be changed and has to be rendered again. */
export function checkRedaction(
  context: AppContext,
  actor: AdminActor,
  check: RedactionCheck,
): Promise<ShownRedaction> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const redaction = await lockRedactionFor(tx, actor, check.id, 'check');
    const settle = check.decision === 'return' ? returnCopy : approveCopy;
    await settle(tx, { redaction, check, actor, now });
    return requireRedaction(tx, actor, check.id);
  });
}

interface LockedCheck {
  readonly redaction: Redaction;
  readonly check: RedactionCheck;
  readonly actor: AdminActor;
  readonly now: Date;
}

async function returnCopy(tx: Transaction, { redaction, check, actor, now }: LockedCheck): Promise<void> {
  const { reason } = check;
  if (reason === '') throw new AppError('REASON_REQUIRED');
  // The marks may change, so these copies no longer match them.
  await deleteCopies(tx, redaction.id);
  await repository.updateRedaction(tx, redaction.id, { ...stateAfter('return'), note: reason });
  await recordRedaction(tx, actor, now, {
    redaction,
    event: 'redaction.returned',
    audience: 'internal',
    data: textData(reason),
  });
}

async function approveCopy(tx: Transaction, { redaction, check, actor, now }: LockedCheck): Promise<void> {
  const { lookedAt, explanation, watchExplanation } = check;
  const ends = await listLooseEnds(tx, redaction.id);
  const seen = new Set(lookedAt.map((one) => looseEndKey(one.videoId, one)));
  const looseEndsLookedAt = ends.filter((key) => seen.has(key)).length;
  const faces = await countApprovedFaces(tx, check);
  const areEndsComplete = looseEndsLookedAt === ends.length;
  const areFacesComplete = faces.lookedAt === faces.undecided;
  const isComplete = areEndsComplete && areFacesComplete;
  if (!areEndsComplete && explanation === '') throw new AppError('REDACTION_ENDS_UNEXPLAINED');
  if (!areFacesComplete && explanation === '') throw new AppError('REDACTION_FACES_UNEXPLAINED');
  const watched = await listWatched(tx, redaction.id, actor);
  const isWatched = watched.every(({ gaps }) => gaps.length === 0);
  if (redaction.needsFullWatch && !isWatched && watchExplanation === '')
    throw new AppError('REDACTION_NOT_WATCHED');
  const explainsWatch = !isWatched && watchExplanation !== '';
  for (const copy of watched) await recordWatched(tx, { redactionId: redaction.id, ...copy }, copy);
  await repository.updateRedaction(tx, redaction.id, {
    ...stateAfter('approve'),
    note: null,
    checkedBy: actor.name,
    checkedAt: now,
    looseEnds: ends.length,
    looseEndsLookedAt,
    approvedFaces: faces,
    checkExplanation: isComplete ? null : explanation,
    watchExplanation: explainsWatch ? watchExplanation : null,
  });
  await recordRedaction(tx, actor, now, {
    redaction,
    event: 'redaction.approved',
    audience: 'internal',
    data: {
      copies: await listCopies(tx, redaction.id),
      looseEnds: ends.length,
      looseEndsLookedAt,
      ...faceData(faces),
      undecidedFacesLookedAt: faces.lookedAt,
      ...(!isComplete && textData(explanation)),
      watched: watched.map((copy) => `${videoEntryId(copy.position)} ${watchedCopyText(copy)}`),
      ...(explainsWatch && watchTextData(watchExplanation)),
    },
  });
}

/** Returns the length and the SHA-256 of an explanation, for an entry that may have another one. */
const watchTextData = (text: string) => {
  const { textLength, textSha256 } = textData(text);
  return { watchTextLength: textLength, watchTextSha256: textSha256 };
};

/** Lists where regions of a rendered copy begin or end inside the picture, as keys. */
async function listLooseEnds(tx: Reader, id: string): Promise<string[]> {
  const redaction = await repository.findRedaction(tx, id);
  const marks = await listMarks(tx, id);
  return marks.flatMap(({ videoId, tracks }) => {
    const copy = redaction?.videos.find((video) => video.videoId === videoId)?.copy;
    const frames = copy?.frames ?? Number.POSITIVE_INFINITY;
    return findLooseEnds(readTracks(tracks), frames).map((end) => looseEndKey(videoId, end));
  });
}

/** Counts the proposed faces of a rendered copy. Only undecided ones count as looked at, each once. */
async function countApprovedFaces(
  tx: Reader,
  { id, lookedAtFaces }: Pick<RedactionCheck, 'id' | 'lookedAtFaces'>,
): Promise<ApprovedFaces> {
  const faces = await listDecidedFaces(tx, id);
  const seen = new Set(lookedAtFaces.map(({ videoId, faceId }) => faceKey(videoId, faceId)));
  const lookedAt = faces.filter(
    ({ videoId, face, decision }) => decision === 'undecided' && seen.has(faceKey(videoId, face.id)),
  );
  return { ...countFaces(faces.map(({ decision }) => decision)), lookedAt: lookedAt.length };
}
