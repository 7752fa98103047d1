import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/account/actor';
import type { CustodyData, CustodyEvent } from '@plainview/domain/custody/custody-event';
import {
  mayUse,
  MOST_SCORECARDS,
  questionsOf,
  scorecardFaults,
  type Scorecard,
  type ScorecardContent,
} from '@plainview/domain/scorecard/scorecard';
import { isSameRule, type ScorecardAssignment } from '@plainview/domain/scorecard/scorecard-assignment';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { AppContext } from '../../app-context.ts';
import { AppError } from '../../core/app-error.ts';
import type { IdempotentRequest } from '../../core/idempotency-key.ts';
import { readAgencies } from '../../persistence/account/account.repository.ts';
import type { Transaction } from '../../persistence/database/database.ts';
import { takeTransactionLock } from '../../persistence/database/locks/transaction-lock.ts';
import { tenantTransaction } from '../../persistence/database/tenant-transaction.ts';
import {
  listAssignments,
  replaceAssignments,
} from '../../persistence/scorecard/scorecard-assignment.repository.ts';
import {
  countScorecards,
  deleteScorecard,
  findScorecard,
  insertScorecard,
  insertVersion,
  lockScorecard,
  setDraft,
  setRetiredAt,
} from '../../persistence/scorecard/scorecard.repository.ts';
import { recordEvent } from '../custody/record-event.ts';
import { withIdempotency } from '../idempotency/with-idempotency.ts';

/** Serializes changes that count scorecards or compare their assignments. */
const SCORECARDS = 'scorecards';

/** Creates a scorecard with a draft. @returns its id @throws AppError TOO_MANY_SCORECARDS. */
export function createScorecard(
  context: AppContext,
  actor: AdminActor,
  content: ScorecardContent,
  mark: IdempotentRequest | null,
): Promise<string> {
  return withIdempotency(context, actor, mark, async (tx) => {
    await takeTransactionLock(tx, SCORECARDS);
    if ((await countScorecards(tx)) >= MOST_SCORECARDS) throw new AppError('TOO_MANY_SCORECARDS');
    const id = randomUUID();
    const createdAt = context.clock.now();
    await insertScorecard(tx, { id, draft: content, createdBy: actor.name, createdAt });
    return id;
  });
}

/**
 * Saves changes without publishing them. Content that equals the newest version leaves no draft. A draft is no record:
 * the ledger gets an entry when it is published.
 * @returns the draft's revision
 * @throws AppError NOT_FOUND or SCORECARD_DRAFT_CHANGED.
 */
export function saveDraft(
  context: AppContext,
  actor: AdminActor,
  {
    id,
    revision,
    content,
  }: { readonly id: string; readonly revision: number; readonly content: ScorecardContent },
): Promise<number> {
  return changeScorecard(context, actor, id, async (tx, { newest, draftRevision }) => {
    if (draftRevision !== revision) throw new AppError('SCORECARD_DRAFT_CHANGED');
    const isUnchanged = newest !== null && hashOf(newest.content) === hashOf(content);
    await setDraft(tx, id, { draft: isUnchanged ? null : content, draftRevision: revision + 1 });
    return revision + 1;
  });
}

/** Discards unpublished changes. Deletes a scorecard that was never published. @throws AppError NOT_FOUND. */
export function discardDraft(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return changeScorecard(context, actor, id, async (tx, { newest, draftRevision }) => {
    if (newest === null) await deleteScorecard(tx, id);
    else await setDraft(tx, id, { draft: null, draftRevision: draftRevision + 1 });
  });
}

/**
 * Publishes the draft as the next version. Tickets that have an earlier one keep it.
 * @returns the number of the version
 * @throws AppError NOT_FOUND, SCORECARD_DRAFT_CHANGED, SCORECARD_NO_CHANGES or SCORECARD_NOT_COMPLETE.
 */
