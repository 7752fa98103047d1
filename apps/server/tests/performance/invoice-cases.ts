import type { Reader } from '@plainview/postgres/database';
import { listBookkeeping } from '@plainview/server/modules/billing/invoices/bookkeeping.repository';
import {
  countInvoices,
  getCreditNote,
  getInvoiceFile,
  listInvoices,
  type InvoiceListFilter,
} from '@plainview/server/modules/billing/invoices/invoices.repository';
import { creditNotes } from '@plainview/server/modules/billing/invoices/invoices.table';
import { desc } from 'drizzle-orm';
import { expect } from 'vitest';
import { hoursAgo, nobody, page, UP_TO, type Cases } from './ticket-cases.ts';

// The filters with which invoices are listed, and reads of credit notes, for flat-growth.test.ts.

export const anyInvoice = { state: null, agencyId: null, month: null, search: '', now: new Date() };

export const invoices = (filter: Partial<InvoiceListFilter>) => (tx: Reader) =>
  Promise.all([
    listInvoices(tx, { ...anyInvoice, ...filter }, page),
    countInvoices(tx, { ...anyInvoice, ...filter }, UP_TO),
  ]);

export const invoiceCases: Cases = {
  all: invoices({}),
  open: invoices({ state: 'open' }),
  overdue: invoices({ state: 'overdue' }),
  paid: invoices({ state: 'paid' }),
  void: invoices({ state: 'void' }),
  'of an agency': invoices({ agencyId: nobody }),
  'of a month': invoices({ month: new Date().toISOString().slice(0, 7) }),
};

export const creditNoteCases: Cases = {
  'credit note of an invoice': async (tx) => {
    const [note] = await tx.select().from(creditNotes).orderBy(desc(creditNotes.issuedAt)).limit(1);
    expect(await getCreditNote(tx, note?.invoiceId ?? '')).toEqual(note);
    expect(await getInvoiceFile(tx, note?.id ?? '')).toMatchObject({ number: note?.number });
  },
  // An invoice an hour: the lines of 240, the credit notes of two or three, and the payments.
  'bookkeeping of ten days': async (tx) => {
    const rows = await listBookkeeping(tx, { from: hoursAgo(480), before: hoursAgo(240) });
    expect(rows.filter(({ kind }) => kind === 'invoice')).toHaveLength(240);
    expect(rows.filter(({ kind }) => kind === 'credit_note').length).toBeGreaterThan(1);
  },
};
