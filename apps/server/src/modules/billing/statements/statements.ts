import type { Seller } from '@plainview/domain/billing/invoices/billing-settings';
import {
  type AgencyMonth,
  billedId,
  billedIds,
  monthBounds,
  type StatementLine,
  statementSums,
  type StatementSums,
  yearBounds,
} from '@plainview/domain/billing/statements/statement';
import type { Actor, AdminActor } from '@plainview/domain/identity/users/actor';
import type { PrintedCheckpoint } from '@plainview/domain/ledger/printed-checkpoint';
import type { PaymentStatus } from '@plainview/domain/tickets/tickets/payment';
import type { Reader, Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import { tenantRead, tenantTransaction } from '../../../platform/database/tenant-transaction.ts';
import { readPrintedCheckpoint } from '../../../platform/ledger/printed-checkpoint.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { findAgency } from '../../agencies/agencies/agencies.repository.ts';
import {
  lockCharges,
  setChargePayments,
  type RedactionCharge,
} from '../../release/redactions/redaction-charges.repository.ts';
import * as repository from './statements.repository.ts';
import type { TicketPayment } from './statements.repository.ts';

/** The agency and month of a statement. */
export interface StatementKey {
  readonly agencyId: string;
  /** For example 2026-11, in UTC. */
  readonly month: string;
}

/** An agency's tickets and redacted copies of one month, at the prices frozen when they were submitted or ordered. */
export interface Statement extends StatementKey {
  readonly agencyName: string;
  readonly lines: readonly StatementLine[];
  readonly sums: StatementSums;
}

/** Lists a year's statements, newest month first. Agency users get only those of their own agency. */
export function listStatements(
  context: AppContext,
  actor: Actor,
  { year, agencyId: asked }: { readonly year: number; readonly agencyId: string | null },
): Promise<{ readonly firstYear: number; readonly statements: readonly AgencyMonth[] }> {
  const agencyId = actor.role === 'agency' ? actor.agencyId : asked;
  const period = { agencyId, ...yearBounds(year) };
  return tenantRead(context.database, actor, async (tx) => {
    const statements = await repository.listStatements(tx, period);
    const first = (await repository.firstSubmission(tx, actor.agencyId)) ?? context.clock.now();
    return { firstYear: first.getUTCFullYear(), statements };
  });
}

/** Like `statementOf`, in its own transaction. */
export function getStatement(context: AppContext, actor: Actor, key: StatementKey): Promise<Statement> {
  return tenantRead(context.database, actor, (tx) => statementOf(tx, actor, key));
}

/**
 * Returns the statement of a month with tickets or redacted copies.
 * @throws AppError NOT_FOUND, also for another agency's statement.
 */
export async function statementOf(tx: Reader, actor: Actor, key: StatementKey): Promise<Statement> {
  if (actor.role === 'agency' && actor.agencyId !== key.agencyId) throw new AppError('NOT_FOUND');
  const lines = await repository.listStatementLines(tx, {
    agencyId: key.agencyId,
    ...monthBounds(key.month),
  });
  if (lines.length === 0) throw new AppError('NOT_FOUND');
  const { id: agencyId, name: agencyName } = await findAgency(tx, key.agencyId);
  return { agencyId, month: key.month, agencyName, lines, sums: statementSums(lines) };
}

/** A statement with the invoices of its lines. */
export interface InvoicedStatement extends Statement {
  /** As the newest of these invoices has it; null if there is none. */
  readonly seller: Seller | null;
  readonly lines: readonly (StatementLine & {
    readonly invoice: { readonly number: string; readonly dueOn: string } | null;
  })[];
}

/** A statement with the newest checkpoint of the ledger before its export; null if there is none. */
export interface ExportedStatement extends InvoicedStatement {
  readonly checkpoint: PrintedCheckpoint | null;
}

/** Adds the invoices of the lines, as far as the actor may see them. */
export async function withInvoices(tx: Reader, statement: Statement): Promise<InvoicedStatement> {
  const found = await repository.listInvoicesOfItems(tx, billedIds(statement.lines));
  const byItem = new Map(found.map(({ number, dueOn, ...item }) => [billedId(item), { number, dueOn }]));
  const lines = statement.lines.map((line) => ({ ...line, invoice: byItem.get(billedId(line)) ?? null }));
  return { ...statement, seller: found[0]?.seller ?? null, lines };
}

/** Reads a statement for a file export and records the export in the ledger. @throws AppError NOT_FOUND. */
export async function exportStatement(
  context: AppContext,
  actor: Actor,
  key: StatementKey,
  format: 'pdf' | 'xlsx',
): Promise<ExportedStatement> {
  const checkpoint = await readPrintedCheckpoint(context);
  return tenantTransaction(context.database, actor, async (tx) => {
    const statement = await withInvoices(tx, await statementOf(tx, actor, key));
    const { ticketIds, redactionIds } = billedIds(statement.lines);
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'statement.exported',
      subject: 'export',
      subjectId: newId(),
      agencyId: statement.agencyId,
      data: {
        month: statement.month,
        format,
        tickets: ticketIds.length,
        ...(redactionIds.length > 0 && { redactedCopies: redactionIds.length }),
      },
    });
    return { ...statement, checkpoint };
  });
}

