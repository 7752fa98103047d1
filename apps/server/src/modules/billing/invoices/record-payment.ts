import { dayOf, invoiceState, type PaymentMethod } from '@plainview/domain/billing/invoices/invoice';
import { mayRecordPayment } from '@plainview/domain/billing/invoices/invoice-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import {
  createInvoicePayment,
  listInvoiceLines,
  listInvoicePayments,
  lockInvoice,
  setInvoiceState,
  type NamedInvoice,
} from './invoices.repository.ts';
import { invoiceDetailOf, type InvoiceDetail } from './invoices.ts';
import { payLines, unpayLines } from './pay-lines.ts';

/** A payment as an administrator enters it. */
export interface PaymentForm {
  readonly id: string;
  /** The day on which the money arrived, such as 2026-12-31. */
  readonly paidOn: string;
  readonly amountCents: number;
  readonly method: PaymentMethod;
  readonly reference: string;
  readonly note: string;
}

/**
 * Records a payment of an invoice. The one that completes the total sets the payment status of what
 * it charges to paid.
 */
export const recordPayment = (
  context: AppContext,
  actor: AdminActor,
  { id, ...payment }: PaymentForm,
  idempotency: IdempotentRequest | null,
): Promise<InvoiceDetail> =>
  withIdempotency(context, actor, idempotency, async (tx) => {
    const now = context.clock.now();
    const invoice = await lockOrFail(tx, id);
    const ability = mayRecordPayment(invoice);
    if (!ability.allowed) throw new AppError(ability.code);
    // In some time zones it is already tomorrow.
    if (payment.paidOn > dayOf(new Date(now.getTime() + AHEAD))) throw new AppError('PAYMENT_IN_FUTURE');
    await createInvoicePayment(tx, {
      id: newId(),
      agencyId: invoice.agencyId,
      invoiceId: id,
      ...payment,
      reversesId: null,
      recordedAt: now,
      recordedBy: actor.name,
    });
    const { amountCents, method, reference, paidOn } = payment;
    await recordEvent(tx, actor, now, {
      event: 'invoice.payment_recorded',
      subject: 'invoice',
      subjectId: id,
      agencyId: invoice.agencyId,
      data: { invoiceNumber: invoice.number, amountCents, paidOn, paymentMethod: method, reference },
    });
    await settle(tx, actor, invoice, { paidCents: invoice.paidCents + amountCents, now });
    return invoiceDetailOf(tx, id);
  });

/** Time zones are up to 14 hours ahead of UTC. */
const AHEAD = 14 * 3_600_000;

/** A payment to reverse, with the reason. */
export interface ReversalForm {
  readonly id: string;
  readonly paymentId: string;
  readonly note: string;
}

/** Reverses a payment by adding a reversal row, because payments are never changed or deleted. */
export async function reversePayment(
  context: AppContext,
  actor: AdminActor,
  { id, paymentId, note }: ReversalForm,
  idempotency: IdempotentRequest | null,
): Promise<InvoiceDetail> {
  if (note === '') throw new AppError('NOTE_REQUIRED');
  return withIdempotency(context, actor, idempotency, async (tx) => {
    const now = context.clock.now();
    const invoice = await lockOrFail(tx, id);
    const payments = await listInvoicePayments(tx, id);
    const payment = payments.find((each) => each.id === paymentId && each.reversesId === null);
    if (!payment) throw new AppError('NOT_FOUND');
    if (payments.some(({ reversesId }) => reversesId === paymentId)) throw new AppError('PAYMENT_REVERSED');
    await createInvoicePayment(tx, {
      ...payment,
      id: newId(),
      paidOn: dayOf(now),
      note,
      reversesId: paymentId,
      recordedAt: now,
      recordedBy: actor.name,
    });
    const { amountCents, paidOn } = payment;
    await recordEvent(tx, actor, now, {
      event: 'invoice.payment_reversed',
      subject: 'invoice',
      subjectId: id,
      agencyId: invoice.agencyId,
      data: { invoiceNumber: invoice.number, amountCents, paidOn, note },
    });
    await settle(tx, actor, invoice, { paidCents: invoice.paidCents - amountCents, now });
    return invoiceDetailOf(tx, id);
  });
}

async function lockOrFail(tx: Transaction, id: string): Promise<NamedInvoice> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw new AppError('NOT_FOUND');
  return invoice;
}

/**
 * Sets the paid amount, and updates the payment status of what the invoice charges if the invoice became paid or
 * is no longer paid.
 */
async function settle(
  tx: Transaction,
  actor: AdminActor,
  invoice: NamedInvoice,
  { paidCents, now }: { readonly paidCents: number; readonly now: Date },
): Promise<void> {
  const { id, totalCents } = invoice;
  const state = invoiceState({ totalCents, paidCents, isVoid: false });
  await setInvoiceState(tx, id, { paidCents, state });
  if ((state === 'paid') === (invoice.state === 'paid')) return;
  const lines = await listInvoiceLines(tx, id);
  await (state === 'paid' ? payLines : unpayLines)(tx, actor, { invoice, lines, now });
}
