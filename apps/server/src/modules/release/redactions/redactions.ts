import type { DerivedFile } from '@plainview/domain/evidence/derived-files/derived-file';
import type { Actor, AdminActor, AgencyActor } from '@plainview/domain/identity/users/actor';
import type { CustodyAudience, CustodyData, CustodyEvent } from '@plainview/domain/ledger/custody-event';
import {
  redactionAbilities,
  redactionTransitions,
  type RedactionAbilities,
  type RedactionTransition,
} from '@plainview/domain/release/redactions/redaction-transitions';
import { videoEntryId } from '@plainview/domain/tickets/tickets/ticket';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { recordEvent, type EventActor } from '../../../platform/ledger/record-event.ts';
import { createDerivedFile } from '../../evidence/derived-files/derived-files.repository.ts';
import { lockTicket } from '../../evidence/review-access/lock-ticket.ts';
import { confirmBlob } from '../../evidence/stored-files/reserve-blob.ts';
import { getTicket } from '../../tickets/tickets/tickets.repository.ts';
import { notifyOfDelivery, notifyOfOrder } from './notify-of-redaction.ts';
import { deleteUnpaidCharge } from './redaction-charges.repository.ts';
import { createMarks } from './redaction-marks.repository.ts';
import * as repository from './redactions.repository.ts';
import type { Redaction, RedactionWithVideos } from './redactions.repository.ts';

/** A redacted copy with what the actor may do with it. */
export type ShownRedaction = RedactionWithVideos & { readonly abilities: RedactionAbilities };

const abilitiesOf = (
  actor: Actor,
  redaction: Redaction & Pick<RedactionWithVideos, 'paymentStatus'>,
): RedactionAbilities =>
  redactionAbilities(actor, {
    state: redaction.state,
    isPaid: redaction.paymentStatus === 'paid',
    needsSecondPerson: redaction.needsSecondPerson,
    isEditor: redaction.editorIds.includes(actor.userId),
  });

const shown = (actor: Actor, redaction: RedactionWithVideos): ShownRedaction =>
  Object.assign(redaction, { abilities: abilitiesOf(actor, redaction) });

/** Lists the redacted copies of a ticket, newest first. */
export function listRedactions(
  context: AppContext,
  actor: Actor,
  ticketId: string,
): Promise<ShownRedaction[]> {
  return tenantRead(context.database, actor, async (tx) => {
    if (!(await getTicket(tx, ticketId))) throw new AppError('NOT_FOUND');
    return (await repository.listRedactions(tx, ticketId)).map((redaction) => shown(actor, redaction));
  });
}

/** Returns a redacted copy. */
export const getRedaction = (context: AppContext, actor: Actor, id: string): Promise<ShownRedaction> =>
  tenantRead(context.database, actor, (tx) => requireRedaction(tx, actor, id));

/** Returns a redacted copy of this transaction. @throws AppError NOT_FOUND */
export async function requireRedaction(tx: Reader, actor: Actor, id: string): Promise<ShownRedaction> {
  const redaction = await repository.findRedaction(tx, id);
  if (!redaction) throw new AppError('NOT_FOUND');
  return shown(actor, redaction);
}

/**
 * Locks a redacted copy for an action on it. Locks its ticket first, as all changes of a ticket do.
 * @throws AppError NOT_FOUND, and the code of what the actor may not do
 */
export async function lockRedactionFor(
  tx: Transaction,
  actor: Actor,
  id: string,
  action: keyof RedactionAbilities,
): Promise<Redaction> {
  const found = await repository.findRedaction(tx, id);
  const ticket = found && (await lockTicket(tx, found.ticketId));
  const redaction = ticket && (await repository.lockRedaction(tx, id));
  if (!redaction) throw new AppError('NOT_FOUND');
  const { paymentStatus } = found;
  const ability = abilitiesOf(actor, { ...redaction, paymentStatus })[action];
  if (!ability.allowed) throw new AppError(ability.code);
  return redaction;
}