export function publishScorecard(
  context: AppContext,
  actor: AdminActor,
  { id, revision }: { readonly id: string; readonly revision: number },
): Promise<number> {
  return changeScorecard(context, actor, id, async (tx, scorecard, now) => {
    const { draft, draftRevision, newest } = scorecard;
    if (draft === null) throw new AppError('SCORECARD_NO_CHANGES');
    if (draftRevision !== revision) throw new AppError('SCORECARD_DRAFT_CHANGED');
    if (scorecardFaults(draft).length > 0) throw new AppError('SCORECARD_NOT_COMPLETE');
    const version = (newest?.version ?? 0) + 1;
    await insertVersion(tx, {
      scorecardId: id,
      version,
      content: draft,
      publishedBy: actor.name,
      publishedAt: now,
    });
    await setDraft(tx, id, { draft: null, draftRevision: revision + 1 });
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

/**
 * Sets which tickets get a scorecard when their review starts.
 * @throws AppError NOT_FOUND (also for an agency), SCORECARD_NOT_AVAILABLE or SCORECARD_ASSIGNED_TWICE.
 */
export function assignScorecard(
  context: AppContext,
  actor: AdminActor,
  id: string,
  wanted: readonly ScorecardAssignment[],
): Promise<void> {
  const rules = wanted.filter((rule, index) => wanted.findIndex((one) => isSameRule(one, rule)) === index);
  return changeScorecard(context, actor, id, async (tx, scorecard, now) => {
    const ability = mayUse(scorecard);
    if (rules.length > 0 && !ability.allowed) throw new AppError(ability.code);
    const agencies = new Map((await readAgencies(tx)).map((agency) => [agency.id, agency.name]));
    if (rules.some(({ agencyId }) => agencyId !== null && !agencies.has(agencyId)))
      throw new AppError('NOT_FOUND');
    await takeTransactionLock(tx, SCORECARDS);
    const others = (await listAssignments(tx)).filter(({ scorecardId }) => scorecardId !== id);
    const taken = others.find((other) => rules.some((rule) => isSameRule(rule, other)));
    if (taken) {
      const other = await findScorecard(tx, taken.scorecardId);
      throw new AppError('SCORECARD_ASSIGNED_TWICE', { name: other?.newest?.content.name ?? '' });
    }
    await replaceAssignments(tx, id, rules);
    await recordScorecard(tx, actor, now, {
      event: 'scorecard.assigned',
      id,
      data: {
        scorecard: nameOf(scorecard),
        assignments: rules.map(
          ({ agencyId, incidentType }) =>
            `${agencyId === null ? 'All agencies' : (agencies.get(agencyId) ?? '')}: ${incidentType ?? 'all incident types'}`,
        ),
      },
    });
  });
}

/**
 * Retires a scorecard or makes it available again. Tickets that have it keep it.
 * @throws AppError NOT_FOUND or SCORECARD_ASSIGNED.
 */
export function setScorecardRetired(
  context: AppContext,
  actor: AdminActor,
  id: string,
  isRetired: boolean,
): Promise<void> {
  return changeScorecard(context, actor, id, async (tx, scorecard, now) => {
    if ((scorecard.retiredAt !== null) === isRetired) return;
    if (isRetired && (await listAssignments(tx)).some(({ scorecardId }) => scorecardId === id))
      throw new AppError('SCORECARD_ASSIGNED');
    await setRetiredAt(tx, id, isRetired ? now : null);
    await recordScorecard(tx, actor, now, {
      event: isRetired ? 'scorecard.retired' : 'scorecard.restored',
      id,
      data: { scorecard: nameOf(scorecard) },
    });
  });
}

const nameOf = ({ newest, draft }: Scorecard): string => (newest?.content ?? draft)?.name ?? '';

function changeScorecard<Result>(
  context: AppContext,
  actor: AdminActor,
  id: string,
  change: (tx: Transaction, scorecard: Scorecard, now: Date) => Promise<Result>,
): Promise<Result> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const scorecard = await lockScorecard(tx, id);
    if (!scorecard) throw new AppError('NOT_FOUND');
    return change(tx, scorecard, context.clock.now());
  });
}

function recordScorecard(
  tx: Transaction,
  actor: AdminActor,
  now: Date,
  { event, id, data }: { readonly event: CustodyEvent; readonly id: string; readonly data: CustodyData },
): Promise<void> {
  return recordEvent(tx, actor, now, {
    event,
    subject: 'scorecard',
    subjectId: id,
    agencyId: null,
    audience: 'internal',
    data,
  });
}
