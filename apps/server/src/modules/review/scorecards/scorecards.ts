import type { AdminActor } from '@plainview/domain/identity/users/actor';
import {
  MOST_SCORECARDS,
  questionsOf,
  scorecardFaults,
  type Scorecard,
  type ScorecardContent,
  type ScorecardVersion,
} from '@plainview/domain/review/scorecards/scorecard';
import { hashOf } from '@plainview/domain/shared/content-hash';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantReadAtOnce } from '../../../platform/database/tenant-transaction.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { listAssignments, type StoredAssignment } from './scorecard-assignments.repository.ts';
import * as repository from './scorecards.repository.ts';
import type { ListedScorecard, ListedVersion } from './scorecards.repository.ts';
import { recordScorecard, scorecardName, SCORECARDS, withScorecard } from './with-scorecard.ts';

const VERSIONS_SHOWN = 100;

/** A scorecard with the tickets that it is assigned to. */
export type AssignedScorecard = ListedScorecard & { readonly assignments: readonly StoredAssignment[] };

/** Lists all scorecards by name. */
export function listScorecards(context: AppContext, actor: AdminActor): Promise<AssignedScorecard[]> {
  return tenantReadAtOnce(context.database, actor, async (tx) => {
    const [listed, assignments] = await Promise.all([repository.listScorecards(tx), listAssignments(tx)]);
    return listed.map((scorecard) =>
      Object.assign(scorecard, {
        assignments: assignments.filter(({ scorecardId }) => scorecardId === scorecard.id),
      }),
    );
  });
}

/** Returns a scorecard with its history and assignments. */
export function getScorecard(
  context: AppContext,
  actor: AdminActor,
  id: string,
): Promise<{
  readonly scorecard: Scorecard;
  readonly versions: readonly ListedVersion[];
  readonly assignments: readonly StoredAssignment[];
}> {
  return tenantRead(context.database, actor, async (tx) => {
    const scorecard = await repository.getScorecard(tx, id);
    if (!scorecard) throw new AppError('NOT_FOUND');
    const versions = await repository.listVersions(tx, id, VERSIONS_SHOWN);
    const assignments = (await listAssignments(tx)).filter(({ scorecardId }) => scorecardId === id);
    return { scorecard, versions, assignments };
  });
}

/** Returns a published version. */
export function getScorecardVersion(
  context: AppContext,
  actor: AdminActor,
  id: string,
  version: number,
): Promise<ScorecardVersion> {
  return tenantRead(context.database, actor, async (tx) => {
    const found = await repository.getScorecardVersion(tx, id, version);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  });
}

/** Creates a scorecard with a draft. @returns its id */
export function createScorecard(
  context: AppContext,
  actor: AdminActor,
  content: ScorecardContent,
  idempotency: IdempotentRequest | null,
): Promise<string> {
  return withIdempotency(context, actor, idempotency, async (tx) => {
    await takeTransactionLock(tx, SCORECARDS);
    if ((await repository.countScorecards(tx)) >= MOST_SCORECARDS) throw new AppError('TOO_MANY_SCORECARDS');
    const id = newId();
    const createdAt = context.clock.now();
    await repository.createScorecard(tx, { id, draft: content, createdBy: actor.name, createdAt });
    return id;
  });
}

/**
 * Saves changes without publishing them. Content that equals the newest version leaves no draft. A draft is
 * no record: the ledger gets an entry when it is published.
 * @returns the draft's revision
 */
export function saveScorecardDraft(
  context: AppContext,
  actor: AdminActor,
  {
    id,
    revision,
    content,
  }: { readonly id: string; readonly revision: number; readonly content: ScorecardContent },
): Promise<number> {
  return withScorecard(context, actor, id, async (tx, { newest, draftRevision }) => {
    if (draftRevision !== revision) throw new AppError('SCORECARD_DRAFT_CHANGED');
    const isUnchanged = newest !== null && hashOf(newest.content) === hashOf(content);
    await repository.setDraft(tx, id, { draft: isUnchanged ? null : content, draftRevision: revision + 1 });
    return revision + 1;
  });
}

/** Discards unpublished changes. Deletes a scorecard that was never published. */
export function discardScorecardDraft(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return withScorecard(context, actor, id, async (tx, { newest, draftRevision }) => {
    if (newest === null) await repository.deleteScorecard(tx, id);
    else await repository.setDraft(tx, id, { draft: null, draftRevision: draftRevision + 1 });
  });
}

/**
 * Publishes the draft as the next version. Tickets that have an earlier one keep it.
 * @returns the number of the version
 */
export function publishScorecard(
  context: AppContext,
  actor: AdminActor,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<number> {
  return withScorecard(context, actor, id, async (tx, scorecard, now) => {
    const { draft, draftRevision, newest } = scorecard;
    if (draft === null) throw new AppError('SCORECARD_NO_CHANGES');
    if (draftRevision !== revision) throw new AppError('SCORECARD_DRAFT_CHANGED');
    if (scorecardFaults(draft).length > 0) throw new AppError('SCORECARD_NOT_COMPLETE');
    const version = (newest?.version ?? 0) + 1;
    await repository.createScorecardVersion(tx, {
      scorecardId: id,
      version,
      content: draft,
      publishedBy: actor.name,
      publishedAt: now,
    });
    await repository.setDraft(tx, id, { draft: null, draftRevision: revision + 1 });
    await recordScorecard(tx, actor, now, {
      event: 'scorecard.published',
      id,
      data: {
        scorecard: draft.name,
        version,
        questions: questionsOf(draft).length,
        contentSha256: hashOf(draft),
      },
    });
    return version;
  });
}

/** Retires a scorecard or makes it available again. Tickets that have it keep it. */
export function setScorecardRetired(
  context: AppContext,
  actor: AdminActor,
  id: string,
  isRetired: boolean,
): Promise<void> {
  return withScorecard(context, actor, id, async (tx, scorecard, now) => {
    if ((scorecard.retiredAt !== null) === isRetired) return;
    if (isRetired && (await listAssignments(tx)).some(({ scorecardId }) => scorecardId === id))
      throw new AppError('SCORECARD_ASSIGNED');
    await repository.setRetiredAt(tx, id, isRetired ? now : null);
    await recordScorecard(tx, actor, now, {
      event: isRetired ? 'scorecard.retired' : 'scorecard.restored',
      id,
      data: { scorecard: scorecardName(scorecard) },
    });
  });
}
