import {
  referenceStateAt,
  type ReferenceState,
} from '@plainview/domain/evidence/processing/processing-reference';
import type { ProcessingRun } from '@plainview/domain/evidence/processing/processing-run';
import { hasDuty, type AdminActor } from '@plainview/domain/identity/users/actor';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { asSystem, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { toActor } from '../../identity/sessions/resolve-caller.ts';
import { findUser } from '../../identity/users/account.repository.ts';
import { getRun, lockRun, setRunRevoked } from './processing.repository.ts';

/** A run with a valid reference, and the administrator on whose behalf the tool acts. */
export interface ToolCaller {
  readonly run: ProcessingRun;
  readonly actor: AdminActor;
}

/**
 * Checks a reference and its preconditions at each use: the run is neither expired nor revoked, and the
 * account that started it may still pass evidence to the tool. Returns null if any check fails.
 */
export async function resolveReference(context: AppContext, reference: string): Promise<ToolCaller | null> {
  const now = context.clock.now();
  const runId = context.processingReferences.read(reference, now);
  if (runId === null) return null;
  return asSystem(context.database, async (tx) => {
    const run = await getRun(tx, runId);
    const actor = run && (await creatorOf(context, tx, run));
    if (!run || !actor || referenceStateAt(run, true, now) !== 'active') return null;
    return { run, actor };
  });
}

/**
 * The run's reference was revoked, or its creator lost the right, while a request with it was being handled.
 */
export class ReferenceEnded extends Error {
  override readonly name = 'ReferenceEnded';
}

/**
 * Locks a run for a change by its tool, so that it cannot be revoked before the change commits. A reference
 * that expired after the request began is still accepted, since a transfer can take hours.
 * @returns null if there is no such run
 * @throws ReferenceEnded
 */
export async function lockRunOfTool(
  context: Pick<AppContext, 'clock' | 'config'>,
  tx: Transaction,
  runId: string,
): Promise<ProcessingRun | null> {
  const run = await lockRun(tx, runId);
  if (!run) return null;
  if (run.revokedAt !== null || (await creatorOf(context, tx, run)) === null) throw new ReferenceEnded();
  return run;
}

/** Returns the state of the run's reference. */
export async function getReferenceState(
  context: AppContext,
  tx: Reader,
  run: ProcessingRun,
): Promise<ReferenceState> {
  const now = context.clock.now();
  const state = referenceStateAt(run, true, now);
  // The creator's rights only matter until the reference expires.
  if (state !== 'active') return state;
  return referenceStateAt(run, (await creatorOf(context, tx, run)) !== null, now);
}

/**
 * Returns the user who started the run, with the account's current rights. Null if the account may no longer
 * process evidence.
 */
async function creatorOf(
  context: Pick<AppContext, 'config'>,
  tx: Reader,
  { userId }: ProcessingRun,
): Promise<AdminActor | null> {
  const user = userId === null ? null : await findUser(tx, userId);
  const actor = user && toActor(user, context.config.policy);
  if (actor === null || typeof actor === 'string' || actor.role !== 'admin') return null;
  return hasDuty(actor, 'custodian') ? actor : null;
}

/**
 * Revokes a run's reference: the tool's next request is rejected. Any administrator can do so, not only the
 * one who started the run.
 */
export async function revokeReference(context: AppContext, actor: AdminActor, id: string): Promise<void> {
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const run = await lockRun(tx, id);
    if (!run) throw new AppError('NOT_FOUND');
    if (run.revokedAt !== null || run.expiresAt <= now) throw new AppError('PROCESSING_REFERENCE_NOT_ACTIVE');
    await setRunRevoked(tx, run.id, { revokedAt: now, revokedBy: actor.name });
    await recordEvent(tx, actor, now, {
      event: 'processing.revoked',
      subject: 'processing',
      subjectId: run.id,
      agencyId: null,
      audience: 'internal',
      data: { startedBy: run.userName, videoCount: run.videoCount, tool: run.tool },
    });
  });
}
