import { randomUUID } from 'node:crypto';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { restoreReport } from '@plainview/domain/reports/reports/report-document';
import {
  candidateFindings,
  candidateQuestions,
  composeReference,
  type CalibrationBasis,
  type CandidateFinding,
  type CandidateQuestion,
  type ReferenceChoice,
} from '@plainview/domain/review/calibrations/calibration';
import { hashOf } from '@plainview/domain/shared/content-hash';
import type { AppContext } from '../../../app-context.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Transaction } from '../../../persistence/database/database.ts';
import { tenantTransaction } from '../../../persistence/database/tenant-transaction.ts';
import { recordEvent } from '../../../use-cases/custody/record-event.ts';
import { recordTicketText } from '../../evidence/accesses/record-sent-text.ts';
import { discloseReview } from '../../evidence/review-access/disclose-reviews.ts';
import { lockTicket } from '../../tickets/tickets/tickets.repository.ts';
import {
  findCalibrationBasis,
  insertCalibrationClip,
  isCalibrationClip,
  lockCalibrationClip,
  retireCalibrationClip,
  type StoredBasis,
} from './calibration.repository.ts';

/** Sources of the agreed answer of a delivered ticket. */
export interface ClipDraft {
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
export async function readClipDraft(
  context: AppContext,
  actor: AdminActor,
  ticketId: string,
): Promise<ClipDraft> {
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

/** @throws AppError NOT_FOUND if the ticket has no report that the actor can see. */
async function readBasis(
  tx: Transaction,
  ticketId: string,
): Promise<{ readonly stored: StoredBasis; readonly basis: CalibrationBasis; readonly hash: string }> {
  const stored = await findCalibrationBasis(tx, ticketId);
  if (!stored) throw new AppError('NOT_FOUND');
  const { reportId, second } = stored;
  const decisions = stored.decisions ?? [];
  const basis = { first: restoreReport(stored.content), second, decisions };
  return { stored, basis, hash: hashOf({ reportId, second, decisions }) };
}

/** An agreed answer as it is submitted. */
export interface NewClip extends ReferenceChoice {
  readonly ticketId: string;
  readonly title: string;
  readonly basis: string;
}

/**
 * Adds a delivered ticket as a calibration clip. Its agreed answer never changes.
 * @throws AppError NOT_FOUND (also for an unknown finding or answer), CALIBRATION_CLIP_EXISTS or
 *   CALIBRATION_BASIS_CHANGED.
 */
export function addClip(
  context: AppContext,
  actor: AdminActor,
  { ticketId, title, basis: shown, ...choice }: NewClip,
): Promise<{ readonly id: string }> {
  return tenantTransaction(context.database, actor, async (tx) => {
    if (!(await lockTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    const { stored, basis, hash } = await readBasis(tx, ticketId);
    if (await isCalibrationClip(tx, ticketId)) throw new AppError('CALIBRATION_CLIP_EXISTS');
    if (hash !== shown) throw new AppError('CALIBRATION_BASIS_CHANGED');
    const now = context.clock.now();
    const reference = composeReference(basis, choice, { name: actor.name, at: now });
    if (reference === null) throw new AppError('NOT_FOUND');
    const id = randomUUID();
    const { agencyId, reportId } = stored;
    const facts = { id, agencyId, ticketId, title, reportId, reference };
    await insertCalibrationClip(tx, { ...facts, addedAt: now, addedBy: actor.name });
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

/** Takes a clip out of use: no one else can review it. Its results are kept. @throws AppError NOT_FOUND. */
export function retireClip(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  return tenantTransaction(context.database, actor, async (tx) => {
    const clip = await lockCalibrationClip(tx, id);
    if (!clip) throw new AppError('NOT_FOUND');
    if (clip.retiredAt !== null) return;
    const now = context.clock.now();
    await retireCalibrationClip(tx, id, now);
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
