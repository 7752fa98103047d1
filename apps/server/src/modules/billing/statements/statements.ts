import type { Seller } from '@plainview/domain/billing/invoices/billing-settings';
import {
  type AgencyMonth,
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
import * as repository from './statements.repository.ts';
import type { TicketPayment } from './statements.repository.ts';

/** The agency and month of a statement. */
export interface StatementKey {
  readonly agencyId: string;
  /** For example 2026-11, in UTC. */
  readonly month: string;
}

/** An agency's tickets of one month, at the prices frozen at submission. */
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
 * Returns the statement of a month with tickets.
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

/** A statement with the invoices of its tickets. */
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

/** Adds the invoices of the tickets, as far as the actor may see them. */
export async function withInvoices(tx: Reader, statement: Statement): Promise<InvoicedStatement> {
  const ids = statement.lines.map(({ id }) => id);
  const found = await repository.listInvoicesOfTickets(tx, ids);
  const byTicket = new Map(found.map(({ ticketId, number, dueOn }) => [ticketId, { number, dueOn }]));
  const lines = statement.lines.map((line) => ({ ...line, invoice: byTicket.get(line.id) ?? null }));
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
    await recordEvent(tx, actor, context.clock.now(), {
      event: 'statement.exported',
      subject: 'export',
      subjectId: newId(),
      agencyId: statement.agencyId,
      data: { month: statement.month, format, tickets: statement.lines.length },
    });
    return { ...statement, checkpoint };
  });
}

/**
 * Sets the payment status of all these tickets or none. Their prices stay frozen.
 * @throws AppError NOT_FOUND if a ticket no longer exists
 */
export async function setPayment(
  context: AppContext,
  actor: AdminActor,
  ticketIds: readonly string[],
  { paymentStatus, note }: { readonly paymentStatus: PaymentStatus; readonly note: string },
): Promise<void> {
  if (note === '') throw new AppError('NOTE_REQUIRED');
  const ids = [...new Set(ticketIds)];
  const now = context.clock.now();
  await tenantTransaction(context.database, actor, async (tx) => {
    const before = await repository.lockPayments(tx, ids);
    if (before.length < ids.length) throw new AppError('NOT_FOUND');
    await setPaymentOf(tx, actor, before, { paymentStatus, note, now });
  });
}

/** Sets the payment status of tickets whose rows are locked, and records it for each. */
export async function setPaymentOf(
  tx: Transaction,
  actor: AdminActor,
  before: readonly TicketPayment[],
  change: { readonly paymentStatus: PaymentStatus; readonly note: string; readonly now: Date },
): Promise<void> {
  const { paymentStatus, note, now } = change;
  const ids = before.map(({ id }) => id);
  await repository.setPayments(tx, ids, paymentStatus, { note, setBy: actor.name, setAt: now });
  for (const ticket of before) {
    await recordEvent(tx, actor, now, {
      event: 'ticket.payment_set',
      subject: 'ticket',
      subjectId: ticket.id,
      ticketId: ticket.id,
      agencyId: ticket.agencyId,
      data: { from: ticket.paymentStatus, to: paymentStatus, note },
    });
  }
}
