import type { AdminActor } from '@plainview/domain/identity/users/actor';
import { countAll } from '@plainview/domain/proof/ledger/audit-figures';
import {
  finishedWeeks,
  isSameSummary,
  signOffDueAt,
  weekRange,
  type WeekSummary,
} from '@plainview/domain/proof/ledger/audit-week';
import type { Reader } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findOverdueReviews, updateOverdueReviews } from './overdue-reviews.ts';
import {
  createSignOff,
  getOversight,
  getSignOff,
  listSignOffs,
  summarizeEntries,
  type AuditSignOff,
} from './oversight.repository.ts';

/** A year. */
const MOST_SIGN_OFFS = 53;

/** Lists the open weeks, oldest first, and the newest sign-offs. */
export function listAuditWeeks(app: AppContext, actor: AdminActor) {
  return tenantRead(app.database, actor, async (tx) => {
    const { openWeeks, overdueWeeks } = await findOverdueReviews(app, tx, await getOversight(tx));
    const signedOff = await listSignOffs(tx, MOST_SIGN_OFFS);
    return {
      isRequired: app.config.policy.requiresReviews,
      open: openWeeks.map((week) => ({
        week,
        dueAt: signOffDueAt(week),
        isOverdue: overdueWeeks.includes(week),
      })),
      signedOff: signedOff.map(({ week, counts, note, signedAt, signedByName, signedByEmail }) => ({
        week,
        entries: countAll(counts),
        note,
        signedAt,
        signedByName,
        signedByEmail,
      })),
    };
  });
}

async function requireFinished(app: AppContext, tx: Reader, week: string): Promise<void> {
  const state = await getOversight(tx);
  if (!state || !finishedWeeks(state.since, app.clock.now()).includes(week)) throw new AppError('NOT_FOUND');
}

/** Returns the summary of a finished week: as it was signed off, or as it is now. */
export function getAuditWeek(
  app: AppContext,
  actor: AdminActor,
  week: string,
): Promise<WeekSummary & { readonly signOff: AuditSignOff | null }> {
  return tenantRead(app.database, actor, async (tx) => {
    await requireFinished(app, tx, week);
    const signOff = await getSignOff(tx, week);
    return { ...(signOff ?? (await summarizeEntries(tx, weekRange(week)))), signOff };
  });
}

/** Signs off a finished week. It must still have exactly the entries that were reviewed. */
export function signOffWeek(
  app: AppContext,
  actor: AdminActor,
  signing: { readonly week: string; readonly reviewed: WeekSummary; readonly note: string },
): Promise<AuditSignOff> {
  const { week, reviewed, note } = signing;
  if (note === '') throw new AppError('NOTE_REQUIRED');
  const now = app.clock.now();
  return tenantTransaction(app.database, actor, async (tx) => {
    await requireFinished(app, tx, week);
    if (await getSignOff(tx, week)) throw new AppError('AUDIT_WEEK_SIGNED_OFF');
    const current = await summarizeEntries(tx, weekRange(week));
    if (!isSameSummary(reviewed, current)) throw new AppError('AUDIT_WEEK_CHANGED');
    const { userId: signedById, name: signedByName, email: signedByEmail } = actor;
    const signOff = { week, ...current, note, signedAt: now, signedById, signedByName, signedByEmail };
    if (!(await createSignOff(tx, signOff))) throw new AppError('AUDIT_WEEK_SIGNED_OFF');
    await updateOverdueReviews(app, tx);
    const { firstSequence, lastSequence, counts } = current;
    await recordEvent(tx, actor, now, {
      event: 'ledger.week_signed_off',
      subject: 'ledger',
      subjectId: week,
      agencyId: null,
      audience: 'internal',
      data: {
        week,
        entries: countAll(counts),
        firstSequence,
        lastSequence,
        counts: Object.entries(counts)
          .map(([event, entries]) => `${event}: ${entries}`)
          .toSorted(),
        note,
      },
    });
    return signOff;
  });
}
