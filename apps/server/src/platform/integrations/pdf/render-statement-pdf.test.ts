import { expect, test } from 'vitest';
import { renderStatementPdf, type StatementDocument } from './render-statement-pdf.ts';
import { readPages, readText } from './testing/read-text.ts';

const line: StatementDocument['lines'][number] = {
  ticketId: '9e107d9d-372b-4b6d-8f1a-abcdefabcdef',
  redactionId: null,
  number: 'NP-2026-0042',
  submittedAt: new Date('2026-11-01T00:00:00Z'),
  submittedBy: 'Ann North',
  isRush: false,
  incidentType: 'Pursuit',
  videoCount: 1,
  totalSeconds: 60,
  totalCents: 9000,
  paymentStatus: 'pending',
  payment: null,
  invoice: { number: 'INV-2026-0003', dueOn: '2026-12-31' },
};
const statement: StatementDocument = {
  agencyName: 'North PD',
  month: '2026-11',
  sums: { totalCents: 18_000, paidCents: 0, waivedCents: 0, openCents: 18_000 },
  checkpoint: null,
  seller: {
    legalName: 'Review Company LLC',
    address: '12 Review Street\nAlbany',
    taxNumber: '',
    paymentInstructions: 'Account 123',
  },
  lines: [line, { ...line, number: 'NP-2026-0043', invoice: null }],
};

const textOf = async (document: StatementDocument): Promise<string> =>
  readText(await renderStatementPdf(document, new Date('2026-12-01T00:00:00Z')));

test('a statement says who is paid, by when and for which tickets', async () => {
  const text = await textOf(statement);
  for (const expected of [
    'Review Company LLC 12 Review Street Albany Statement November 2026',
    'Amount $180.00 Pay to Review Company LLC Due Invoice INV-2026-0003 by 2026-12-31 Tickets without an invoice: as their invoice will state How to pay Account 123',
    'NP-2026-0042 2026-11-01 Pursuit 1 00:01:00 $90.00 Pending Invoice INV-2026-0003, due 2026-12-31',
  ])
    expect(text).toContain(expected);
  const sums = { ...statement.sums, paidCents: 18_000, openCents: 0 };
  expect(await textOf({ ...statement, sums })).toContain('Payment Nothing is open.');
  expect(await textOf({ ...statement, seller: null })).toContain('Pay to See the invoice');
});

test('a statement names its month and its issuer on each page', async () => {
  const lines = Array.from({ length: 40 }, () => line);
  const pages = await readPages(await renderStatementPdf({ ...statement, lines }, new Date(0)));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages.slice(1)) {
    expect(page).toContain('Review Company LLC');
    expect(page).toContain('Statement November 2026, North PD');
  }
});

test('a statement of a month without tickets says so', async () => {
  const text = await textOf({ ...statement, lines: [] });
  expect(text).toContain('No ticket was submitted in this month.');
  expect(text).not.toContain('Prices were frozen');
});
