import type { InvoiceDocument } from '@plainview/domain/billing/invoices/invoice-document';
import { expect, test } from 'vitest';
import { renderInvoicePdf } from './render-invoice-pdf.ts';
import { findConformanceFaults } from './testing/check-conformance.ts';
import { readPages } from './testing/read-text.ts';

const line: InvoiceDocument['lines'][number] = {
  ticketId: '9e107d9d-372b-4b6d-8f1a-abcdefabcdef',
  redactionId: null,
  ticketNumber: 'NP-2026-0042',
  submittedAt: new Date('2026-11-01T00:00:00Z'),
  incidentType: 'Pursuit',
  videoCount: 1,
  totalSeconds: 60,
  netCents: 9000,
  taxCents: 743,
};

const invoiceOf = (lineCount: number): InvoiceDocument => ({
  number: 'INV-2026-0007',
  issuedAt: new Date('2026-12-01T10:00:00Z'),
  seller: {
    legalName: 'Review Company LLC',
    address: '12 Review Street\nAlbany',
    taxNumber: 'EIN 12-3456789',
    paymentInstructions: 'First Bank\nAccount 123',
  },
  buyer: { name: 'North PD', address: '1 Main Street\nSpringfield', reference: 'PO 88' },
  month: '2026-11',
  dueOn: '2026-12-31',
  taxRate: 825,
  taxLabel: 'Sales tax',
  lines: Array.from({ length: lineCount }, () => line),
  netCents: 9000 * lineCount,
  taxCents: 743 * lineCount,
  totalCents: 9743 * lineCount,
  credits: null,
});

test('an invoice states on page 1 who is paid, how much and by when, however many tickets it has', async () => {
  const bytes = await renderInvoicePdf(invoiceOf(60));
  const [first, ...others] = await readPages(bytes);
  for (const expected of [
    'Review Company LLC 12 Review Street Albany Tax number EIN 12-3456789',
    'Invoice INV-2026-0007 Date 2026-12-01 Due 2026-12-31',
    'Due 2026-12-31 $5,845.80 To North PD 1 Main Street Springfield Your reference PO 88',
    'All amounts are in US dollars.',
  ])
    expect(first).toContain(expected);
  expect(others).toHaveLength(2);
  for (const page of others) expect(page).toContain('Review Company LLC');
  expect(findConformanceFaults(bytes)).toEqual([]);
});

test('an invoice never ends with a page that has neither tickets nor payment', async () => {
  for (const count of [5, 6, 7, 8, 9, 10, 11, 12]) {
    const pages = await readPages(await renderInvoicePdf(invoiceOf(count)));
    expect(pages.length).toBe(count > 9 ? 2 : 1);
    expect(pages.at(-1)).toMatch(
      /Please pay by 2026-12-31 and state INV-2026-0007\. First Bank Account 123/u,
    );
  }
});

test('a credit note states on page 1 how much it credits', async () => {
  const { netCents, taxCents, totalCents, ...invoice } = invoiceOf(2);
  const [first, ...others] = await readPages(
    await renderInvoicePdf({
      ...invoice,
      number: 'CN-2026-0001',
      netCents: -netCents,
      taxCents: -taxCents,
      totalCents: -totalCents,
      credits: { invoiceNumber: invoice.number, issuedAt: invoice.issuedAt, reason: 'Wrong address.' },
    }),
  );
  expect(first).toContain('Amount credited $194.86');
  expect(first).toContain('Total $194.86');
  expect(others).toEqual([]);
});