/** Records something that happened to a redacted copy. */
export function recordRedaction(
  tx: Transaction,
  by: EventActor,
  now: Date,
  entry: {
    readonly redaction: Redaction;
    readonly event: Extract<CustodyEvent, `redaction.${string}`>;
    readonly audience: CustodyAudience;
    readonly data?: CustodyData;
  },
): Promise<void> {
  const { redaction, event, audience, data = {} } = entry;
  return recordEvent(tx, by, now, {
    event,
    subject: 'redaction',
    subjectId: redaction.id,
    ticketId: redaction.ticketId,
    agencyId: redaction.agencyId,
    audience,
    data,
  });
}

/** Returns the state after an action. */
export const stateAfter = (transition: RedactionTransition): Pick<Redaction, 'state'> => ({
  state: redactionTransitions[transition].to,
});

/** Cancels an order before work on it begins, and takes it off its statement. */
export function cancelRedaction(
  context: AppContext,
  actor: AgencyActor,
  id: string,
): Promise<ShownRedaction> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const redaction = await lockRedactionFor(tx, actor, id, 'cancel');
    // Someone may have set it to paid since it was read.
    if (!(await deleteUnpaidCharge(tx, id))) throw new AppError('REDACTION_PAID');
    await repository.updateRedaction(tx, id, {
      ...stateAfter('cancel'),
      canceledBy: actor.name,
      canceledAt: now,
    });
    await recordRedaction(tx, actor, now, { redaction, event: 'redaction.canceled', audience: 'agency' });
    const ticket = await getTicket(tx, redaction.ticketId);
    if (ticket) await notifyOfOrder(tx, actor, ticket, { kind: 'redactionCanceled', redactionId: id, now });
    return requireRedaction(tx, actor, id);
  });
}

/** Starts work on an order. */
export function startRedaction(context: AppContext, actor: AdminActor, id: string): Promise<ShownRedaction> {
  const now = context.clock.now();
  return tenantTransaction(context.database, actor, async (tx) => {
    const redaction = await lockRedactionFor(tx, actor, id, 'start');
    await repository.updateRedaction(tx, id, {
      ...stateAfter('start'),
      startedBy: actor.name,
      startedAt: now,
    });
    await createMarks(tx, id);
    await recordRedaction(tx, actor, now, { redaction, event: 'redaction.started', audience: 'agency' });
    return requireRedaction(tx, actor, id);
  });
}

/** Delivers an approved copy to the agency with its report, whose bytes are stored (`deliverRedaction`). */
export function completeDelivery(
  context: AppContext,
  actor: AdminActor,
  id: string,
  report: DerivedFile,
): Promise<ShownRedaction> {
  const now = report.createdAt;
  return tenantTransaction(context.database, actor, async (tx) => {
    const redaction = await lockRedactionFor(tx, actor, id, 'deliver');
    await confirmBlob(tx, report.id);
    if (!(await createDerivedFile(tx, report))) throw new Error('the video of the report is gone');
    await repository.updateRedaction(tx, id, {
      ...stateAfter('deliver'),
      reportFileId: report.id,
      deliveredBy: actor.name,
      deliveredAt: now,
    });
    await recordRedaction(tx, actor, now, {
      redaction,
      event: 'redaction.delivered',
      audience: 'agency',
      data: {
        copies: await listCopies(tx, id),
        reportSha256: report.sha256,
        totalCents: redaction.totalCents,
      },
    });
    const ticket = await getTicket(tx, redaction.ticketId);
    if (ticket) await notifyOfDelivery(context, tx, actor, { ticket, redaction, now });
    return requireRedaction(tx, actor, id);
  });
}

/** Returns the rendered copies as the ledger names them. */
export async function listCopies(tx: Reader, id: string): Promise<string[]> {
  const redaction = await repository.findRedaction(tx, id);
  return (redaction?.videos ?? []).map(
    ({ position, copy }) => `${videoEntryId(position)} ${copy?.sha256 ?? 'missing'}`,
  );
}