/** The lines of a statement whose payment is set. */
export interface PaidItems {
  readonly ticketIds: readonly string[];
  readonly redactionIds: readonly string[];
}

/** Tickets and redacted copies whose payment is locked. */
export interface LockedPayments {
  readonly tickets: readonly TicketPayment[];
  readonly redactions: readonly RedactionCharge[];
}

/**
 * Sets the payment status of all these tickets and redacted copies or none. Their prices stay frozen.
 * @throws AppError NOT_FOUND if one of them no longer exists
 */
export async function setPayment(
  context: AppContext,
  actor: AdminActor,
  items: PaidItems,
  { paymentStatus, note }: { readonly paymentStatus: PaymentStatus; readonly note: string },
): Promise<void> {
  if (note === '') throw new AppError('NOTE_REQUIRED');
  const ticketIds = [...new Set(items.ticketIds)];
  const redactionIds = [...new Set(items.redactionIds)];
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const before = await lockPayments(tx, { ticketIds, redactionIds });
    if (before.tickets.length < ticketIds.length || before.redactions.length < redactionIds.length)
      throw new AppError('NOT_FOUND');
    await setPaymentOf(tx, actor, before, { paymentStatus, note, now });
  });
}

/** Locks the payments of those of the tickets and redacted copies that still exist. */
export const lockPayments = async (
  tx: Transaction,
  { ticketIds, redactionIds }: PaidItems,
): Promise<LockedPayments> => ({
  tickets: ticketIds.length === 0 ? [] : await repository.lockPayments(tx, ticketIds),
  redactions: redactionIds.length === 0 ? [] : await lockCharges(tx, redactionIds),
});

/** Sets the payment status of tickets and redacted copies whose rows are locked, and records it for each. */
export async function setPaymentOf(
  tx: Transaction,
  actor: AdminActor,
  { tickets, redactions }: LockedPayments,
  change: { readonly paymentStatus: PaymentStatus; readonly note: string; readonly now: Date },
): Promise<void> {
  const { paymentStatus, note, now } = change;
  const ticketIds = tickets.map(({ id }) => id);
  const redactionIds = redactions.map(({ redactionId }) => redactionId);
  const set = { note, setBy: actor.name, setAt: now };
  if (ticketIds.length > 0) await repository.setPayments(tx, ticketIds, paymentStatus, set);
  if (redactionIds.length > 0) await setChargePayments(tx, redactionIds, paymentStatus, set);
  for (const ticket of tickets) {
    await recordEvent(tx, actor, now, {
      event: 'ticket.payment_set',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { from: ticket.paymentStatus, to: paymentStatus, note },
    });
  }
  for (const charge of redactions) {
    await recordEvent(tx, actor, now, {
      event: 'redaction.payment_set',
      subject: 'redaction',
      subjectId: charge.redactionId,
      ticketId: charge.ticketId,
      agencyId: charge.agencyId,
      data: { from: charge.paymentStatus, to: paymentStatus, note },
    });
  }
}
