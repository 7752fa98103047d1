import { mayVoidInvoice } from '@plainview/domain/billing/invoices/invoice-rights';
import type { AdminActor } from '@plainview/domain/identity/users/actor';
import type { Transaction } from '@plainview/postgres/database';
import type { AppContext } from '../../../platform/app-context.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { IdempotentRequest } from '../../../platform/idempotency/idempotency-key.ts';
import { withIdempotency } from '../../../platform/idempotency/with-idempotency.ts';
import { recordEvent } from '../../../platform/ledger/record-event.ts';
import { withReservedBlob } from '../../evidence/stored-files/reserve-blob.ts';
import { queueEmails } from '../../identity/mail/queue-email.ts';
import { listAgencyUsers } from '../../identity/users/account.repository.ts';
import { getBillingSettings } from './billing.repository.ts';
import {
  createCreditNote,
  listInvoiceLines,
  lockInvoice,
  setInvoiceState,
  takeDocumentNumber,
  type CreditNote,
  type NamedInvoice,
} from './invoices.repository.ts';
import { invoiceDetailOf, type InvoiceDetail } from './invoices.ts';
import { unpayLines } from './pay-lines.ts';
import { storeDocument } from './store-document.ts';

/** An invoice to void, with the reason, which the credit note prints. */
export interface VoidForm {
  readonly id: string;
  readonly reason: string;
}

/**
 * Voids an invoice with a credit note for its total. The invoice stays as it was issued; what it
 * charged can be invoiced again.
 * @throws StorageFull or StorageUnavailable
 */
export async function voidInvoice(
  context: AppContext,
  actor: AdminActor,
  form: VoidForm,
  idempotency: IdempotentRequest | null,
): Promise<InvoiceDetail> {
  if (form.reason === '') throw new AppError('REASON_REQUIRED');
  return withReservedBlob(
    context,
    (storageKey) =>
      withIdempotency(context, actor, idempotency, (tx) => credit(context, tx, actor, form, storageKey)),
    ({ creditNote }, storageKey) => creditNote?.storageKey === storageKey,
  );
}

async function credit(
  context: AppContext,
  tx: Transaction,
  actor: AdminActor,
  { id, reason }: VoidForm,
  storageKey: string,
): Promise<InvoiceDetail> {
  const now = context.clock.now();
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw new AppError('NOT_FOUND');
  const ability = mayVoidInvoice(invoice);
  if (!ability.allowed) throw new AppError(ability.code);
  const lines = await listInvoiceLines(tx, id);
  const note = await storeCreditNote(context, tx, invoice, {
    issuedAt: now,
    issuedBy: actor.name,
    reason,
    storageKey,
    lines,
  });
  await setInvoiceState(tx, id, { state: 'void' });
  // An invoice over nothing counts as paid from the start.
  await unpayLines(tx, actor, { invoice, lines, now });
  const { agencyId } = invoice;
  await recordEvent(tx, actor, now, {
    event: 'invoice.voided',
    subject: 'invoice',
    subjectId: id,
    agencyId,
    data: {
      invoiceNumber: invoice.number,
      creditNumber: note.number,
      reason,
      totalCents: invoice.totalCents,
      sha256: note.sha256,
      sizeBytes: note.sizeBytes,
    },
  });
  await queueEmails(context, tx, await listAgencyUsers(tx, agencyId), {
    eventKey: `invoiceVoided:${id}`,
    about: {
      kind: 'invoiceVoided',
      invoiceId: id,
      number: invoice.number,
      creditNumber: note.number,
      month: invoice.month,
    },
    now,
  });
  return invoiceDetailOf(tx, id);
}

async function storeCreditNote(
  context: AppContext,
  tx: Transaction,
  invoice: NamedInvoice,
  facts: Pick<CreditNote, 'issuedAt' | 'issuedBy' | 'reason' | 'storageKey'> & {
    readonly lines: Awaited<ReturnType<typeof listInvoiceLines>>;
  },
): Promise<CreditNote> {
  const { lines, storageKey, issuedAt, issuedBy, reason } = facts;
  const { creditSeries: series, numberDigits: digits } = await getBillingSettings(tx);
  const number = await takeDocumentNumber(tx, { series, digits, issuedAt });
  const { seller, buyer, month, dueOn, taxRate, taxLabel, netCents, taxCents, totalCents } = invoice;
  const stored = await storeDocument(context, tx, storageKey, {
    seller,
    buyer,
    month,
    dueOn,
    taxRate,
    taxLabel,
    netCents,
    taxCents,
    totalCents,
    lines,
    issuedAt,
    number: number.number,
    credits: { invoiceNumber: invoice.number, issuedAt: invoice.issuedAt, reason },
  });
  const note = {
    id: newId(),
    agencyId: invoice.agencyId,
    invoiceId: invoice.id,
    ...number,
    ...stored,
    issuedAt,
    issuedBy,
    reason,
  };
  await createCreditNote(tx, note);
  return note;
}
