import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import {
  INCONSISTENCY,
  type InconsistencyProblem,
} from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import { DAY, subtractTime } from '@plainview/domain/shared/time';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import {
  asSystem,
  systemRead,
  tenantRead,
  tenantTransaction,
} from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findAgencyName } from '../../agencies/agencies/agencies.repository.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listApprovedAdministrators } from '../../identity/users/account.repository.ts';
import {
  isOpenInconsistency,
  listOpenInconsistencies,
  wasInconsistencyReported,
} from './inconsistencies.repository.ts';

/** Lists the newest reports of inconsistencies that are not acknowledged, newest first. */
export const listInconsistencies = (context: AppContext, actor: AdminActor) =>
  tenantRead(context.database, actor, listOpenInconsistencies);

interface Report {
  readonly problem: InconsistencyProblem;
  /** The note of the checkpoint that the browser had kept. */
  readonly kept: string;
  /** The note of the checkpoint that the server sent. */
  readonly newest: string;
}

/**
 * Records that a browser saw a ledger which does not continue what it had seen before, and notifies
 * the administrators.
 * @returns whether the report is new: the same one is recorded once a day for each user
 */
export async function reportInconsistency(
  context: AppContext,
  actor: Actor,
  { problem, kept, newest }: Report,
): Promise<boolean> {
  const { database, clock, log, metrics, rateLimits } = context;
  const [keptSize, newestSize] = [kept, newest].map((note) => parseCheckpoint(note)?.size);
  if (keptSize === undefined || newestSize === undefined) throw new AppError('CHECKPOINT_NOT_READABLE');
  const { userId, name, agencyId } = actor;
  if (!(await rateLimits.consume('inconsistencyReport', userId))) throw new AppError('TOO_MANY_ATTEMPTS');
  const now = clock.now();
  const isKnown = await systemRead(database, (tx) =>
    wasInconsistencyReported(tx, { userId, problem, keptSize }, subtractTime(now, DAY)),
  );
  if (!isKnown) {
    log.error({ problem, userId, kept, newest }, 'a browser reported that the ledger is inconsistent');
    metrics?.countInconsistency(problem);
    await tenantTransaction(database, actor, (tx) =>
      recordEvent(tx, actor, now, {
        event: 'ledger.inconsistency_reported',
        subject: 'ledger',
        subjectId: String(keptSize),
        agencyId,
        audience: 'internal',
        data: { problem, keptSize, newestSize },
      }),
    );
  }
  // In a transaction of its own, because an agency user's one cannot see the administrators. A repeated
  // report sends what a crash left out. One message a day is enough: the Audit Trail lists all reports.
  await asSystem(database, async (tx) =>
    queueEmails(context, tx, await listApprovedAdministrators(tx), {
      eventKey: `ledgerInconsistency:${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}`,
      about: {
        kind: 'ledgerInconsistency',
        reporterName: name,
        agencyName: agencyId && (await findAgencyName(tx, agencyId)),
        keptSize,
        newestSize,
      },
      now,
    }),
  );
  return !isKnown;
}

/** Records that an administrator knows about a reported inconsistency. */
export async function acknowledgeInconsistency(
  { database, clock }: AppContext,
  actor: AdminActor,
  { sequence, reason }: { readonly sequence: number; readonly reason: string },
): Promise<void> {
  await tenantTransaction(database, actor, async (tx) => {
    if (!(await isOpenInconsistency(tx, sequence))) throw new AppError('NOT_FOUND');
    await recordEvent(tx, actor, clock.now(), {
      event: 'ledger.fault_acknowledged',
      subject: 'ledger',
      subjectId: String(sequence),
      agencyId: null,
      audience: 'internal',
      data: { sequence, fault: INCONSISTENCY, reason },
    });
  });
}
