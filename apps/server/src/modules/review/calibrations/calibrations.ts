import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { restoreReport } from '@plainview/domain/reports/reports/report-document';
import {
  candidateFindings,
  candidateQuestions,
  composeReference,
  mayTakeClip,
  type CalibrationBasis,
  type CandidateFinding,
  type CandidateQuestion,
  type ReferenceChoice,
} from '@plainview/domain/review/calibrations/calibration';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { Reader } from '@plainview/postgres/database';
import {
  exactly,
  readCountedPage,
  type CountedPage,
  type PageRequest,
} from '@plainview/postgres/keyset-pagination';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { lockReading } from '../../evidence/review-access/review-reading.repository.ts';
import { listKnownTickets } from '../second-reviews/second-reviews.repository.ts';
import * as repository from './calibrations.repository.ts';
import type { ListedCalibrationClip, StoredBasis } from './calibrations.repository.ts';

/** A clip in the list, with whether the actor may review it. */
export type AvailableClip = ListedCalibrationClip & { readonly take: Ability };

/** Returns one page of the calibration clips, newest first. */
export function listCalibrationClips(
  context: AppContext,
  actor: AdminActor,
  page: PageRequest,
): Promise<CountedPage<AvailableClip>> {
  return tenantRead(context.database, actor, (tx) =>
    readCountedPage(page, {
      rows: async () => {
        const rows = await repository.listCalibrationClips(tx, actor.userId, page);
        // The records of a clip in progress are hidden from the actor.
        const others = rows.filter(({ reviewId }) => reviewId === null);
        const ids = others.map(({ ticketId }) => ticketId);
        const known = await listKnownTickets(tx, actor.userId, ids);
        return rows.map((row) =>
          Object.assign(row, {
            take: mayTakeClip({
              isOutOfUse: row.retiredAt !== null || !row.hasVideos,
              isReviewed: row.reviewId !== null,
              knowsFirstReview: known.has(row.ticketId),
            }),
          }),
        );
      },
      total: async () => exactly(await repository.countCalibrationClips(tx)),
    }),
  );
}

/** Sources of the agreed answer of a delivered ticket. */
export interface CalibrationDraft {
  readonly incidentType: string;
  readonly reportVersion: number;
  readonly hasSecondReview: boolean;
  /** Identifies the report and the decisions that were shown. */
  readonly basis: string;
  readonly findings: readonly CandidateFinding[];
  readonly questions: readonly CandidateQuestion[];
}

/**
 * Returns what an agreed answer can be made from, and records this.
 * @throws AppError NOT_FOUND if the ticket has no report.
 */
export async function getCalibrationDraft(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<CalibrationDraft> {
  const { agencyId, ...draft } = await discloseReview(context, actor, ticketId, async (tx) => {
    const { stored, basis, hash } = await readBasis(tx, ticketId);
    return {
      agencyId: stored.agencyId,
      incidentType: stored.incidentType,
      reportVersion: stored.version,
      hasSecondReview: basis.second !== null,
      basis: hash,
      findings: candidateFindings(basis),
      questions: candidateQuestions(basis),
    };
  });
  const { findings, questions } = draft;
  await recordTicketText(
    context,
    actor,
    { id: ticketId, agencyId },
    {
      event: 'findings.viewed',
      audience: 'internal',
      counts: { findingCount: findings.length, answerCount: questions.length },
      content: { findings, questions },
    },
  );
  return draft;
}

/** An agreed answer as it is submitted. */
export interface NewCalibrationClip extends ReferenceChoice {
  readonly ticketId: string;
  readonly title: string;
  readonly basis: string;
}

/**
 * Adds a delivered ticket as a calibration clip. Its agreed answer never changes.
 * @throws AppError NOT_FOUND, also for an unknown finding or answer
 */
export function addCalibrationClip(
  context: AppContext,
  actor: AdminActor,
  { ticketId, title, basis: shown, ...choice }: NewCalibrationClip,
): Promise<{ readonly id: string }> {
  return tenantTransaction(context.database, actor, async (tx) => {
    if (!(await lockTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    const { stored, basis, hash } = await readBasis(tx, ticketId);
    if (await repository.isCalibrationClip(tx, ticketId)) throw new AppError('CALIBRATION_CLIP_EXISTS');
    if (hash !== shown) throw new AppError('CALIBRATION_BASIS_CHANGED');
    const now = context.clock.now();
    const reference = composeReference(basis, choice, { name: actor.name, at: now });
    if (reference === null) throw new AppError('NOT_FOUND');
    const id = newId();
    const { agencyId, reportId } = stored;
    const facts = { id, agencyId, ticketId, title, reportId, reference };
    await repository.addCalibrationClip(tx, { ...facts, addedAt: now, addedBy: actor.name });
    await recordEvent(tx, actor, now, {
      event: 'calibration.added',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { clipId: id, findings: reference.findings.length, contentSha256: hashOf(reference) },
    });
    return { id };
  });
}

/** Takes a clip out of use: no one else can review it. Its results are kept. */
export function retireCalibrationClip(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const clip = await repository.lockCalibrationClip(tx, id);
    if (!clip) throw new AppError('NOT_FOUND');
    if (clip.retiredAt !== null) return;
    const now = context.clock.now();
    await repository.retireCalibrationClip(tx, id, now);
    const { ticketId, agencyId } = clip;
    await recordEvent(tx, actor, now, {
      event: 'calibration.retired',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { clipId: id },
    });
  });
}

/**
 * Starts the actor's review of a calibration clip. From then until it is finished, row-level security hides
 * the first review from the actor, as in a second review.
 */
export function takeCalibrationClip(
  context: AppContext,
  actor: AdminActor,
  clipId: string,
): Promise<{ readonly ticketId: string }> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const clip = await repository.lockCalibrationClip(tx, clipId);
    if (!clip) throw new AppError('NOT_FOUND');
    const { ticketId, agencyId } = clip;
    const own = await repository.findCalibrationReview(tx, clipId, actor.userId);
    // Repeating it changes nothing.
    if (own && own.finishedAt === null) return { ticketId };
    await lockReading(tx, actor.userId, ticketId);
    const known = await listKnownTickets(tx, actor.userId, [ticketId]);
    const ability = mayTakeClip({
      isOutOfUse: clip.retiredAt !== null || !clip.hasVideos,
      isReviewed: own !== null,
      knowsFirstReview: known.size > 0,
    });
    if (!ability.allowed) throw new AppError(ability.code);
    const id = newId();
    const now = context.clock.now();
    const reviewer = { reviewerId: actor.userId, reviewerName: actor.name };
    await repository.takeCalibrationClip(tx, clip, { id, ...reviewer, at: now });
    await recordEvent(tx, actor, now, {
      event: 'calibration.taken',
      subject: 'second_review',
      subjectId: id,
      ticketId,
      agencyId,
      audience: 'internal',
      data: { clipId },
    });
    return { ticketId };
  });
}

/** @throws AppError NOT_FOUND if the ticket has no report that the actor can see. */
async function readBasis(
  tx: Reader,
  ticketId: string,
): Promise<{ readonly stored: StoredBasis; readonly basis: CalibrationBasis; readonly hash: string }> {
  const stored = await repository.findCalibrationBasis(tx, ticketId);
  if (!stored) throw new AppError('NOT_FOUND');
  const { reportId, second } = stored;
  const decisions = stored.decisions ?? [];
  const basis = { first: restoreReport(stored.content), second, decisions };
  return { stored, basis, hash: hashOf({ reportId, second, decisions }) };
}
